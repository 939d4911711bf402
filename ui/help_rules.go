package ui

import (
	"strconv"
	"strings"

	"turncoat/engine"
	"turncoat/ui/board"
	"turncoat/ui/style"
	"turncoat/ui/text"
)

// The positions of the rules, as engine.ParseDiagram reads them.
const (
	moveExample  = "-------OOO---XXO----XO-----XO------- X" // d1 flips along two lines
	passExample  = "X-X---XOOO--XOOO---OOO-------------- O" // Light has no move, and Dark has
	fullExample  = "XXXOOOXXXOOXXXXOOXXXOOOXXOXXXXOOOOOX X"
	stuckExample = "XXXXX-XXXX--XXXOOOXXOOOO-OOOOO-OOOOO X" // neither side has a move
)

var moveOfExample = engine.Square{Col: 3}

// A picture of the rules, two of them with what is between them, and what stands
// beside those.
var smallBoard, _ = board.Extent(6, style.Small)

const (
	picturesGap   = 5
	wordsGap      = 3
	leastRuleText = 30
)

func pictures() int { return 2*smallBoard + picturesGap }

// rulesBody tells how to play: a move, a pass and the end with their boards, and
// what else there is to know.
func (s *helpScreen) rulesBody(w int) []string {
	a := s.app
	var out []string
	group := func(title text.Key, shown []string, said ...string) {
		if len(out) > 0 {
			out = append(out, "")
		}
		out = append(append(out, s.heading(title, w)), illustrated(shown, said, w)...)
	}
	say := func(key text.Key) string { return a.text.Say(key) }
	shown, said := s.moveExample(w)
	group("help.move", shown, say("help.rule_move"), said)
	shown, said = s.passExample(w)
	group("help.pass", shown, say("help.rule_pass"), said)
	shown, said = s.endExample(w)
	group("help.end", shown, say("help.rule_end"), said, say("help.rule_reverse"))
	group("help.more", nil,
		say("help.rule_openings"), say("help.rule_supply"), say("help.rule_clock"),
		say("help.rule_lag"), say("help.rule_takeback"), say("help.rule_leaving"), say("help.rule_rated"), say("help.rule_signs"))
	return out
}

// illustrated puts words beside pictures, or above them where they are narrow.
func illustrated(shown, said []string, w int) []string {
	beyond := w - pictures() - wordsGap
	if len(shown) == 0 || beyond < leastRuleText {
		lines := paragraphs(said, min(w, mostParagraph))
		if len(shown) > 0 {
			lines = append(append(lines, ""), shown...)
		}
		return lines
	}
	return beside(shown, pictures()+wordsGap, paragraphs(said, beyond))
}

// mostParagraph is how wide words alone are at most.
const mostParagraph = 76

// paragraphs are texts with an empty line between them.
func paragraphs(said []string, w int) []string {
	var out []string
	for i, one := range said {
		if i > 0 {
			out = append(out, "")
		}
		out = append(out, wrap(one, w)...)
	}
	return out
}

// moveExample is a move before and after it was made, and words about it.
func (s *helpScreen) moveExample(w int) (shown []string, said string) {
	before := diagram(moveExample)
	after, err := before.Place(moveOfExample)
	if err != nil {
		panic(err) // the position is above
	}
	return s.pair(w, s.app.style.Arrow,
			board.Look{Position: before, Cursor: board.On(moveOfExample), Preview: true},
			board.Look{Position: after, Last: board.On(moveOfExample), Before: before}),
		s.app.text.Count("help.example_move", len(before.Flips(moveOfExample)), text.Args{"Move": moveOfExample.String()})
}

// passExample is a position in which one side has no move, and the moves that
// the other has after the pass.
func (s *helpScreen) passExample(w int) (shown []string, said string) {
	before := diagram(passExample)
	after, err := before.Pass()
	if err != nil {
		panic(err) // the position is above
	}
	return s.pair(w, s.app.style.Arrow,
			board.Look{Position: before, Legal: true}, board.Look{Position: after, Legal: true}),
		s.app.text.Say("help.example_pass")
}

// endExample is two games at their end, with their counts.
func (s *helpScreen) endExample(w int) (shown []string, said string) {
	full, stuck := diagram(fullExample), diagram(stuckExample)
	return s.pair(w, "", board.Look{Position: full, Legal: true}, board.Look{Position: stuck, Legal: true}),
		s.app.text.Say("help.example_end", text.Args{
			"Dark": full.Count(engine.Dark), "Light": full.Count(engine.Light),
			"Dark2": stuck.Count(engine.Dark), "Light2": stuck.Count(engine.Light),
		})
}

func diagram(text string) engine.Position {
	p, err := engine.ParseDiagram(text)
	if err != nil {
		panic(err) // the positions are above
	}
	return p
}

// pair is two pictures with a sign between them, or one above the other.
func (s *helpScreen) pair(w int, sign string, first, second board.Look) []string {
	left, right := s.picture(first), s.picture(second)
	if w < pictures() {
		return append(append(append([]string{}, left...), clip("   "+sign, w)), right...)
	}
	rows := beside(left, smallBoard+picturesGap, right)
	middle := len(rows) / 2
	rows[middle] = fit(left[middle], smallBoard+picturesGap/2) + fit(sign, picturesGap-picturesGap/2) + right[middle]
	return rows
}

// picture is a small board with the counts below it.
func (s *helpScreen) picture(look board.Look) []string {
	look.Square = style.Small
	lines := append([]string{}, s.board.Draw(s.app.style, look)...)
	return append(lines, s.app.style.Faint.Render(s.counts(look.Position)))
}

// counts are both sides' discs.
func (s *helpScreen) counts(p engine.Position) string {
	count := func(c engine.Color) string {
		return s.app.style.Disc(c == engine.Dark) + " " + strconv.Itoa(p.Count(c))
	}
	return strings.Repeat(" ", smallBoardLeft) + count(engine.Dark) + "  " + count(engine.Light)
}

// smallBoardLeft is where the squares of a small board begin.
const smallBoardLeft = 4
