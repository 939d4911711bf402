package ui

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// frame is the one grid of every screen: a head line, the body, a line for
// notices, and the keys. Small windows lose the head first, then notices take
// the place of the keys. In huge windows it stands in the middle.
type frame struct {
	left, top            int // cells around it
	w, h                 int
	head, notice, footer int // rows
}

// The largest frame: the largest board with all that stands beside it.
const mostFrameWidth, mostFrameHeight = 128, 42

// wholeFrame is the height from which the head and the notices don't take from
// the body what the largest board needs at least: ten rows, the letters and a
// line of words.
const wholeFrame = 15

func newFrame(w, h int) frame {
	f := frame{w: min(w, mostFrameWidth), h: min(h, mostFrameHeight)}
	f.left, f.top = (w-f.w)/2, (h-f.h)/2
	h = f.h
	if h >= wholeFrame {
		f.head, f.notice = 1, 1
	}
	switch {
	case h >= 17:
		f.footer = 2
	case h >= 6:
		f.footer = 1
	}
	return f
}

// body is the height that is left for the screen.
func (f frame) body() int { return f.h - f.head - f.notice - f.footer }

// render puts the parts together; nothing is larger than the window.
func (f frame) render(head string, body []string, notice string, footer []string) string {
	lines := make([]string, 0, f.h)
	if f.head > 0 {
		lines = append(lines, head)
	}
	for i := range f.body() {
		line := ""
		if i < len(body) {
			line = body[i]
		}
		lines = append(lines, line)
	}
	if f.notice > 0 {
		lines = append(lines, notice)
	} else if notice != "" && f.footer > 0 {
		footer = []string{notice}
	}
	for i := range f.footer {
		line := ""
		if i < len(footer) {
			line = footer[i]
		}
		lines = append(lines, line)
	}
	for i := range lines {
		lines[i] = clip(lines[i], f.w)
		if lines[i] != "" {
			lines[i] = strings.Repeat(" ", f.left) + lines[i]
		}
	}
	return strings.Repeat("\n", f.top) + strings.Join(lines, "\n")
}

// footer lays out the keys in as many lines as there are. What has no room is
// left out from the end, but for the last two bindings, which lead out of here.
func (a *app) footer(all []binding, w, rows int) []string {
	var items []string
	own := 0   // items of this screen alone
	kept := -1 // the item that leads to all the others
	for _, b := range all {
		if b.show == "" {
			continue
		}
		item := a.style.Key.Render(b.show) + " " + a.text.Say(b.says)
		if b.count > 0 {
			item += " " + a.style.Strong.Render(strconv.Itoa(b.count))
		}
		items = append(items, item)
		if b.kept {
			kept = len(items) - 1
		}
		if !b.common {
			own = len(items)
		}
	}
	if lines, ok := flow(items, w-1, 1); ok {
		return indent(lines, 1)
	}
	if lines, ok := halves(items, own, w-1); ok && rows > 1 {
		return indent(lines, 1)
	}
	if line, ok := keeping(items, kept, w-1, rows); ok {
		return indent(line, 1)
	}
	out := items[max(0, len(items)-2):]
	for n := len(items) - len(out); n >= 0; n-- {
		shown := append(append([]string{}, items[:n]...), out...)
		if lines, ok := flow(shown, w-1, rows); ok {
			return indent(lines, 1)
		}
	}
	if lines, ok := flow(items[len(items)-min(1, len(items)):], w-1, rows); ok {
		return indent(lines, 1)
	}
	return nil
}

// keeping lays out the first items, the one that is kept, and the two that lead
// out of here, the last of these only where there is room.
func keeping(items []string, kept, w, rows int) ([]string, bool) {
	if kept < 0 {
		return nil, false
	}
	for out := 2; out >= 1; out-- {
		tail := items[len(items)-2 : len(items)-2+out]
		for n := len(items) - 2; n >= 1; n-- {
			shown := append([]string{}, items[:n]...)
			if kept >= n {
				shown = append(shown, items[kept])
			}
			if lines, ok := flow(append(shown, tail...), w, rows); ok {
				return lines, true
			}
		}
	}
	return nil, false
}

// halves puts the keys of a screen on one line and those of all screens on
// another, and tells whether they have room.
func halves(items []string, own, w int) ([]string, bool) {
	first, ok := flow(items[:own], w, 1)
	second, too := flow(items[own:], w, 1)
	return append(first, second...), ok && too
}

// flow fills lines with items, and tells whether they all have room.
func flow(items []string, w, rows int) ([]string, bool) {
	const gap = "  "
	var lines []string
	line := ""
	for _, item := range items {
		switch joined := line + gap + item; {
		case line == "":
			line = item
		case ansi.StringWidth(joined) <= w:
			line = joined
		default:
			lines, line = append(lines, line), item
		}
		if ansi.StringWidth(line) > w {
			return nil, false
		}
	}
	lines = append(lines, line)
	return lines, len(lines) <= rows
}
