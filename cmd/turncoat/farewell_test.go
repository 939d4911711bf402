package main

import (
	"strings"
	"testing"
)

// Who leaves is told goodbye in the language that they have read.
func TestFarewellIsInTheVisitorsLanguage(t *testing.T) {
	for name, c := range map[string]struct {
		environ []string
		words   []string
		want    string
	}{
		"English":          {[]string{"LANG=en_GB.UTF-8"}, nil, "Goodbye."},
		"Bulgarian":        {[]string{"LANG=bg_BG.UTF-8"}, nil, "Довиждане."},
		"Bulgarian, lines": {[]string{"LANG=bg_BG.UTF-8"}, []string{"--plain"}, "Довиждане."},
		"no such letters":  {[]string{"LANG=bg_BG.CP1251"}, nil, "Goodbye."},
	} {
		t.Run(name, func(t *testing.T) {
			h := open(t)
			term := sitAt(t, h.dial(t, newKey(t)), "xterm-256color", c.environ, c.words...)
			term.waits("the first question", func(string) bool { return term.bytes() != "" })
			term.types("\x03")
			<-term.ended
			if !strings.Contains(term.bytes(), c.want) {
				t.Errorf("%q", term.bytes())
			}
		})
	}
}

// Who leaves a live game is told that it goes on.
func TestFarewellFromALiveGame(t *testing.T) {
	h := open(t)
	ana := h.newAccount(t, "ana")
	dark, light := h.api(t, ana), h.api(t, newKey(t))
	pair(t, dark, light, fields{"time": "5+3"})
	term := h.sit(t, ana)
	term.sees("Your move.")
	term.types("\x03")
	<-term.ended
	if want := "Goodbye. Your live game goes on without you"; !strings.Contains(term.bytes(), want) {
		t.Errorf("not told %q: %q", want, term.bytes())
	}
}
