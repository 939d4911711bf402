package ui

import (
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/lobby"
)

// recordNames is what the longest name takes: tables of records stand under each
// other.
const recordNames = 16

// resultRows are how the player's games have ended, in all and in parts.
func (s *profileScreen) resultRows() []row {
	a, d := s.app, s.data
	rows := []row{s.heading("profile.results")}
	t := a.recordTable(recordNames)
	var runs []func() tea.Cmd
	add := func(name string, r lobby.Record, f lobby.HistoryFilter) {
		t.add(a.recordCells(name, r)...)
		runs = append(runs, s.games(f))
	}
	if d.tallies.All.Games() == 0 {
		rows = append(rows, s.said(a.text.Say("profile.no_games"))...)
	} else {
		for _, c := range []engine.Color{engine.Dark, engine.Light} {
			add(a.sideName(c), d.tallies.ByColor[c], lobby.HistoryFilter{Color: c})
		}
		add(a.text.Say("record.both"), d.tallies.All, lobby.HistoryFilter{})
		for _, v := range engine.Variants {
			if r := d.tallies.ByVariant[v]; r.Games() > 0 {
				add(a.text.Variant(v), r, lobby.HistoryFilter{Variant: &v})
			}
		}
	}
	if r := d.tallies.Computer; r.Games() > 0 {
		add(a.text.Say("profile.computer"), r, s.firstComputer())
	}
	if len(runs) == 0 {
		return rows
	}
	rows = append(rows, row{show: func(w int) string { return a.style.Faint.Render(t.row(0, w)) }})
	for i, run := range runs {
		rows = append(rows, row{
			id: "result " + strconv.Itoa(i), run: run,
			show: func(w int) string { return t.row(i+1, w) },
		})
	}
	if said := s.streak(); said != "" {
		rows = append(rows, s.said(said)...)
	}
	return rows
}

// firstComputer lets the games against the computer player through that was
// played most often.
func (s *profileScreen) firstComputer() lobby.HistoryFilter {
	for _, o := range s.data.opponents {
		if o.Bot > 0 {
			return lobby.HistoryFilter{Opponent: o.ID}
		}
	}
	return lobby.HistoryFilter{}
}

// streak tells of games in a row with the same outcome.
func (s *profileScreen) streak() string {
	a, r := s.app, s.data.streaks
	var said []string
	switch {
	case r.Current > 0:
		said = append(said, a.text.Count("profile.streak_won", r.Current))
	case r.Current < 0:
		said = append(said, a.text.Count("profile.streak_lost", -r.Current))
	}
	if r.BestWins > 0 {
		said = append(said, a.text.Count("profile.best", r.BestWins))
	}
	return strings.Join(said, " ")
}

// opponentRows are those whom the player has met most often.
func (s *profileScreen) opponentRows() []row {
	a := s.app
	if len(s.data.opponents) == 0 {
		return nil
	}
	t := a.opponentTable()
	rows := []row{
		s.heading("profile.opponents"),
		{show: func(w int) string { return a.style.Faint.Render(t.row(0, w)) }},
	}
	for i, o := range s.data.opponents {
		t.add(append(a.recordCells(clean(o.Name), o.Record), a.text.Ago(o.Last))...)
		rows = append(rows, row{
			id: o.ID, run: s.games(lobby.HistoryFilter{Opponent: o.ID}),
			show: func(w int) string { return t.row(i+1, w) },
		})
	}
	return rows
}

// opponentTable is a table of records with the time of the newest game.
func (a *app) opponentTable() *table {
	t := a.recordTable(recordNames)
	t.columns[0].least = 8
	t.columns = append(t.columns, column{rank: 3})
	t.rows[0] = append(t.rows[0], a.text.Say("profile.last"))
	return t
}

// keyRows are the keys of one's own account.
func (s *profileScreen) keyRows() []row {
	a := s.app
	if !s.own() || s.who.Guest || len(s.data.keys) == 0 {
		return nil
	}
	rows := []row{s.heading("profile.keys")}
	for _, k := range s.data.keys {
		rows = append(rows,
			row{id: k.Fingerprint, run: func() tea.Cmd { return a.push(newKeys(a)) },
				show: func(w int) string { return clip(clean(k.Fingerprint), w) }},
			row{show: func(w int) string { return a.style.Faint.Render(clip(a.aboutKey(k), w)) }})
	}
	return append(rows, row{
		id: "link", run: func() tea.Cmd { return a.push(newKeys(a)) },
		show: func(w int) string { return clip(a.text.Say("keys.link"), w) },
	})
}
