package engine

import (
	"fmt"
	"strconv"
	"strings"
)

// Goal says what the winner has more, or fewer, of.
type Goal uint8

// Classic is won by more discs, Reverse (anti-reversi) by fewer.
const (
	Classic Goal = iota
	Reverse
)

// String returns "classic" or "reverse".
func (g Goal) String() string {
	if g == Reverse {
		return "reverse"
	}
	return "classic"
}

// ParseGoal reads what String writes.
func ParseGoal(text string) (Goal, error) {
	switch text {
	case "classic":
		return Classic, nil
	case "reverse":
		return Reverse, nil
	}
	return 0, fmt.Errorf("goal %w: %q", ErrNotation, clip(text))
}

// Winner returns who wins with these counts of discs, None for a draw. Empty
// squares belong to nobody.
func (g Goal) Winner(dark, light int) Color {
	switch {
	case dark == light:
		return None
	case (dark > light) == (g == Classic):
		return Dark
	}
	return Light
}

// Variant is a board and a goal: what ratings and statistics are kept by.
type Variant struct {
	Size int // squares a side
	Goal Goal
}

// Variants are all there are, in the order in which they are listed.
var Variants = []Variant{
	{8, Classic}, {8, Reverse}, {6, Classic}, {6, Reverse}, {10, Classic}, {10, Reverse},
}

// String returns the variant's name: "8x8", "6x6-reverse".
func (v Variant) String() string {
	n := strconv.Itoa(v.Size)
	if v.Goal == Reverse {
		return n + "x" + n + "-reverse"
	}
	return n + "x" + n
}

// ParseVariant reads a variant's name, in either case.
func ParseVariant(text string) (Variant, error) {
	for _, v := range Variants {
		if strings.EqualFold(v.String(), text) {
			return v, nil
		}
	}
	return Variant{}, fmt.Errorf("variant %w: %q", ErrNotation, clip(text))
}
