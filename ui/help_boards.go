package ui

import (
	"context"
	"fmt"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/ui/board"
	"turncoat/ui/style"
	"turncoat/ui/text"
)

// boardsPage is the variants with one of them chosen, and how games of each have
// ended.
type boardsPage struct {
	list   list
	totals map[engine.Variant]lobby.Totals
	known  bool  // the totals were read
	asked  guard // Enter was pressed already
}

// totalsMsg is the server's totals.
type totalsMsg struct {
	totals map[engine.Variant]lobby.Totals
	err    error
}

func (s *helpScreen) readTotals() tea.Cmd {
	l := s.app.deps.Lobby
	return s.read(func(ctx context.Context) tea.Msg {
		totals, err := l.Totals(ctx)
		return totalsMsg{totals, err}
	})
}

func (s *helpScreen) tookTotals(msg totalsMsg) {
	if msg.err != nil {
		s.app.say(s.app.explain(msg.err))
		return
	}
	s.boards.totals, s.boards.known = msg.totals, true
}

// playDigit is the digit that plays a variant; those before turn the pages.
func playDigit(i int) string { return strconv.Itoa((helpPages + 1 + i) % 10) }

func (s *helpScreen) arrange() {
	a := s.app
	var rows []row
	for i, v := range engine.Variants {
		rows = append(rows, row{id: v.String(), run: s.play(v), show: func(w int) string {
			return spread(a.text.Variant(v), a.style.Faint.Render(playDigit(i)), w)
		}})
	}
	s.boards.list.set(rows)
}

// play looks for somebody to play a variant.
func (s *helpScreen) play(v engine.Variant) func() tea.Cmd {
	return func() tea.Cmd {
		if s.boards.asked.holds(s.app.now()) {
			return nil
		}
		s.boards.asked.up(s.app.now())
		w := lobby.DefaultWish()
		w.Variant = v
		return s.app.post(w)
	}
}

func (s *helpScreen) boardsKeys() []binding {
	chosen := &s.boards.list
	step := func(by int) func() tea.Cmd {
		return func() tea.Cmd {
			if chosen.move(by) {
				s.top = 0
			}
			return nil
		}
	}
	keys := []binding{
		bind("help.play", chosen.enter, "enter", "p"),
		{keys: []string{"up", "k"}, show: s.app.style.UpDown, says: "key.choose", run: step(-1)},
		hidden(step(1), "down", "j"),
	}
	if s.height > s.room {
		keys = append(keys, binding{show: "PgDn", says: "help.scroll"})
	}
	for i, v := range engine.Variants {
		keys = append(keys, hidden(s.play(v), playDigit(i)))
	}
	return keys
}

// How the page of the boards is laid out: the list and, beside it where there is
// room, what is said of the chosen one.
const (
	boardsList    = 20
	boardsGap     = 4
	leastAbout    = 26 // of words beside a board
	mostAbout     = 44
	wideBoards    = 78
	boardsStacked = 3 // rows of the list above the rest, at least
)

func (s *helpScreen) chosenBoard() engine.Variant { return engine.Variants[s.boards.list.at] }

func (s *helpScreen) boardsBody(w, room int) []string {
	a, all := s.app, len(engine.Variants)
	if w >= wideBoards {
		return s.boardsWide(w, room)
	}
	about := s.about(w)
	listed := max(min(all, room-len(about)-1), min(all, boardsStacked, room))
	lines := a.drawList(&s.boards.list, min(w, boardsList), listed, true)
	if room > listed+boardsStacked {
		lines = append(lines, "")
	}
	rest := append(append(about, ""), s.openings(w)...)
	return append(lines, s.window(rest, max(0, room-len(lines)))...)
}

// boardsWide puts what is said of the chosen board beside the list, and the
// openings below both: with words where there is room, or in one row.
func (s *helpScreen) boardsWide(w, room int) []string {
	tallest := engine.Sizes[len(engine.Sizes)-1] + 1
	below := s.openings(w)
	if room <= tallest+len(below) {
		below = s.openingsShort(w)
	}
	upper := room
	if room > tallest+len(below) {
		upper = tallest + 1
	}
	left := s.app.drawList(&s.boards.list, boardsList, upper, true)
	lines := beside(left, boardsList+boardsGap, s.window(s.about(w-boardsList-boardsGap), upper))
	if upper < room {
		lines = append(padTo(lines, upper), below...)
	}
	return lines
}

// about tells of the chosen board: its rules, how its games have ended, and how
// it begins.
func (s *helpScreen) about(w int) []string {
	v := s.chosenBoard()
	start, err := engine.Start(v.Size, engine.Standard, 0)
	if err != nil {
		panic(err) // the sizes are the engine's own
	}
	picture := s.board.Draw(s.app.style, board.Look{Position: start, Square: style.Small, Legal: true})
	widest, _ := board.Extent(engine.Sizes[len(engine.Sizes)-1], style.Small)
	beyond := min(w-widest-boardsGap, mostAbout)
	if beyond < leastAbout {
		return append(append(s.aboutWords(v, w), ""), picture...)
	}
	return beside(s.aboutWords(v, beyond), beyond+boardsGap, picture)
}

var boardWords = map[int]text.Key{6: "help.board_6", 8: "help.board_8", 10: "help.board_10"}

var goalWords = map[engine.Goal]text.Key{engine.Classic: "create.hint_classic", engine.Reverse: "create.hint_reverse"}

func (s *helpScreen) aboutWords(v engine.Variant, w int) []string {
	a := s.app
	lines := wrap(a.text.Say(boardWords[v.Size]), w)
	lines = append(lines, wrap(a.text.Say(goalWords[v.Goal]), w)...)
	return append(append(lines, ""), s.totals(v, w)...)
}

// totals are how games of a variant between people have ended.
func (s *helpScreen) totals(v engine.Variant, w int) []string {
	a, n := s.app, s.boards.totals[v]
	switch {
	case !s.boards.known:
		return []string{clip(a.text.Say("match.reading"), w)}
	case n.Games == 0:
		return []string{a.style.Faint.Render(clip(a.text.Say("help.no_games"), w))}
	}
	t := newTable(column{least: leastCell}, column{right: true}, column{right: true})
	t.add(a.text.Say("top.games"), strconv.Itoa(n.Games), "")
	for _, ended := range []struct {
		how   text.Key
		games int
	}{{"help.dark_wins", n.Dark}, {"help.light_wins", n.Light}, {"help.draws", n.Draws}} {
		t.add(a.text.Say(ended.how), strconv.Itoa(ended.games),
			fmt.Sprintf("%.2f%%", 100*float64(ended.games)/float64(n.Games)))
	}
	var lines []string
	for i := range t.rows {
		lines = append(lines, t.row(i, w))
	}
	return lines
}
