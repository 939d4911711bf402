package ui

import (
	"strconv"

	"github.com/charmbracelet/x/ansi"

	"turncoat/engine"
	"turncoat/ui/board"
	"turncoat/ui/settings"
	"turncoat/ui/style"
)

const (
	settingsWidth = 48 // cells of the form
	settingsValue = 16 // of a value, before names give way
	settingsAbout = 5  // lines that explain the chosen setting, air counted in
	settingsShort = 3  // of them where not all settings have room
	settingsForm  = 5  // lines of the form before any of those
)

func (s *settingsScreen) draw(w, h int) []string {
	about := s.about(w, h)
	room := h - len(about)
	var lines []string
	if room > len(settings.All) {
		lines = []string{""}
	}
	lines = append(lines, indent(s.form(min(w-1, settingsWidth), room-len(lines)), 1)...)
	if sample := s.sample(w-settingsWidth-5, room-1); sample != nil {
		lines = beside(lines, settingsWidth+4, append([]string{""}, sample...))
	}
	return append(padTo(lines, room), about...)
}

// form is a line a setting, as many as there is room for around the chosen one.
func (s *settingsScreen) form(w, h int) []string {
	a := s.app
	h = max(1, min(h, len(settings.All)))
	s.top = max(0, min(s.top, s.at, len(settings.All)-h))
	s.top = max(s.top, s.at-h+1)
	label := 0
	for _, setting := range settings.All {
		label = max(label, ansi.StringWidth(a.text.Say(wordsOfSettings[setting.Name].name)))
	}
	label = min(label, max(8, w-8-settingsValue))
	var lines []string
	for i := s.top; i < s.top+h; i++ {
		setting := settings.All[i]
		name := fit(a.text.Say(wordsOfSettings[setting.Name].name), label+2)
		value := clip(a.valueWords(setting.Name, a.settings.Get(setting.Name)), w-label-8)
		if i == s.at {
			lines = append(lines, a.style.Accent.Render(a.style.Pointer)+" "+a.style.Strong.Render(name)+
				"< "+a.style.Strong.Render(value)+" >")
		} else {
			lines = append(lines, "  "+name+"  "+value)
		}
	}
	return lines
}

// about explains the chosen setting: its values with their digits, and what it
// does.
func (s *settingsScreen) about(w, h int) []string {
	a := s.app
	if h < len(settings.All)+settingsAbout {
		return s.shortAbout(w, h)
	}
	var digits []string
	for i, value := range s.chosen().Values {
		shown := strconv.Itoa(i+1) + " " + a.valueWords(s.chosen().Name, value)
		if value == a.settings.Get(s.chosen().Name) {
			shown = strconv.Itoa(i+1) + " [" + a.valueWords(s.chosen().Name, value) + "]"
		}
		digits = append(digits, shown)
	}
	choices, _ := flow(digits, w-2, 2)
	lines := append([]string{""}, choices...)
	lines = append(lines, wrap(s.aboutWords(), max(1, w-2))...)
	return indent(padTo(lines[:min(len(lines), settingsAbout)], settingsAbout), 1)
}

// aboutWords say what the chosen setting does.
func (s *settingsScreen) aboutWords() string {
	a := s.app
	said := a.text.Say(wordsOfSettings[s.chosen().Name].about)
	switch {
	case s.overruled():
		return a.text.Say("settings.overruled")
	case a.visitor.Visit.Key() == "":
		said += " " + a.text.Say("settings.not_kept")
	}
	return said
}

// shortAbout is what there is room for in a small window: as many lines of words
// as leave the form some.
func (s *settingsScreen) shortAbout(w, h int) []string {
	lines := wrap(s.aboutWords(), max(1, w-2))
	return indent(lines[:max(0, min(len(lines), settingsShort, h-settingsForm))], 1)
}

// overruled tells whether the client's environment decides the chosen setting
// when the next session begins.
func (s *settingsScreen) overruled() bool {
	name := s.chosen().Name
	_, is := settings.From(nil, s.app.visitor.Environ)[name]
	return is
}

// sample is a board in the style that is set, with all that is marked on boards,
// and the roles of text.
func (s *settingsScreen) sample(w, h int) []string {
	a := s.app
	p, moves := sampleGame()
	look := board.Look{
		Position: p, Cursor: board.On(p.Moves()[0].Square), Last: lastDisc(moves),
		Legal: a.settings.On(settings.Legal), Preview: a.settings.On(settings.Preview),
	}
	for _, square := range style.Squares {
		if bw, bh := board.Extent(p.Size(), square); bw <= w && bh <= h && square.W <= a.squares().W {
			look.Square = square
			picture := s.board.Draw(a.style, look)
			if roles := s.roles(w); h >= bh+1+len(roles) {
				picture = append(append(append([]string{}, picture...), ""), roles...)
			}
			return picture
		}
	}
	return nil
}

// sampleGame is a small board after a few moves, whichever come first.
func sampleGame() (engine.Position, []engine.Move) {
	p, err := engine.Start(6, engine.Standard, 0)
	var moves []engine.Move
	for err == nil && len(moves) < 3 {
		moves = append(moves, p.Moves()[0])
		p, err = p.Play(moves[len(moves)-1])
	}
	return p, moves
}

// roles shows each role of text by its name.
func (s *settingsScreen) roles(w int) []string {
	a := s.app
	return []string{
		clip(a.style.Accent.Render(a.text.Say("settings.role_heading"))+"  "+a.style.Strong.Render(a.text.Say("settings.role_strong"))+
			"  "+a.style.Faint.Render(a.text.Say("settings.role_faint")), w),
		clip(a.style.Good.Render(a.text.Say("settings.role_good"))+"  "+a.style.Warn.Render(a.text.Say("settings.role_warn")), w),
	}
}
