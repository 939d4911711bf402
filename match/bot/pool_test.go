package bot

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"turncoat/engine/search"
)

// busy is a search that takes a second, unless its ctx ends.
func busy(ctx context.Context, _ *search.Searcher) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(time.Second):
		return nil
	}
}

// ended are the names of jobs in the order in which they ended.
type ended struct {
	mu    sync.Mutex
	names []string
}

func (e *ended) all() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Clone(e.names)
}

// spare is how many searchers nobody has.
func spare(p *Pool) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.idle)
}

// do has a pool do a job in a goroutine of its own, which has begun when it
// returns.
func (e *ended) do(t *testing.T, p *Pool, u Urgency, name string) {
	go func() {
		if err := p.Do(t.Context(), u, busy); err != nil {
			t.Error(name, err)
		}
		e.mu.Lock()
		defer e.mu.Unlock()
		e.names = append(e.names, name)
	}()
	synctest.Wait()
}

func TestAPoolIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, e := NewPool(2, 2<<16), new(ended)
		for range 7 {
			e.do(t, p, Live, "")
		}
		if running, waiting := p.Load(); running != 2 || waiting != 5 {
			t.Errorf("%d run, %d wait", running, waiting)
		}
		time.Sleep(3500 * time.Millisecond)
		synctest.Wait()
		if len(e.all()) != 6 || spare(p) != 1 {
			t.Errorf("%d of 7 in three and a half rounds of 2, %d searchers are idle", len(e.all()), spare(p))
		}
		time.Sleep(time.Second)
		synctest.Wait()
		if running, waiting := p.Load(); running+waiting != 0 || spare(p) != 2 {
			t.Errorf("%d run, %d wait, %d searchers in the end", running, waiting, spare(p))
		}
	})
}

func TestLiveGamesGoFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, e := NewPool(1, 1<<16), new(ended)
		e.do(t, p, Live, "live 1")
		e.do(t, p, Correspondence, "days 1")
		e.do(t, p, Untimed, "untimed 1")
		e.do(t, p, Correspondence, "days 2")
		e.do(t, p, Live, "live 2")
		e.do(t, p, Live, "live 3")
		time.Sleep(time.Minute)
		synctest.Wait()
		if want := []string{"live 1", "live 2", "live 3", "untimed 1", "days 1", "days 2"}; !slices.Equal(e.all(), want) {
			t.Errorf("%v, want %v", e.all(), want)
		}
	})
}

func TestALongSearchGivesWayAndBeginsAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, e := NewPool(1, 1<<16), new(ended)
		e.do(t, p, Correspondence, "days")
		time.Sleep(time.Second / 2)
		e.do(t, p, Live, "live")
		began := time.Now()
		for len(e.all()) == 0 {
			time.Sleep(time.Millisecond)
		}
		if e.all()[0] != "live" || time.Since(began) > 1100*time.Millisecond {
			t.Errorf("%v after %v", e.all(), time.Since(began))
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if len(e.all()) != 2 {
			t.Errorf("%v", e.all())
		}
	})
}

// Someone urgent who comes again and again keeps nobody waiting for ever.
func TestASearchGivesWayAFewTimesOnly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, e := NewPool(1, 1<<16), new(ended)
		e.do(t, p, Correspondence, "days")
		time.Sleep(time.Second / 2)
		for range 2 * mostYields {
			e.do(t, p, Live, "live")
			time.Sleep(1500 * time.Millisecond) // when it has begun again
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if at := slices.Index(e.all(), "days"); at != mostYields {
			t.Errorf("%v", e.all())
		}
	})
}

func TestWhoGivesUpWaitingLeavesTheLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, e := NewPool(1, 1<<16), new(ended)
		e.do(t, p, Live, "live")
		ctx, cancel := context.WithTimeout(t.Context(), time.Second/2)
		defer cancel()
		if err := p.Do(ctx, Live, busy); !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
		if running, waiting := p.Load(); running != 1 || waiting != 0 {
			t.Errorf("%d run, %d wait", running, waiting)
		}
		time.Sleep(time.Second)
		synctest.Wait()
		if running, _ := p.Load(); running != 0 {
			t.Error("a turn is lost")
		}
	})
}

func TestAPanicEndsOneSearchOnly(t *testing.T) {
	p := NewPool(1, 1<<16)
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the panic is not the caller's")
			}
		}()
		_ = p.Do(t.Context(), Live, func(context.Context, *search.Searcher) error { panic("no idea") })
	}()
	if running, _ := p.Load(); running != 0 || spare(p) != 0 {
		t.Errorf("%d run, %d searchers are kept", running, spare(p))
	}
	if err := p.Do(t.Context(), Live, func(context.Context, *search.Searcher) error { return nil }); err != nil {
		t.Error(err)
	}
}
