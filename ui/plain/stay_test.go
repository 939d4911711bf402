package plain

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/text"
)

func TestSettings(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		ana := h.player("ana")
		ana.enters("settings")
		ana.sees("1. Language: as on my machine", "2. Plain mode: off", "3. Legal moves are told at your turn: on", "5. Bell: at my turn")
		ana.enters("2")
		ana.sees("Plain mode: 1 off; 2 on. Enter: off.")
		ana.enters("2")
		ana.sees("That holds from your next connection on.", "2. Plain mode: on")
		ana.enters("3")
		ana.enters("off")
		ana.sees("3. Legal moves are told at your turn: off")
		if got := ana.visit.Preferences(); got["plain"] != "on" || got["legal"] != "off" {
			t.Errorf("%v", got)
		}
		ana.enters("0")
		boris := h.player("boris")
		h.meet(ana, boris, lobby.DefaultWish())
		if said := ana.sees("Your move."); strings.Contains(said, "Legal:") {
			t.Errorf("legal moves against the setting:\n%s", said)
		}
	})
}

func TestHelp(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		ana := h.player("ana")
		ana.enters("help")
		ana.enters("1")
		ana.sees("Dark begins, then the players take turns.")
		ana.enters("2")
		ana.sees("At a list type a number", "resign: gives the game up")
		ana.enters("3")
		ana.sees("ssh -t reversi.example bot 1 --plain", "join CODE: ")
		ana.enters("0")
		ana.sees("1. Quick match")
	})
}

func TestLeaving(t *testing.T) {
	for name, typed := range map[string]string{
		"by number": "0\r", "by word": "leave\r", "by ctrl+c": "\x03", "by ctrl+c in a line": "abc\x03", "by ctrl+d": "\x04",
		"by ctrl+c after much": strings.Repeat("nonsense\r", 20) + "\x03",
	} {
		t.Run(name, func(t *testing.T) {
			inHouse(t, func(t *testing.T, h *house) {
				ana := h.player("ana")
				ana.types(typed)
				if err := ana.gone(); err != nil || !strings.HasSuffix(ana.all(), "\nGoodbye. Your games wait for you.\n") {
					t.Errorf("%v: %q", err, ana.all())
				}
			})
		})
	}
}

func TestInputEnds(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		ana := h.comes(guest{name: "ana", silent: true})
		ana.types("9\n12\n0\n")
		ana.in.Close()
		if err := ana.gone(); err != nil {
			t.Error(err)
		}
		ana.sees("You have no finished games yet.", "Help", "Goodbye.")
	})
}

func TestSessionEnds(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		ana := h.player("ana")
		// The listeners of the session are all that is left of it to be seen.
		topic := lobby.PlayerTopic(ana.visit.Player().ID)
		if n := h.lobby.Table().Bus().Listeners(topic); n != 1 {
			t.Fatalf("%d listeners", n)
		}
		ana.types("\x03")
		ana.gone()
		if n := h.lobby.Table().Bus().Listeners(topic); n != 0 {
			t.Errorf("%d listeners after the end", n)
		}
	})
}

func TestIdle(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		ana, boris := h.player("ana"), h.player("boris")
		ana.fresh()
		time.Sleep(29*time.Minute + time.Second)
		ana.sees("Still there? Press Enter, or this session ends in 1 min.")
		boris.sees("Still there?")
		ana.enters("")
		time.Sleep(2 * time.Minute)
		if err := boris.gone(); !errors.Is(err, ErrIdle) {
			t.Errorf("%v", err)
		}
		ana.enters("1")
		time.Sleep(2 * time.Hour)
		synctest.Wait()
		ana.enters("stop")
		ana.sees("You wait no longer.")
	})
}

func TestDraining(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		ana := h.player("ana")
		h.lobby.Drain()
		ana.sees("The server is about to restart.")
		ana.enters("1")
		ana.sees("The server is about to restart.", "Menu.")
	})
}

func TestBusyPlayerIsToldOnly(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		ana, boris, cleo := h.player("ana"), h.player("boris"), h.player("cleo")
		h.meet(ana, boris, lobby.DefaultWish())
		w := lobby.DefaultWish()
		w.Control = match.NoControl
		h.meet(ana, cleo, w)
		ana.sees("cleo is here: your game begins.\nMove: ")
		ana.enters("d3")
		ana.sees("Dark d3, flips d4.")
		boris.sees("Dark d3, flips d4.")
		ana.enters("0")
		ana.enters("5")
		ana.sees("1. cleo, 8x8, no clock, your move", "2. boris, 8x8, 5+3, their move")
	})
}

func TestAnotherAlphabetThanTheTerminals(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		ana, boris := h.comes(guest{name: "ana", environ: []string{"LANG=C"}}), h.player("Борис")
		h.meet(ana, boris, lobby.DefaultWish())
		ana.sees("ana 1500? plays Dark, ????? 1500? plays Light.")
		boris.sees("ana 1500? plays Dark, Борис 1500? plays Light.")
	})
}

func TestOtherLanguages(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		serbian := text.In("sr")
		ana := h.comes(guest{name: "ana", environ: []string{"LANG=sr_RS.UTF-8"}})
		ana.sees(serbian.Say("plain.menu"), "1. "+serbian.Say("lobby.quick"))
		ana.enters(strings.ToLower(serbian.Say("plain.settings")))
		ana.sees("1. " + serbian.Say("plain.set_language") + ": " + serbian.Say("plain.language_auto"))
		ana.enters("0")
		boris := h.player("boris")
		h.meet(ana, boris, lobby.DefaultWish())
		for _, key := range []text.Key{"plain.word_count", "plain.word_clock", "plain.word_record"} {
			ana.fresh()
			for _, words := range []*text.Text{serbian, text.English()} {
				for word := range strings.SplitSeq(words.Say(key), ",") {
					ana.enters(strings.TrimSpace(word))
					if said := ana.fresh(); strings.Contains(said, serbian.Say("plain.word_help")+" ") || strings.Contains(said, "\"") {
						t.Errorf("%q is not understood:\n%s", word, said)
					}
				}
			}
		}
		ana.enters("menu")
		ana.enters("settings")
		ana.enters("1")
		ana.sees("2 English; 3 Српски; 4 Български; 5 Қазақша")
		ana.enters("english")
		ana.sees("1. Language: English")
	})
}
