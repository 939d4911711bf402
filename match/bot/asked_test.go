package bot

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"turncoat/engine"
	"turncoat/match"
)

// TestAgreesAtOnce: a takeback while the computer waits, another while it
// thinks, and an abort.
func TestAgreesAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table, log := house(t)
		log.setup.Unrated = match.UnratedBot
		var said strings.Builder
		roster(t, table, first{}, &said).Start("K7Q2M9")
		s := answer(t, table, 2)
		if len(s.Record) != 5 {
			t.Fatalf("%d moves", len(s.Record))
		}
		ask := func(o match.Offer) match.State {
			t.Helper()
			before := time.Now()
			if _, err := table.Ask(t.Context(), open(t, table), engine.Light, o); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
			if took := time.Since(before); took > 0 {
				t.Errorf("it took %v", took)
			}
			return open(t, table)
		}
		if s = ask(match.Takeback); len(s.Record) != 3 || s.Turn() != engine.Light {
			t.Errorf("%d moves, %v to move", len(s.Record), s.Turn())
		}
		if _, err := table.Play(t.Context(), s, engine.Light, s.Moves()[0], s.Seq()); err != nil {
			t.Fatal(err)
		}
		time.Sleep(100 * time.Millisecond) // the bubble's: less than any pace
		if s = ask(match.Takeback); len(s.Record) != 3 || s.Turn() != engine.Light {
			t.Errorf("%d moves, %v to move", len(s.Record), s.Turn())
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if s = open(t, table); len(s.Record) != 3 {
			t.Errorf("the computer has played what was taken back: %d moves", len(s.Record))
		}
		if s = ask(match.Abort); s.Phase != match.PhaseAborted {
			t.Errorf("%s", s.Phase)
		}
		if said.Len() > 0 {
			t.Error(said.String())
		}
	})
}
