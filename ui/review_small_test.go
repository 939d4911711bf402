package ui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// Where no panel tells how far an analysis is, a move that is judged says what it
// was worth while the others are looked at.
func TestASmallWindowSaysWhatAMoveWasWorthDuringAnAnalysis(t *testing.T) {
	h, j := withJudge(t)
	j.losses = map[int]float64{6: 14}
	ana, _ := h.reviews(sixMoves)
	ana.resize(60, 16)
	ana.press("a")
	ana.sees("Analysing: 0 of 6")
	j.goOn <- struct{}{}
	ana.sees("d2??: Dark by 8. Better: ")
	ana.sees("1/6")
	ana.press("left")
	ana.sees("Analysing: 1 of 6  Esc stops")
	j.all()
	ana.press("right")
	ana.until("the analysis is over", func() bool { return ana.app.top().(*reviewScreen).judged.sum != nil })
	ana.sees("Accuracy: ")
	ana.resize(40, 16)
	ana.sees("Dark wins: Light resigned.") // whole, where there is no room for the move too
}

// The names stand below each other: one line without the name of its side is the
// other's too.
func TestTheSidesOfAReviewAreNamedOnBothLinesOrNone(t *testing.T) {
	_, s := reviews(t, sixMoves)
	setup := *s.state.Setup
	setup.Light = match.Player{Name: "computer-1", Bot: 1}
	s.state.Setup, s.rated = &setup, lobby.Judgement{}
	p, _, _ := s.shown()
	for w, named := range map[int]bool{60: true, 36: false} {
		dark, light := ansi.Strip(s.playerLine(p, engine.Dark, w)), ansi.Strip(s.playerLine(p, engine.Light, w))
		if strings.Contains(dark, "Dark") != named || strings.Contains(light, "Light") != named {
			t.Errorf("%d cells:\n%s\n%s", w, dark, light)
		}
	}
}
