package sshd

import (
	"slices"
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
	return t.Term != "" && t.Term != "dumb" && !isConsole(t.Term) && !isVT(t.Term)
}

func isVT(term string) bool { return strings.HasPrefix(term, "vt") }

// isConsole is for what isn't a window: text modes of 16 colours.
func isConsole(term string) bool {
	return strings.HasPrefix(term, "linux") || term == "ansi" || term == "cygwin"
}

// isMultiplexer is for terminals in terminals, whose environment may be that of
// another one than shows them now.
func isMultiplexer(term string) bool {
	return strings.HasPrefix(term, "tmux") || strings.HasPrefix(term, "screen")
}

// trueColor are the beginnings of the names of terminals that have it all.
var trueColor = []string{"xterm-kitty", "xterm-ghostty", "alacritty", "wezterm", "foot", "contour"}

// profile is how many colours the client's terminal shows, from the client's
// environment alone: what the server runs in says nothing about it. A terminal
// that gets more than it has shows nonsense, one that gets less is plainer than
// need be: so who says nothing gets little.
func profile(environ []string) colorprofile.Profile {
	v := Visitor{Environ: environ}
	term := v.Env("TERM")
	switch {
	case term == "" || term == "dumb":
		return colorprofile.NoTTY
	case isVT(term) || v.Env("NO_COLOR") != "":
		return colorprofile.ASCII
	case isConsole(term):
		return colorprofile.ANSI
	case hasTrueColor(v, term):
		return colorprofile.TrueColor
	case strings.HasSuffix(term, "256color"):
		return colorprofile.ANSI256
	}
	return colorprofile.ANSI
}

func hasTrueColor(v Visitor, term string) bool {
	said := strings.ToLower(v.Env("COLORTERM"))
	switch {
	case strings.HasPrefix(term, "screen"):
		return false // it reads the parts of such a colour as something else
	case said == "truecolor" || said == "24bit":
		return true
	case v.Env("TERM_PROGRAM") == "Apple_Terminal" || isMultiplexer(term):
		return false
	case v.Env("TERM_PROGRAM") == "iTerm.app" || v.Env("WT_SESSION") != "" || strings.HasSuffix(term, "-direct"):
		return true
	}
	return slices.ContainsFunc(trueColor, func(name string) bool { return strings.HasPrefix(term, name) })
}
