package ui

import (
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/board"
)

func TestTwoPeopleMeetByQuickMatchAndPlay(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.player("ana"), h.player("boris")
	ana.press("enter") // the first line of the lobby is the quick match
	ana.sees("Looking for somebody")
	boris.press("p")
	dark, light := ana, boris
	if boris.atBoard().me == engine.Dark {
		dark, light = boris, ana
	}
	ana.atBoard()

	h.moves(dark, light, "d3 c3 b3 b2 f5 a3 a1 c1")
	dark.sees("You have no legal move.")
	dark.sees("Pass ]")
	light.sees("Dark has no legal move.")
	dark.press("enter")
	light.sees("Dark had no legal move and passed. Your move.")
	dark.sees("Light to move.")
	if got := engine.FormatRecord(light.board().state.Record); got != "d3 c3 b3 b2 f5 a3 a1 c1 pass" {
		t.Errorf("record %q", got)
	}
}

func TestAShortGameToItsEnd(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.player("ana"), h.player("boris")
	h.pair(ana, boris, lobby.DefaultWish())
	h.moves(ana, boris, "e6 f4 e3 f6 g5 d6 e7 f5 c5")
	ana.sees("You win, 13 to 0.")
	boris.sees("You lose, 0 to 13.")
	ana.sees("Your rating: ")

	boris.press("2") // too soon: meant for the board
	if boris.board() == nil {
		t.Fatal("a key pressed a button that had just come up")
	}
	h.time.pass(endSpan)
	boris.press("2")
	boris.sees("Review")
	boris.sees("9 of 9: Dark c5")
	boris.press("home")
	boris.sees("The start.")
	boris.press("right", "right")
	boris.sees("2 of 9: Light f4")
	boris.press("esc", "esc")
	boris.press("g")
	boris.sees("lost")
	boris.sees("0:13")
	boris.press("enter")
	boris.sees("export " + string(ana.board().id) + " --format txt")
}

func TestInviteByCode(t *testing.T) {
	h := newHouse(t)
	ana, guest := h.player("ana"), h.seat(h.visit("", ""), Start{}, utf8Terminal)
	ana.press("c")
	ana.presses("down", "› Against")
	ana.press("right", "s")
	ana.sees("Send your friend this line:")
	var typed string
	for _, line := range strings.Split(ana.screen(), "\n") {
		if strings.Contains(line, "ssh -t -p 2222 localhost join ") {
			typed = strings.TrimSpace(line)
		}
	}
	words := strings.Fields(typed)
	if len(words) != 7 {
		t.Fatalf("the line to send is %q", typed)
	}
	guest.sees("without an SSH key")
	guest.press("enter", "i")
	guest.types(strings.ToLower(words[6][:4]) + "-" + words[6][4:])
	guest.press("enter")
	guest.atBoard()
	ana.atBoard()
	guest.sees("come back with")
}

func TestTheComputerMeanwhileKeepsTheOffer(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.player("ana"), h.player("boris")
	ana.press("p")
	ana.sees("Looking for somebody")
	ana.press("o")
	first := ana.atBoard()
	if !first.state.Setup.HasBot() {
		t.Fatal("not against the computer")
	}
	boris.press("p")
	ana.sees("boris is here: your game begins.")
	if m := ana.atBoard(); m.id == first.id || m.state.Setup.HasBot() {
		t.Error("still at the computer's board")
	}
	ana.press("esc")
	ana.sees("computer-1")
}

func TestAllSessionsOfAPlayerGoToTheBoard(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.player("ana"), h.player("boris")
	second := h.seat(h.visit("SHA256:ana", ""), Start{}, utf8Terminal)
	second.sees("Quick match")
	second.until("it has looked", func() bool { return second.app.seats.known != nil })
	h.pair(ana, boris, lobby.DefaultWish())
	second.atBoard()
	h.moves(ana, boris, "d3")
	second.sees("You played d3")

	third := h.seat(h.visit("SHA256:ana", ""), Start{}, utf8Terminal)
	third.atBoard()
	third.sees("Welcome back.")
}

func TestAClickPlaysASquare(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.player("ana"), h.player("boris")
	h.pair(ana, boris, lobby.DefaultWish())
	ana.clicks("d3")
	boris.sees("Dark played d3, 1 flipped. Your move.")
}

// clicks clicks on a square of the board.
func (p *person) clicks(name string) {
	p.t.Helper()
	want, err := engine.ParseSquare(name)
	if err != nil {
		p.t.Fatal(err)
	}
	f := p.app.frame()
	lay := p.board().layout(f.w, f.body())
	for y := range f.body() {
		for x := range f.w {
			at, ok := board.Hit(x-lay.left, y-lay.top, p.board().state.Position.Size(), lay.size)
			if ok && at == want {
				p.send(tea.MouseClickMsg{X: f.left + x, Y: f.top + f.head + y, Button: tea.MouseLeft})
				return
			}
		}
	}
	p.t.Fatalf("no %s on the board", name)
}

