package command

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"time"

	"turncoat/lobby"
)

type whoamiCommand struct{ jsonFlag }

type ratingShape struct {
	Rating    int `json:"rating"`
	Deviation int `json:"deviation"`
	Games     int `json:"games"`
}

type whoamiShape struct {
	Name        *string                `json:"name"` // null without a key
	Guest       bool                   `json:"guest"`
	Fingerprint *string                `json:"fingerprint"`
	Ratings     map[string]ratingShape `json:"ratings"` // by variant
}

func (w *whoamiCommand) run(ctx context.Context, c *call) (*Screen, error) {
	p, err := c.reader(ctx)
	if err != nil {
		return nil, err
	}
	shape, err := c.service.whoami(ctx, p, c.request.Key)
	if err != nil {
		return nil, err
	}
	c.answer(shape, func(out io.Writer) { printWhoami(out, shape) })
	if shape.Fingerprint == nil {
		c.tell("You came without a key, so nothing of you is kept. Make one with: ssh-keygen -t ed25519")
	}
	return nil, nil
}

// whoami is a player who came with a key, the zero Player where nobody did.
func (s *Service) whoami(ctx context.Context, p lobby.Player, key string) (whoamiShape, error) {
	shape := whoamiShape{
		Name: optional(p.Name), Guest: p.Guest || p.ID == "",
		Fingerprint: optional(key), Ratings: map[string]ratingShape{},
	}
	if p.ID == "" {
		return shape, nil
	}
	ratings, err := s.Lobby.Ratings(ctx, p.ID)
	for variant, r := range ratings {
		r = r.Aged(s.Lobby.Now())
		shape.Ratings[variant] = ratingShape{*points(r), int(r.Deviation + 0.5), r.Games}
	}
	return shape, err
}

func printWhoami(out io.Writer, shape whoamiShape) {
	name, key := "none", "none"
	if shape.Name != nil {
		name = *shape.Name
	}
	if shape.Fingerprint != nil {
		key = *shape.Fingerprint
	}
	kind := "account"
	if shape.Guest {
		kind = "guest"
	}
	fmt.Fprintf(out, "name\t%s\nkind\t%s\nkey\t%s\n", name, kind, key)
	for _, variant := range slices.Sorted(maps.Keys(shape.Ratings)) {
		r := shape.Ratings[variant]
		fmt.Fprintf(out, "%s\t%d ± %d, %s\n", variant, r.Rating, 2*r.Deviation, plural(r.Games, "game"))
	}
}

func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

type nameCommand struct {
	New string `arg:""`
	jsonFlag
}

func (n *nameCommand) run(ctx context.Context, c *call) (*Screen, error) {
	p, err := c.actor(ctx)
	if err != nil {
		return nil, err
	}
	if p, err = c.lobby().Rename(ctx, p, true, n.New); err != nil {
		return nil, err
	}
	c.answer(playerAnswer{personOf(p)}, func(out io.Writer) { fmt.Fprintln(out, p.Name) })
	return nil, nil
}

type playersCommand struct{ jsonFlag }

func (p *playersCommand) run(ctx context.Context, c *call) (*Screen, error) {
	list, err := presentShapes(ctx, c.lobby(), c.lobby().Here())
	if err != nil {
		return nil, err
	}
	c.answer(list, func(out io.Writer) {
		if len(list) > 0 {
			fmt.Fprintln(out, "PLAYER\tRATING\tDOING\tGAME\tSINCE")
		}
		for _, at := range list {
			game := ""
			if at.Match != nil {
				game = string(*at.Match)
			}
			fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%s\n", at.Name, number(at.Rating), at.Doing, game, minute(at.Since))
		}
	})
	c.tellNone(len(list), "Nobody is here.")
	return nil, nil
}

// tellNone says in words that a list is empty.
func (c *call) tellNone(n int, words string) {
	if n == 0 && !c.json {
		c.tell("%s", words)
	}
}

// presentShapes tells who is here, with the ratings of accounts in the variant
// that most people play.
func presentShapes(ctx context.Context, l *lobby.Lobby, all []lobby.Present) ([]presentShape, error) {
	list := make([]presentShape, len(all))
	for i, at := range all {
		list[i] = presentShape{personOf(at.Player), nil, string(at.Doing), optional(at.Match), instant(at.Since)}
		if at.Player.Guest {
			continue
		}
		r, err := l.Rating(ctx, at.Player.ID, lobby.DefaultWish().Variant)
		if err != nil {
			return nil, err
		}
		list[i].Rating = points(r)
	}
	return list, nil
}

// minute is a time as tables have it.
func minute(t time.Time) string { return t.UTC().Format("2006-01-02 15:04Z") }
