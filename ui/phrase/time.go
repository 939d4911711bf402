package phrase

import (
	"fmt"
	"time"

	"turncoat/ui/text"
)

// Clock shows time left as a clock does. It is rounded up: 0:00 is the end.
func (b *Book) Clock(left time.Duration) string {
	s := int((max(0, left) + time.Second - 1) / time.Second)
	switch {
	case s >= 24*3600:
		return b.Say("clock.days", text.Args{"D": s / 86400, "H": fmt.Sprintf("%02d", s/3600%24)})
	case s >= 3600:
		return fmt.Sprintf("%d:%02d:%02d", s/3600, s/60%60, s%60)
	}
	return fmt.Sprintf("%d:%02d", s/60, s%60)
}

// ClockStep is how long until a clock shows something else.
func ClockStep(left time.Duration) time.Duration {
	if left > 25*time.Hour { // days and hours are shown
		return left%time.Hour + time.Second
	}
	if rest := left % time.Second; rest > 0 {
		return rest
	}
	return time.Second
}

// Span names a length of time roughly: "12 s", "5 min", "3 h", "2 d".
func (b *Book) Span(d time.Duration) string {
	d = max(0, d)
	switch {
	case d < time.Minute:
		return b.Say("span.seconds", text.Args{"N": int(d / time.Second)})
	case d < time.Hour:
		return b.Say("span.minutes", text.Args{"N": int(d / time.Minute)})
	case d < 48*time.Hour:
		return b.Say("span.hours", text.Args{"N": int(d / time.Hour)})
	}
	return b.Say("span.days", text.Args{"N": int(d / (24 * time.Hour))})
}

// SpanStep is how long until a length of time that grows has another name.
func SpanStep(d time.Duration) time.Duration {
	unit := 24 * time.Hour
	switch {
	case d < time.Minute:
		unit = time.Second
	case d < time.Hour:
		unit = time.Minute
	case d < 48*time.Hour:
		unit = time.Hour
	}
	return unit - max(0, d)%unit - min(0, d)
}

// Ago names an instant by how long ago it was.
func (b *Book) Ago(at time.Time) string {
	d := b.Now().Sub(at)
	if d < time.Minute {
		return b.Say("span.now")
	}
	return b.Say("span.ago", text.Args{"Time": b.Span(d)})
}
