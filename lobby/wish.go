package lobby

import (
	"fmt"
	"slices"

	"turncoat/engine"
	"turncoat/match"
)

// Stake says whether a game is to change ratings.
type Stake uint8

// Stakes. Either is rated where it can be.
const (
	Either Stake = iota
	RatedOnly
	Casual
)

// Wish is what a player wants to play. The zero Wish is not valid: use
// DefaultWish.
type Wish struct {
	Variant     engine.Variant
	Control     match.Control
	Opening     engine.Opening
	Start       string // position string, for engine.Custom only
	Stake       Stake
	Color       engine.Color // the asker's; None is drawn at the start
	Corrections bool
}

// DefaultWish is what is played where nothing is said: 8x8, 5+3, standard.
func DefaultWish() Wish {
	control, err := match.ParseControl("5+3")
	if err != nil {
		panic(err)
	}
	return Wish{Variant: engine.Variants[0], Control: control}
}

// Check returns a *WishError where no game can be made of w by p.
func (w Wish) Check(p Player) error {
	control, err := match.ParseControl(w.Control.String())
	switch {
	case !slices.Contains(engine.Variants, w.Variant):
		return &WishError{Field: "variant", Why: "there is no such variant"}
	case err != nil || control != w.Control:
		return &WishError{Field: "time", Why: match.ErrControl.Error()}
	case !slices.Contains(engine.Openings, w.Opening):
		return &WishError{Field: "opening", Why: "there is no such opening"}
	case w.Stake > Casual:
		return &WishError{Field: "rated", Why: "a game is rated or casual"}
	case w.Color > engine.Light:
		return &WishError{Field: "color", Why: "there are dark and light"}
	}
	if err := w.checkStart(); err != nil {
		return err
	}
	if w.Stake != RatedOnly {
		return nil
	}
	switch {
	case p.Guest:
		return &WishError{Field: "rated", Why: "guests play casual games only", Guest: true}
	case w.Control.Untimed():
		return &WishError{Field: "rated", Why: "a game without a clock can't be rated"}
	case w.Opening == engine.Custom:
		return &WishError{Field: "rated", Why: "a custom start can't be rated"}
	case w.Corrections:
		return &WishError{Field: "rated", Why: "a game with corrections can't be rated"}
	}
	return nil
}

func (w Wish) checkStart() error {
	if w.Opening != engine.Custom {
		if w.Start != "" {
			return &WishError{Field: "start", Why: "goes with the custom opening only"}
		}
		return nil
	}
	p, err := engine.ParsePosition(w.Start)
	if err != nil {
		return &WishError{Field: "start", Why: err.Error()}
	}
	if p.Size() != w.Variant.Size {
		return &WishError{Field: "start", Why: fmt.Sprintf("is a board of %d, not %d, squares a side", p.Size(), w.Variant.Size)}
	}
	return nil
}

// plain is a wish, which was checked, with its start written in the one way that
// makes two of the same start the same.
func (w Wish) plain() Wish {
	if w.Opening == engine.Custom {
		w.Start = w.startPosition(0).String()
	}
	return w
}

// unrated says why a game of this wish between two players changes no rating,
// match.Rated where it does.
func (w Wish) unrated(a, b match.Player, casual bool) match.Unrated {
	switch {
	case a.Bot > 0 || b.Bot > 0:
		return match.UnratedBot
	case a.Guest || b.Guest:
		return match.UnratedGuest
	case w.Control.Untimed():
		return match.UnratedUntimed
	case w.Opening == engine.Custom:
		return match.UnratedCustom
	case w.Corrections:
		return match.UnratedTakeback
	case casual:
		return match.UnratedCasual
	}
	return match.Rated
}
