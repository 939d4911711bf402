package command

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"turncoat/match"
)

type exportCommand struct {
	Game   string `arg:""`
	Format string `enum:"txt,json" default:"txt"`
}

// exportedMove is one move with its time, which the state does not have.
type exportedMove struct {
	Seq  int       `json:"seq"`
	By   string    `json:"by"`
	Move string    `json:"move"`
	At   time.Time `json:"at"`

	// Of a move on a running clock, milliseconds: what it was charged, and
	// what was given back for the network.
	Charged int64 `json:"charged,omitempty"`
	Given   int64 `json:"given,omitempty"`
}

type exportShape struct {
	stateShape
	Moves []exportedMove `json:"moves"`
}

func (e *exportCommand) run(ctx context.Context, c *call) (*Screen, error) {
	state, shape, err := c.open(ctx, e.Game)
	if err != nil {
		return nil, err
	}
	c.json = e.Format == "json"
	c.answer(exportShape{shape, exportedMoves(state)}, func(out io.Writer) { printExport(out, shape) })
	return nil, nil
}

func exportedMoves(s match.State) []exportedMove {
	moves := []exportedMove{}
	for _, e := range s.Entries {
		if e.Kind == match.Placed || e.Kind == match.Passed {
			moves = append(moves, exportedMove{
				Seq: e.Seq, By: e.By.String(), Move: e.Move.String(), At: instant(e.At),
				Charged: e.Charged.Milliseconds(), Given: e.Given.Milliseconds(),
			})
		}
	}
	return moves
}

// printExport writes one "Name: value" a line, an empty line, and the record.
func printExport(out io.Writer, s stateShape) {
	result := "going on"
	if s.Result != nil {
		result = verdict(s.gameShape)
	}
	ended := ""
	if s.Ended != nil {
		ended = s.Ended.Format(time.RFC3339)
	}
	for _, header := range [][2]string{
		{"Game", string(s.Match)}, {"Variant", s.Variant}, {"Opening", s.Opening}, {"Start", s.Start},
		{"Time", s.Time}, {"Rated", stakeWords(s.gameShape)}, {"Dark", s.Dark.Name}, {"Light", s.Light.Name},
		{"Started", s.Started.Format(time.RFC3339)}, {"Ended", ended}, {"Result", result},
	} {
		if header[1] != "" {
			fmt.Fprintf(out, "%s: %s\n", header[0], header[1])
		}
	}
	for _, r := range s.Restarts {
		fmt.Fprintf(out, "Server restarted: %s, after move %d\n", r.At.Format(time.RFC3339), r.After)
	}
	fmt.Fprintf(out, "\n%s\n", strings.Join(s.Record, " "))
}
