package main

import (
	"bytes"
	"os"
	"strconv"
	"sync"
	"testing"
	"time"
)

// patience is how long a test waits for what has to happen; never how long it
// takes.
const patience = 30 * time.Second

// eventually looks again and again until something is so. What it is may be
// said with the last thing seen.
func eventually(t testing.TB, what func() string, so func() bool) {
	t.Helper()
	deadline := time.Now().Add(patience)
	for !so() {
		if time.Now().After(deadline) {
			t.Fatalf("waited %v in vain: %s", patience, what())
		}
		<-time.After(2 * time.Millisecond)
	}
}

// named says what eventually waits for, where there is nothing to add.
func named(what string) func() string { return func() string { return what } }

// within takes one value from a channel, or fails.
func within[T any](t testing.TB, what string, from <-chan T) T {
	t.Helper()
	select {
	case value := <-from:
		return value
	case <-time.After(patience):
		t.Fatalf("waited %v in vain: %s", patience, what)
		panic("unreachable")
	}
}

// record is what somebody writes, to be read meanwhile.
type record struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (r *record) Write(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.buf.Write(p)
}

func (r *record) String() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.buf.String()
}

// rounds is how often a test repeats what it does: few times, or as often as
// the environment says.
func rounds(t testing.TB, variable string, usual int) int {
	t.Helper()
	text := os.Getenv(variable)
	if text == "" {
		return usual
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		t.Fatalf("%s=%q is no number of rounds", variable, text)
	}
	return n
}
