package command

import (
	"context"
	"fmt"
	"io"

	"turncoat/engine"
	"turncoat/match"
)

// dealShape is what came of something that two players agree upon, or of a
// claim.
type dealShape struct {
	Match match.ID `json:"match"`
	Seq   int      `json:"seq"`
	Done  done     `json:"done"`
	Next  match.ID `json:"next,omitempty"` // the game of a rematch
}

// done is what was done.
type done string

// What can come of a verb.
const (
	doneAsked     done = "asked"     // the other player has to agree
	doneDeclined  done = "declined"  // or one's own offer was withdrawn
	doneTaken     done = "undone"    // moves were taken back
	doneAborted   done = "aborted"   //
	doneClaimed   done = "claimed"   //
	doneResigned  done = "resigned"  //
	doneRematched done = "rematched" // a new game has begun
)

// answerFlags say whether somebody asks, or answers what the other has asked.
type answerFlags struct {
	Yes bool `xor:"answer"`
	No  bool `xor:"answer"`
}

func (f answerFlags) answer() match.Answer {
	switch {
	case f.Yes:
		return match.Yes
	case f.No:
		return match.No
	}
	return ""
}

type takebackCommand struct {
	Game string `arg:""`
	answerFlags
	jsonFlag
}

func (t *takebackCommand) run(ctx context.Context, c *call) (*Screen, error) {
	return nil, c.deal(ctx, t.Game, func(s match.State, side engine.Color) (match.State, error) {
		return negotiate(ctx, c.lobby().Table(), s, side, match.Takeback, t.answer())
	})
}

type abortCommand struct {
	Game string `arg:""`
	answerFlags
	jsonFlag
}

func (a *abortCommand) run(ctx context.Context, c *call) (*Screen, error) {
	return nil, c.deal(ctx, a.Game, func(s match.State, side engine.Color) (match.State, error) {
		return negotiate(ctx, c.lobby().Table(), s, side, match.Abort, a.answer())
	})
}

// resignCommand gives a game up. It takes a flag, as the screen takes a typed
// word.
type resignCommand struct {
	Game string `arg:""`
	Yes  bool
	jsonFlag
}

func (r *resignCommand) run(ctx context.Context, c *call) (*Screen, error) {
	if !r.Yes {
		return nil, &usageError{"resign", "that gives the game up: say so with --yes"}
	}
	return nil, c.deal(ctx, r.Game, func(s match.State, side engine.Color) (match.State, error) {
		return c.lobby().Table().Resign(ctx, s, side)
	})
}

type claimCommand struct {
	Game string `arg:""`
	Draw bool
	jsonFlag
}

func (k *claimCommand) run(ctx context.Context, c *call) (*Screen, error) {
	return nil, c.deal(ctx, k.Game, func(s match.State, side engine.Color) (match.State, error) {
		return c.lobby().Table().Claim(ctx, s, side, k.Draw)
	})
}

type rematchCommand struct {
	Game string `arg:""`
	answerFlags
	jsonFlag
}

func (r *rematchCommand) run(ctx context.Context, c *call) (*Screen, error) {
	p, err := c.actor(ctx)
	if err != nil {
		return nil, err
	}
	return nil, c.deal(ctx, r.Game, func(s match.State, _ engine.Color) (match.State, error) {
		if !s.Setup.Control.Correspondence() && !c.lobby().IsHere(p.ID) && r.answer() != match.No {
			return s, needsTerminal(c, "join", string(s.Setup.ID)) // it would wait for nobody
		}
		next, err := c.lobby().Rematch(ctx, p, s, r.answer())
		return next, leftBehind(s, p.ID, err)
	})
}

// deal does something in a game of the caller's and says what came of it.
func (c *call) deal(ctx context.Context, game string, do func(match.State, engine.Color) (match.State, error)) error {
	p, err := c.actor(ctx)
	if err != nil {
		return err
	}
	s, err := c.lobby().Open(ctx, p.ID, game)
	if err != nil {
		return err
	}
	side := s.Setup.ColorOf(p.ID)
	if side == engine.None {
		return match.ErrNotPlaying
	}
	if s, err = do(s, side); err != nil {
		return err
	}
	shape := dealShape{Match: s.Setup.ID, Seq: s.Seq(), Done: outcome(s), Next: s.Next}
	c.answer(shape, func(out io.Writer) { fmt.Fprintln(out, c.dealLine(s, side, shape)) })
	return nil
}

// outcome is what the newest entry has done.
func outcome(s match.State) done {
	switch e := s.Entries[s.Seq()-1]; {
	case s.Next != "":
		return doneRematched
	case e.Kind == match.Undone:
		return doneTaken
	case e.Kind == match.Claimed:
		return doneClaimed
	case e.Kind == match.Resigned:
		return doneResigned
	case e.Kind == match.Aborted:
		return doneAborted
	case e.Kind == match.Answered:
		return doneDeclined
	}
	return doneAsked
}

// dealLine says for people what came of it.
func (c *call) dealLine(s match.State, side engine.Color, d dealShape) string {
	other := s.Setup.Player(side.Other()).Name
	switch d.Done {
	case doneTaken:
		return fmt.Sprintf("Taken back: %s played, %s to move.", plural(len(s.Record), "move"), s.Turn())
	case doneAborted:
		return "The game is aborted."
	case doneClaimed, doneResigned:
		return "The game is over: " + ending(resultOf(s.Phase, s.Result)) + "."
	case doneRematched:
		return fmt.Sprintf("A new game: %s. Go to it: %s", d.Next, c.service.Connect.Screen("join", string(d.Next)))
	case doneDeclined:
		return "That is off the table."
	}
	return fmt.Sprintf("Asked. %s has to agree.", other)
}
