package ui

import (
	"context"
	"errors"
	"testing"

	"turncoat/engine"
	"turncoat/engine/search"
	"turncoat/lobby"
	"turncoat/match"
)

// adviser gives the hints of a test.
type adviser struct {
	answers chan search.Advice // one for each hint that is asked for
	gaveUp  chan error         // what ended those that got none
}

func (a adviser) advise(ctx context.Context, _ match.State) (search.Advice, error) {
	select {
	case advice := <-a.answers:
		return advice, nil
	case <-ctx.Done():
		a.gaveUp <- ctx.Err()
		return search.Advice{}, ctx.Err()
	}
}

func withAdviser(t *testing.T) (*house, adviser) {
	h := newHouse(t)
	a := adviser{make(chan search.Advice, 1), make(chan error, 1)}
	h.advise = a.advise
	return h, a
}

func (h *house) against(level int, visit *lobby.Visit) *person {
	w := lobby.DefaultWish()
	w.Control, w.Color = match.NoControl, engine.Dark
	p := h.seat(visit, Start{Kind: KindBot, Level: level, Wish: w}, utf8Terminal)
	p.atBoard()
	return p
}

func move(t *testing.T, name string) engine.Move {
	t.Helper()
	m, err := engine.ParseMove(name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestAHintIsSaidMarkedAndGoneWithTheBoard(t *testing.T) {
	h, a := withAdviser(t)
	ana := h.against(3, h.visit("SHA256:ana", "ana"))
	a.answers <- search.Advice{Best: move(t, "e6"), Next: move(t, "c4"), Gap: 2.7}
	ana.press("s")
	ana.sees("Hint: e6, about 3 discs better than c4.")
	if spot := ana.board().look(ana.app.squares()).Hint; !spot.Is || spot.At.String() != "e6" {
		t.Errorf("marked: %+v", spot)
	}
	ana.press("s") // nothing more is asked: nobody would answer
	ana.types("e6")
	ana.press("enter")
	ana.sees("You played e6")
	if b := ana.board(); b.hintWords() != "" || b.hintSpot().Is {
		t.Errorf("after the move: %q", b.hintWords())
	}
}

func TestAHintThatIsNotWantedAnyMoreIsNotLookedFor(t *testing.T) {
	h, a := withAdviser(t)
	ana := h.against(3, h.visit("SHA256:ana", "ana"))
	ana.send(keyPress("s")) // nobody answers
	ana.sees("Looking for a hint...")
	at := ana.board().state
	if _, err := h.lobby.Table().Play(t.Context(), at, engine.Dark, at.Moves()[0], at.Seq()); err != nil {
		t.Fatal(err)
	}
	ana.sees("You played")
	if err := <-a.gaveUp; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if b := ana.board(); b.hint.asking || b.hintWords() != "" {
		t.Errorf("still said: %q", b.hintWords())
	}
}

func TestAHintIsInTheMenu(t *testing.T) {
	h, a := withAdviser(t)
	ana := h.against(3, h.visit("SHA256:ana", "ana"))
	a.answers <- search.Advice{Best: move(t, "e6"), Next: move(t, "c4")}
	ana.press("0")
	ana.sees("A hint")
	ana.press("9")
	ana.sees("Hint: e6; c4 is as good.")
}

func TestNoHintsBetweenPeople(t *testing.T) {
	h, _ := withAdviser(t)
	ana, boris := h.player("ana"), h.player("boris")
	w := lobby.DefaultWish()
	w.Stake = lobby.Casual
	h.pair(ana, boris, w)
	for _, p := range []*person{ana, boris} {
		if p.board().canHint() || p.board().askHint() != nil {
			t.Error("a hint between people")
		}
	}
}

func TestTheFormRemembersTheLevel(t *testing.T) {
	h := newHouse(t)
	ana := h.player("ana")
	ana.press("c", "3", "down", "0")
	ana.sees("10 Grandmaster")
	ana.press("left", "left", "s")
	if m := ana.atBoard(); max(m.state.Setup.Dark.Bot, m.state.Setup.Light.Bot) != 8 {
		t.Errorf("%+v", m.state.Setup)
	}
	ana.until("the level is kept", func() bool { return ana.visit.Preferences()[chosenLevel] == "8" })
	again := h.seat(ana.visit, Start{}, utf8Terminal)
	again.press("c", "3", "down")
	again.sees("8 Expert")
}
