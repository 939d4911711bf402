package ui

import (
	"fmt"
	"strconv"
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/text"
)

// side names a color at the beginning of a sentence.
func (a *app) side(c engine.Color) string {
	if c == engine.Dark {
		return a.text.Say("side.dark")
	}
	return a.text.Say("side.light")
}

// variant names a board and its goal.
func (a *app) variant(v engine.Variant) string {
	board := fmt.Sprintf("%dx%d", v.Size, v.Size)
	if v.Goal == engine.Reverse {
		return board + " " + a.text.Say("goal.reverse_short")
	}
	return board
}

// opening names a way of starting.
func (a *app) opening(o engine.Opening) string {
	switch o {
	case engine.Parallel:
		return a.text.Say("opening.parallel")
	case engine.Random:
		return a.text.Say("opening.random")
	case engine.Open:
		return a.text.Say("opening.open")
	case engine.Custom:
		return a.text.Say("opening.custom")
	}
	return a.text.Say("opening.standard")
}

// control names a way of keeping time.
func (a *app) control(c match.Control) string {
	switch {
	case c.Untimed():
		return a.text.Say("time.none")
	case c.Correspondence():
		return a.text.Count("time.days", int(c.PerMove/(24*time.Hour)))
	}
	return c.String()
}

// wish names all of a wish that isn't as usual.
func (a *app) wish(w lobby.Wish) []string {
	parts := []string{a.variant(w.Variant), a.control(w.Control)}
	if w.Opening != engine.Standard {
		parts = append(parts, a.opening(w.Opening))
	}
	switch w.Stake {
	case lobby.RatedOnly:
		parts = append(parts, a.text.Say("stake.rated"))
	case lobby.Casual:
		parts = append(parts, a.text.Say("stake.casual"))
	}
	if w.Color != engine.None {
		parts = append(parts, a.text.Say("wish.color", text.Args{"Side": a.side(w.Color)}))
	}
	if w.Corrections {
		parts = append(parts, a.text.Say("wish.corrections"))
	}
	return parts
}

// rating shows a rating as a whole number, with a question mark while little
// is known.
func rating(r lobby.Rating) string {
	shown := strconv.Itoa(int(r.Value + 0.5))
	if r.Deviation > 110 {
		shown += "?"
	}
	return shown
}

// clock shows time left as a clock does. It is rounded up: 0:00 is the end.
func clock(left time.Duration) string {
	s := int((max(0, left) + time.Second - 1) / time.Second)
	switch {
	case s >= 24*3600:
		return fmt.Sprintf("%dd %02dh", s/86400, s/3600%24)
	case s >= 3600:
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// clockStep is how long until a clock shows something else.
func clockStep(left time.Duration) time.Duration {
	if left > 25*time.Hour { // days and hours are shown
		return left%time.Hour + time.Second
	}
	if rest := left % time.Second; rest > 0 {
		return rest
	}
	return time.Second
}

// span names a length of time roughly: "12 s", "5 min", "3 h", "2 d".
func (a *app) span(d time.Duration) string {
	d = max(0, d)
	switch {
	case d < time.Minute:
		return a.text.Say("span.seconds", text.Args{"N": int(d / time.Second)})
	case d < time.Hour:
		return a.text.Say("span.minutes", text.Args{"N": int(d / time.Minute)})
	case d < 48*time.Hour:
		return a.text.Say("span.hours", text.Args{"N": int(d / time.Hour)})
	}
	return a.text.Say("span.days", text.Args{"N": int(d / (24 * time.Hour))})
}

// ago names an instant by how long ago it was.
func (a *app) ago(at time.Time) string {
	d := a.now().Sub(at)
	if d < time.Minute {
		return a.text.Say("span.now")
	}
	return a.text.Say("span.ago", text.Args{"Time": a.span(d)})
}

// doing names what somebody is doing.
func (a *app) doing(d lobby.Doing) string {
	switch d {
	case lobby.Waiting:
		return a.text.Say("doing.waiting")
	case lobby.Playing:
		return a.text.Say("doing.playing")
	case lobby.Watching:
		return a.text.Say("doing.watching")
	case lobby.Reviewing:
		return a.text.Say("doing.reviewing")
	}
	return a.text.Say("doing.lobby")
}

// unrated says whether a game is rated.
func (a *app) unrated(u match.Unrated) string {
	if u == match.Rated {
		return a.text.Say("stake.rated")
	}
	return a.text.Say("stake.casual")
}
