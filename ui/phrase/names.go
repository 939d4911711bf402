package phrase

import (
	"fmt"
	"strconv"
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/text"
)

// Side names a color at the beginning of a sentence.
func (b *Book) Side(c engine.Color) string {
	if c == engine.Dark {
		return b.Say("side.dark")
	}
	return b.Say("side.light")
}

// Variant names a board and its goal.
func (b *Book) Variant(v engine.Variant) string {
	board := fmt.Sprintf("%dx%d", v.Size, v.Size)
	if v.Goal == engine.Reverse {
		return board + " " + b.Say("goal.reverse_short")
	}
	return board
}

// Opening names a way of starting.
func (b *Book) Opening(o engine.Opening) string {
	switch o {
	case engine.Parallel:
		return b.Say("opening.parallel")
	case engine.Random:
		return b.Say("opening.random")
	case engine.Open:
		return b.Say("opening.open")
	case engine.Custom:
		return b.Say("opening.custom")
	}
	return b.Say("opening.standard")
}

// Control names a way of keeping time.
func (b *Book) Control(c match.Control) string {
	switch {
	case c.Untimed():
		return b.Say("time.none")
	case c.Correspondence():
		return b.Count("time.days", int(c.PerMove/(24*time.Hour)))
	}
	return c.String()
}

// ControlShort names a time control in a few cells, for lists.
func (b *Book) ControlShort(c match.Control) string {
	if c.Correspondence() {
		return b.Say("time.days_short", text.Args{"N": int(c.PerMove / (24 * time.Hour))})
	}
	return b.Control(c)
}

// Wish names all of a wish that isn't as usual.
func (b *Book) Wish(w lobby.Wish) []string {
	parts := []string{b.Variant(w.Variant), b.Control(w.Control)}
	for _, more := range b.WishMore(w) {
		if more != "" {
			parts = append(parts, more)
		}
	}
	return parts
}

// WishMore names the stake, the opening, the colour and the corrections of a
// wish, each where it isn't as usual.
func (b *Book) WishMore(w lobby.Wish) (more [4]string) {
	switch w.Stake {
	case lobby.RatedOnly:
		more[0] = b.Say("stake.rated")
	case lobby.Casual:
		more[0] = b.Say("stake.casual")
	}
	if w.Opening != engine.Standard {
		more[1] = b.Opening(w.Opening)
	}
	if w.Color != engine.None {
		more[2] = b.Say("wish.color", text.Args{"Side": b.Side(w.Color)})
	}
	if w.Corrections {
		more[3] = b.Say("wish.corrections")
	}
	return more
}

// Rating shows a rating as a whole number, with a question mark while little
// is known.
func Rating(r lobby.Rating) string {
	shown := strconv.Itoa(int(r.Value + 0.5))
	if r.Deviation > 110 {
		shown += "?"
	}
	return shown
}

// Doing names what somebody is doing.
func (b *Book) Doing(d lobby.Doing) string {
	switch d {
	case lobby.Waiting:
		return b.Say("doing.waiting")
	case lobby.Playing:
		return b.Say("doing.playing")
	case lobby.Watching:
		return b.Say("doing.watching")
	case lobby.Reviewing:
		return b.Say("doing.reviewing")
	}
	return b.Say("doing.lobby")
}

// Stake says whether a game is rated.
func (b *Book) Stake(u match.Unrated) string {
	switch u {
	case match.Rated:
		return b.Say("stake.rated")
	case match.UnratedOften:
		return b.Say("stake.often")
	}
	return b.Say("stake.casual")
}
