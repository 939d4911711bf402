package match

import (
	"testing"
	"testing/synctest"
	"time"
)

func TestSteadyClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		now := SteadyClock()
		first := now()
		time.Sleep(90*time.Minute + 300*time.Microsecond)
		second := now()
		if got := second.Sub(first); got != 90*time.Minute {
			t.Errorf("went %v", got)
		}
		if second.Location() != time.UTC || second.Nanosecond()%int(time.Millisecond) != 0 {
			t.Errorf("reads %v", second)
		}
	})
}
