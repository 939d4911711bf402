package plain

import (
	"strconv"
	"strings"

	"turncoat/engine"
	"turncoat/match"
	"turncoat/ui/text"
)

// boardLines are a position row by row: signs under the letters of their
// columns, so that a board that is heard is the one that is seen.
func (s *session) boardLines(p engine.Position, legal bool) []string {
	n := int8(p.Size())
	lines := make([]string, 0, n+2)
	letters := make([]string, 0, n)
	for col := range n {
		letters = append(letters, engine.Square{Col: col}.String()[:1])
	}
	for row := range n {
		signs := make([]string, 0, n)
		for col := range n {
			signs = append(signs, sign(p, engine.Square{Col: col, Row: row}, legal))
		}
		number := engine.Square{Row: row}.String()[1:]
		if n > 9 && len(number) == 1 {
			number = " " + number // the columns stay below each other
		}
		lines = append(lines, s.book.Say("plain.row", text.Args{"Row": number, "Signs": strings.Join(signs, " ")}))
	}
	head := strings.Join(letters, " ")
	indent := len([]rune(lines[0])) - len(head)
	lines = append([]string{strings.Repeat(" ", max(0, indent)) + head}, lines...)
	return append(lines, s.book.Say("plain.signs"))
}

// sign is what a square shows.
func sign(p engine.Position, at engine.Square, legal bool) string {
	switch p.At(at) {
	case engine.Dark:
		return "X"
	case engine.Light:
		return "O"
	}
	if legal && p.Legal(engine.At(at)) {
		return "*"
	}
	return "."
}

// discLines list the squares of both sides, for who hears no dots.
func (s *session) discLines(p engine.Position) []string {
	var lines []string
	for _, c := range []engine.Color{engine.Dark, engine.Light} {
		var on []engine.Square
		for _, at := range p.Squares() {
			if p.At(at) == c {
				on = append(on, at)
			}
		}
		lines = append(lines, s.book.Count("plain.discs", len(on), text.Args{
			"Side": s.book.Side(c), "Squares": s.facts(names(on)...),
		}))
	}
	return lines
}

// countLines tell the discs on the board, and those to be placed.
func (s *session) countLines(p engine.Position) []string {
	var lines []string
	for _, c := range []engine.Color{engine.Dark, engine.Light} {
		lines = append(lines, s.book.Count("plain.count", p.Count(c), text.Args{
			"Side": s.book.Side(c), "Supply": p.Supply(c),
		}))
	}
	return lines
}

// recordLines are the moves of a game, and after which of them the server was
// restarted.
func (s *session) recordLines(state match.State) []string {
	lines := []string{s.recordLine(state.Record)}
	if len(state.Restarts) == 0 {
		return lines
	}
	moves := make([]string, len(state.Restarts))
	for i, r := range state.Restarts {
		moves[i] = strconv.Itoa(r.After)
	}
	return append(lines, s.book.Say("match.restarts", text.Args{"Moves": s.facts(moves...)}))
}

// recordLine is the moves so far.
func (s *session) recordLine(moves []engine.Move) string {
	if len(moves) == 0 {
		return s.book.Say("plain.no_moves")
	}
	return s.book.Say("plain.record", text.Args{"Record": engine.FormatRecord(moves)})
}
