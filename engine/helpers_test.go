package engine_test

import (
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"turncoat/engine"
)

func TestMain(m *testing.M) {
	if raceEnabled { // ten times slower; a flag on the command line still counts
		if err := flag.Set("rapid.checks", "20"); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}

// quick tells whether to spare the deepest counts.
func quick() bool { return raceEnabled || testing.Short() }

// readJSON reads a file of testdata and refuses fields that no test looks at.
func readJSON(t *testing.T, name string, into any) {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	dec := json.NewDecoder(f)
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		t.Fatal(err)
	}
}

// fataler is what *testing.T and *rapid.T have in common.
type fataler interface {
	Helper()
	Fatalf(format string, args ...any)
}

func start(t fataler, size int, o engine.Opening) engine.Position {
	t.Helper()
	p, err := engine.Start(size, o, 0)
	if err != nil {
		t.Fatalf("start: %v", err)
	}
	return p
}

func position(t fataler, text string) engine.Position {
	t.Helper()
	p, err := engine.ParseDiagram(text)
	if err != nil {
		t.Fatalf("position %q: %v", text, err)
	}
	return p
}

func record(t fataler, text string) []engine.Move {
	t.Helper()
	moves, err := engine.ParseRecord(text)
	if err != nil {
		t.Fatalf("record %q: %v", text, err)
	}
	return moves
}

func replay(t fataler, from engine.Position, text string) engine.Position {
	t.Helper()
	p, err := from.Replay(record(t, text))
	if err != nil {
		t.Fatalf("replay %q: %v", text, err)
	}
	return p
}

func square(t fataler, name string) engine.Square {
	t.Helper()
	s, err := engine.ParseSquare(name)
	if err != nil {
		t.Fatalf("square %q: %v", name, err)
	}
	return s
}

// names writes moves or squares as one line.
func names[T interface{ String() string }](list []T) string {
	words := make([]string, len(list))
	for i, item := range list {
		words[i] = item.String()
	}
	return strings.Join(words, " ")
}
