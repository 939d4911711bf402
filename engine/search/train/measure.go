package main

import (
	"context"
	"math"
	"math/rand/v2"

	"turncoat/engine/search"
	"turncoat/engine/search/internal/pattern"
)

// How deep the error of shallow searches is measured, and from how many empty
// squares down against the exact result.
const (
	leastDeep     = 3 // ProbCut's least
	measuredDepth = 8
	measuredExact = 20
	// The same for 10×10, whose searches are slow.
	measuredDepthWide = 6
	measuredExactWide = 10
)

// miss is by how much a shallow search missed what a deep one found.
type miss struct {
	deep, shallow int
	full          float64
	discs         float64
}

// misses are those of searches that judge positions and of those that go to the
// end.
type misses struct{ middle, end []miss }

// measure finds out by how much shallow searches with w miss what deep ones
// find, and fits an Error to that.
func (t *trainer) measure(ctx context.Context, w *pattern.Weights, games []position) (pattern.Error, error) {
	s := search.NewSearcher(16 << 20)
	s.Use(t.variant, w)
	random := rand.New(rand.NewPCG(2, uint64(t.variant.Size)))
	exact, deepest := measuredExact, measuredDepth
	if t.variant.Size > 8 {
		exact, deepest = measuredExactWide, measuredDepthWide
	}
	var all misses
	for middle, end := 0, 0; middle < t.measured || end < t.measured; {
		at := games[random.IntN(len(games))]
		if middle < t.measured {
			middle++
			some, err := t.missesOf(ctx, s, at, leastDeep, min(deepest, int(at.Empties)-1))
			if err != nil {
				return pattern.Error{}, err
			}
			all.middle = append(all.middle, some...)
		}
		if empties := int(at.Empties); end < t.measured && empties >= leastDeep && empties <= exact {
			end++
			some, err := t.missesOf(ctx, s, at, empties, empties)
			if err != nil {
				return pattern.Error{}, err
			}
			all.end = append(all.end, some...)
		}
	}
	return fitError(all), nil
}

// missesOf are those of searches of a position from so many plies to so many.
func (t *trainer) missesOf(ctx context.Context, s *search.Searcher, at position, from, to int) (all []miss, err error) {
	p, err := at.position(t.variant.Size)
	if err != nil {
		return nil, err
	}
	full := 1 - float64(at.Empties)/float64(t.variant.Size*t.variant.Size)
	values := map[int]float64{}
	value := func(depth int) (float64, error) {
		if v, ok := values[depth]; ok {
			return v, nil
		}
		best, err := s.Best(ctx, p, t.variant.Goal, search.Budget{Depth: depth, Certain: true})
		values[depth] = best.Value
		return best.Value, err
	}
	for deep := from; deep <= to; deep++ {
		shallow := pattern.Shallower(deep)
		before, err := value(shallow)
		if err != nil {
			return nil, err
		}
		after, err := value(deep)
		if err != nil {
			return nil, err
		}
		all = append(all, miss{deep, shallow, full, after - before})
	}
	return all, nil
}

// fitError finds the deviations by which misses are likeliest. To the end a
// search is about as deep as the board is empty, which is told by the shallow
// one's depth.
func fitError(all misses) pattern.Error {
	middle := fitDeviation(all.middle, func(m miss) []float64 {
		return []float64{1, math.Log(float64(m.deep)), math.Log(float64(m.shallow)), pattern.Fullness(m.full)}
	})
	end := fitDeviation(all.end, func(m miss) []float64 { return []float64{1, math.Log(float64(m.shallow))} })
	return pattern.Error{
		Middle: pattern.Deviation{Base: float32(middle[0]), Deep: float32(middle[1]), Shallow: float32(middle[2]), Late: float32(middle[3])},
		End:    pattern.Deviation{Base: float32(end[0]), Shallow: float32(end[1])},
	}
}

// fitDeviation finds the logarithm of the deviation, as a sum of what terms
// contribute, by which the misses are likeliest if they are normally
// distributed: Newton's method on the logarithm of their likelihood.
func fitDeviation(all []miss, terms func(miss) []float64) []float64 {
	sum := 0.0
	for _, m := range all {
		sum += m.discs * m.discs
	}
	b := make([]float64, len(terms(all[0])))
	b[0] = math.Log(sum/float64(len(all))) / 2
	for range 50 {
		slope, curve := make([]float64, len(b)), make([][]float64, len(b))
		for i := range curve {
			curve[i] = make([]float64, len(b))
		}
		for _, m := range all {
			f := terms(m)
			log := 0.0
			for i := range f {
				log += b[i] * f[i]
			}
			q := min(m.discs*m.discs*math.Exp(-2*log), 1e3)
			for i := range f {
				slope[i] += (q - 1) * f[i]
				for j := range f {
					curve[i][j] += 2 * f[i] * f[j] // Fisher's: its mean
				}
			}
		}
		for i, step := range solveSmall(curve, slope) {
			b[i] += step
		}
	}
	return b
}

// solveSmall solves a·x = y by elimination; a is positive definite.
func solveSmall(a [][]float64, y []float64) []float64 {
	x := make([]float64, len(y))
	for i := range y {
		a[i][i] += 1e-9
		for j := i + 1; j < len(y); j++ {
			ratio := a[j][i] / a[i][i]
			for k := i; k < len(y); k++ {
				a[j][k] -= ratio * a[i][k]
			}
			y[j] -= ratio * y[i]
		}
	}
	for i := len(y) - 1; i >= 0; i-- {
		x[i] = y[i]
		for j := i + 1; j < len(y); j++ {
			x[i] -= a[i][j] * x[j]
		}
		x[i] /= a[i][i]
	}
	return x
}
