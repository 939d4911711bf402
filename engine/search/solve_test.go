package search_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"strconv"
	"testing"
	"time"

	"turncoat/engine"
	"turncoat/engine/search"
)

// solve solves with a new searcher.
func solve(tb testing.TB, p engine.Position, goal engine.Goal, opts search.Options) search.Result {
	tb.Helper()
	return solveWith(tb, search.NewSearcher(16<<20), p, goal, opts)
}

func solveWith(tb testing.TB, s *search.Searcher, p engine.Position, goal engine.Goal, opts search.Options) search.Result {
	tb.Helper()
	result, err := s.Solve(tb.Context(), board(tb, p), goal, opts)
	if err != nil {
		tb.Fatal(err)
	}
	return result
}

// scores are a result's moves by name; they must be sorted, and each once.
func scores(tb testing.TB, result search.Result) map[engine.Move]int {
	tb.Helper()
	found := map[engine.Move]int{}
	for i, m := range result.Moves {
		found[m.Move] = m.Score
		if i == 0 {
			continue
		}
		before := result.Moves[i-1]
		if before.Score < m.Score || before.Score == m.Score && before.Move.Square.Compare(m.Move.Square) >= 0 {
			tb.Errorf("%v before %v", before, m)
		}
	}
	return found
}

func bestOf(each map[engine.Move]int, best int) map[engine.Move]int {
	found := maps.Clone(each)
	maps.DeleteFunc(found, func(_ engine.Move, score int) bool { return score != best })
	return found
}

func TestFFO(t *testing.T) {
	all := ffo(t)
	for _, number := range []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 40, 41, 42} {
		t.Run(strconv.Itoa(number), func(t *testing.T) {
			if number >= 40 && (testing.Short() || raceEnabled) {
				return
			}
			p := all[number]
			result := solve(t, p.position, engine.Classic, search.Options{Want: search.BestMoves})
			if want := bestOf(p.moves, p.best); result.Score != p.best || !maps.Equal(scores(t, result), want) {
				t.Errorf("%+v, want %v", result, want)
			}
		})
	}
}

func TestEveryMoveOfEndgames(t *testing.T) {
	for file, goal := range map[string]engine.Goal{"endgames-classic.obf": engine.Classic, "endgames-reverse.obf": engine.Reverse} {
		list := problems(t, file)
		if len(list) < 30 {
			t.Fatalf("%s: %d problems", file, len(list))
		}
		s := search.NewSearcher(4 << 20)
		for i, p := range list {
			if raceEnabled && i%3 != 0 {
				continue
			}
			t.Run(goal.String()+p.name, func(t *testing.T) {
				result := solveWith(t, s, p.position, goal, search.Options{Want: search.EveryMove})
				if result.Score != p.best || !maps.Equal(scores(t, result), p.moves) {
					t.Errorf("%v: %+v, want %v", p.position, result, p.moves)
				}
			})
		}
	}
}

// endings are positions with at most so many empty squares from games of
// random moves, finished ones included.
func endings(tb testing.TB, random *rand.Rand, size, games, empties int) (all []engine.Position) {
	tb.Helper()
	for game := range games {
		playRandomly(tb, start(tb, size, engine.Random, game%engine.Centres), random, func(p engine.Position) {
			if p.Count(engine.None) <= empties {
				all = append(all, p)
			}
		})
	}
	return all
}

func TestSolveAgreesWithPlainSearch(t *testing.T) {
	games, empties := 60, 7
	if testing.Short() || raceEnabled {
		games, empties = 20, 5
	}
	random := rand.New(rand.NewPCG(3, 4))
	searchers := []*search.Searcher{search.NewSearcher(0), search.NewSearcher(1 << 16)}
	passes, finished := 0, 0
	for _, size := range []int{6, 8} {
		for i, p := range endings(t, random, size, games, empties) {
			for _, goal := range []engine.Goal{engine.Classic, engine.Reverse} {
				agreeWithPlain(t, p, goal, searchers[i%2])
			}
			if p.MustPass() {
				passes++
			}
			if p.Over() {
				finished++
			}
		}
	}
	if passes < 10 || finished < 40 {
		t.Errorf("only %d passes and %d finished games were seen", passes, finished)
	}
}

func agreeWithPlain(t *testing.T, p engine.Position, goal engine.Goal, s *search.Searcher) {
	t.Helper()
	best, each := plainScores(p, goal)
	if p.Over() {
		best = board(t, p).Final(goal)
	}
	for _, want := range []search.Want{search.EveryMove, search.BestMoves, search.BestMove, search.Outcome} {
		result := solveWith(t, s, p, goal, search.Options{Want: want})
		found, ok := scores(t, result), false
		switch want {
		case search.EveryMove:
			ok = result.Score == best && maps.Equal(found, each)
		case search.BestMoves:
			ok = result.Score == best && maps.Equal(found, bestOf(each, best))
		case search.BestMove:
			ok = result.Score == best && len(found) == min(1, len(each))
			for m, score := range found {
				ok = ok && score == best && each[m] == best
			}
		case search.Outcome:
			ok = result.Score == max(-1, min(best, 1)) && len(found) == 0
		}
		if !ok || result.Nodes == 0 {
			t.Fatalf("%v %v, want %d: %+v, plain search says %d %v", goal, p, want, result, best, each)
		}
	}
}

