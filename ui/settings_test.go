package ui

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"turncoat/lobby"
	"turncoat/ui/settings"
)

// Every setting has words for itself and for each of its values.
func TestEverySettingHasWords(t *testing.T) {
	h := newHouse(t)
	ana := h.player("ana")
	for _, setting := range settings.All {
		words := wordsOfSettings[setting.Name]
		if words.name == "" || words.about == "" {
			t.Errorf("%s has no words", setting.Name)
		}
		for _, value := range setting.Values {
			if said := ana.app.valueWords(setting.Name, value); said == "" || strings.HasPrefix(said, "(") {
				t.Errorf("%s %s is called %q", setting.Name, value, said)
			}
		}
	}
}

func TestASettingHoldsAtOnceAndIsKept(t *testing.T) {
	h := newHouse(t)
	ana := h.player("ana")
	ana.press("8")
	ana.sees("Turning discs")
	for ana.app.top().(*settingsScreen).chosen().Name != settings.Language {
		ana.press("down")
	}
	ana.press("right", "right", "right")
	ana.sees("Настройки")
	ana.until("it is kept", func() bool { return ana.visit.Preferences()["language"] == "bg" })
	ana.press("esc")
	again := h.seat(h.visit("SHA256:ana", ""), Start{}, utf8Terminal)
	again.sees("Бърза партия")
}

func TestTheSampleShowsTheChoice(t *testing.T) {
	h := newHouse(t)
	ana := h.player("ana")
	ana.press("8")
	ana.sees("Turning discs")
	sees := map[string]bool{}
	for range settings.All[0].Values {
		sees[ana.app.View().Content] = true
		ana.press("right")
	}
	if len(sees) < len(settings.All[0].Values)-1 { // by itself it is one of the others
		t.Errorf("%d looks for %d themes", len(sees), len(settings.All[0].Values))
	}
	ana.press("down", "3")
	if frame := ansi.Strip(ana.app.View().Content); slices.ContainsFunc([]rune(frame), func(r rune) bool { return r > 127 }) {
		t.Errorf("signs that are no ASCII:\n%s", frame)
	}
}

func TestAForcedPassIsMadeForWhoWantsIt(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.player("ana"), h.player("boris")
	ana.app.settings = ana.app.settings.With(settings.Pass, settings.On)
	h.pair(ana, boris, lobby.DefaultWish())
	h.moves(ana, boris, "d3 c3 b3 b2 f5 a3 a1 c1")
	ana.sees("You had no legal move and passed. Light to move.")
}
