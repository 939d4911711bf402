//go:build race

package main

// raceEnabled: the race detector makes all things many times slower.
const raceEnabled = true
