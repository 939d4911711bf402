package plain

import (
	"strings"
	"time"

	"turncoat/engine"
	"turncoat/match"
	"turncoat/ui/phrase"
	"turncoat/ui/settings"
	"turncoat/ui/text"
)

// introduce says who plays what, and where the game stands.
func (g *game) introduce() {
	setup := g.state.Setup
	g.say(g.book.Say("plain.game", text.Args{"Dark": g.playerWords(engine.Dark), "Light": g.playerWords(engine.Light)}),
		g.facts(g.book.Variant(setup.Variant), g.book.Control(setup.Control), g.book.Stake(setup.Unrated),
			g.book.Say("plain.game_code", text.Args{"Code": string(g.id)})))
	switch {
	case g.over():
		g.tellEnd()
		return
	case g.me == engine.None:
		g.tell("plain.how_watching")
	default:
		g.say(g.book.Say("plain.you_play", text.Args{"Side": g.book.Side(g.me)}), g.book.Say("plain.how_playing"))
		g.comeBack(g.id)
	}
	if n := g.lobby().Watchers(g.id); n > 0 && g.me != engine.None {
		g.say(g.book.Count("match.watchers", n))
	} else if n > 1 {
		g.say(g.book.Count("match.watchers_more", n-1))
	}
	g.say(g.stands())
	g.ringFor(g.mine())
}

// playerWords is a player's name, with the rating where there is one.
func (g *game) playerWords(c engine.Color) string {
	p := g.state.Setup.Player(c)
	switch {
	case p.Bot > 0:
		return p.Name + " (" + g.book.OwnRating(p.Bot, g.state.Setup.Variant) + ")"
	case p.Guest:
		return p.Name
	}
	r, err := g.lobby().Rating(g.ctx, p.ID, g.state.Setup.Variant)
	if err != nil {
		return p.Name
	}
	return p.Name + " " + phrase.Rating(r)
}

// take makes a newer state the one that has been told, by telling it.
func (g *game) take(next match.State) error {
	if next.Seq() <= g.state.Seq() {
		return nil
	}
	mine, board, over, line := g.mine(), g.state.BoardSeq, g.over(), ""
	for _, e := range next.Entries[g.state.Seq():] {
		after, err := g.state.Apply(e)
		if err != nil { // the fold has applied it before
			break
		}
		before := g.state
		g.state = after
		said := g.happened(before, e)
		if said == "" {
			continue
		}
		if line != "" {
			g.say(line)
		}
		line = said
	}
	g.state = next
	switch {
	case over: // a rematch is asked for, or answered
		g.sayIf(line)
		return nil
	case g.over():
		g.sayIf(line)
		g.tellEnd()
		g.ringFor(g.settings.Get(settings.Bell) == "all")
		return errOver
	case g.state.BoardSeq > board:
		line = strings.TrimSpace(line + " " + g.turnWords())
		g.measure()
	}
	g.sayIf(line)
	g.report()
	g.ringFor(g.mine() && !mine)
	return g.passForMe()
}

func (g *game) sayIf(line string) {
	if line != "" {
		g.say(line)
	}
}

// happened tells an entry, to which the match came from before.
func (g *game) happened(before match.State, e match.Entry) string {
	switch e.Kind {
	case match.Placed, match.Passed:
		return g.moved(before.Position, e.Move)
	case match.Asked, match.Answered, match.Undone:
		return g.negotiated(e)
	case match.Left:
		return g.presence(e.By, "plain.left")
	case match.Returned:
		return g.presence(e.By, "plain.returned")
	case match.Resumed:
		return g.book.Say("match.restarted")
	}
	return ""
}

// presence tells of somebody else's.
func (g *game) presence(c engine.Color, key text.Key) string {
	if c == g.me {
		return ""
	}
	return g.book.Say(key, text.Args{"Name": g.state.Setup.Player(c).Name})
}

// moved tells a move: the side, the square, and what it flips.
func (s *session) moved(before engine.Position, m engine.Move) string {
	side := before.Turn()
	args := text.Args{"Side": s.book.Side(side), "Move": m.String()}
	if m.Pass {
		return s.book.Say("match.passed", args)
	}
	flips := before.Flips(m.Square)
	if len(flips) == 0 {
		return s.book.Say("plain.placed", args)
	}
	args["Flips"] = s.series(names(flips))
	said := s.book.Count("plain.moved", len(flips), args)
	if before.HandsOver() {
		said += " " + s.book.Say("match.handed", text.Args{"Side": s.book.Side(side.Other())})
	}
	return said
}

func names(squares []engine.Square) []string {
	all := make([]string, len(squares))
	for i, at := range squares {
		all[i] = at.String()
	}
	return all
}

// stands tells the newest move and whose turn it is.
func (g *game) stands() string {
	said := g.book.Say("match.begins")
	if n := g.state.BoardSeq; n > 0 && g.state.Entries[n-1].Kind == match.Undone {
		said = g.negotiated(g.state.Entries[n-1])
	} else if n := len(g.state.Record); n > 0 {
		said = g.moved(g.state.Before, g.state.Record[n-1])
	}
	return said + " " + g.turnWords()
}

// turnWords tells whose move it is, and to whom it is what there is to play.
func (g *game) turnWords() string {
	said := g.book.Turn(g.state, g.me)
	switch {
	case !g.mine():
		return said
	case g.state.MustPass() && !g.settings.On(settings.Pass):
		return said + " " + g.book.Say("plain.pass_how")
	case g.state.MustPass():
		return said
	}
	if g.settings.On(settings.Legal) {
		said += " " + g.legal()
	}
	if due, soon := g.state.Due(); soon && g.state.Setup.Control.Live() && g.state.Running() == engine.None {
		said += " " + g.book.Say("plain.first_move", text.Args{"Time": g.book.Clock(due.Sub(g.now()))})
	}
	return said
}

// legal lists the legal moves.
func (g *game) legal() string {
	var moves []string
	for _, m := range g.state.Moves() {
		if m.Pass {
			return g.book.Turn(g.state, g.me)
		}
		moves = append(moves, m.Square.String())
	}
	return g.book.Say("plain.legal", text.Args{"Moves": g.facts(moves...)})
}

// tellEnd tells how a game ended, and what it has done to the ratings.
func (g *game) tellEnd() {
	g.say(g.book.Outcome(g.state, g.me))
	judged, err := g.lobby().Judged(g.ctx, g.state)
	if err == nil {
		g.sayIf(g.book.Rated(g.state, judged, g.me))
	}
}

// looksFor is how long after input the visitor counts as listening.
const looksFor = 5 * time.Second

// ringFor rings the bell for who isn't there, if there is reason to and they
// want it.
func (g *game) ringFor(reason bool) {
	if reason && g.settings.Get(settings.Bell) != settings.Off && g.now().Sub(g.talk.heard) >= looksFor {
		g.talk.ring()
	}
}
