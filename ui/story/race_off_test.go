//go:build !race

package story_test

const raceEnabled = false
