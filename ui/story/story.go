package story

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"turncoat/ui/stage"
)

// Story is one screen in one state.
type Story struct {
	Name string
	tell func(h *House) *Person // whose screen it is
}

// All are the stories, in the order in which a visitor meets the screens. Each
// file of screens has its own.
var All = slices.Concat(doorStories, keyStories, lobbyStories, challengeStories, matchStories, offerStories, timeStories, talkStories, recordStories, analysisStories, settingsStories, helpStories)

// Called returns the stories whose names match a pattern of package path:
// "match", "match-*". There are none where the pattern is none.
func Called(pattern string) []Story {
	var found []Story
	for _, s := range All {
		if is, err := path.Match(pattern, s.Name); err == nil && is {
			found = append(found, s)
		}
	}
	return found
}

// Told is a story that was told: a screen to look at. Close it.
type Told struct {
	person *Person
	stage  *stage.Stage
}

// broken is what ends a story that can't go on.
type broken struct{ err error }

// Tell tells the story over an empty store, which stays the caller's. An error
// says what was waited for in vain.
func (s Story) Tell(ctx context.Context, store stage.Store, look Look) (told *Told, err error) {
	on := stage.New(ctx, store, func(err error) { panic(broken{err}) })
	defer func() {
		switch why := recover().(type) {
		case nil:
		case broken:
			on.Close()
			told, err = nil, fmt.Errorf("story %s: %w", s.Name, why.err)
		default:
			panic(why)
		}
	}()
	person := s.tell(newHouse(on, look))
	person.Settle()
	return &Told{person: person, stage: on}, nil
}

// Close ends the story.
func (t *Told) Close() { t.stage.Close() }

// Model is what the person of the story sits at.
func (t *Told) Model() tea.Model { return t.person.Model }

// Frame is the screen in a window of a size, with colours.
func (t *Told) Frame(w, h int) string {
	t.person.Resize(w, h)
	t.person.Catch()
	return t.person.Frame()
}

// Text is the screen in a window of a size, stripped of colours and of the
// spaces at the ends of lines.
func (t *Told) Text(w, h int) string {
	lines := strings.Split(ansi.Strip(t.Frame(w, h)), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ")
	}
	return strings.Join(lines, "\n") + "\n"
}
