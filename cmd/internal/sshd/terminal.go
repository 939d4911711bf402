package sshd

import (
	"strings"

	"github.com/charmbracelet/colorprofile"
)

// Terminal is what a session is shown on.
type Terminal struct {
	Term          string // TERM, cleaned
	Width, Height int    // cells, 1..200 and 1..60 whatever the client says
}

const (
	maxWidth, maxHeight         = 200, 60
	defaultWidth, defaultHeight = 80, 24
)

// resized is the terminal at the size that the client gives. The size is the
// client's word: a huge one would cost memory by the cell, and a zero says that
// it doesn't know, so that what was known stays.
func (t Terminal) resized(width, height uint32) Terminal {
	if width > 0 {
		t.Width = int(min(width, maxWidth))
	}
	if height > 0 {
		t.Height = int(min(height, maxHeight))
	}
	return t
}

// knowsStrings says whether the terminal reads control strings such as a title
// to their end: others print them.
func (t Terminal) knowsStrings() bool {
	switch t.Term {
	case "", "dumb", "linux", "ansi", "cygwin":
		return false
	}
	return !strings.HasPrefix(t.Term, "vt")
}

// profile is how many colours the client's terminal shows, from the client's
// environment alone: what the server runs in says nothing about it.
func profile(environ []string) colorprofile.Profile {
	v := Visitor{Environ: environ}
	term := v.Env("TERM")
	p := colorprofile.Env(environ)
	switch {
	case term == "" || term == "dumb":
		return colorprofile.NoTTY
	case v.Env("NO_COLOR") != "", strings.HasPrefix(term, "vt"):
		return colorprofile.ASCII
	case term == "linux", strings.HasPrefix(term, "screen") && !strings.HasSuffix(term, "256color"):
		return min(p, colorprofile.ANSI)
	}
	return p
}
