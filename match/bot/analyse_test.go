package bot

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"turncoat/engine"
	"turncoat/engine/search"
	"turncoat/engine/search/analysis"
	"turncoat/match"
)

// over is a game of a record that has ended, by Light's resignation where the
// rules haven't ended it.
func over(t *testing.T, size int, record string) match.State {
	t.Helper()
	moves, err := engine.ParseRecord(record)
	if err != nil {
		t.Fatal(err)
	}
	start, err := engine.Start(size, engine.Standard, 0)
	if err != nil {
		t.Fatal(err)
	}
	return match.State{
		Setup:  &match.Setup{Variant: engine.Variant{Size: size}, Start: start},
		Phase:  match.PhaseEnded,
		Record: moves,
		Result: match.Result{Winner: engine.Dark, By: match.ByResignation},
	}
}

// six is a game on 6×6, to its end.
const six = "d5 e3 d2 c5 b3 d1 e4 c2 b4 a4 c1 e6 e1 f4 d6 c6 a3 a2 b5 b1 a1 a6 a5 e2 b2 pass b6 pass f6 pass f1 f2 e5 f5 f3"

// eight is a game on 8×8, to its end: judging it takes many turns, on whatever
// machine.
const eight = "e6 f4 e3 f2 e2 d6 g1 f3 f5 g2 d3 f1 e1 f6 g3 h1 g4 g5 g6 h3 d7 d1 f7 e7 f8 e8 h4 c8 d8 g7 h5 " +
	"c6 d2 c7 g8 c5 b8 c4 b6 c2 b5 b7 b4 b3 a8 h6 a7 c3 b1 c1 a6 a5 b2 a3 a4 h7 h2 a1 h8 pass a2"

func TestAGameIsJudgedFromItsEnd(t *testing.T) {
	p, s := NewPool(1, 1<<20), over(t, 6, "d5 e3 d2 c5 b3 d1")
	var heard []int
	plies, err := p.Analyse(t.Context(), "ana", s, func(i int, ply analysis.Ply) {
		heard = append(heard, i)
		if ply.Move != s.Record[i] {
			t.Errorf("ply %d is said to be %v", i, ply.Move)
		}
	})
	if err != nil || len(plies) != 6 || !slices.Equal(heard, []int{5, 4, 3, 2, 1, 0}) {
		t.Fatalf("%d plies, heard of %v: %v", len(plies), heard, err)
	}
	at := plies[3].Position
	verdict, err := p.Judge(t.Context(), at, engine.Classic)
	if err != nil || !at.Legal(verdict.Move) {
		t.Errorf("%+v, %v", verdict, err)
	}
	if running, waiting := p.Load(); running+waiting != 0 || len(p.analyses) != 0 {
		t.Errorf("%d run, %d wait, %d analyses", running, waiting, len(p.analyses))
	}
}

func TestALiveGameIsNotJudged(t *testing.T) {
	s := over(t, 6, "d5 e3")
	s.Phase = match.PhaseLive
	if _, err := NewPool(1, 1<<20).Analyse(t.Context(), "ana", s, nil); !errors.Is(err, match.ErrGoesOn) {
		t.Error(err)
	}
}

// Whoever plays goes first, however often they come; and nothing is judged twice.
func TestAnAnalysisGivesWayAndEnds(t *testing.T) {
	p, s := NewPool(1, 1<<20), over(t, 6, six)
	next := len(s.Record)
	thought, ended := make(chan struct{}), make(chan error, 1)
	go func() {
		_, err := p.Analyse(t.Context(), "ana", s, func(i int, _ analysis.Ply) {
			<-thought // it doesn't end before who plays has come
			if next--; i != next {
				t.Errorf("ply %d is judged, want %d", i, next)
			}
		})
		ended <- err
	}()
	for thoughts := 0; ; thoughts++ {
		select {
		case err := <-ended:
			if err != nil || next != 0 {
				t.Errorf("%d moves are left after %d thoughts of who plays: %v", next, thoughts, err)
			}
			return
		default:
		}
		if err := p.Do(t.Context(), Live, func(context.Context, *search.Searcher) error { return nil }); err != nil {
			t.Fatal(err)
		}
		if thoughts == 0 {
			close(thought)
		}
	}
}

func TestAnAnalysisThatIsRunningGivesWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := NewPool(1, 1<<20)
		began, waited := time.Now(), time.Duration(0)
		tries := 0
		go func() {
			err := p.Do(t.Context(), Review, func(ctx context.Context, s *search.Searcher) error {
				tries++
				return busy(ctx, s)
			})
			if err != nil {
				t.Error(err)
			}
		}()
		synctest.Wait()
		for _, u := range []Urgency{Correspondence, Live} {
			if err := p.Do(t.Context(), u, func(context.Context, *search.Searcher) error {
				waited = time.Since(began)
				return nil
			}); err != nil {
				t.Error(err)
			}
			synctest.Wait()
		}
		if waited > 0 {
			t.Errorf("who plays waited for %v", waited)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if tries != 3 {
			t.Errorf("tried %d times", tries)
		}
	})
}

func TestAPersonHasOneGameJudgedAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := NewPool(1, 1<<20)
		done, err := p.alone(t.Context(), "ana")
		if err != nil {
			t.Fatal(err)
		}
		s := over(t, 6, "d5 e3")
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if _, err := p.Analyse(ctx, "ana", s, nil); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("two at a time: %v", err)
		}
		if _, err := p.Analyse(t.Context(), "boris", s, func(int, analysis.Ply) {}); err != nil {
			t.Error(err)
		}
		ended := make(chan error, 1)
		go func() {
			_, err := p.Analyse(t.Context(), "ana", s, func(int, analysis.Ply) {})
			ended <- err
		}()
		synctest.Wait()
		if len(ended) > 0 {
			t.Error("the second has not waited")
		}
		done()
		if err := <-ended; err != nil || len(p.analyses) != 0 {
			t.Errorf("%v, %d analyses", err, len(p.analyses))
		}
	})
}

func TestAnAnalysisEndsWithItsContext(t *testing.T) {
	p, s := NewPool(1, 1<<20), over(t, 8, eight)
	ctx, cancel := context.WithCancel(t.Context())
	_, err := p.Analyse(ctx, "ana", s, func(int, analysis.Ply) { cancel() }) // after its first turn
	running, waiting := p.Load()
	if !errors.Is(err, context.Canceled) || running+waiting+len(p.analyses) != 0 {
		t.Errorf("%v; %d run, %d wait, %d analyses", err, running, waiting, len(p.analyses))
	}
}
