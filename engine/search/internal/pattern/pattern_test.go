package pattern_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"turncoat/engine"
	"turncoat/engine/search/internal/pattern"
)

// games calls each with the positions of games of random moves in which
// somebody can place a disc, the disc's bit and the position after it.
func games(t *testing.T, size, n int, each func(p engine.Position, x int, flips pattern.Squares, next engine.Position)) {
	t.Helper()
	random := rand.New(rand.NewPCG(1, uint64(size)))
	for game := range n {
		p, err := engine.Start(size, engine.Random, game%engine.Centres)
		if err != nil {
			t.Fatal(err)
		}
		for legal := p.Moves(); len(legal) > 0; legal = p.Moves() {
			move := legal[random.IntN(len(legal))]
			next, err := p.Play(move)
			if err != nil {
				t.Fatal(err)
			}
			if !move.Pass && !next.Over() {
				s := pattern.ShapeOf(size)
				var flips pattern.Squares
				for _, f := range p.Flips(move.Square) {
					at := pattern.At(s.Bit(f))
					flips = pattern.Squares{Lo: flips.Lo | at.Lo, Hi: flips.Hi | at.Hi}
				}
				each(p, s.Bit(move.Square), flips, next)
			}
			p = next
		}
	}
}

// What Play makes of a position's numbers is what the next position's are.
func TestPlayKeepsTheNumbers(t *testing.T) {
	for _, size := range engine.Sizes {
		s, passes := pattern.ShapeOf(size), 0
		games(t, size, 30, func(p engine.Position, x int, flips pattern.Squares, next engine.Position) {
			before := s.Of(s.Discs(p))
			var after pattern.Index
			s.Play(&after, &before, x, flips)
			if next.MustPass() {
				passes++
			}
			if want := s.Of(s.Discs(next)); after != want {
				t.Fatalf("%v, bit %d: %x, want %x", p, x, after, want)
			}
			own, foe := s.Discs(p)
			if s.Of(foe, own) != before.Pass() {
				t.Fatalf("%v: passed %x", p, before.Pass())
			}
		})
		if passes == 0 {
			t.Errorf("%d×%d: no pass was seen", size, size)
		}
	}
}

// A position, turned and mirrored in all eight ways, is worth the same.
func TestValueIsTheSameFromAllSides(t *testing.T) {
	for _, size := range engine.Sizes {
		s := pattern.ShapeOf(size)
		w := randomWeights(s)
		games(t, size, 10, func(p engine.Position, _ int, _ pattern.Squares, _ engine.Position) {
			own, foe := s.Discs(p)
			ix := s.Of(own, foe)
			want := w.Value(&ix, p.Count(engine.None), 7, 5)
			for turn := range 8 {
				turned := s.Of(s.Turned(own, turn), s.Turned(foe, turn))
				if got := w.Value(&turned, p.Count(engine.None), 7, 5); got != want {
					t.Fatalf("%v turned %d is worth %d, not %d", p, turn, got, want)
				}
			}
		})
	}
}

func randomWeights(s *pattern.Shape) *pattern.Weights {
	w, tie := pattern.NewWeights(s), s.Canonical()
	random := rand.New(rand.NewPCG(2, 3))
	discs := make([]float32, s.Size())
	for stage := range pattern.Stages {
		for i := range discs {
			discs[i] = float32(random.NormFloat64())
		}
		for i, first := range tie {
			discs[i] = discs[first]
		}
		w.Set(stage, discs)
	}
	w.Error = pattern.Error{Middle: pattern.Deviation{Base: 1, Deep: 2, Shallow: 3, Late: 4}, End: pattern.Deviation{Base: 5}}
	return w
}

// Value adds up the weights of Features.
func TestFeaturesAreWhatValueAddsUp(t *testing.T) {
	for _, size := range engine.Sizes {
		s := pattern.ShapeOf(size)
		w := pattern.NewWeights(s)
		discs := make([]float32, s.Size())
		for i := range discs {
			discs[i] = float32(i % 97)
		}
		for stage := range pattern.Stages {
			w.Set(stage, discs)
		}
		games(t, size, 10, func(p engine.Position, _ int, _ pattern.Squares, _ engine.Position) {
			ix := s.Of(s.Discs(p))
			empties, want := p.Count(engine.None), 0
			features := s.Features(nil, &ix, empties, 3, 60)
			for _, f := range features {
				want += int(f) % 97
			}
			if got := w.Value(&ix, empties, 3, 60); got != want*pattern.Unit || len(features) != s.FeatureCount() {
				t.Fatalf("%v: %d of %d features are worth %d, not %d", p, len(features), s.FeatureCount(), got, want*pattern.Unit)
			}
		})
	}
}

func TestWeightsSurviveAFile(t *testing.T) {
	for _, size := range engine.Sizes {
		s := pattern.ShapeOf(size)
		w := randomWeights(s)
		var file bytes.Buffer
		if err := w.Write(&file); err != nil {
			t.Fatal(err)
		}
		cut := bytes.NewReader(file.Bytes()[:file.Len()-100])
		got, err := pattern.Read(&file, s)
		if err != nil || !got.Equal(w) {
			t.Errorf("%d×%d: not what was written (%v)", size, size, err)
		}
		if _, err := pattern.Read(cut, s); err == nil {
			t.Errorf("%d×%d: half a file was read", size, size)
		}
	}
}

func TestStages(t *testing.T) {
	for _, size := range engine.Sizes {
		s, before := pattern.ShapeOf(size), 0
		for empties := size*size - 4; empties >= 0; empties-- {
			stage := s.StageOf(empties)
			if stage != before && stage != before+1 {
				t.Errorf("%d×%d: stage %d after %d", size, size, stage, before)
			}
			before = stage
		}
		if before != pattern.Stages-1 {
			t.Errorf("%d×%d: the last stage is %d", size, size, before)
		}
	}
}

func TestSetsOfSquares(t *testing.T) {
	set := pattern.Squares{Lo: 1<<0 | 1<<63, Hi: 1<<0 | 1<<35}
	for _, x := range []int{0, 63, 64, 99} {
		if !set.Has(x) {
			t.Errorf("%d is missing", x)
		}
		less := set.Without(x)
		if less.Has(x) || less.Count() != set.Count()-1 {
			t.Errorf("without %d: %+v", x, less)
		}
		if less.Without(x) != less {
			t.Errorf("without %d twice: %+v", x, less.Without(x))
		}
	}
	for _, x := range []int{1, 62, 65, 98} {
		if set.Has(x) {
			t.Errorf("%d is there", x)
		}
	}
}
