package ui

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/charmbracelet/colorprofile"

	"turncoat/lobby"
	"turncoat/match"
)

// TestTalkBytes sees that a line of talk is sent with the lines that it moves up,
// and nothing else: the board stays.
func TestTalkBytes(t *testing.T) {
	atScreening(t, colorprofile.ANSI256, slowLink+1, func(t *testing.T, s *screening, l *lobby.Lobby, boris *lobby.Visit, state match.State) {
		var costs []int
		for _, text := range []string{
			"hi", "have fun", "I have never played this opening before, so let us see where it goes",
			"қалайсың?", "your move", "hm", "well, that was unexpected", "thinking", "still thinking, sorry",
		} {
			time.Sleep(3 * time.Second)
			drawn()
			s.cut()
			at := lobby.MatchPlace(state, boris.Player().ID, l.Now())
			if _, err := l.Say(context.Background(), boris.Speaker(), at, text); err != nil {
				t.Fatal(err)
			}
			drawn()
			cost := s.cut()
			costs = append(costs, len(cost))
			checkBytes(t, "a line of talk", cost, mostLine)
		}
		slices.Sort(costs)
		t.Logf("lines: median %d, most %d bytes", costs[len(costs)/2], costs[len(costs)-1])
		if costs[0] == 0 {
			t.Error("a line was not drawn")
		}
	})
}
