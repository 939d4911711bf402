package ui

import (
	"strings"
	"testing"
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

func TestR76AWatcherStaysWhereTheySteppedBack(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.player("ana"), h.player("boris")
	h.pair(ana, boris, lobby.DefaultWish())
	h.moves(ana, boris, "d3 c3 c4 c5 b4 d2")
	cleo := h.seat(h.visit("SHA256:cleo", "cleo"), Start{Kind: KindWatch, Code: string(ana.board().id)}, utf8Terminal)
	cleo.atBoard()
	cleo.press("left", "left", "left", "left", "left")
	cleo.sees("Move 1 of 6.")
	before, _ := cleo.board().shown()
	h.moves(ana, boris, "c2")
	answer := boris.board().state.Moves()[0].String()
	h.moves(ana, boris, answer)
	cleo.sees("Move 1 of 8. The game goes on. 2 new moves.")
	if now, _ := cleo.board().shown(); now != before {
		t.Error("the view has moved")
	}
	cleo.press("right")
	cleo.sees("Move 2 of 8.")
	cleo.press("end")
	cleo.sees("Light played " + answer)
	if now, _ := cleo.board().shown(); now != cleo.board().state.Position {
		t.Error("the end isn't the newest position")
	}
	for _, key := range []string{"resign", "abort", "pass"} {
		if strings.Contains(cleo.screen(), key) {
			t.Errorf("a watcher is offered %s", key)
		}
	}
	cleo.press("left", "left")
	boris.press("r")
	h.time.pass(time.Second)
	boris.types("yes")
	boris.press("enter")
	cleo.sees("Move 6 of 8. The game is over.")
	cleo.press("end")
	cleo.sees("Review")
}

// Moves are taken back while a watcher has stepped back: what is seen stays,
// unless it was taken back itself, and what is new is told.
func TestR76AWatcherStaysWhileMovesAreTakenBack(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.player("ana"), h.player("boris")
	casual := lobby.DefaultWish()
	casual.Stake = lobby.Casual
	h.pair(ana, boris, casual)
	h.moves(ana, boris, "d3 c3 c4 c5 b4 d2")
	cleo := h.seat(h.visit("SHA256:cleo", "cleo"), Start{Kind: KindWatch, Code: string(ana.board().id)}, utf8Terminal)
	board := cleo.atBoard()
	cleo.press("left", "left", "left", "left")
	cleo.sees("Move 2 of 6.")
	before, _ := board.shown()
	table := h.lobby.Table()
	takeBack := func(by engine.Color) {
		t.Helper()
		s, err := table.Takeback(h.ctx, h.Read(board.id), by)
		if err == nil {
			_, err = table.Answer(h.ctx, s, by.Other(), match.Takeback, match.Yes)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	takeBack(engine.Light)
	cleo.sees("Move 2 of 5. The game goes on.")
	back := h.Read(board.id)
	if _, err := table.Play(h.ctx, back, engine.Light, back.Moves()[0], -1); err != nil {
		t.Fatal(err)
	}
	cleo.sees("Move 2 of 6. The game goes on. 1 new move.")
	if now, _ := board.shown(); now != before {
		t.Error("the view has moved")
	}
	cleo.press("right", "right", "right")
	cleo.sees("Move 5 of 6.")
	takeBack(engine.Dark) // with it what Light has played since
	cleo.until("the watcher to see what the game went back to", func() bool {
		now, _ := board.shown()
		return len(board.state.Record) == 4 && now == board.state.Position
	})
	if board.back != 0 || board.fresh != 0 {
		t.Errorf("%d plies back, %d new", board.back, board.fresh)
	}
}

// Two watch a game, one of them with two windows: the players and the watchers
// read how many they are. Who plays gets the player's view, by whatever way.
func TestR76WatchersAreCountedAndAPlayerIsNone(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.player("ana"), h.player("boris")
	h.pair(ana, boris, lobby.DefaultWish())
	h.moves(ana, boris, "d3 c3")
	id := string(ana.board().id)
	watch := func(name string) *person {
		p := h.seat(h.visit("SHA256:"+name, name), Start{Kind: KindWatch, Code: id}, utf8Terminal)
		p.atBoard()
		return p
	}
	lacks := func(p *person, text string) {
		t.Helper()
		p.until("the screen is without "+text, func() bool { return !p.Shows(text) })
	}
	cleo := watch("cleo")
	ana.sees("1 watching")
	lacks(cleo, "1 watching")
	dora := watch("dora")
	again := watch("dora")
	ana.sees("2 watching")
	cleo.sees("with 1 other")
	again.press("esc")
	ana.sees("2 watching")
	dora.press("esc")
	ana.sees("1 watching")
	own := watch("ana")
	own.sees("resign")
	lacks(own, "· watching")
	if n := h.lobby.Watchers(ana.board().id); n != 1 {
		t.Errorf("%d watch with a player's second window, want 1", n)
	}
	cleo.press("esc")
	lacks(ana, "watching")
}
