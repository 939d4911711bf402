package ui

import (
	"strconv"

	tea "charm.land/bubbletea/v2"

	"turncoat/ui/text"
)

// lobbyTalk is how many rows of talk the lobby shows at most under its lists.
const lobbyTalk = 3

// talkID is the row that opens the talk.
const talkID = "talk"

func (s *lobbyScreen) allTalk() tea.Cmd { return s.app.push(newTalkPage(s.app, s.talk, s)) }

// talkHead is the row that opens the talk; none where there is no talk.
func (s *lobbyScreen) talkHead() []row {
	a := s.app
	if !a.deps.Lobby.Talks() {
		return nil
	}
	s.about[talkID] = about{says: func() []string { return []string{a.text.Say("lobby.about_talk")} }}
	return []row{{id: talkID, run: s.allTalk, show: func(w int) string {
		head := a.style.Accent.Render(a.text.Say("talk.title"))
		if s.talk.fresh > 0 {
			head += " " + a.style.Strong.Render(strconv.Itoa(s.talk.fresh))
		}
		return spread(head, a.style.Faint.Render("w"), w)
	}}}
}

func (s *lobbyScreen) talkKeys() []binding {
	if !s.lists[talkList].any() {
		return nil
	}
	key := bind("talk.key", s.allTalk, "w")
	key.count = s.talk.fresh
	return []binding{key}
}

// talkHeight is how many rows of a column of h the talk has where the lists
// above it have so many; one of them is air. At least the newest line is seen.
func (s *lobbyScreen) talkHeight(h, lists int) int {
	if !s.lists[talkList].any() || h < 8 {
		return 0
	}
	said := min(lobbyTalk, len(s.talk.lines))
	if len(s.talk.lines) == 0 && s.talk.shut() == "" {
		said = 1 // that nobody has said anything
	}
	return 2 + max(min(1, len(s.talk.lines)), min(said, h-lists-2))
}

// talkDrawn is the head of the talk and its newest lines.
func (s *lobbyScreen) talkDrawn(w, h int) []string {
	if h < 1 || w < 3 || !s.lists[talkList].any() {
		return nil
	}
	a := s.app
	lines := a.drawList(&s.lists[talkList], w, 1, s.focus == talkList && s.code == nil)
	s.talk.rows = 0
	var said []string
	switch shut := s.talk.shut(); {
	case shut != "":
		said = []string{a.style.Faint.Render(clip(shut, w-2))}
	case len(s.talk.lines) == 0:
		said = []string{a.style.Faint.Render(clip(a.text.Say("lobby.no_talk"), w-2))}
	default:
		said = s.talk.tail(w-2, h-1)
	}
	return append(lines, indent(said[:min(len(said), h-1)], 2)...)
}

// tabWords name a list where one is seen at a time, with how much there is.
func (s *lobbyScreen) tabWords(i int) string {
	said := s.app.text.Say([...]text.Key{"lobby.tab_menu", "lobby.tab_games", "lobby.tab_here", "talk.title"}[i])
	n := s.lists[i].choices()
	switch i {
	case menuList:
		n = 0
	case talkList:
		n = s.talk.fresh
	}
	if n > 0 {
		said += " " + strconv.Itoa(n)
	}
	return said
}
