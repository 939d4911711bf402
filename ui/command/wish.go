package command

import (
	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// wishFields is a wish as it is asked for, in the line protocol and, but for
// rated, in the shell. What is left out is nil.
type wishFields struct {
	Variant     *string `json:"variant"`
	Time        *string `json:"time"`
	Opening     *string `json:"opening"`
	Start       *string `json:"start"`
	Color       *string `json:"color"`
	Corrections bool    `json:"corrections"`
	Rated       *bool   `json:"rated" kong:"-"`
}

// wish is what the fields say, or a *lobby.WishError. Who may have it is for the
// lobby to judge.
func (f wishFields) wish() (lobby.Wish, error) {
	w := lobby.DefaultWish()
	w.Corrections = f.Corrections
	var err error
	if f.Variant != nil {
		if w.Variant, err = engine.ParseVariant(*f.Variant); err != nil {
			return w, &lobby.WishError{Field: "variant", Why: "is 8x8, 6x6 or 10x10, or one of them with -reverse"}
		}
	}
	if f.Time != nil {
		if w.Control, err = match.ParseControl(*f.Time); err != nil {
			return w, &lobby.WishError{Field: "time", Why: "is none, M+S (minutes up to 180, seconds up to 180) or Nd (up to 14 days)"}
		}
	}
	if f.Opening != nil {
		if w.Opening, err = engine.ParseOpening(*f.Opening); err != nil {
			return w, &lobby.WishError{Field: "opening", Why: "is standard, parallel, random, open or custom"}
		}
	}
	if f.Start != nil {
		w.Start = *f.Start
	}
	if w.Color, err = wishedColor(f.Color); err != nil {
		return w, err
	}
	switch {
	case f.Rated == nil:
	case *f.Rated:
		w.Stake = lobby.RatedOnly
	default:
		w.Stake = lobby.Casual
	}
	return w, nil
}

func wishedColor(name *string) (engine.Color, error) {
	switch {
	case name == nil, *name == "random":
		return engine.None, nil
	case *name == "dark":
		return engine.Dark, nil
	case *name == "light":
		return engine.Light, nil
	}
	return engine.None, &lobby.WishError{Field: "color", Why: "is dark, light or random"}
}

// wishOf is a wish as programs read it, the opposite of wishFields.wish.
func wishOf(w lobby.Wish) wishShape {
	shape := wishShape{
		Variant: w.Variant.String(), Time: w.Control.String(), Opening: w.Opening.String(),
		Start: optional(w.Start), Color: "random", Corrections: w.Corrections,
	}
	if w.Color != engine.None {
		shape.Color = w.Color.String()
	}
	if w.Stake != lobby.Either {
		rated := w.Stake == lobby.RatedOnly
		shape.Rated = &rated
	}
	return shape
}
