package ui

import (
	"strconv"

	tea "charm.land/bubbletea/v2"

	"turncoat/ui/text"
)

// deed is a line of a menu: its digit, its letter, its words and what it does.
type deed struct {
	digit  int
	letter string // empty for none
	says   string
	run    func() tea.Cmd
	danger bool // no Cyrillic letter does it
}

// menuScreen is some words and a short list of what to do about them: by arrows
// and Enter, by digits, letters and the mouse.
type menuScreen struct {
	base
	deeds   []deed
	menu    list
	guard   guard // the lines have changed under the player's finger
	from, h int   // rows of the body in which the lines were drawn
}

const menuWidth = 44

// set replaces the lines. A deed without a digit is a heading.
func (s *menuScreen) set(deeds []deed) {
	a := s.app
	s.deeds = deeds
	rows := make([]row, len(deeds))
	for i, d := range deeds {
		if d.run == nil {
			rows[i] = row{show: func(w int) string { return a.style.Faint.Render(clip(d.says, w)) }}
			continue
		}
		rows[i] = row{id: d.says, run: s.guarded(d.run), show: func(w int) string {
			return spread(strconv.Itoa(d.digit)+" "+d.says, a.style.Faint.Render(d.letter), min(w, menuWidth))
		}}
	}
	if s.menu.set(rows) {
		s.guard.up(a.now())
	}
}

// guarded keeps a key that was meant for other lines from doing anything.
func (s *menuScreen) guarded(run func() tea.Cmd) func() tea.Cmd {
	return func() tea.Cmd {
		if now := s.app.now(); s.guard.holds(now) || s.app.burst.on(now) {
			return nil
		}
		return run()
	}
}

func (s *menuScreen) mouse() bool { return true }

func (s *menuScreen) bindings() []binding {
	a := s.app
	keys := []binding{{show: a.style.UpDown, says: "key.choose"}, bind("key.enter", s.menu.enter, "enter")}
	for _, d := range s.deeds {
		if d.run == nil {
			continue
		}
		names := []string{strconv.Itoa(d.digit)}
		if d.letter != "" {
			names = append(names, d.letter)
		}
		keys = append(keys, binding{keys: names, run: s.guarded(d.run), danger: d.danger})
	}
	keys = append(keys, a.mouseKey(), a.helpKey(helpKeys), a.back(), a.leaveKey())
	return append(keys, listKeys(&s.menu)...)
}

// click does what the line under the mouse does.
func (s *menuScreen) click(at clickMsg) tea.Cmd {
	i := at.y - s.from + s.menu.top
	if at.y < s.from || at.y >= s.from+s.h || i >= len(s.menu.rows) || s.menu.rows[i].run == nil {
		return nil
	}
	s.menu.at, s.menu.moved = i, true
	return s.menu.enter()
}

// drawMenu draws what is said, and the lines under it.
func (s *menuScreen) drawMenu(said []string, w, h int) []string {
	inner := max(1, min(w-4, 60))
	left := max(0, (w-inner)/2)
	room := min(h, max(h-len(s.menu.rows), h/3)) // where there is little, the lines scroll
	if len(said) > 0 && room > len(said) {
		said = append(said, "")
	}
	lines := indent(said[:min(len(said), max(0, room))], left)
	shown := s.app.drawList(&s.menu, inner+2, max(0, h-len(lines)), true)
	out := lowered(append(lines, indent(shown, max(0, left-2))...), h)
	s.h = len(shown)
	s.from = len(out) - s.h
	return out
}

// inner is how wide what is said may be.
func (s *menuScreen) inner(w int) int { return max(1, min(w-4, 60)) }

// strong are words in lines, all of them emphasised.
func (s *menuScreen) strong(words string, w int) []string {
	lines := wrap(words, w)
	for i := range lines {
		lines[i] = s.app.style.Strong.Render(lines[i])
	}
	return lines
}

// faint are words in lines, none of them emphasised.
func (s *menuScreen) faint(words string, w int) []string {
	lines := wrap(words, w)
	for i := range lines {
		lines[i] = s.app.style.Faint.Render(lines[i])
	}
	return lines
}

// named is a message about somebody.
func (a *app) named(key text.Key, name string) string {
	return a.text.Say(key, text.Args{"Name": clean(name)})
}
