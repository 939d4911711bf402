package plain

import (
	"errors"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/text"
)

// offerWords are the words about each offer: of the other's, and of one's own.
var offerWords = map[match.Offer][2]text.Key{
	match.Takeback: {"match.asks_takeback", "match.asked_takeback"},
	match.Abort:    {"match.asks_abort", "match.asked_abort"},
	match.Rematch:  {"match.asks_rematch", "match.asked_rematch"},
}

// negotiated tells what was asked or answered. What was agreed upon is told by
// what it did.
func (g *game) negotiated(e match.Entry) string {
	name := text.Args{"Name": g.state.Setup.Player(e.By).Name}
	switch {
	case e.Kind == match.Undone && e.TakenBackBy() == g.me:
		return g.book.Say("match.you_took_back")
	case e.Kind == match.Undone:
		return g.book.Say("match.took_back", text.Args{"Side": g.book.Side(e.TakenBackBy())})
	case g.me == engine.None:
		return ""
	case e.Kind == match.Asked && e.By == g.me:
		return g.book.Say(offerWords[e.Offer][1])
	case e.Kind == match.Asked && e.Offer == match.Rematch: // the list has the line that agrees
		return g.book.Say(offerWords[e.Offer][0], name)
	case e.Kind == match.Asked:
		return g.book.Say(offerWords[e.Offer][0], name) + " " + g.book.Say("plain.answer_how")
	case e.Kind == match.Answered && e.Answer == match.No && e.By != g.me:
		return g.book.Say("match.declined", name)
	}
	return ""
}

func (g *game) takeBack() error { return g.act(g.lobby().Table().Takeback(g.ctx, g.state, g.me)) }

func (g *game) abort() error {
	return g.act(g.lobby().Table().Ask(g.ctx, g.state, g.me, match.Abort))
}

// claim asks which of the two is claimed, as there is no going back.
func (g *game) claim() error {
	if at, away := g.state.ClaimAt(g.me); !away || g.now().Before(at) {
		g.refuse(g.book.Explain(match.ErrNotYet, g.player.ID))
		return nil
	}
	g.say(g.book.Say("match.claim_ask"), "1 "+g.book.Say("match.claim_win"), "2 "+g.book.Say("match.claim_draw"))
	line, err := g.read("plain.ask_choice", g.ears())
	switch {
	case err != nil:
		return err
	case line.text == "1", line.text == "2":
		return g.act(g.lobby().Table().Claim(g.ctx, g.state, g.me, line.text == "2"))
	}
	g.say(g.stands())
	return nil
}

// respond answers what the other side asks; a no withdraws one's own.
func (g *game) respond(a match.Answer) error {
	for _, o := range match.Offers {
		_, theirs := g.state.Standing(g.me.Other(), o, g.now())
		_, mine := g.state.Standing(g.me, o, g.now())
		if theirs || mine && a == match.No {
			return g.act(g.lobby().Table().Answer(g.ctx, g.state, g.me, o, a))
		}
	}
	g.refuse(g.book.Explain(match.ErrNoOffer, g.player.ID))
	return nil
}

// rematch asks for another game, or agrees to the other's wish for one.
func (g *game) rematch() error {
	next, err := g.lobby().Rematch(g.ctx, g.player, g.state, "")
	g.state = next
	switch {
	case errors.Is(err, lobby.ErrAway):
		g.refuse(g.book.Say("match.has_left", text.Args{"Name": g.state.Setup.Player(g.me.Other()).Name}))
	case err != nil:
		g.explain(err)
	case next.Next != "":
		return g.play(next.Next)
	default:
		g.tell("match.asked_rematch")
	}
	return nil
}
