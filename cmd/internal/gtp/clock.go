package gtp

import (
	"strconv"
	"time"

	"turncoat/engine"
)

// clock is what the controller says of time: so much for the game, and then so
// much for every so many moves. The zero clock is none.
type clock struct {
	set    bool
	period time.Duration
	stones int          // moves in a period; 0 is sudden death
	sides  [3]remaining // by engine.Color
}

// remaining is what a side has left: of the game's time, or with stones above 0
// of a period for so many moves.
type remaining struct {
	time   time.Duration
	stones int
}

// seconds reads a number of seconds up to a year.
func seconds(text string) (time.Duration, error) {
	const year = 366 * 24 * 3600
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || !(n >= 0 && n <= year) {
		return 0, errSyntax
	}
	return time.Duration(n * float64(time.Second)), nil
}

// parseClock reads the arguments of time_settings. A period of time for no moves
// is the protocol's way to say that there is no clock.
func parseClock(args []string) (c clock, err error) {
	game, err := seconds(args[0])
	if err != nil {
		return c, err
	}
	if c.period, err = seconds(args[1]); err != nil {
		return c, err
	}
	if c.stones, err = strconv.Atoi(args[2]); err != nil || c.stones < 0 {
		return c, errSyntax
	}
	c.set = c.period == 0 || c.stones > 0
	c.sides[engine.Dark].time, c.sides[engine.Light].time = game, game
	return c, nil
}

// left reads the arguments of time_left after the color.
func (c *clock) left(side engine.Color, args []string) error {
	left, err := seconds(args[0])
	if err != nil {
		return err
	}
	stones, err := strconv.Atoi(args[1])
	if err != nil || stones < 0 {
		return errSyntax
	}
	c.set, c.sides[side] = true, remaining{left, stones}
	return nil
}

// What stays for the controller's own work, and what a move gets at least.
const (
	lag   = 20 * time.Millisecond
	least = 5 * time.Millisecond
)

// allowed is how long to think, the rest of the game's time being shared among
// the moves to come; 0 is no bound.
func (c *clock) allowed(side engine.Color, empties int) time.Duration {
	if !c.set {
		return 0
	}
	have := c.sides[side]
	if have.stones > 0 {
		return max(least, have.time/time.Duration(have.stones)-lag)
	}
	moves := max(2, (empties+1)/2)
	return max(least, have.time/time.Duration(moves)+c.perMove()-lag)
}

// spend takes the time of a move off what a side has left, for controllers that
// don't say.
func (c *clock) spend(side engine.Color, took time.Duration) {
	have := &c.sides[side]
	have.time = max(0, have.time-took)
	over := have.time == 0
	if have.stones > 0 {
		have.stones--
		over = have.stones == 0
	}
	if over && c.stones > 0 {
		*have = remaining{c.period, c.stones}
	}
}

// perMove is what a period gives each move.
func (c *clock) perMove() time.Duration {
	if c.stones == 0 {
		return 0
	}
	return c.period / time.Duration(c.stones)
}
