package story

import (
	"context"

	"turncoat/engine"
	"turncoat/engine/search"
	"turncoat/engine/search/analysis"
	"turncoat/match"
	"turncoat/ui/text"
)

// better are moves that would have been better than some of the long game, by
// their number, and by how many discs.
var better = map[int]struct {
	move string
	loss float64
}{
	8: {"f3", 1.6}, 9: {"c5", 1.9}, 10: {"c5", 2.6}, 11: {"c5", 2.5}, 13: {"f3", 4.1}, 17: {"e3", 6.2},
	22: {"c5", 5.4}, 23: {"c5", 6.1}, 27: {"c7", 6.4}, 29: {"c7", 11.1}, 31: {"d7", 12.1}, 32: {"a7", 7.2},
	33: {"a7", 16.9}, 35: {"b2", 9.4}, 44: {"c8", 6}, 48: {"c8", 6}, 49: {"g7", 2}, 51: {"h3", 4},
}

// unjudged is where the analysis of a story stands still, for who looks at it on
// its way.
const unjudged = 31

// analyse judges a game the same way each time, in the time in which stories are
// told. Its guesses end 20 squares before the end.
func (h *House) analyse(ctx context.Context, _ string, s match.State, each func(int, analysis.Ply)) ([]analysis.Ply, error) {
	plies := make([]analysis.Ply, len(s.Record))
	dark := float64(s.Position.Count(engine.Dark) - s.Position.Count(engine.Light))
	for i := len(plies) - 1; i >= 0; i-- {
		if h.Halts && i < unjudged {
			<-ctx.Done()
			return nil, ctx.Err()
		}
		before, err := s.Setup.Start.Replay(s.Record[:i])
		if err != nil {
			return nil, err
		}
		plies[i] = judged(before, s.Record[i], i+1, &dark)
		each(i, plies[i])
	}
	return plies, nil
}

// judged is a move that loses what stands in better; dark is what Dark wins by after
// it, and then before it.
func judged(before engine.Position, move engine.Move, n int, dark *float64) analysis.Ply {
	sure := before.Count(engine.None) <= 20
	p := analysis.Ply{Position: before, Move: move, Value: *dark, Sure: sure, Exact: sure}
	if p.By() == engine.Light {
		p.Value = -p.Value
	}
	p.Best = search.Verdict{Move: move, Value: p.Value, Exact: sure}
	if b, ok := better[n]; ok {
		if other, err := engine.ParseMove(b.move); err == nil && before.Legal(other) {
			p.Loss, p.Best.Move, p.Best.Value = b.loss, other, p.Value+b.loss
		}
	}
	*dark = p.Best.Value
	if p.By() == engine.Light {
		*dark = -*dark
	}
	return p
}

// judge says of any position that who is to move is a little ahead.
func judge(_ context.Context, p engine.Position, _ engine.Goal) (search.Verdict, error) {
	return search.Verdict{Move: p.Moves()[0], Value: 3.4}, nil
}

// analysed is Ana with a game before her that has been judged.
func (h *House) analysed(record string) *Person {
	p := h.review(record)
	p.Press("a")
	p.Reads("review.evaluation")
	return p
}

var analysisStories = []Story{
	{"review-analysing", func(h *House) *Person {
		h.Halts = true
		p := h.review(long)
		p.Press("4", "8", "a")
		p.Reads("review.analysing", text.Args{"N": 66 - unjudged, "Of": 66})
		return p
	}},
	{"review-analysed", func(h *House) *Person {
		p := h.analysed(long)
		p.Press("1", "7")
		return p
	}},
	{"review-analysed-end", func(h *House) *Person { return h.analysed(long) }},
	{"review-analysed-aside", func(h *House) *Person {
		p := h.analysed(long)
		p.Press("1", "4", "enter")
		p.Type("g7")
		p.Press("enter")
		p.Settle()
		return p
	}},
	{"review-analysed-ascii", func(h *House) *Person {
		h.Environ = []string{"TURNCOAT_GLYPHS=ascii"}
		p := h.analysed(long)
		p.Press("2", "9")
		return p
	}},
	{"review-menu", func(h *House) *Person {
		p := h.analysed(long)
		p.Press("0")
		return p
	}},
}