func TestRefusalsAreExplained(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.player("ana"), h.player("boris")
	h.pair(ana, boris, lobby.DefaultWish())
	for typed, says := range map[string]string{
		"a1": "a1 would flip nothing", "d4": "d4 is taken", "d": "A square is a letter and a number",
	} {
		ana.types(typed)
		ana.press("enter")
		ana.sees(says)
		ana.house.time.pass(2 * time.Second)
	}
	boris.types("c3")
	boris.press("enter")
	boris.sees("It is the other side's move.")
}

// TestKeysThatAreOffSayWhy: taking back and aborting aren't offered where they
// can't be had, and whoever presses their keys is told why.
func TestKeysThatAreOffSayWhy(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.player("ana"), h.player("boris")
	h.pair(ana, boris, lobby.DefaultWish())
	h.moves(ana, boris, "d3 c3")
	ana.press("u")
	ana.sees("There are no takebacks in a rated game.")
	ana.press("x")
	ana.sees("it is too late to abort")
	if ana.board().over() {
		t.Error("aborted")
	}
}

func TestResigningTakesATypedYes(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.player("ana"), h.player("boris")
	h.pair(ana, boris, lobby.DefaultWish())
	h.moves(ana, boris, "d3 c3")
	ana.press("r")
	ana.sees("Resign this game?")
	ana.press("enter", "y", "enter", "esc")
	if ana.board().over() || ana.board().resign != nil {
		t.Fatal("resigned by a y")
	}
	ana.press("r")
	ana.types("yes")
	ana.press("enter")
	ana.sees("You lose: you resigned.")
	boris.sees("You win: Dark resigned.")
}

func TestKeysRightAfterAQuestionAreIgnored(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.player("ana"), h.player("boris")
	h.pair(ana, boris, lobby.DefaultWish())
	ana.press("r")
	for _, key := range []string{"y", "e", "s", "enter"} { // at once, and so in the time of the guard
		ana.send(keyPress(key))
	}
	if ana.board().resign == nil || ana.board().resign.text() != "" {
		t.Error("keys were taken while the question came up")
	}
}

func TestAbortBeforeBothHaveMoved(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.player("ana"), h.player("boris")
	h.pair(ana, boris, lobby.DefaultWish())
	boris.press("x")
	boris.sees("Press x once more")
	if boris.board().over() {
		t.Fatal("one press aborts")
	}
	boris.press("x")
	ana.sees("Light aborted the game.")
	boris.sees("Nobody's rating changes.")
}

func TestR41PastedTextDoesNothingOnTheBoard(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.player("ana"), h.player("boris")
	h.pair(ana, boris, lobby.DefaultWish())
	ana.send(tea.PasteMsg{Content: "resign\nyes\nd3\n"})
	ana.sees("Pasted text does nothing on the board.")
	for _, r := range strings.Repeat("resign yes ", 3) + "d3" { // without brackets: all at once
		ana.send(keyPress(string(r)))
	}
	ana.send(keyPress("enter"))
	if s := ana.board().state; len(s.Record) != 0 || s.Phase != match.PhaseLive || ana.board().sending {
		t.Error("a paste has played")
	}
}

func TestAWatcherSeesTheGameAndHasNoKeys(t *testing.T) {
	h := newHouse(t)
	ana, boris, cleo := h.player("ana"), h.player("boris"), h.player("cleo")
	h.pair(ana, boris, lobby.DefaultWish())
	cleo.until("the game is listed", func() bool { return strings.Contains(cleo.screen(), "○ boris") })
	cleo.press("right", "enter")
	cleo.atBoard()
	h.moves(ana, boris, "d3")
	cleo.sees("Dark played d3, 1 flipped. Light to move.")
	cleo.press("r", "x", "enter")
	if strings.Contains(cleo.screen(), "resign") || cleo.board().state.Phase != match.PhaseLive {
		t.Error("a watcher has a player's keys")
	}
	cleo.press("esc")
	cleo.sees("Quick match")
}

func TestTheFlagFallsAndNoClockIsNegative(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.player("ana"), h.player("boris")
	h.pair(ana, boris, lobby.DefaultWish())
	h.moves(ana, boris, "d3 c3 c4 c5")
	h.time.pass(6 * time.Minute)
	if strings.Contains(ana.screen(), "-") && !strings.Contains(ana.screen(), "0:00") {
		t.Errorf("a clock below zero:\n%s", ana.screen())
	}
	if _, err := h.lobby.Table().Sweep(h.ctx); err != nil {
		t.Fatal(err)
	}
	ana.sees("You lose: Dark ran out of time.")
	boris.sees("You win: Dark ran out of time.")
	ana.sees("0:00")
}
