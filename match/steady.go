package match

import "time"

// SteadyClock returns a clock that starts at the wall clock's time and goes on
// by the machine's monotonic one: a step of the wall clock (time
// synchronisation, somebody's hand) neither flags anybody nor gives time, nor
// does the time that a machine was suspended. It reads UTC in whole
// milliseconds, which is what is stored.
func SteadyClock() func() time.Time {
	start := time.Now()
	return steady(start, func() time.Duration { return time.Since(start) })
}

// steady goes on from an instant of the wall clock by what has gone since.
func steady(start time.Time, gone func() time.Duration) func() time.Time {
	wall := start.Round(0) // without the monotonic reading, so that Add is plain
	return func() time.Time { return wall.Add(gone()).UTC().Truncate(time.Millisecond) }
}
