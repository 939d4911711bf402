package bot

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"turncoat/engine"
	"turncoat/match"
)

// hall is a match.Log of several matches.
type hall map[match.ID]*memory

func (h hall) Match(ctx context.Context, id match.ID) (*match.Setup, []match.Entry, error) {
	return h[id].Match(ctx, id)
}

func (h hall) Entries(ctx context.Context, id match.ID, after int) ([]match.Entry, error) {
	return h[id].Entries(ctx, id, after)
}

func (h hall) Append(ctx context.Context, e match.Entry, next match.State) error {
	return h[e.Match].Append(ctx, e, next)
}

func (h hall) Due(context.Context, time.Time, int) ([]match.ID, error) { return nil, nil }

// moody is a mind that has no idea in one match and knows its way in all others.
type moody struct{ breaksIn match.ID }

func (m moody) Choose(ctx context.Context, s match.State) (engine.Move, error) {
	if s.Setup.ID == m.breaksIn {
		panic("no idea")
	}
	return first{}.Choose(ctx, s)
}

func TestTheOthersPlayOnWhenOneBreaksDown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, broken := house(t)
		_, well := house(t)
		broken.setup.ID = "BBBBBB"
		for _, log := range []*memory{broken, well} {
			log.setup.Light.Bot = 1 // the computer plays both sides
		}
		table := match.NewTable(hall{"BBBBBB": broken, "K7Q2M9": well}, match.NewBus(), match.SteadyClock())
		var said strings.Builder
		r := roster(t, table, moody{breaksIn: "BBBBBB"}, &said)
		r.Start("BBBBBB")
		r.Start("K7Q2M9")
		time.Sleep(3 * time.Second)
		synctest.Wait()
		if r.Playing() != 1 || len(broken.entries) != 0 {
			t.Errorf("%d are playing, %d entries where the mind broke", r.Playing(), len(broken.entries))
		}
		if got := said.String(); strings.Count(got, "\n") != 1 || !strings.Contains(got, "BBBBBB") || !strings.Contains(got, "no idea") {
			t.Errorf("reported:\n%s", got)
		}
		time.Sleep(5 * time.Minute)
		synctest.Wait()
		if s := open(t, table); s.Phase != match.PhaseEnded || s.Result.By != match.ByDiscs {
			t.Errorf("the other match: %s after %d moves", s.Phase, len(s.Record))
		}
		if r.Playing() != 0 {
			t.Errorf("%d seats are left", r.Playing())
		}
		r.Start("BBBBBB") // as when the server starts again: a seat may be taken anew
		synctest.Wait()
		if got := said.String(); strings.Count(got, "no idea") != 2 {
			t.Errorf("a seat that broke down can't be taken again:\n%s", got)
		}
	})
}

// TestPasses starts where the computer, to move, has to pass.
func TestPasses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table, log := house(t)
		start, err := engine.ParsePosition("OX----" + strings.Repeat("------", 4) + "----XO X")
		if err != nil {
			t.Fatal(err)
		}
		log.setup.Start, log.setup.Variant.Size, log.setup.Opening = start, 6, engine.Custom
		var said strings.Builder
		roster(t, table, Searching{NewPool(1, 1<<20), table.Now}, &said).Start("K7Q2M9")
		s := answer(t, table, 100)
		if s.Phase != match.PhaseEnded || s.Result.By != match.ByDiscs || said.Len() > 0 {
			t.Errorf("%s, %+v; %s", s.Phase, s.Result, said.String())
		}
		e := log.entries[0]
		if e.Kind != match.Passed || e.By != engine.Dark || e.At.Sub(log.setup.Created) != 700*time.Millisecond {
			t.Errorf("the first entry is %s by %v after %v", e.Kind, e.By, e.At.Sub(log.setup.Created))
		}
		passes := func(e match.Entry) bool { return e.Kind == match.Passed }
		if played, err := start.Replay(s.Record); err != nil || played != s.Position || !slices.ContainsFunc(log.entries, passes) {
			t.Errorf("the record leads elsewhere: %v", err)
		}
	})
}

// TestAServersPassIsNoTrouble: the sweeper passes while the computer waits for
// its pace.
func TestAServersPassIsNoTrouble(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table, log := house(t)
		start, err := engine.ParsePosition("OX----" + strings.Repeat("------", 4) + "----XO X")
		if err != nil {
			t.Fatal(err)
		}
		log.setup.Start, log.setup.Variant.Size, log.setup.Opening = start, 6, engine.Custom
		slow := func(match.State) time.Duration { return match.PassDelay + time.Second }
		go func() {
			time.Sleep(match.PassDelay)
			if _, err := table.Settle(t.Context(), match.NewState(log.setup)); err != nil {
				t.Error(err)
			}
		}()
		done := make(chan error, 1)
		go func() { done <- Play(t.Context(), table, "K7Q2M9", first{}, slow) }()
		if s := answer(t, table, 100); s.Phase != match.PhaseEnded {
			t.Errorf("%s", s.Phase)
		}
		if err := <-done; err != nil {
			t.Error(err)
		}
		if e := log.entries; e[0].Kind != match.Passed || e[1].By != engine.Light {
			t.Errorf("%s by %v, then %s by %v", e[0].Kind, e[0].By, e[1].Kind, e[1].By)
		}
	})
}

// thinker is a mind that takes a second to hear that it shall stop.
type thinker struct{ stopped *bool }

func (m thinker) Choose(ctx context.Context, _ match.State) (engine.Move, error) {
	<-ctx.Done()
	time.Sleep(time.Second)
	*m.stopped = true
	return engine.Move{}, ctx.Err()
}

func TestCloseWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table, log := house(t)
		var said strings.Builder
		stopped := false
		r := roster(t, table, thinker{&stopped}, &said)
		r.Start("K7Q2M9")
		time.Sleep(time.Minute)
		r.Close()
		if !stopped || r.Playing() != 0 {
			t.Errorf("closed before its seats: stopped %v, %d are playing", stopped, r.Playing())
		}
		r.Close()
		if said.Len() > 0 || len(log.entries) != 0 {
			t.Errorf("%d entries; %s", len(log.entries), said.String())
		}
		if n := table.Bus().Listeners("K7Q2M9"); n != 0 {
			t.Errorf("%d still listen", n)
		}
	})
}

// TestWaitsLongerEachTime: what could not be stored is tried again after half a
// second, then after twice as long each time, and at least twice a minute.
func TestWaitsLongerEachTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table, log := house(t)
		log.refuse = 9
		var said strings.Builder
		roster(t, table, first{}, &said).Start("K7Q2M9")
		time.Sleep(5 * time.Minute)
		synctest.Wait()
		var waits []time.Duration
		for i := 1; i < len(log.tried); i++ {
			waits = append(waits, log.tried[i].Sub(log.tried[i-1]))
		}
		const s = time.Second
		if want := []time.Duration{s / 2, s, 2 * s, 4 * s, 8 * s, 16 * s, 30 * s, 30 * s, 30 * s}; !slices.Equal(waits, want) {
			t.Errorf("waits %v, want %v", waits, want)
		}
		if n := open(t, table).Seq(); n != 1 || said.Len() > 0 {
			t.Errorf("entry %d; %s", n, said.String())
		}
	})
}
