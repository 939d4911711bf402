package match

import (
	"errors"
	"sync"
	"testing"
	"time"

	"turncoat/engine"
)

// TestR49ClaimAgainstReturn: the opponent comes back within 50 ms of the claim,
// 200 times: one result, which both see, and one end in the log, or none.
func TestR49ClaimAgainstReturn(t *testing.T) {
	claimed := 0
	for run := range 200 {
		table, log, clock, s := desk(t, "5+3")
		var err error
		for _, text := range []string{"d3", "c3", "c4"} {
			if s, err = table.Play(t.Context(), s, s.Turn(), move(t, text), -1); err != nil {
				t.Fatal(err)
			}
		}
		if s, err = table.Leave(t.Context(), s, engine.Light, after(1)); err != nil {
			t.Fatal(err)
		}
		clock.set(1 + ClaimAfter.Seconds())
		var both sync.WaitGroup
		var claim, back State
		var claimErr, backErr error
		both.Go(func() {
			time.Sleep(time.Duration(run%5) * 10 * time.Microsecond)
			claim, claimErr = table.Claim(t.Context(), s, engine.Dark, run%2 == 0)
		})
		both.Go(func() {
			time.Sleep(time.Duration(run/5%5) * 10 * time.Microsecond)
			back, backErr = table.Return(t.Context(), s, engine.Light)
		})
		both.Wait()
		last, err := table.Open(t.Context(), s.Setup.ID)
		if err != nil {
			t.Fatal(err)
		}
		ends := 0
		for _, e := range log.entries[s.Setup.ID] {
			if e.Kind.ends() {
				ends++
			}
		}
		switch {
		case claimErr == nil && errors.Is(backErr, ErrOver):
			claimed++
			if ends != 1 || last.Result.By != ByClaim || back.Result != last.Result || claim.Result != last.Result {
				t.Errorf("claimed: %d ends, %+v, %+v, %+v", ends, last.Result, claim.Result, back.Result)
			}
		case backErr == nil && errors.Is(claimErr, ErrNotYet):
			if _, ok := claim.ClaimAt(engine.Dark); ends != 0 || last.Phase != PhaseLive || ok {
				t.Errorf("back: %d ends, %s", ends, last.Phase)
			}
		default:
			t.Errorf("run %d: the claim %v, the return %v", run, claimErr, backErr)
		}
	}
	t.Logf("%d of 200 were claimed", claimed)
}