// The result of a position is the best of its moves', each solved by itself:
// this reaches depths where plain search is too slow.
func TestSolveAgreesWithItsChildren(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	searcher, small := search.NewSearcher(1<<20), search.NewSearcher(1<<14)
	for _, size := range []int{6, 8} {
		for _, p := range endings(t, random, size, 4, 12) {
			if p.Over() {
				continue
			}
			for _, goal := range []engine.Goal{engine.Classic, engine.Reverse} {
				result := solveWith(t, searcher, p, goal, search.Options{Want: search.EveryMove})
				for _, m := range result.Moves {
					next, err := p.Play(m.Move)
					if err != nil {
						t.Fatal(err)
					}
					small.Forget()
					value := solveWith(t, small, next, goal, search.Options{Want: search.BestMove}).Score
					if next.Turn() != p.Turn() {
						value = -value
					}
					if next.Over() {
						value = -board(t, next).Final(goal)
					}
					if value != m.Score || m.Score > result.Score {
						t.Fatalf("%v %v: %v is worth %d, not %d", goal, p, m.Move, value, m.Score)
					}
				}
			}
		}
	}
}

// Two boards, or two goals, may have the same discs.
func TestSolveForgetsWhatIsOfAnotherKind(t *testing.T) {
	s := search.NewSearcher(1 << 20)
	small := board(t, endings(t, rand.New(rand.NewPCG(7, 8)), 6, 1, 11)[0])
	large := search.Board{Own: small.Own, Foe: small.Foe}
	for range 2 {
		for _, goal := range []engine.Goal{engine.Classic, engine.Reverse} {
			want, err := search.NewSearcher(1<<20).Solve(t.Context(), small, goal, search.Options{Want: search.EveryMove})
			if err != nil {
				t.Fatal(err)
			}
			got, err := s.Solve(t.Context(), small, goal, search.Options{Want: search.EveryMove})
			if err != nil || fmt.Sprint(got.Moves) != fmt.Sprint(want.Moves) {
				t.Errorf("%v: %v, %v, want %v", goal, got.Moves, err, want.Moves)
			}
			_, err = s.Solve(t.Context(), large, goal, search.Options{Nodes: 50_000, Want: search.EveryMove})
			if !errors.Is(err, search.ErrNodes) {
				t.Errorf("a board of 28 more empty squares: %v", err)
			}
		}
	}
}

func TestSolveIsDeterministic(t *testing.T) {
	p := ffo(t)[8].position
	first := solve(t, p, engine.Classic, search.Options{Want: search.BestMove})
	again := solve(t, p, engine.Classic, search.Options{Want: search.BestMove, Workers: 1})
	if fmt.Sprint(first) != fmt.Sprint(again) {
		t.Errorf("%+v, then %+v", first, again)
	}
}

func TestSolveStops(t *testing.T) {
	b := board(t, start(t, 8, engine.Standard, 0))
	ended, end := context.WithCancel(t.Context())
	end()
	if result, err := search.NewSearcher(1<<20).Solve(ended, b, engine.Classic, search.Options{}); !errors.Is(err, context.Canceled) || result.Moves != nil {
		t.Errorf("ended before: %+v, %v", result, err)
	}
	soon, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
	defer cancel()
	s := search.NewSearcher(1 << 20)
	for _, want := range []search.Want{search.Outcome, search.BestMove, search.BestMoves, search.EveryMove} {
		result, err := s.Solve(soon, b, engine.Reverse, search.Options{Want: want})
		if !errors.Is(err, context.DeadlineExceeded) || result.Score != 0 || result.Moves != nil {
			t.Errorf("ended meanwhile: %+v, %v", result, err)
		}
		const budget, slack = 100_000, 2000
		result, err = s.Solve(t.Context(), b, engine.Classic, search.Options{Want: want, Nodes: budget})
		if !errors.Is(err, search.ErrNodes) || result.Nodes < budget || result.Nodes > budget+slack || result.Moves != nil {
			t.Errorf("out of nodes: %+v, %v", result, err)
		}
	}
}

// A search that was stopped leaves nothing wrong in what is remembered.
func TestStoppedSearchesDoNotLie(t *testing.T) {
	p := ffo(t)[1]
	s := search.NewSearcher(1 << 20)
	for nodes := uint64(100); ; nodes = nodes * 3 / 2 {
		opts := search.Options{Want: search.BestMoves, Nodes: nodes}
		result, err := s.Solve(t.Context(), board(t, p.position), engine.Classic, opts)
		if errors.Is(err, search.ErrNodes) {
			continue
		}
		if err != nil || result.Score != p.best || !maps.Equal(scores(t, result), bestOf(p.moves, p.best)) {
			t.Errorf("%+v, %v, want %v", result, err, p.moves)
		}
		return
	}
}

// Several workers find what one does: every result, and every move that gets it.
func TestWorkersAgree(t *testing.T) {
	for file, goal := range map[string]engine.Goal{"endgames-classic.obf": engine.Classic, "endgames-reverse.obf": engine.Reverse} {
		s := search.NewSearcher(4 << 20)
		for i, p := range problems(t, file) {
			if raceEnabled && i%6 != 0 {
				continue
			}
			want := search.BestMoves + search.Want(i%2)
			result := solveWith(t, s, p.position, goal, search.Options{Want: want, Workers: 2 + i%3})
			moves := p.moves
			if want == search.BestMoves {
				moves = bestOf(moves, p.best)
			}
			if result.Score != p.best || !maps.Equal(scores(t, result), moves) {
				t.Errorf("%v: %+v, want %v", p.position, result, moves)
			}
		}
	}
	p, s := ffo(t)[40], search.NewSearcher(8<<20)
	if raceEnabled {
		p = ffo(t)[7]
	}
	result := solveWith(t, s, p.position, engine.Classic, search.Options{Want: search.BestMoves, Workers: 3})
	if result.Score != p.best || !maps.Equal(scores(t, result), bestOf(p.moves, p.best)) {
		t.Errorf("%+v, want %v", result, p.moves)
	}
}
