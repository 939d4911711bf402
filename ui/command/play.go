package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

type playCommand struct {
	Game string `arg:""`
	Move string `arg:""`
	jsonFlag
}

func (p *playCommand) run(ctx context.Context, c *call) (*Screen, error) {
	m, err := engine.ParseMove(p.Move)
	if err != nil {
		return nil, &usageError{"play", fmt.Sprintf("%q is neither a square nor pass", clip(p.Move))}
	}
	return nil, c.play(ctx, p.Game, m)
}

type passCommand struct {
	Game string `arg:""`
	jsonFlag
}

func (p *passCommand) run(ctx context.Context, c *call) (*Screen, error) {
	return nil, c.play(ctx, p.Game, engine.PassMove)
}

// play makes a move on the board as it is, and shows the board that comes of
// it. A command is no session, so that no link is measured.
func (c *call) play(ctx context.Context, code string, m engine.Move) error {
	s, err := c.act(ctx, code, placing(m), func(s match.State, side engine.Color) (match.State, error) {
		return c.lobby().Table().Play(ctx, s, side, m, -1)
	})
	if err != nil {
		return err
	}
	shape, err := newShaper(c.lobby(), c.me).state(ctx, s.State)
	if err != nil {
		return err
	}
	c.answer(s.answer, func(out io.Writer) { printState(out, s.Position, shape) })
	return nil
}

// acted is a match in which something was done, and what a program is told.
type acted struct {
	match.State
	answer seqAnswer
}

// act does something in a game of the caller's own.
func (c *call) act(
	ctx context.Context, code string, is func(match.Entry) bool,
	do func(match.State, engine.Color) (match.State, error),
) (acted, error) {
	p, err := c.actor(ctx)
	if err != nil {
		return acted{}, err
	}
	s, err := c.lobby().Open(ctx, p.ID, code)
	if err != nil {
		return acted{}, err
	}
	side := s.Setup.ColorOf(p.ID)
	if side == engine.None {
		return acted{}, match.ErrNotPlaying
	}
	return insist(s, side, is, do)
}

// insist does something for one side, and finds the entry that records it. What
// loses a race to another entry is judged again on the newer board: as stale, or
// by the rules.
func insist(
	s match.State, side engine.Color, is func(match.Entry) bool,
	do func(match.State, engine.Color) (match.State, error),
) (acted, error) {
	for {
		next, err := do(s, side)
		if err == nil {
			s = next
			break
		}
		if !errors.Is(err, match.ErrTaken) {
			return acted{}, err
		}
		s = next
	}
	for i := len(s.Entries) - 1; i >= 0; i-- {
		if e := s.Entries[i]; e.By == side && is(e) {
			return acted{s, seqAnswer{s.Setup.ID, e.Seq}}, nil
		}
	}
	return acted{s, seqAnswer{s.Setup.ID, s.Seq()}}, nil
}

// placing tells the entries that record a move.
func placing(m engine.Move) func(match.Entry) bool {
	return func(e match.Entry) bool {
		return e.Move == m && (e.Kind == match.Placed || e.Kind == match.Passed)
	}
}

// ownShape is a game of the reader's own that goes on.
type ownShape struct {
	gameShape
	Due *time.Time `json:"due"` // the deadline of the side to move
}

// own lists a player's unfinished games, those that wait for them first.
func (h *shaper) own(ctx context.Context, rows []lobby.GameRow) ([]ownShape, error) {
	lobby.MyMoveFirst(rows, h.reader)
	list := make([]ownShape, 0, len(rows))
	for _, row := range rows {
		game, err := h.game(ctx, row)
		if err != nil {
			return nil, err
		}
		list = append(list, ownShape{game, optionalInstant(row.Due)})
	}
	return list, nil
}

// printOwn prints what waits for the reader, and until when.
func printOwn(out io.Writer, list []ownShape, now time.Time) {
	if len(list) > 0 {
		fmt.Fprintln(out, "GAME\tVARIANT\tTIME\tYOU\tAGAINST\tDISCS\tTURN\tDUE")
	}
	for _, g := range list {
		against, turn, due := g.Dark.Name, "theirs", "-"
		if word(g.You, "") == engine.Dark.String() {
			against = g.Light.Name
		}
		if word(g.Turn, "") == word(g.You, "") {
			turn = "yours"
		}
		if g.Due != nil {
			due = minute(*g.Due) + " (in " + span(g.Due.Sub(now)) + ")"
		}
		fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", g.Match, g.Variant, g.Time, word(g.You, ""), against,
			score(g.Count), turn, due)
	}
}

// span is a length of time in days and hours, hours and minutes, or minutes and
// seconds; what is over is no time.
func span(d time.Duration) string {
	d = max(0, d)
	switch {
	case d >= 24*time.Hour:
		return fmt.Sprintf("%dd %02dh", d/(24*time.Hour), d/time.Hour%24)
	case d >= time.Hour:
		return fmt.Sprintf("%dh %02dm", d/time.Hour, d/time.Minute%60)
	}
	return fmt.Sprintf("%dm %02ds", d/time.Minute, d/time.Second%60)
}
