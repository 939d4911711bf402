package command

import (
	"context"
	"errors"
	"fmt"
	"io"

	"turncoat/lobby"
)

type challengeCommand struct {
	Player string `arg:""`
	wishFlags
	jsonFlag
}

func (ch *challengeCommand) run(ctx context.Context, c *call) (*Screen, error) {
	w, err := ch.wish()
	if err != nil {
		return nil, err
	}
	if c.wantsScreen() {
		return &Screen{Kind: ScreenChallenge, Player: ch.Player, Wish: w}, nil
	}
	if !w.Control.Correspondence() {
		return nil, c.needsYou("challenge", ch.Player)
	}
	p, err := c.actor(ctx)
	if err != nil {
		return nil, err
	}
	other, err := c.lobby().Target(ctx, ch.Player)
	if err != nil {
		return nil, err
	}
	seek, id, err := c.lobby().Challenge(ctx, p, other, w)
	if err != nil {
		return nil, err
	}
	c.answer(challengeAnswer{seek.ID, id}, func(out io.Writer) {
		if id == "" {
			fmt.Fprintln(out, seek.ID)
		} else {
			fmt.Fprintln(out, id)
		}
	})
	if id == "" {
		c.tell("%s may answer until %s; withdraw it with: %s", other.Name, minute(seek.Expires), c.service.Connect.Shell("unseek", seek.ID))
	} else {
		c.tell("%s had challenged you to the same: the game has started. Open it with: %s", other.Name, c.service.Connect.Screen("join", string(id)))
	}
	return nil, nil
}

// needsYou refuses a live game to somebody who wouldn't be there to play it.
func (c *call) needsYou(words ...string) error {
	return &refusal{codeNotAllowed, "a live game needs you there: come with a terminal (" +
		c.service.Connect.Screen(words...) + "), let a program play (" + c.service.Connect.Shell("api") + "), or take days: --time 3d"}
}

// there refuses to begin a live game of an offer with somebody who has no
// session in which to play it.
func (c *call) there(ctx context.Context, p lobby.Player, code string) error {
	s, err := c.lobby().Offer(ctx, code)
	if errors.Is(err, lobby.ErrNotFound) || err == nil && (!s.Wish.Control.Live() || c.lobby().IsHere(p.ID)) {
		return nil
	}
	if err != nil {
		return err
	}
	return c.needsYou("accept", code)
}

type declineCommand struct {
	Code   string `arg:""`
	Reason string
	jsonFlag
}

func (d *declineCommand) run(ctx context.Context, c *call) (*Screen, error) {
	code, ok := lobby.ParseCode(d.Code)
	if !ok {
		return nil, lobby.ErrNotFound
	}
	p, err := c.actor(ctx)
	if err != nil {
		return nil, err
	}
	err = c.lobby().Decline(ctx, p, code, lobby.Reason(d.Reason))
	if errors.Is(err, lobby.ErrReason) {
		return nil, &usageError{"decline", "--reason: " + reasonWords}
	}
	if err != nil {
		return nil, err
	}
	c.answer(challengeAnswer{Challenge: code}, func(io.Writer) {})
	if !c.json {
		c.tell("Declined.")
	}
	return nil, nil
}

// reasonWords say which reasons there are.
const reasonWords = "is later, variant, faster, slower, rated or casual"

type playerFlags struct {
	Player string `arg:""`
	jsonFlag
}

type blockCommand struct{ playerFlags }

func (b *blockCommand) run(ctx context.Context, c *call) (*Screen, error) {
	p, err := c.actor(ctx)
	if err != nil {
		return nil, err
	}
	other, err := c.lobby().Target(ctx, b.Player)
	if err != nil {
		return nil, err
	}
	if err := c.lobby().Block(ctx, p, other); err != nil {
		return nil, err
	}
	c.answer(playerAnswer{personOf(other)}, func(io.Writer) {})
	if !c.json {
		c.tell("%s is blocked: no challenges, no games, no chat. They are not told. Undo it with: %s",
			other.Name, c.service.Connect.Shell("unblock", other.Name))
	}
	return nil, nil
}

type unblockCommand struct{ playerFlags }

func (u *unblockCommand) run(ctx context.Context, c *call) (*Screen, error) {
	p, err := c.actor(ctx)
	if err != nil {
		return nil, err
	}
	other, err := c.lobby().UnblockName(ctx, p, u.Player)
	if err != nil {
		return nil, err
	}
	c.answer(playerAnswer{personOf(other)}, func(io.Writer) {})
	if !c.json {
		c.tell("%s is blocked no more.", other.Name)
	}
	return nil, nil
}

type blocksCommand struct{ jsonFlag }

func (*blocksCommand) run(ctx context.Context, c *call) (*Screen, error) {
	p, err := c.actor(ctx)
	if err != nil {
		return nil, err
	}
	blocks, err := c.lobby().Blocks(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	list := blockShapes(blocks)
	c.answer(list, func(out io.Writer) {
		if len(list) > 0 {
			fmt.Fprintln(out, "PLAYER\tSINCE")
		}
		for _, b := range list {
			fmt.Fprintf(out, "%s\t%s\n", b.Name, minute(b.Since))
		}
	})
	c.tellNone(len(list), "You have blocked nobody.")
	return nil, nil
}

func blockShapes(blocks []lobby.Block) []blockShape {
	list := make([]blockShape, len(blocks))
	for i, b := range blocks {
		list[i] = blockShape{personOf(b.Player), instant(b.Since)}
	}
	return list
}
