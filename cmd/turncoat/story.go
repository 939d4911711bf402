package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/charmbracelet/colorprofile"

	"turncoat/db"
	"turncoat/ui/picture"
	"turncoat/ui/story"
	"turncoat/ui/style"
	"turncoat/ui/text"
)

type storyCmd struct {
	Names     []string `arg:"" optional:"" name:"name" help:"Stories to tell, with * for any letters: match, 'lobby*' (default: all)."`
	List      bool     `help:"List the names of all stories."`
	Size      string   `default:"80x24" placeholder:"COLSxROWS" help:"The window (${default})."`
	Theme     string   `enum:"auto,dark,light,contrast,colorblind,none" default:"auto" help:"auto, dark, light, contrast, colorblind or none (${default})."`
	Glyphs    string   `enum:"auto,unicode,ascii" default:"auto" help:"auto, unicode or ascii (${default})."`
	Language  string   `default:"en" placeholder:"TAG" help:"en, sr, bg or kk (${default})."`
	Colors    string   `enum:"truecolor,256,16,none" default:"256" help:"truecolor, 256, 16 or none (${default})."`
	Ground    string   `enum:"dark,light,unknown" default:"dark" help:"The terminal's background: dark, light or unknown (${default})."`
	PlainText bool     `help:"Leave out all colours and what else is no text."`
	SVG       string   `name:"svg" placeholder:"DIR" type:"path" help:"Write pictures into a directory instead."`
}

// The largest window that a story is told in.
const mostStoryCols, mostStoryRows = 1000, 500

var storyColors = map[string]colorprofile.Profile{
	"truecolor": colorprofile.TrueColor, "256": colorprofile.ANSI256, "16": colorprofile.ANSI, "none": colorprofile.ASCII,
}

var storyGrounds = map[string]style.Ground{"dark": style.Dark, "light": style.Light, "unknown": style.Unknown}

// Run prints frames of screens in canned states. It needs no server, and keeps
// nothing but what it was told to write.
func (c *storyCmd) Run(ctx context.Context, out io.Writer) error {
	if c.List {
		for _, s := range story.All {
			if _, err := fmt.Fprintln(out, s.Name); err != nil {
				return err
			}
		}
		return nil
	}
	if !slices.ContainsFunc(text.Languages, func(l text.Language) bool { return l.Tag == c.Language }) {
		return usageError{fmt.Errorf("--language %q: there are no words for it", c.Language)}
	}
	w, h, err := c.window()
	if err != nil {
		return err
	}
	stories, err := c.stories()
	if err != nil {
		return err
	}
	show := c.printer(out, len(stories) > 1)
	if c.SVG != "" {
		if err := os.MkdirAll(c.SVG, 0o755); err != nil {
			return err
		}
		show = c.painter(w, h)
	}
	for _, s := range stories {
		frame, err := c.frame(ctx, s, w, h)
		if err != nil {
			return err
		}
		if err := show(s.Name, frame); err != nil {
			return err
		}
	}
	return nil
}

func (c *storyCmd) window() (w, h int, err error) {
	if _, err := fmt.Sscanf(c.Size, "%dx%d", &w, &h); err != nil || fmt.Sprintf("%dx%d", w, h) != c.Size ||
		w < 1 || h < 1 || w > mostStoryCols || h > mostStoryRows {
		return 0, 0, usageError{fmt.Errorf("--size %q: want columns and rows, as in 80x24, at most %dx%d", c.Size, mostStoryCols, mostStoryRows)}
	}
	return w, h, nil
}

// stories are those that were asked for.
func (c *storyCmd) stories() ([]story.Story, error) {
	if len(c.Names) == 0 {
		return story.All, nil
	}
	var asked []story.Story
	for _, name := range c.Names {
		found := story.Called(name)
		if found == nil {
			return nil, usageError{fmt.Errorf("no story is called %q: see turncoat story --list", name)}
		}
		asked = append(asked, found...)
	}
	return asked, nil
}

// frame tells a story over a store of its own.
func (c *storyCmd) frame(ctx context.Context, s story.Story, w, h int) (frame string, err error) {
	dir, err := os.MkdirTemp("", "turncoat-story-")
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	store, err := db.Open(ctx, filepath.Join(dir, databaseFile))
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	told, err := s.Tell(ctx, store, story.Look{
		Theme: c.Theme, Glyphs: c.Glyphs, Language: c.Language,
		Colors: storyColors[c.Colors], Ground: storyGrounds[c.Ground],
	})
	if err != nil {
		return "", err
	}
	defer told.Close()
	return told.Frame(w, h), nil
}

// printer prints frames, and before each its name where there are several.
func (c *storyCmd) printer(out io.Writer, named bool) func(name, frame string) error {
	terminal := &colorprofile.Writer{Forward: out, Profile: storyColors[c.Colors]}
	if c.PlainText {
		terminal.Profile = colorprofile.NoTTY
	}
	return func(name, frame string) error {
		if named {
			name = strings.Repeat("=", 8) + " " + name
			if _, err := fmt.Fprintln(terminal, name); err != nil {
				return err
			}
		}
		_, err := fmt.Fprintln(terminal, frame)
		return err
	}
}

// painter writes pictures, a file each.
func (c *storyCmd) painter(w, h int) func(name, frame string) error {
	paper := picture.DarkPaper
	if c.Ground == "light" {
		paper = picture.LightPaper
	}
	return func(name, frame string) error {
		return os.WriteFile(filepath.Join(c.SVG, name+".svg"), []byte(picture.SVG(frame, w, h, paper)), 0o644)
	}
}
