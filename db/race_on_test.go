//go:build race

package db

// raceEnabled: the race detector makes all things many times slower.
const raceEnabled = true
