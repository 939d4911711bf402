//go:build race

package ui_test

// raceEnabled: the race detector makes all things many times slower.
const raceEnabled = true
