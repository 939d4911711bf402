package ui

import (
	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/ui/text"
)

// filter is which games of a history are shown: a choice a line, of which the
// first lets all through.
type filter struct {
	open      bool // the keys are its own
	at        filterLine
	choice    [filterLines]int
	opponents []lobby.OpponentRecord // to choose from
}

type filterLine int

const (
	filterBoard filterLine = iota
	filterOutcome
	filterColor
	filterOpponent
	filterLines
)

// mostOpponents is how many opponents there are to choose from.
const mostOpponents = 50

var (
	filterLabels   = [filterLines]text.Key{"create.size", "history.outcome", "history.color", "create.whom"}
	filterOutcomes = []lobby.Outcome{"", lobby.Won, lobby.Lost, lobby.Drawn}
	filterColors   = []engine.Color{engine.None, engine.Dark, engine.Light}
)

// filterOf is the filter that asks for the same.
func filterOf(f lobby.HistoryFilter) filter {
	var out filter
	for i, v := range engine.Variants {
		if f.Variant != nil && *f.Variant == v {
			out.choice[filterBoard] = i + 1
		}
	}
	for i, o := range filterOutcomes {
		if o == f.Outcome {
			out.choice[filterOutcome] = i
		}
	}
	out.choice[filterColor] = int(f.Color)
	if f.Opponent != "" {
		out.opponents = []lobby.OpponentRecord{{ID: f.Opponent}}
		out.choice[filterOpponent] = 1
	}
	return out
}

// asks is the question that the filter puts.
func (f *filter) asks(player string) lobby.HistoryFilter {
	asks := lobby.HistoryFilter{
		Player: player, Outcome: filterOutcomes[f.choice[filterOutcome]], Color: filterColors[f.choice[filterColor]],
	}
	if i := f.choice[filterBoard]; i > 0 {
		asks.Variant = &engine.Variants[i-1]
	}
	if o := f.opponent(); o != nil {
		asks.Opponent = o.ID
	}
	return asks
}

// opponent is the chosen one, nil for anybody.
func (f *filter) opponent() *lobby.OpponentRecord {
	if i := f.choice[filterOpponent]; i > 0 {
		return &f.opponents[i-1]
	}
	return nil
}

// met takes whom there is to choose from, and keeps the choice.
func (f *filter) met(opponents []lobby.OpponentRecord) {
	chosen := f.opponent()
	f.opponents, f.choice[filterOpponent] = opponents, 0
	if chosen == nil {
		return
	}
	for i, o := range opponents {
		if o.ID == chosen.ID {
			f.choice[filterOpponent] = i + 1
			return
		}
	}
	f.opponents = append(f.opponents[:len(f.opponents):len(f.opponents)], *chosen)
	f.choice[filterOpponent] = len(f.opponents)
}

// any tells whether it keeps anything back.
func (f *filter) any() bool { return f.choice != [filterLines]int{} }

func (f *filter) clear() { f.choice = [filterLines]int{} }

// turn sets the line to its next or previous choice.
func (f *filter) turn(by int) {
	n := [filterLines]int{len(engine.Variants) + 1, len(filterOutcomes), len(filterColors), len(f.opponents) + 1}[f.at]
	f.choice[f.at] = (f.choice[f.at] + by + n) % n
}

func (s *historyScreen) filterKeys() []binding {
	a := s.app
	turn := func(by int) func() tea.Cmd {
		return func() tea.Cmd { s.filter.turn(by); return s.again() }
	}
	return []binding{
		{show: a.style.UpDown, says: "key.choose"},
		{keys: []string{"left", "h"}, show: a.style.LeftRight, says: "create.change", run: turn(-1)},
		hidden(turn(1), "right", "l", "space"),
		hidden(func() tea.Cmd { s.filter.at = max(0, s.filter.at-1); return nil }, "up", "k", "shift+tab"),
		hidden(s.filterDown, "down", "j", "tab"),
		bind("history.games", s.toGames, "enter", "f"),
	}
}

// filterDown goes to the line below, and from the last to the games.
func (s *historyScreen) filterDown() tea.Cmd {
	if s.filter.at == filterLines-1 {
		return s.toGames()
	}
	s.filter.at++
	return nil
}

func (s *historyScreen) toGames() tea.Cmd {
	s.filter.open = s.known && len(s.games) == 0
	return nil
}

// filterValue is what a line is set to, in words.
func (s *historyScreen) filterValue(line filterLine) string {
	a, i := s.app, s.filter.choice[line]
	switch {
	case i == 0 && line == filterOpponent:
		return a.text.Say("create.whom_anybody")
	case i == 0:
		return a.text.Say("history.any")
	case line == filterBoard:
		return a.text.Variant(engine.Variants[i-1])
	case line == filterOutcome:
		return a.text.Say([]text.Key{"", "history.won", "history.lost", "history.drawn"}[i])
	case line == filterColor:
		return a.text.Side(filterColors[i])
	}
	return clean(s.filter.opponent().Name)
}

// filterRows show the lines of the filter in w cells, the chosen one with its
// pointer.
func (s *historyScreen) filterRows(w int) []string {
	a := s.app
	wide := 0
	for _, key := range filterLabels {
		wide = max(wide, widest(a.text.Say(key))+2)
	}
	lines := make([]string, filterLines)
	for i := range filterLines {
		value := clip(s.filterValue(i), w-wide-6)
		mark := "  "
		switch {
		case s.filtering() && i == s.filter.at:
			mark, value = a.style.Accent.Render(a.style.Pointer)+" ", "< "+a.style.Strong.Render(value)+" >"
		case s.filter.choice[i] > 0:
			value = "  " + a.style.Strong.Render(value)
		default:
			value = "  " + a.style.Faint.Render(value)
		}
		lines[i] = mark + fit(a.text.Say(filterLabels[i]), wide) + value
	}
	return lines
}
