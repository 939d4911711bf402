package main

import (
	"context"
	"log"
	"math"

	"turncoat/engine/search/internal/pattern"
)

// How weights are fitted, stage by stage.
const (
	blend  = 2  // positions of so many plies into the neighbouring stages count too
	ridge  = 12 // how strongly weights are drawn to 0, as so many positions that say so
	rounds = 60 // of conjugate gradients
	tested = 20 // one position in so many is held back, to see what the weights are worth
)

// fit finds the weights that explain the values of positions best.
func fit(ctx context.Context, s *pattern.Shape, all []position) *pattern.Weights {
	w := pattern.NewWeights(s)
	tie := s.Canonical()
	for stage := range pattern.Stages {
		if ctx.Err() != nil {
			break
		}
		train, test := newSystem(s, tie), newSystem(s, tie)
		for i := range all {
			p := &all[i]
			into := &train
			switch {
			case i/64%tested == 0 && s.StageOf(int(p.Empties)) == stage:
				into = &test
			case i/64%tested == 0 || s.StageOf(int(p.Empties)+blend) != stage && s.StageOf(int(p.Empties)-blend) != stage && s.StageOf(int(p.Empties)) != stage:
				continue
			}
			into.add(p)
		}
		x := train.solve(ridge, rounds)
		discs := make([]float32, s.Size())
		for i := range discs {
			discs[i] = x[tie[i]]
		}
		w.Set(stage, discs)
		log.Printf("stage %2d: %7d positions, off by %.2f discs; %d held back, off by %.2f",
			stage, len(train.values), train.off(x), len(test.values), test.off(x))
	}
	return w
}

// system is a set of linear equations, one a position: the sum of the weights
// of its features is its value.
type system struct {
	shape    *pattern.Shape
	tie      []uint32
	features []uint32 // width of each position
	width    int
	values   []float32
}

func newSystem(s *pattern.Shape, tie []uint32) system {
	return system{shape: s, tie: tie, width: s.FeatureCount()}
}

func (y *system) add(p *position) {
	ix := y.shape.Of(p.Own, p.Foe)
	from := len(y.features)
	y.features = y.shape.Features(y.features, &ix, int(p.Empties), int(p.OwnMoves), int(p.FoeMoves))
	for i, f := range y.features[from:] {
		y.features[from+i] = y.tie[f]
	}
	y.values = append(y.values, p.Value)
}

// times is what the weights x make of each position.
func (y *system) times(x, result []float32) {
	for i := range result {
		sum := float32(0)
		for _, f := range y.features[i*y.width : (i+1)*y.width] {
			sum += x[f]
		}
		result[i] = sum
	}
}

// back adds up, for each weight, what the positions that it counts in say.
func (y *system) back(r, result []float32) {
	clear(result)
	for i, v := range r {
		for _, f := range y.features[i*y.width : (i+1)*y.width] {
			result[f] += v
		}
	}
}

// off is the root of the mean square of what x misses.
func (y *system) off(x []float32) float64 {
	if len(y.values) == 0 {
		return math.NaN()
	}
	found := make([]float32, len(y.values))
	y.times(x, found)
	sum := 0.0
	for i, v := range found {
		d := float64(v - y.values[i])
		sum += d * d
	}
	return math.Sqrt(sum / float64(len(found)))
}

// solve finds the least squares of all equations and of ridge times each
// weight, by conjugate gradients, each weight scaled by how often it counts.
// See Shewchuk, "An Introduction to the Conjugate Gradient Method".
func (y *system) solve(ridge float32, rounds int) []float32 {
	n := y.shape.Size()
	x, count := make([]float32, n), make([]float32, n)
	for _, f := range y.features {
		count[f]++
	}
	r, product := make([]float32, n), make([]float32, n)
	seen := make([]float32, len(y.values))
	y.back(y.values, r)
	scaled, p := make([]float32, n), make([]float32, n)
	scale := func() (dot float64) {
		for i := range scaled {
			scaled[i] = r[i] / (count[i] + ridge)
			dot += float64(scaled[i]) * float64(r[i])
		}
		return dot
	}
	left := scale()
	copy(p, scaled)
	for range rounds {
		if left <= 0 {
			break
		}
		y.times(p, seen)
		y.back(seen, product)
		curve := 0.0
		for i := range product {
			product[i] += ridge * p[i]
			curve += float64(product[i]) * float64(p[i])
		}
		step := float32(left / curve)
		for i := range x {
			x[i] += step * p[i]
			r[i] -= step * product[i]
		}
		was := left
		left = scale()
		for i := range p {
			p[i] = scaled[i] + float32(left/was)*p[i]
		}
	}
	return x
}
