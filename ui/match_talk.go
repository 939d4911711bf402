package ui

import (
	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/lobby"
)

// How much of the panel is for what is said.
const (
	talkRows    = 7 // at most, with its heading
	recordLeast = 4 // rows that stay the record's, with its heading and air
)

// place is where the player talks at this match as it stands.
func (s *matchScreen) place() lobby.Place {
	return lobby.MatchPlace(s.state, s.app.player.ID, s.app.now())
}

// talkKey opens the field, or the page where nothing of the talk can be seen
// here.
func (s *matchScreen) talkKeys() []binding {
	if !s.talk.there() {
		return nil
	}
	key := bind("talk.key", s.openTalk, "t")
	key.count = s.talk.fresh
	return []binding{key}
}

func (s *matchScreen) openTalk() tea.Cmd {
	f := s.app.frame()
	lay := s.layout(f.w, f.body())
	if lay.panel == 0 || lay.words < 2 || s.talk.shut() != "" {
		return s.allTalk()
	}
	s.talk.writing, s.typed = true, ""
	return nil
}

func (s *matchScreen) allTalk() tea.Cmd { return s.app.push(newTalkPage(s.app, s.talk, s)) }

// leaveTalk goes back to the board. The draft stays; what came up meanwhile is
// not answered by the next key.
func (s *matchScreen) leaveTalk() tea.Cmd {
	s.talk.close()
	s.up.up(s.app.now())
	return nil
}

// talkPart is the talk's part of the panel, at most h rows. It is always as large
// once something was said, so that a line seldom moves more than itself.
func (s *matchScreen) talkPart(w, h int) []string {
	s.talk.rows = 0
	rows := min(talkRows, h/2, h-recordLeast-1)
	if !s.talk.there() || rows < 1 {
		return nil
	}
	shut := s.talk.shut()
	switch {
	case shut != "" && (s.talk.deaf != "" || rows < 2 || s.talk.off):
		shut = s.app.style.Faint.Render(clip(shut, w))
	default:
		shut = ""
	}
	if len(s.talk.lines) == 0 || s.talk.off {
		return notEmpty(shut)
	}
	head := s.app.style.Accent.Render(s.app.text.Say("talk.title"))
	if last := notEmpty(shut); rows > len(last)+1 {
		return append(append([]string{head}, padTo(s.talk.tail(w, rows-1-len(last)), rows-1-len(last))...), last...)
	}
	return s.talk.tail(w, rows)
}

// notEmpty is a column of one line, or of none where that is empty.
func notEmpty(line string) []string {
	if line == "" {
		return nil
	}
	return []string{line}
}

// clickTalk tells whether a click is on what was said.
func (s *matchScreen) clickTalk(at clickMsg, lay boardLayout) bool {
	row := at.y - lay.top - s.saidAt
	return lay.panel > 0 && at.x >= lay.panelAt && row >= 0 && row < s.said
}

// clocks are both sides' time in a few cells; empty where there is none.
func (s *matchScreen) clocks() string {
	if s.state.Setup.Control.Untimed() {
		return ""
	}
	line := ""
	for _, c := range []engine.Color{engine.Dark, engine.Light} {
		line += s.turnMark(c) + s.app.style.Disc(c == engine.Dark) + " " + s.clock(c) + " "
	}
	return line
}
