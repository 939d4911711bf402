package match

import (
	"errors"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestParseControl(t *testing.T) {
	for _, text := range []string{"none", "1+0", "5+3", "180+180", "1d", "14d"} {
		if c, err := ParseControl(text); err != nil || c.String() != text {
			t.Errorf("%s: %v, %v", text, c, err)
		}
	}
	for _, text := range []string{"", "5", "+", "0+3", "-1+0", "5+-3", "05+3", "5+03", "181+0", "1+181", "0d", "15d", "d", "1.5+0", "5+3d", "None", "9999999999999999999+0"} {
		if c, err := ParseControl(text); !errors.Is(err, ErrControl) {
			t.Errorf("%q: %v, %v", text, c, err)
		}
	}
}

func TestEveryControlIsReadAsItIsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := NoControl
		switch rapid.IntRange(0, 2).Draw(t, "kind") {
		case 1:
			c.Main = time.Duration(rapid.IntRange(1, mostMinutes).Draw(t, "minutes")) * time.Minute
			c.Increment = time.Duration(rapid.IntRange(0, mostIncrement).Draw(t, "seconds")) * time.Second
		case 2:
			c.PerMove = time.Duration(rapid.IntRange(1, mostDays).Draw(t, "days")) * 24 * time.Hour
		}
		if got, err := ParseControl(c.String()); err != nil || got != c {
			t.Fatalf("%s: %+v, %v, want %+v", c, got, err, c)
		}
		if c.Live() && c.Correspondence() || c.Untimed() != (!c.Live() && !c.Correspondence()) {
			t.Fatalf("%s is two things at once, or none", c)
		}
	})
}

func TestNoTextBreaksParseControl(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[0-9+d none.-]{0,8}`).Draw(t, "text")
		if c, err := ParseControl(text); err == nil && c.String() != text || err != nil && !errors.Is(err, ErrControl) {
			t.Fatalf("%q: %v, %v", text, c, err)
		}
	})
}
