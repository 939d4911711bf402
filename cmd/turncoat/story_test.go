package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// tellStory runs turncoat story with no home to write to, and returns what it
// printed.
func tellStory(t *testing.T, args ...string) string {
	t.Helper()
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_STATE_HOME", filepath.Join(home, "state"))
	t.Setenv("TMPDIR", t.TempDir())
	var out, talk bytes.Buffer
	if code := run(t.Context(), append([]string{"story"}, args...), &out, &talk); code != 0 {
		t.Fatalf("story %v: exit %d: %s", args, code, &talk)
	}
	for _, dir := range []string{home, os.Getenv("TMPDIR")} {
		if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
			t.Errorf("story %v left %v in %s: %v", args, left, dir, err)
		}
	}
	return out.String()
}

func TestStoryListsItsNames(t *testing.T) {
	names := strings.Fields(tellStory(t, "--list"))
	for _, want := range []string{"lobby", "match", "review", "settings", "help"} {
		found := false
		for _, name := range names {
			found = found || name == want
		}
		if !found {
			t.Errorf("no story is called %s", want)
		}
	}
}

func TestStoryFillsTheWindow(t *testing.T) {
	frame := strings.TrimSuffix(tellStory(t, "match-begins", "--size", "40x16"), "\n")
	lines := strings.Split(frame, "\n")
	if len(lines) != 16 {
		t.Errorf("%d lines", len(lines))
	}
	for _, line := range lines {
		if w := ansi.StringWidth(line); w > 40 {
			t.Errorf("a line of %d cells: %q", w, line)
		}
	}
}

func TestStoryLooks(t *testing.T) {
	colour := regexp.MustCompile(`\x1b\[[0-9;]*[34]8;`)
	for name, c := range map[string]struct {
		args  []string
		holds func(out string) bool
	}{
		"256 colours":  {nil, colour.MatchString},
		"no colours":   {[]string{"--colors", "none"}, func(out string) bool { return !colour.MatchString(out) && strings.Contains(out, "\x1b[") }},
		"plain text":   {[]string{"--plain-text"}, func(out string) bool { return !strings.Contains(out, "\x1b") }},
		"ASCII":        {[]string{"--glyphs", "ascii"}, func(out string) bool { return strings.Trim(ansi.Strip(out), asciiSigns) == "" }},
		"Bulgarian":    {[]string{"--language", "bg"}, func(out string) bool { return strings.Contains(out, "Черни") }},
		"another name": {[]string{"match-typ*"}, func(out string) bool { return strings.Contains(out, "======== match-typing\n") }},
	} {
		if out := tellStory(t, append([]string{"match-begins"}, c.args...)...); !c.holds(out) {
			t.Errorf("%s:\n%s", name, out)
		}
	}
	dark, light := tellStory(t, "match-begins"), tellStory(t, "match-begins", "--ground", "light")
	if dark == light {
		t.Error("the same colours on a dark and on a light ground")
	}
	if tellStory(t, "match-begins", "--theme", "light") != light {
		t.Error("the light theme is not what a light ground chooses")
	}
}

// asciiSigns are the signs that a terminal of ASCII shows.
var asciiSigns = func() string {
	signs := "\n"
	for r := ' '; r < 0x7f; r++ {
		signs += string(r)
	}
	return signs
}()

func TestStoryPaints(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "pictures")
	if out := tellStory(t, "match-begins", "result", "--svg", dir); out != "" {
		t.Errorf("printed %q", out)
	}
	for _, name := range []string{"match-begins", "result"} {
		picture, err := os.ReadFile(filepath.Join(dir, name+".svg"))
		if err != nil || !bytes.HasPrefix(picture, []byte("<svg ")) || !bytes.Contains(picture, []byte("boris")) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestStoryRefusesWhatItCantMean(t *testing.T) {
	for _, args := range [][]string{
		{"nothing"}, {"lobby", "--size", "80"}, {"--size", "0x24"}, {"--size", "80x24x"}, {"--size", "99999x24"},
		{"--theme", "pink"}, {"--language", "tlh"}, {"--colors", "8"},
	} {
		var out, talk bytes.Buffer
		if code := run(t.Context(), append([]string{"story"}, args...), &out, &talk); code != exitUsage || out.Len() > 0 {
			t.Errorf("%v: exit %d, printed %q", args, code, &out)
		}
	}
}
