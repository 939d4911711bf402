package lobby_test

import (
	"maps"
	"slices"
	"testing"

	"turncoat/engine"
	"turncoat/lobby"
)

func TestStreaks(t *testing.T) {
	const won, lost, drawn = lobby.Won, lobby.Lost, lobby.Drawn
	for what, c := range map[string]struct {
		games []lobby.Outcome
		want  lobby.Streaks
	}{
		"no game":              {nil, lobby.Streaks{}},
		"one won":              {[]lobby.Outcome{won}, lobby.Streaks{Current: 1, BestWins: 1}},
		"only lost":            {[]lobby.Outcome{lost, lost, lost}, lobby.Streaks{Current: -3}},
		"only drawn":           {[]lobby.Outcome{drawn, drawn}, lobby.Streaks{}},
		"won after losses":     {[]lobby.Outcome{lost, lost, won}, lobby.Streaks{Current: 1, BestWins: 1}},
		"lost after wins":      {[]lobby.Outcome{won, won, won, lost}, lobby.Streaks{Current: -1, BestWins: 3}},
		"a draw ends wins":     {[]lobby.Outcome{won, won, drawn, won}, lobby.Streaks{Current: 1, BestWins: 2}},
		"a draw ends losses":   {[]lobby.Outcome{lost, drawn, lost}, lobby.Streaks{Current: -1}},
		"the best is not last": {[]lobby.Outcome{won, won, lost, won}, lobby.Streaks{Current: 1, BestWins: 2}},
		"the best is the last": {[]lobby.Outcome{won, lost, won, won}, lobby.Streaks{Current: 2, BestWins: 2}},
	} {
		var got lobby.Streaks
		for _, o := range c.games {
			got = got.Then(o)
		}
		if got != c.want {
			t.Errorf("%s: %+v, want %+v", what, got, c.want)
		}
	}
}

// What a finished rated game leaves behind can be asked for by everybody.
func TestRecordsOfAGame(t *testing.T) {
	h := openHouse(t)
	ctx := t.Context()
	a, b := h.enter("SHA256:a", "ana"), h.enter("SHA256:b", "boris")
	ana, boris, classic := a.Player().ID, b.Player().ID, engine.Variants[0]
	at := h.play(a, b)
	at, err := h.table.Resign(ctx, at, at.Setup.ColorOf(boris))
	h.must(err)
	color, won := at.Setup.ColorOf(ana), lobby.Record{Won: 1}

	totals, err := h.Totals(ctx)
	h.must(err)
	if got := totals[classic]; len(totals) != 1 || got.Games != 1 || got.Dark+got.Light != 1 {
		t.Errorf("totals %v", totals)
	}
	tallies, err := h.Tallies(ctx, ana)
	h.must(err)
	if tallies.All != won || tallies.Rated != won || tallies.ByColor[color] != won || tallies.ByVariant[classic] != won {
		t.Errorf("tallies %+v", tallies)
	}
	opponents, err := h.Opponents(ctx, ana, 10)
	h.must(err)
	if want := (lobby.OpponentRecord{ID: boris, Name: "boris", Record: won, Last: at.EndedAt}); !slices.Equal(opponents, []lobby.OpponentRecord{want}) {
		t.Errorf("opponents %+v", opponents)
	}
	streaks, err := h.Streaks(ctx, boris)
	h.must(err)
	if streaks != (lobby.Streaks{Current: -1}) {
		t.Errorf("streaks %+v", streaks)
	}
	tally, err := h.HistoryTally(ctx, lobby.HistoryFilter{Player: ana})
	h.must(err)
	if !maps.Equal(tally, map[engine.Color]lobby.Record{color: won, color.Other(): {}}) {
		t.Errorf("tally %v", tally)
	}
	graph, err := h.RatingGraph(ctx, ana, classic, 10)
	h.must(err)
	if len(graph) != 1 || graph[0].Match != at.Setup.ID || graph[0].Rating.Value <= 1500 {
		t.Errorf("graph %+v", graph)
	}
	standings, next, err := h.Top(ctx, classic, lobby.Page{Limit: 10})
	h.must(err)
	if len(standings) != 0 || next != "" {
		t.Errorf("sure after one game: %+v", standings)
	}
	keys, err := h.Keys(ctx, ana)
	h.must(err)
	if len(keys) != 1 || keys[0].Fingerprint != "SHA256:a" || keys[0].Added.IsZero() {
		t.Errorf("keys %+v", keys)
	}
}
