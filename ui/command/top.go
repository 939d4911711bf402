package command

import (
	"context"
	"fmt"
	"io"

	"turncoat/engine"
	"turncoat/lobby"
)

type standingShape struct {
	Rank   int         `json:"rank"`
	Player personShape `json:"player"`
	ratingShape
}

func standingShapes(all []lobby.Standing) []standingShape {
	list := make([]standingShape, len(all))
	for i, s := range all {
		list[i] = standingShape{
			s.Rank, personOf(s.Player), ratingShape{*points(s.Rating), int(s.Rating.Deviation + 0.5), s.Rating.Games},
		}
	}
	return list
}

// variantNamed is the variant that goes by a name, 8x8 where there is none.
func variantNamed(name *string) (engine.Variant, error) {
	if name == nil {
		return engine.Variants[0], nil
	}
	v, err := engine.ParseVariant(*name)
	if err != nil {
		return v, &lobby.WishError{Field: "variant", Why: "is 8x8, 6x6 or 10x10, or one of them with -reverse"}
	}
	return v, nil
}

type topCommand struct {
	Variant *string
	Limit   int `default:"50"`
	jsonFlag
}

func (t *topCommand) run(ctx context.Context, c *call) (*Screen, error) {
	if t.Limit < 1 {
		return nil, &usageError{"top", "--limit: at least 1"}
	}
	v, err := variantNamed(t.Variant)
	if err != nil {
		return nil, err
	}
	all, err := readAll(min(t.Limit, wholeList), func(page lobby.Page) ([]lobby.Standing, string, error) {
		return c.lobby().Top(ctx, v, page)
	})
	if err != nil {
		return nil, err
	}
	list := standingShapes(all)
	c.answer(list, func(out io.Writer) {
		if len(list) > 0 {
			fmt.Fprintln(out, "RANK\tPLAYER\tRATING\tDEVIATION\tGAMES")
		}
		for _, s := range list {
			fmt.Fprintf(out, "%d\t%s\t%d\t%d\t%d\n", s.Rank, s.Player.Name, s.Rating, s.Deviation, s.Games)
		}
	})
	c.tellNone(len(list), fmt.Sprintf("Nobody has a sure rating in %s yet.", v))
	return nil, nil
}

type topFields struct {
	Variant *string `json:"variant"`
	pageFields
}

func (a *session) top(ctx context.Context, f topFields) (any, error) {
	v, err := variantNamed(f.Variant)
	if err != nil {
		return nil, err
	}
	page, err := f.page()
	if err != nil {
		return nil, err
	}
	all, next, err := a.service.Lobby.Top(ctx, v, page)
	return listAnswer[standingShape]{standingShapes(all), optional(next)}, err
}
