package main

import (
	"context"
	"math"
	"math/rand/v2"

	"turncoat/engine/search"
	"turncoat/engine/search/internal/pattern"
)

// How deep the error of shallow searches is measured; with up to so many empty
// squares also against the exact result.
const (
	measuredDepth = 8
	measuredExact = 15
)

// miss is by how much a shallow search missed what a deep one found.
type miss struct {
	deep, shallow int
	full          float64
	discs         float64
}

// measure finds out by how much shallow searches with w miss what deep ones
// find, and fits an Error to that.
func (t *trainer) measure(ctx context.Context, w *pattern.Weights, games []position) (pattern.Error, error) {
	s := search.NewSearcher(16 << 20)
	s.Use(t.variant, w)
	random := rand.New(rand.NewPCG(2, uint64(t.variant.Size)))
	var all []miss
	for range t.measured {
		some, err := t.measureOne(ctx, s, games[random.IntN(len(games))])
		if err != nil {
			return pattern.Error{}, err
		}
		all = append(all, some...)
	}
	return fitError(all), nil
}

func (t *trainer) measureOne(ctx context.Context, s *search.Searcher, at position) (all []miss, err error) {
	p, err := at.position(t.variant.Size)
	if err != nil {
		return nil, err
	}
	empties := int(at.Empties)
	exact, deepest := measuredExact, measuredDepth
	if t.variant.Size > 8 {
		exact, deepest = 0, measuredDepth-2 // its searches are slow
	}
	full := 1 - float64(empties)/float64(t.variant.Size*t.variant.Size)
	values := map[int]float64{}
	for depth := 1; depth <= min(empties, max(deepest, exact)); depth++ {
		if depth > deepest && (depth < empties || empties > exact) {
			continue
		}
		best, err := s.Best(ctx, p, t.variant.Goal, search.Budget{Depth: depth, Certain: true})
		if err != nil {
			return nil, err
		}
		values[depth] = best.Value
		shallow := pattern.Shallower(depth)
		if before, ok := values[shallow]; ok && depth >= 3 {
			all = append(all, miss{depth, shallow, full, best.Value - before})
		}
	}
	return all, nil
}

// fitError finds the logarithm of the deviation, as a sum of what depths and
// the board's filling contribute, by which the misses are likeliest if they are
// normally distributed: Newton's method on the logarithm of their likelihood.
func fitError(all []miss) pattern.Error {
	const terms = 4
	sum := 0.0
	for _, m := range all {
		sum += m.discs * m.discs
	}
	b := [terms]float64{math.Log(sum/float64(len(all))) / 2}
	for range 50 {
		var slope [terms]float64
		var curve [terms][terms]float64
		for _, m := range all {
			f := [terms]float64{1, math.Log(float64(m.deep)), math.Log(float64(m.shallow)), pattern.Fullness(m.full)}
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
		step := solveSmall(curve, slope)
		for i := range b {
			b[i] += step[i]
		}
	}
	return pattern.Error{Base: float32(b[0]), Deep: float32(b[1]), Shallow: float32(b[2]), Late: float32(b[3])}
}

// solveSmall solves a·x = y by elimination; a is positive definite.
func solveSmall(a [4][4]float64, y [4]float64) (x [4]float64) {
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
