package lobby_test

import (
	"testing"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

func TestALevelFitsWhoWinsAndLosesAtIt(t *testing.T) {
	h := openHouse(t)
	ana := h.enter("SHA256:ana", "ana")
	fits := func(want int, after string) {
		t.Helper()
		got, err := h.FittingLevel(t.Context(), ana.Player().ID)
		if err != nil || got != want {
			t.Errorf("level %d (%v) after %s, want %d", got, err, after, want)
		}
	}
	// A game ends when either side resigns.
	game := func(level int, wins bool) {
		t.Helper()
		w := lobby.DefaultWish()
		w.Control, w.Color = match.NoControl, engine.Dark
		s, err := h.PlayBot(t.Context(), ana.Player(), level, w)
		if err != nil {
			t.Fatal(err)
		}
		loser := engine.Dark
		if wins {
			loser = engine.Light
		}
		if _, err := h.table.Resign(t.Context(), s, loser); err != nil {
			t.Fatal(err)
		}
	}
	fits(1, "no game")
	game(1, false)
	game(1, false)
	fits(1, "two losses at the lowest level")
	game(3, true)
	fits(3, "one win")
	game(3, true)
	fits(4, "two wins")
	game(4, true)
	fits(4, "one more, a level higher")
	game(4, false)
	fits(4, "a win and a loss")
	game(4, false)
	fits(3, "two losses")
	game(lobby.BotLevels, true)
	game(lobby.BotLevels, true)
	fits(lobby.BotLevels, "two wins at the highest level")
}
