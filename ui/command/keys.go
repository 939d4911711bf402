package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"turncoat/lobby"
)

// keysCommand lists an account's keys, gives out a code, or does what its one
// word says.
type keysCommand struct {
	Do   string `arg:"" optional:""`
	What string `arg:"" optional:""`
	jsonFlag
}

type keyShape struct {
	Fingerprint string     `json:"fingerprint"`
	Added       time.Time  `json:"added"`
	Used        *time.Time `json:"used"` // when it last came, to the minute; null where that isn't known
	This        bool       `json:"this"` // this session came with it
}

type keyCodeAnswer struct {
	Code    string    `json:"code"`
	Line    string    `json:"line"`
	Expires time.Time `json:"expires"`
}

type keyRemovedAnswer struct {
	Removed string `json:"removed"`
	This    bool   `json:"this"`
}

func (k *keysCommand) run(ctx context.Context, c *call) (*Screen, error) {
	needs := k.Do == "add" || k.Do == "remove"
	switch {
	case needs && k.What == "":
		return nil, &usageError{"keys", k.Do + ": say which"}
	case !needs && k.What != "", !needs && k.Do != "" && k.Do != "code":
		return nil, &usageError{"keys", "code, add CODE, remove FINGERPRINT, or nothing"}
	}
	p, err := c.actor(ctx)
	if err != nil {
		return nil, err
	}
	switch k.Do {
	case "code":
		return nil, c.keyCode(ctx, p)
	case "add":
		return nil, c.addKey(ctx, k.What)
	case "remove":
		return nil, c.removeKey(ctx, p, k.What)
	}
	return nil, c.listKeys(ctx, p)
}

func keyShapes(keys []lobby.Key, using string) []keyShape {
	list := make([]keyShape, len(keys))
	for i, k := range keys {
		list[i] = keyShape{k.Fingerprint, instant(k.Added), optionalInstant(k.Used), k.Fingerprint == using}
	}
	return list
}

func (c *call) listKeys(ctx context.Context, p lobby.Player) error {
	keys, err := c.lobby().Keys(ctx, p.ID)
	if err != nil {
		return err
	}
	list := keyShapes(keys, c.request.Key)
	c.answer(list, func(out io.Writer) {
		fmt.Fprintln(out, "KEY\tADDED\tLAST USED\tTHIS SESSION")
		for _, k := range list {
			used, this := "-", ""
			if k.Used != nil {
				used = minute(*k.Used)
			}
			if k.This {
				this = "yes"
			}
			fmt.Fprintf(out, "%s\t%s\t%s\t%s\n", k.Fingerprint, minute(k.Added), used, this)
		}
	})
	if !c.json {
		c.tell("Another key comes with: %s", c.service.Connect.Key("KEYFILE"))
	}
	return nil
}

func (c *call) keyCode(ctx context.Context, p lobby.Player) error {
	answer, err := c.service.keyCode(ctx, p)
	if err != nil {
		return err
	}
	c.answer(answer, func(out io.Writer) { fmt.Fprintf(out, "%s\n%s\n", answer.Code, answer.Line) })
	if !c.json {
		c.tell("Type the line where the other key is. The code works once, for %d minutes.", int(lobby.KeyCodeLife.Minutes()))
	}
	return nil
}

func (s *Service) keyCode(ctx context.Context, p lobby.Player) (keyCodeAnswer, error) {
	code, expires, err := s.Lobby.KeyCode(ctx, p)
	return keyCodeAnswer{code, s.Connect.Shell("keys", "add", code), instant(expires)}, keyRefusal(err)
}

func (c *call) addKey(ctx context.Context, code string) error {
	p, err := c.lobby().LinkKey(ctx, c.request.Key, code, c.request.Origin)
	if err != nil {
		return keyRefusal(err)
	}
	c.answer(playerAnswer{personOf(p)}, func(out io.Writer) { fmt.Fprintln(out, p.Name) })
	if !c.json {
		c.tell("This key is %s's from now on: %s", p.Name, c.request.Key)
	}
	return nil
}

func (c *call) removeKey(ctx context.Context, p lobby.Player, which string) error {
	k, err := c.lobby().RemoveKey(ctx, p, c.request.Key, which)
	if err != nil {
		return keyRefusal(err)
	}
	answer := keyRemovedAnswer{k.Fingerprint, k.Fingerprint == c.request.Key}
	c.answer(answer, func(out io.Writer) { fmt.Fprintln(out, k.Fingerprint) })
	if answer.This && !c.json {
		c.tell("That was the key you have just used: who comes with it from now on is somebody new.")
	}
	return nil
}

// keyRefusals are errors that mean something of their own where keys are linked.
var keyRefusals = []struct {
	err error
	refusal
}{
	{lobby.ErrNotFound, refusal{codeNotFound, "there is no such code or key; a code works once"}},
	{lobby.ErrExpired, refusal{codeNotFound, "that code has expired; get a new one"}},
	{lobby.ErrOwn, refusal{codeNotAllowed, "this key is the account's already"}},
	{lobby.ErrNotAllowed, refusal{codeNotAllowed, "keys are linked to an account: take a name first"}},
	{lobby.ErrTooMany, refusal{codeTooFast, "too many wrong codes; try again later"}},
}

func keyRefusal(err error) error {
	for _, r := range keyRefusals {
		if errors.Is(err, r.err) {
			return &r.refusal
		}
	}
	return err
}
