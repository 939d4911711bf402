package command

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"turncoat/engine"
	"turncoat/match"
)

type showCommand struct {
	Game string `arg:""`
	At   *int
	jsonFlag
}

func (s *showCommand) run(ctx context.Context, c *call) (*Screen, error) {
	state, shape, err := c.open(ctx, s.Game)
	if err != nil {
		return nil, err
	}
	position := state.Position
	if s.At != nil {
		if position, err = rewind(state, &shape, *s.At); err != nil {
			return nil, err
		}
	}
	c.answer(shape, func(out io.Writer) { printState(out, position, shape) })
	return nil, nil
}

// open reads a match that the caller may see.
func (c *call) open(ctx context.Context, code string) (match.State, stateShape, error) {
	p, err := c.reader(ctx)
	if err != nil {
		return match.State{}, stateShape{}, err
	}
	state, err := c.lobby().Open(ctx, p.ID, code)
	if err != nil {
		return state, stateShape{}, err
	}
	shape, err := newShaper(c.lobby(), p.ID).state(ctx, state)
	return state, shape, err
}

// rewind makes a shape show the board as it was after some moves; result and
// clocks stay those of the game.
func rewind(s match.State, shape *stateShape, moves int) (engine.Position, error) {
	if moves < 0 || moves > len(s.Record) {
		return s.Position, &refusal{codeNotFound, fmt.Sprintf("that game has %s", plural(len(s.Record), "move"))}
	}
	if moves == len(s.Record) {
		return s.Position, nil
	}
	p, err := s.Setup.Start.Replay(s.Record[:moves])
	if err != nil {
		return p, err
	}
	shape.Position, shape.Turn = p.String(), colorName(p.Turn())
	shape.Count, shape.Supply = countsOf(p), suppliesOf(p)
	shape.Record, shape.Legal = shape.Record[:moves], moveNames(p.Moves())
	return p, nil
}

func printState(out io.Writer, p engine.Position, s stateShape) {
	var text strings.Builder
	fmt.Fprintf(&text, "%s  %s  %s  %s  %s\n", s.Match, s.Variant, s.Opening, s.Time, stakeWords(s.gameShape))
	for _, side := range []struct {
		sign, name string
		seat       seatShape
		discs      int
	}{{"X", "dark", s.Dark, s.Count.Dark}, {"O", "light", s.Light, s.Count.Light}} {
		fmt.Fprintf(&text, "%s %-5s %2d  %s\n", side.sign, side.name, side.discs, side.seat.Name)
	}
	text.WriteString("\n" + board(p) + "\n")
	if len(s.Record) > 0 {
		text.WriteString(strings.Join(s.Record, " ") + "\n")
	}
	for _, r := range s.Restarts {
		fmt.Fprintf(&text, "server restarted after move %d, %s: %s not counted\n",
			r.After, minute(r.At), span(time.Duration(r.Down)*time.Millisecond))
	}
	if s.Turn == nil {
		text.WriteString(verdict(s.gameShape) + "\n")
	} else {
		fmt.Fprintf(&text, "%s to move: %s\n", *s.Turn, strings.Join(s.Legal, " "))
	}
	io.WriteString(out, text.String())
}

// board draws a position with letters: X dark, O light.
func board(p engine.Position) string {
	var text strings.Builder
	text.WriteString("  ")
	for col := range p.Size() {
		fmt.Fprintf(&text, " %c", 'a'+col)
	}
	for i, s := range p.Squares() {
		if i%p.Size() == 0 {
			fmt.Fprintf(&text, "\n%2d", i/p.Size()+1)
		}
		text.WriteString(" " + discSign(p.At(s)))
	}
	text.WriteString("\n")
	return text.String()
}

func discSign(c engine.Color) string {
	switch c {
	case engine.Dark:
		return "X"
	case engine.Light:
		return "O"
	}
	return "."
}

func stakeWords(g gameShape) string {
	if g.Rated {
		return "rated"
	}
	return "unrated (" + word(g.UnratedBecause, "") + ")"
}

// verdict says in one line how a game ended.
func verdict(g gameShape) string {
	return fmt.Sprintf("%s, %d to %d", ending(g.Result), g.Count.Dark, g.Count.Light)
}
