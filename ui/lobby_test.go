package ui

import (
	"image/color"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

func TestTheWaitIsShownInTheLobby(t *testing.T) {
	h := newHouse(t)
	ana := h.player("ana")
	ana.press("p")
	ana.sees("1 Looking, 0 s")
	if _, ok := ana.app.top().(*lobbyScreen); !ok {
		t.Fatalf("on %T", ana.app.top())
	}
	ana.sees("Nobody else is here just now: play")
	h.time.pass(12 * time.Second)
	ana.sees("Looking for somebody to play, 12 s so far.")
	if doing, _ := ana.lobby().doing(); doing != lobby.Waiting {
		t.Errorf("is %s", doing)
	}
	ana.press("p") // shows the offer, and never a second one
	ana.sees("Stop waiting")
	ana.press("esc")
	if n := len(ana.lobby().data.mine); n != 1 {
		t.Errorf("%d offers", n)
	}
	ana.press("x")
	ana.sees("1 Quick match 8x8 5+3")
	if seeks, err := h.lobby.SeeksBy(h.ctx, ana.visit.Player().ID); err != nil || len(seeks) != 0 {
		t.Errorf("%v, %v", seeks, err)
	}
}

// In two columns the people stand under the games: going down leads to them.
func TestListsAboveEachOtherAreOne(t *testing.T) {
	h := newHouse(t)
	ana, boris, cleo := h.player("ana"), h.player("boris"), h.player("cleo")
	h.meet(boris, cleo, lobby.DefaultWish())
	ana.sees("○ cleo")
	for _, step := range []struct{ key, chosen string }{
		{"right", "● boris"}, {"down", "ana    "}, {"down", "boris "}, {"up", "ana    "}, {"up", "● boris"},
		{"left", "1 Quick match"}, {"left", "Talk"}, {"up", "cleo "}, {"up", "boris "}, {"up", "ana    "},
	} {
		ana.press(step.key)
		if !strings.Contains(ana.screen(), "› "+step.chosen) {
			t.Fatalf("after %s %q isn't chosen:\n%s", step.key, step.chosen, ana.screen())
		}
	}
	ana.resize(120, 40)
	ana.press("left", "down") // side by side they are two
	if !strings.Contains(ana.screen(), "› ● boris") {
		t.Errorf("down led out of the list:\n%s", ana.screen())
	}
}

// A move in a game with days for each move reaches the lobby.
func TestTheLobbyHearsOfMovesInTheOwnGames(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.player("ana"), h.player("boris")
	days := lobby.DefaultWish()
	days.Control = match.Control{PerMove: 3 * 24 * time.Hour}
	h.meet(boris, ana, days)
	ana.sees("○ boris  their move  3d 00h")
	games, err := h.lobby.Unfinished(h.ctx, ana.visit.Player().ID)
	if err != nil || len(games) != 1 {
		t.Fatal(games, err)
	}
	table := h.lobby.Table()
	state, err := table.Open(h.ctx, games[0].Setup.ID)
	if err != nil {
		t.Fatal(err)
	}
	h.time.pass(time.Hour)
	if _, err := table.Play(h.ctx, state, engine.Dark, state.Moves()[0], -1); err != nil {
		t.Fatal(err)
	}
	ana.sees("○ boris  your move  3d 00h")
	ana.press("right")
	ana.sees("Your game with boris. You play Light. It is your move; 3d 00h left.")
}

// Ratings are read once a minute at most.
func TestRatingsOfThoseHereAreKeptForAWhile(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.player("ana"), h.player("boris")
	ana.sees("boris  1500?")
	read := func() time.Time { return ana.lobby().data.ratings[boris.visit.Player().ID].at }
	first := read()
	refresh := func() {
		n := ana.lobby().data.number
		ana.run(ana.lobby().refresh())
		ana.until("the lobby is read again", func() bool { return ana.lobby().data.number > n })
	}
	h.time.pass(ratingStays - time.Second)
	refresh()
	if !read().Equal(first) {
		t.Error("read again")
	}
	h.time.pass(time.Second)
	refresh()
	if read().Equal(first) {
		t.Error("never read again")
	}
}

func TestLongNamesStayInTheirColumns(t *testing.T) {
	h := newHouse(t)
	long := h.player("Wilhelmina_Vance")
	ana := h.player("名前名前名前名前")
	if _, _, err := h.lobby.Post(h.ctx, long.visit.Player(), wishFor(engine.Light)); err != nil {
		t.Fatal(err)
	}
	for _, size := range [][2]int{{80, 24}, {120, 40}} {
		ana.resize(size[0], size[1])
		ana.sees("Wilhelmina_Vance  1500?  8x8  5+3  plays Light")
		ana.sees("Wilhelmina_Vance  1500?  in the lobby")
		ana.sees("名前名前名前名前  1500?  you")
	}
}

func TestAnInviteIsCopied(t *testing.T) {
	h := newHouse(t)
	ana := h.player("ana")
	ana.run(ana.app.invite(lobby.DefaultWish()))
	ana.sees("Send your friend this line:")
	line := ana.app.top().(*waitingScreen).line()
	found := false
	for _, shown := range strings.Split(ana.screen(), "\n") {
		found = found || strings.TrimSpace(shown) == line
	}
	if !found {
		t.Errorf("%q doesn't stand alone:\n%s", line, ana.screen())
	}
	if got := ana.copied("y"); got != line {
		t.Errorf("copied %q", got)
	}
	ana.sees("Offered to your clipboard.")
}

func TestAnOfferThatHasEndedSaysSo(t *testing.T) {
	h := newHouse(t)
	ana := h.player("ana")
	ana.run(ana.app.invite(lobby.DefaultWish()))
	ana.sees("Send your friend this line:")
	s := ana.app.top().(*waitingScreen)
	if err := h.lobby.Withdraw(h.ctx, ana.visit.Player(), s.seek.ID); err != nil {
		t.Fatal(err)
	}
	ana.sees("This offer has ended.")
	if shown := ana.screen(); strings.Contains(shown, "meanwhile") || strings.Contains(shown, "ssh -t") {
		t.Errorf("still there:\n%s", shown)
	}
	ana.press("enter")
	ana.sees("Quick match")
}

// Colours that are chosen later reach rows that were built before.
func TestTheLobbyIsDressedAnew(t *testing.T) {
	h := newHouse(t)
	ana := h.player("ana")
	before := ana.app.View().Content
	ana.send(tea.BackgroundColorMsg{Color: color.Black})
	after := ana.app.View().Content
	if row := func(frame string) string { return lineWith(frame, "1500?  ") }; row(before) == row(after) {
		t.Errorf("still %q", row(after))
	}
}

func lineWith(frame, text string) string {
	for _, line := range strings.Split(frame, "\n") {
		if strings.Contains(ansi.Strip(line), text) {
			return line
		}
	}
	return ""
}
