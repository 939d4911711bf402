package command

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"math"

	"turncoat/engine"
	"turncoat/engine/search/analysis"
	"turncoat/match"
)

// errLiveAnalysis refuses help with a game that is being played.
var errLiveAnalysis = &refusal{codeNotAllowed, "that game is still being played; it is judged when it is over"}

// errNoAnalysis is a server without an engine.
var errNoAnalysis = &refusal{codeNotAllowed, "games are not judged here"}

type analyseCommand struct {
	Game string `arg:""`
	jsonFlag
}

func (a *analyseCommand) run(ctx context.Context, c *call) (*Screen, error) {
	p, err := c.reader(ctx)
	if err != nil {
		return nil, err
	}
	state, err := c.lobby().Open(ctx, p.ID, a.Game)
	if err != nil {
		return nil, err
	}
	ctx, done := c.interruptible(ctx)
	defer done()
	progress := &progress{call: c, all: len(state.Record)}
	judged, err := c.service.analyse(ctx, cmp.Or(p.ID, "from "+c.request.Origin), state, progress.at)
	progress.end()
	if ctx.Err() != nil {
		return nil, &refusal{codeNotAllowed, "stopped before the game was judged"}
	}
	if err != nil {
		return nil, err
	}
	shape, err := newShaper(c.lobby(), p.ID).state(ctx, state)
	if err != nil {
		return nil, err
	}
	c.answer(judged, func(out io.Writer) { printAnalysis(out, shape, judged) })
	return nil, nil
}

// analyse judges a finished game.
func (s *Service) analyse(ctx context.Context, who string, state match.State, each func(int, analysis.Ply)) (analysisShape, error) {
	switch {
	case state.Phase == match.PhaseLive:
		return analysisShape{}, errLiveAnalysis
	case s.Analyse == nil:
		return analysisShape{}, errNoAnalysis
	}
	plies, err := s.Analyse(ctx, who, state, each)
	return analysisOf(state, plies), err
}

// ctrlC is what a terminal sends for it.
const ctrlC = 0x03

// interruptible is a context that ends with ctrl+c as well, where that comes as
// input because there is a terminal. Nothing else may read the input.
func (c *call) interruptible(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	if in := c.request.In; c.request.Terminal && in != nil {
		c.service.readers.Go(func() {
			defer c.service.recovered()
			buf := make([]byte, 64)
			for {
				n, err := in.Read(buf)
				if bytes.IndexByte(buf[:n], ctrlC) >= 0 {
					cancel()
				}
				if err != nil || ctx.Err() != nil {
					return
				}
			}
		})
	}
	return ctx, cancel
}

// progress tells how far an analysis has come, to a person at a terminal only.
type progress struct {
	call *call
	all  int
	told string
}

func (p *progress) at(left int, _ analysis.Ply) {
	if !p.call.request.Terminal || p.call.json {
		return
	}
	p.told = fmt.Sprintf("Analysing: %d of %d", p.all-left, p.all)
	io.WriteString(p.call.request.Err, "\r"+p.told) // nobody to tell if it fails
}

// end takes what was told away again.
func (p *progress) end() {
	if p.told != "" {
		fmt.Fprintf(p.call.request.Err, "\r%*s\r", len(p.told), "")
	}
}

// analysisShape is a game, judged. Values are in discs that Dark wins by.
type analysisShape struct {
	Match        match.ID      `json:"match"`
	Moves        []judgedShape `json:"moves"`
	Accuracy     accuracyShape `json:"accuracy"`
	TurningPoint *int          `json:"turning_point"` // ply, from 1
}

type judgedShape struct {
	Ply       int     `json:"ply"`
	By        string  `json:"by"`
	Move      string  `json:"move"`
	Value     float64 `json:"value"`
	Best      string  `json:"best"`
	BestValue float64 `json:"best_value"`
	Loss      float64 `json:"loss"`
	Exact     bool    `json:"exact"`
	Mark      *string `json:"mark"`
}

// accuracyShape is in percent, null for a side that had no choice.
type accuracyShape struct {
	Dark  *percent `json:"dark"`
	Light *percent `json:"light"`
}

func analysisOf(s match.State, plies []analysis.Ply) analysisShape {
	shape := analysisShape{Match: s.Setup.ID, Moves: make([]judgedShape, len(plies))}
	for i, p := range plies {
		side := 1.0
		if p.By() == engine.Light {
			side = -1
		}
		shape.Moves[i] = judgedShape{
			Ply: i + 1, By: p.By().String(), Move: p.Move.String(), Value: rounded(side * p.Value),
			Best: p.Best.Move.String(), BestValue: rounded(side * p.Best.Value),
			Loss: rounded(p.Loss), Exact: p.Exact, Mark: optional(p.Mark().String()),
		}
	}
	sum := analysis.NewSum(plies, analysis.End{Over: s.Phase == match.PhaseEnded, Winner: s.Result.Winner})
	shape.Accuracy = accuracyShape{accuracyOf(sum.Dark), accuracyOf(sum.Light)}
	if sum.Turning >= 0 {
		shape.TurningPoint = &shape.Moves[sum.Turning].Ply
	}
	return shape
}

// rounded is a value to two decimals, without a negative zero.
func rounded(v float64) float64 { return math.Round(v*100)/100 + 0 }

func accuracyOf(a analysis.Accuracy) *percent {
	if !a.Known() {
		return nil
	}
	p := percent(rounded(a.Percent))
	return &p
}

func printAnalysis(out io.Writer, s stateShape, a analysisShape) {
	fmt.Fprintf(out, "%s: X %s, O %s\n", s.Match, s.Dark.Name, s.Light.Name)
	io.WriteString(out, "Values are discs that X wins by; below zero O wins. ~ is a guess, others are exact.\n\n")
	io.WriteString(out, "PLY\t \tMOVE\tVALUE\tBEST\tVALUE\tLOST\n")
	for _, m := range a.Moves {
		best, most, lost := "", "", ""
		if m.Best != m.Move {
			best, most, lost = m.Best, shownValue(m.BestValue, m.Exact), shownLoss(m.Loss, m.Exact)
		}
		sign := "X"
		if m.By == engine.Light.String() {
			sign = "O"
		}
		fmt.Fprintf(out, "%3d\t%s\t%s%s\t%s\t%s\t%s\t%s\n", m.Ply, sign, m.Move, word(m.Mark, ""), shownValue(m.Value, m.Exact), best, most, lost)
	}
	fmt.Fprintf(out, "\nAccuracy in %%: %s %s, %s %s\n", s.Dark.Name, a.Accuracy.Dark, s.Light.Name, a.Accuracy.Light)
	if a.TurningPoint == nil {
		io.WriteString(out, "Turning point: none\n")
		return
	}
	m := a.Moves[*a.TurningPoint-1]
	fmt.Fprintf(out, "Turning point: %d, %s by %s\n", m.Ply, m.Move, m.By)
}

// shownValue is a result in whole discs, or a guess to a tenth.
func shownValue(v float64, exact bool) string {
	switch {
	case exact && v == 0:
		return "0"
	case exact:
		return fmt.Sprintf("%+.0f", v)
	}
	return fmt.Sprintf("~%+.1f", v)
}

func shownLoss(v float64, exact bool) string {
	if exact {
		return fmt.Sprintf("%.0f", v)
	}
	return fmt.Sprintf("~%.1f", v)
}
