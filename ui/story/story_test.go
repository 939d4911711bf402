package story_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	"turncoat/db"
	"turncoat/ui/story"
	"turncoat/ui/text"
)

var update = flag.Bool("update", false, "write the golden frames anew")

type size struct{ w, h int }

// sizes are those of the golden frames, largest first: a list that was scrolled
// stays so.
var sizes = []size{{120, 40}, {80, 24}, {40, 16}}

// huge are the stories that are also looked at in a huge window.
var huge = []string{"lobby", "match", "create", "help", "history", "profile", "review"}

// empty is an empty store's file: to make one takes longer than most stories.
var empty = sync.OnceValues(func() (file []byte, err error) {
	dir, err := os.MkdirTemp("", "story")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	path := filepath.Join(dir, "empty.db")
	store, err := db.Open(context.Background(), path)
	if err != nil {
		return nil, err
	}
	if err := store.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// tell tells a story over a store of its own.
func tell(t *testing.T, s story.Story, look story.Look) *story.Told {
	t.Helper()
	file, err := empty()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "story.db")
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	store, err := db.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	told, err := s.Tell(t.Context(), store, look)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		told.Close()
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return told
}

// Each story is what it was, in every language, and its words have room in all
// of them.
func TestGoldenFrames(t *testing.T) {
	said := catalogues(t)
	for _, s := range story.All {
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			told := tell(t, s, story.Look{})
			at := sizes
			if slices.Contains(huge, s.Name) {
				at = append([]size{{200, 60}}, at...)
			}
			for _, size := range at {
				golden(t, fmt.Sprintf("%s.%dx%d", s.Name, size.w, size.h), told.Text(size.w, size.h))
			}
			english := told.Text(80, 24)
			for _, language := range text.Languages[1:] {
				frame := tell(t, s, story.Look{Language: language.Tag}).Text(80, 24)
				golden(t, fmt.Sprintf("%s.80x24.%s", s.Name, language.Tag), frame)
				whole(t, said, english, language.Tag, frame)
			}
		})
	}
}

// golden compares a frame with what it was.
func golden(t *testing.T, name, got string) {
	t.Helper()
	if strings.Contains(got, "<no value>") {
		t.Errorf("words without their values in %s:\n%s", name, got)
	}
	file := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}

// Every screen can be drawn in every window: none panics or is larger than the
// window. The states of a screen share the windows.
func TestR30EverySize(t *testing.T) {
	shared, states := map[string]int{}, map[string]int{}
	step := 1
	if raceEnabled {
		step = 5 // the detector looks for races, not for lines that are too long
	}
	for _, s := range story.All {
		states[screen(s)]++
	}
	for _, s := range story.All {
		mine, of := shared[screen(s)], states[screen(s)]
		shared[screen(s)]++
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			told := tell(t, s, story.Look{Colors: colorprofile.ANSI256})
			for h := 1; h <= 45; h += step {
				for w := 1; w <= 120; w++ {
					if (w+h)%of == mine {
						within(t, told.Frame(w, h), w, h)
					}
				}
			}
			for _, size := range []size{{200, 60}, {120, 60}, {200, 20}, {500, 200}} {
				within(t, told.Frame(size.w, size.h), size.w, size.h)
			}
		})
	}
}

// screen is the screen that a story is of.
func screen(s story.Story) string {
	name, _, _ := strings.Cut(s.Name, "-")
	return name
}

func within(t *testing.T, frame string, w, h int) {
	t.Helper()
	lines := strings.Split(frame, "\n")
	if len(lines) > h {
		t.Fatalf("%d lines at %dx%d", len(lines), w, h)
	}
	for _, line := range lines {
		if got := ansi.StringWidth(line); got > w {
			t.Fatalf("a line of %d cells at %dx%d: %q", got, w, h, line)
		}
	}
}

// A story that is told twice is the same, whatever was drawn by lot.
func TestStoriesDontChange(t *testing.T) {
	for _, name := range []string{"lobby", "waiting-invite", "review", "name-no-key"} {
		s := story.Called(name)[0]
		once, again := tell(t, s, story.Look{}), tell(t, s, story.Look{})
		if diff := cmp.Diff(once.Text(80, 24), again.Text(80, 24)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestStoriesAreCalledByName(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range story.All {
		if seen[s.Name] {
			t.Errorf("two stories are called %s", s.Name)
		}
		seen[s.Name] = true
	}
	if n := len(story.Called("match")); n != 1 {
		t.Errorf("%d stories are called match", n)
	}
	if n := len(story.Called("match-*")); n < 5 {
		t.Errorf("%d states of the match", n)
	}
	if story.Called("nothing") != nil || story.Called("[") != nil {
		t.Error("there is a story of nothing")
	}
}
