package lobby

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// TestAThousandWhoAskShareOneReading, which is new after each bell, and takes
// no more than its part of the time however often the bell rings.
func TestAThousandWhoAskShareOneReading(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const cost = 20 * time.Millisecond
		bell, reads := uint64(1), 0
		s := newShared(func() uint64 { return bell }, func(context.Context) (int, error) {
			reads++
			time.Sleep(cost)
			return reads, nil
		})
		ask := func() {
			var all sync.WaitGroup
			for range 1000 {
				all.Go(func() {
					if n, err := s.get(t.Context()); err != nil || n != reads {
						t.Errorf("%d, %v after %d readings", n, err, reads)
					}
				})
			}
			all.Wait()
		}
		ask()
		ask()
		if reads != 1 {
			t.Errorf("%d readings without a bell", reads)
		}
		bell++
		ask()
		if reads != 2 {
			t.Errorf("%d readings after a bell", reads)
		}
		time.Sleep(sharedFor)
		ask()
		if reads != 3 {
			t.Errorf("%d readings after a while", reads)
		}
		begun, before := time.Now(), reads
		for time.Since(begun) < 10*time.Second {
			bell++
			ask()
		}
		if spent := time.Duration(reads-before) * cost; spent > 10*time.Second/sharedPart+2*cost || reads == before {
			t.Errorf("%v of ten seconds are spent reading", spent)
		}
	})
}

func TestAFailedReadingIsDoneAgain(t *testing.T) {
	trouble := errors.New("trouble")
	fails := true
	s := newShared(func() uint64 { return 1 }, func(context.Context) (int, error) {
		if fails {
			return 0, trouble
		}
		return 7, nil
	})
	if _, err := s.get(t.Context()); !errors.Is(err, trouble) {
		t.Errorf("heard %v", err)
	}
	fails = false
	if n, err := s.get(t.Context()); n != 7 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	s.turn <- struct{}{}
	if _, err := s.get(ended); !errors.Is(err, context.Canceled) {
		t.Errorf("who has gone waits on: %v", err)
	}
}
