package ui

import (
	"strings"
	"testing"

	"turncoat/lobby"
)

// TestLobbyTalk is read and written with arrows alone; what comes meanwhile is
// counted.
func TestLobbyTalk(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.player("ana"), h.player("boris")
	ana.press("left", "enter")
	ana.types("anyone?")
	ana.press("enter")
	boris.sees("ana: anyone?")
	ana.until("it is said", func() bool { return ana.page().draft.text() == "" })
	boris.resize(50, 20) // where a list is seen at a time
	boris.screen()
	h.time.pass(5e9)
	ana.types("hello?")
	ana.press("enter")
	boris.sees("Talk 1")
	boris.press("left")
	boris.sees("ana: hello?")
	boris.press("enter")
	boris.types("me")
	boris.press("enter")
	ana.sees("boris: me")
	boris.press("esc", "right")
	if boris.Shows("Talk 1") {
		t.Error("what was read counts as new")
	}
}

// TestThePageScrolls keeps what is read in its place.
func TestThePageScrolls(t *testing.T) {
	h := newHouse(t)
	ana := h.player("ana")
	ana.resize(80, 12)
	say := func(text string) {
		h.time.pass(5e9)
		_, err := h.lobby.Say(h.ctx, ana.visit.Speaker(), lobby.LobbyPlace(), text)
		h.Must(err)
	}
	for i := range 20 {
		say("line " + string(rune('a'+i)))
	}
	ana.until("all is read", func() bool { return len(ana.lobby().talk.lines) == 20 })
	ana.press("w")
	ana.sees("line t")
	ana.press("pgup", "up")
	if ana.Shows("line t") || !ana.Shows("newer line") {
		t.Errorf("not scrolled:\n%s", ana.screen())
	}
	before := ana.page().behind
	say("line u")
	ana.until("it is heard", func() bool { return ana.page().behind == before+1 })
	ana.press("pgdown", "pgdown", "pgdown")
	ana.sees("line u")
}

// TestWithoutTalk is a server that has none.
func TestWithoutTalk(t *testing.T) {
	h := newHouse(t)
	h.lobby.Silence()
	ana, boris := h.player("ana"), h.player("boris")
	if ana.Shows("Talk") || ana.Shows("talk") {
		t.Errorf("the lobby has talk:\n%s", ana.screen())
	}
	ana.press("w", "left")
	h.pair(ana, boris, lobby.DefaultWish())
	ana.press("t")
	if ana.board().talk.writing || ana.Shows("talk") {
		t.Errorf("the board has talk:\n%s", ana.screen())
	}
}

// TestTalkSurvivesEverySize draws the page where there is hardly room.
func TestTalkSurvivesEverySize(t *testing.T) {
	_, ana, _ := talkers(t)
	ana.says("a word")
	ana.says(strings.Repeat("long words ", 15))
	ana.until("both are heard", func() bool { return len(ana.board().talk.lines) == 2 })
	for range 3 { // at the board, then at the newest lines, then at older ones
		for w := 1; w < 60; w += 3 {
			for hgt := 1; hgt < 26; hgt++ {
				ana.resize(w, hgt)
				ana.screen()
			}
		}
		ana.resize(80, 24)
		ana.press("t", "up")
	}
	if p, ok := ana.app.top().(*talkPage); !ok || p.behind == 0 {
		t.Error("no older lines were shown")
	}
}
