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
	return append([]string{b.Variant(w.Variant), b.Control(w.Control)}, b.WishMore(w)...)
}

// WishMore names what of a wish isn't as usual, but for the variant and the time.
func (b *Book) WishMore(w lobby.Wish) []string {
	var parts []string
	if w.Opening != engine.Standard {
		parts = append(parts, b.Opening(w.Opening))
	}
	switch w.Stake {
	case lobby.RatedOnly:
		parts = append(parts, b.Say("stake.rated"))
	case lobby.Casual:
		parts = append(parts, b.Say("stake.casual"))
	}
	if w.Color != engine.None {
		parts = append(parts, b.Say("wish.color", text.Args{"Side": b.Side(w.Color)}))
	}
	if w.Corrections {
		parts = append(parts, b.Say("wish.corrections"))
	}
	return parts
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
	if u == match.Rated {
		return b.Say("stake.rated")
	}
	return b.Say("stake.casual")
}
