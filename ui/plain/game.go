package plain

import (
	"errors"
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/settings"
	"turncoat/ui/text"
)

// game is a match with two people at it: one of them the visitor, or neither,
// who then watches.
type game struct {
	*session
	id     match.ID
	sub    *match.Sub
	state  match.State // what has been told
	me     engine.Color
	told   time.Duration // the lowest time left of the visitor's own that was told of
	talked hearing       // of what is said at it
	retry  time.Time     // when to try a failed reading again; zero where none failed
}

// errOver leads from a game to what there is to do after it.
var errOver = errors.New("after the game")

// play is at a board until the visitor goes elsewhere.
func (s *session) play(id match.ID) error {
	table := s.lobby().Table()
	g := &game{session: s, id: id, told: time.Hour}
	// Listening begins before the first reading, so that nothing is missed.
	g.sub = table.Bus().Watch(string(id))
	defer g.sub.Close()
	var err error
	if g.state, err = table.Open(s.ctx, id); err != nil {
		s.explain(err)
		return nil
	}
	g.me = g.state.Setup.ColorOf(s.player.ID)
	defer s.lobby().Spectate(s.player.ID, g.state.Setup)()
	g.know(id)
	g.introduce()
	g.hearTalk()
	g.report()
	g.measure()
	err = g.passForMe()
	for err == nil && !g.over() {
		err = g.turn()
	}
	if err != nil && !errors.Is(err, errOver) {
		return err
	}
	return g.after()
}

// measure has the link measured as a live turn of the visitor's begins.
func (g *game) measure() {
	if g.mine() && g.state.Setup.Control.Live() {
		g.visitor.Measure()
	}
}

// passForMe passes for who has to, and wants that done.
func (g *game) passForMe() error {
	if g.mustPass() && g.settings.On(settings.Pass) {
		return g.move(engine.PassMove)
	}
	return nil
}

// turn reads a line and does it.
func (g *game) turn() error {
	line, err := g.read(g.prompt(), g.ears())
	if err != nil {
		return err
	}
	return g.do(line)
}

func (g *game) prompt() text.Key {
	if g.me == engine.None {
		return "plain.ask_watching"
	}
	return "plain.ask_move"
}

func (g *game) ears() ears {
	return ears{busy: g.busy(), bell: g.sub.Bell(), rang: g.heard, due: g.due, tick: g.tick}
}

func (g *game) over() bool { return g.state.Phase != match.PhaseLive }
func (g *game) live() bool { return g.me != engine.None && !g.over() }
func (g *game) mine() bool { return g.me != engine.None && g.state.Turn() == g.me }

// mustPass tells whether it is the visitor who has no move.
func (g *game) mustPass() bool { return g.mine() && g.state.MustPass() }

// busy keeps a player at a game that can't wait.
func (g *game) busy() bool {
	c := g.state.Setup.Control
	return g.live() && (c.Live() || c.Untimed() && !g.state.Setup.HasBot())
}

// report says what the visitor is doing. In a live game the clock sees to it
// that nobody waits for ever.
func (g *game) report() {
	doing, id := lobby.Playing, g.id
	switch {
	case g.over():
		doing, id = lobby.InLobby, ""
	case g.me == engine.None:
		doing = lobby.Watching
	}
	if g.state.Setup.Private {
		id = ""
	}
	g.at(doing, id, g.live() && (g.state.Setup.Control.Live() || !g.mine()))
}

// catchUp tells what is new.
func (g *game) catchUp() error {
	g.retry = time.Time{}
	next, err := g.lobby().Table().CatchUp(g.ctx, g.state)
	if err != nil {
		g.explain(err)
		g.retry = g.now().Add(time.Second)
		return nil
	}
	return g.take(next)
}

// act does something to the match and tells what came of it. What is newer than
// what was told is told too, where it was refused for that.
func (g *game) act(next match.State, err error) error {
	if err != nil {
		g.refuse(g.book.Explain(err, g.player.ID))
	}
	return g.take(next)
}

// move plays a move, if the rules allow it, on the board that was told.
func (g *game) move(m engine.Move) error {
	if _, err := g.state.Play(g.me, m, g.state.Since()); err != nil {
		g.refuse(g.refusal(m, err))
		return nil
	}
	return g.act(g.lobby().Table().PlayOver(g.ctx, g.state, g.me, m, g.state.Seq(), g.visitor.Trip()))
}

// refusal says why a move won't do.
func (g *game) refusal(m engine.Move, err error) string {
	var illegal *engine.IllegalError
	if errors.As(err, &illegal) && illegal.Reason == engine.OutflanksNone {
		return g.book.Say("plain.flips_nothing", text.Args{"Move": m.String()}) + " " + g.legal()
	}
	return g.book.Explain(err, g.player.ID)
}

// guard is how soon after a question nothing is its answer.
const guard = 300 * time.Millisecond

// resign takes a typed yes, which was not on its way before the question came.
func (g *game) resign() error {
	yes := text.Args{"Word": g.word("match.resign_word")}
	asked := g.now()
	for {
		g.say(g.book.Say("match.resign_ask", yes))
		line, err := g.read("plain.ask_sure", g.ears())
		switch {
		case err != nil:
			return err
		case !g.means(line.text, "match.resign_word"):
			g.refuse(g.book.Say("plain.not_resigned"))
			return nil
		case line.at.Sub(asked) >= guard:
			return g.act(g.lobby().Table().Resign(g.ctx, g.state, g.me))
		}
		g.refuse(g.book.Say("plain.too_quick"))
	}
}

// after is what there is to do when a game is over. What was being typed was
// meant for the game.
func (g *game) after() error {
	g.talk.drop()
	rows := []row{g.choice("match.review", func() error { return stay(g.replay(g.id)) })}
	if g.me != engine.None {
		rows = append([]row{g.choice("match.rematch", g.rematch)}, append(rows, g.choice("match.new_game", g.again))...)
	}
	g.hearTalk()
	if g.converses(g.place()) {
		rows = append(rows, g.choice("talk.title", g.converse))
	}
	heard := g.earsAfter()
	heard.mine = g.searching()
	for {
		g.report()
		if err := g.choose("match.to_lobby", rows, heard); err != nil {
			return err
		}
	}
}

// again looks for another game like this one, the same way.
func (g *game) again() error {
	setup := g.state.Setup
	w := lobby.Wish{
		Variant: setup.Variant, Control: setup.Control, Opening: setup.Opening, Corrections: setup.Corrections,
	}
	if setup.Opening == engine.Custom {
		w.Start = setup.Start.String()
	}
	if setup.Unrated == match.UnratedCasual {
		w.Stake = lobby.Casual
	}
	switch bot := max(setup.Dark.Bot, setup.Light.Bot); {
	case bot > 0:
		return g.playBot(bot, w)
	case setup.Private:
		return g.invite(w)
	}
	return g.post(w)
}
