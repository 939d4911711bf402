package command

import (
	"context"
	"fmt"
	"io"
	"math"
	"strings"

	"turncoat/lobby"
	"turncoat/match"
)

type watchCommand struct {
	Game string `arg:""`
	jsonFlag
}

func (w *watchCommand) run(ctx context.Context, c *call) (*Screen, error) {
	p, err := c.reader(ctx)
	if err != nil {
		return nil, err
	}
	s, err := c.lobby().Open(ctx, p.ID, w.Game)
	if err != nil {
		return nil, err
	}
	if c.wantsScreen() {
		code, _ := lobby.ParseCode(w.Game) // a game was found by it
		return &Screen{Kind: ScreenWatch, Code: code}, nil
	}
	bell := c.lobby().Table().Bus().Watch(string(s.Setup.ID))
	defer bell.Close()
	f := newFollower(c.lobby(), p.ID, s)
	defer f.leave()
	if err := c.beginWatch(ctx, f); err != nil {
		return nil, err
	}
	for {
		if err := f.catchUp(ctx, c.tellEvent); err != nil || f.over {
			return nil, err
		}
		select {
		case <-bell.Bell():
		case <-ctx.Done():
			return nil, &refusal{codeFailed, "stopped before the game ended"}
		}
	}
}

type reviewCommand struct {
	Game string `arg:""`
}

func (r *reviewCommand) run(ctx context.Context, c *call) (*Screen, error) {
	p, err := c.reader(ctx)
	if err != nil {
		return nil, err
	}
	s, err := c.lobby().Open(ctx, p.ID, r.Game)
	switch {
	case err != nil:
		return nil, err
	case !c.wantsScreen():
		return nil, needsTerminal(c, "review", string(s.Setup.ID))
	}
	return &Screen{Kind: ScreenReview, Code: string(s.Setup.ID)}, nil
}

// beginWatch shows what there is already: programs get the state, people the
// moves from the first.
func (c *call) beginWatch(ctx context.Context, f *follower) error {
	if c.json {
		return f.jump(ctx, f.shown, c.tellEvent)
	}
	f.most, f.shown = math.MaxInt, match.NewState(f.shown.Setup)
	setup := f.shown.Setup
	c.tell("%s: %s (dark) against %s (light), %s, %s", setup.ID, setup.Dark.Name, setup.Light.Name, setup.Variant, setup.Control)
	return nil
}

// tellEvent prints an event at once: a watch is no answer to be held back.
func (c *call) tellEvent(event any) error {
	text := string(line(event))
	if !c.json {
		text = plain(c.eventLine(event))
	}
	_, err := io.WriteString(c.request.Out, text)
	return err
}

// eventLine is an event as one line of text, empty where it is none for people
// who read moves.
func (c *call) eventLine(event any) string {
	switch e := event.(type) {
	case movedEvent:
		flips := ""
		if len(e.Flipped) > 0 {
			flips = "  flips " + strings.Join(e.Flipped, " ")
		}
		c.plies++
		return fmt.Sprintf("%3d  %-5s  %-4s  %5s%s\n", c.plies, e.By, e.Move, score(e.Count), flips)
	case undoneEvent:
		c.plies = len(e.State.Record)
		return fmt.Sprintf("%s takes back, to move %d\n", e.By, c.plies+1)
	case endedEvent:
		return fmt.Sprintf("%s, %d to %d\n", ending(e.Result), e.Result.Dark, e.Result.Light)
	}
	return ""
}
