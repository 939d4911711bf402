//go:build race

package story_test

// raceEnabled: the race detector makes all things many times slower.
const raceEnabled = true
