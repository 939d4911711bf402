package ui

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
	"unicode"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// The opponent moves, leaves, comes back, asks for takebacks, aborts and
// rematches and answers those under the player's fingers. One letter of the word
// that resigns is left out, so that random keys never type it; nothing else may
// resign.
func TestR69RandomKeysNeverResign(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.player("ana"), h.player("boris")
	random := rand.New(rand.NewPCG(7, 7))
	keys := []string{
		"enter", "enter", "esc", "up", "down", "left", "right", "tab", "backspace", "space", "home", "end",
		"r", "r", "y", "s", "n", "x", "p", "m", "v", "?", "u", "w", "0", "9", "a", "b", "c", "d", "f", "g", "h", "1", "2", "3", "4", "5", "6", "7", "8",
	}
	h.pair(ana, boris, casualWish(engine.Dark))
	id := ana.board().id
	questions := map[string]int{}
	asked := 0
	// Which questions come up hangs on when the lobby's news arrive: rare ones are
	// waited for.
	const kinds, least, most = 7, 10_000, 60_000
	for i := 0; i < least || len(questions) < kinds && i < most; i++ {
		h.time.pass(time.Duration(random.IntN(400)) * time.Millisecond)
		switch key := keys[random.IntN(len(keys))]; {
		case i%97 == 0:
			ana.send(tea.MouseClickMsg{X: random.IntN(80), Y: random.IntN(24), Button: tea.MouseLeft})
		case i%101 == 0:
			ana.resize(1+random.IntN(120), 1+random.IntN(45))
		default:
			ana.send(keyPress(key))
		}
		ana.Catch()
		if i%50 == 0 {
			ana.Settle() // a key that blocks or takes back doesn't come between what follows
			id = h.answer(id, ana, boris, random)
		}
		if i%50 == 23 {
			h.bother(id, boris, random)
			ana.Catch()
		}
		_ = ana.screen()
		if m, ok := ana.app.top().(*matchScreen); ok {
			if q := m.question(); q != nil {
				questions[strings.Map(exceptDigits, q.says)]++ // a countdown is one question
			}
		}
		if m, ok := ana.app.top().(*matchScreen); ok && m.resign != nil {
			asked++
		}
	}
	if asked == 0 || len(questions) < kinds {
		t.Errorf("resigning was asked for %d times, and %v", asked, questions)
	}
	for _, name := range []string{"ana", "boris"} {
		who, err := h.lobby.Find(h.ctx, name)
		if err != nil {
			t.Fatal(err)
		}
		rows, _, err := h.lobby.History(h.ctx, lobby.HistoryFilter{Player: who.ID}, lobby.Page{Limit: 1000})
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			if row.Result.By == match.ByResignation {
				t.Errorf("%s was resigned", row.Setup.ID)
			}
		}
	}
}

func exceptDigits(r rune) rune {
	if unicode.IsDigit(r) {
		return -1
	}
	return r
}

// answer plays for the opponent, begins a new game where the last one is over,
// and brings the player back to the board.
func (h *house) answer(id match.ID, ana, boris *person, random *rand.Rand) match.ID {
	h.t.Helper()
	table := h.lobby.Table()
	state, err := table.Open(h.ctx, id)
	if err != nil {
		h.t.Fatal(err)
	}
	if state.Phase != match.PhaseLive {
		return h.another(id, ana, boris)
	}
	if moves := state.Moves(); state.Turn() == state.Setup.ColorOf(boris.visit.Player().ID) && len(moves) > 0 {
		_, err := table.Play(h.ctx, state, state.Turn(), moves[random.IntN(len(moves))], -1)
		if err != nil && !errors.Is(err, match.ErrOver) { // its time may be up
			h.t.Fatal(err)
		}
	}
	if ana.app.top().self() != nil && state.Setup.ColorOf(ana.visit.Player().ID) != engine.None {
		ana.run(ana.app.toMatch(id))
	}
	return id
}

// another seats the two at the next game. The player's keys may have begun one
// with the opponent's offer.
func (h *house) another(last match.ID, ana, boris *person) match.ID {
	h.t.Helper()
	for _, p := range []*person{ana, boris} {
		if _, err := h.lobby.EndOffers(h.ctx, p.visit.Player().ID, lobby.EndWithdrawn); err != nil {
			h.t.Fatal(err)
		}
	}
	// A key may have blocked the opponent, who would never play again.
	err := h.lobby.Unblock(h.ctx, ana.visit.Player(), boris.visit.Player())
	if err != nil && !errors.Is(err, lobby.ErrNotFound) {
		h.t.Fatal(err)
	}
	h.time.pass(lobby.LapseCounts) // whoever has let the other down may play again
	// A private game: after many aborted ones the two would not be paired.
	seek, err := h.lobby.Invite(h.ctx, boris.visit.Player(), casualWish(engine.Dark))
	if err == nil {
		if _, err = h.lobby.Join(h.ctx, ana.visit, seek.ID); err != nil {
			_ = h.lobby.Withdraw(h.ctx, boris.visit.Player(), seek.ID) // it may have been taken
		}
	}
	var busy *lobby.BusyError
	if err != nil && !errors.Is(err, lobby.ErrTaken) && !errors.As(err, &busy) {
		h.t.Fatal(err)
	}
	rows, err := h.lobby.Unfinished(h.ctx, ana.visit.Player().ID)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, row := range rows {
		if row.Setup.Control.Live() && row.Setup.ColorOf(boris.visit.Player().ID) != engine.None {
			ana.run(ana.app.toMatch(row.Setup.ID))
			return row.Setup.ID
		}
	}
	return last // the next round tries again
}

// bother does something at random for the opponent that asks, or takes a
// question away.
func (h *house) bother(id match.ID, boris *person, random *rand.Rand) {
	h.t.Helper()
	table, side := h.lobby.Table(), engine.Light
	s, err := table.Open(h.ctx, id)
	if err != nil {
		h.t.Fatal(err)
	}
	side = s.Setup.ColorOf(boris.visit.Player().ID)
	answer := []match.Answer{match.Yes, match.No}[random.IntN(2)]
	switch random.IntN(8) {
	case 0, 1:
		_, err = table.Ask(h.ctx, s, side, match.Takeback)
	case 2:
		_, err = table.Ask(h.ctx, s, side, match.Abort)
	case 3:
		_, err = table.Answer(h.ctx, s, side, match.Offers[random.IntN(2)], answer)
	case 4, 5:
		if _, err = table.Leave(h.ctx, s, side, table.Now()); err == nil && s.Turn() == side {
			h.time.pass(time.Duration(random.IntN(2)) * match.ClaimAfter)
		}
	case 6:
		_, err = table.Return(h.ctx, s, side)
	case 7:
		_, err = h.lobby.Rematch(h.ctx, boris.visit.Player(), s, "")
	}
	if errors.Is(err, match.ErrStorage) || errors.Is(err, match.ErrDamaged) {
		h.t.Fatal(err)
	}
}

// casualWish is a game in which everything may be asked.
func casualWish(c engine.Color) lobby.Wish {
	w := wishFor(c)
	w.Stake = lobby.Casual
	return w
}
