package match

import "time"

// SteadyClock returns a clock that starts at the wall clock's time and goes on
// by the machine's monotonic one: a step of the wall clock (time
// synchronisation, somebody's hand) neither flags anybody nor gives time. It
// reads UTC in whole milliseconds, which is what is stored.
func SteadyClock() func() time.Time {
	start := time.Now()
	wall := start.Round(0) // without the monotonic reading, so that Add is plain
	return func() time.Time {
		return wall.Add(time.Since(start)).UTC().Truncate(time.Millisecond)
	}
}
