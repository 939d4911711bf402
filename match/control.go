package match

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Control is how time is kept. The zero Control keeps none.
type Control struct {
	Main      time.Duration // live: the bank of each side at the start
	Increment time.Duration // live: added after each own move but the first
	PerMove   time.Duration // correspondence: for each move
}

// NoControl keeps no time.
var NoControl = Control{}

// Bounds of what ParseControl takes.
const (
	mostMinutes   = 180
	mostIncrement = 180 // seconds
	mostDays      = 14
)

// ErrControl is text that is no time control.
var ErrControl = errors.New("time is none, M+S (minutes up to 180, seconds up to 180) or Nd (up to 14 days)")

// Live tells whether both have a bank that runs while they think.
func (c Control) Live() bool { return c.Main > 0 }

// Correspondence tells whether there are days for each move.
func (c Control) Correspondence() bool { return c.PerMove > 0 }

// Untimed tells whether no time is kept.
func (c Control) Untimed() bool { return c == NoControl }

// String returns "none", "5+3" or "3d".
func (c Control) String() string {
	switch {
	case c.Correspondence():
		return strconv.Itoa(int(c.PerMove/(24*time.Hour))) + "d"
	case c.Live():
		return fmt.Sprintf("%d+%d", int(c.Main/time.Minute), int(c.Increment/time.Second))
	}
	return "none"
}

// ParseControl reads what String writes.
func ParseControl(text string) (Control, error) {
	if text == "none" {
		return NoControl, nil
	}
	if days, ok := strings.CutSuffix(text, "d"); ok {
		n, err := bounded(days, 1, mostDays)
		return Control{PerMove: time.Duration(n) * 24 * time.Hour}, err
	}
	minutes, seconds, ok := strings.Cut(text, "+")
	if !ok {
		return NoControl, ErrControl
	}
	m, err := bounded(minutes, 1, mostMinutes)
	if err != nil {
		return NoControl, err
	}
	s, err := bounded(seconds, 0, mostIncrement)
	return Control{Main: time.Duration(m) * time.Minute, Increment: time.Duration(s) * time.Second}, err
}

func bounded(text string, low, high int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < low || n > high || strconv.Itoa(n) != text {
		return 0, ErrControl
	}
	return n, nil
}
