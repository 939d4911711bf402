package plain

import (
	"fmt"
	"strings"
	"testing"

	"turncoat/engine"
	"turncoat/engine/search"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui"
)

func TestFirstName(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		h.player("boris")
		p := h.comes(guest{key: "SHA256:new", login: "boris"})
		p.sees("What shall we call you?", "Enter takes boris. 0 stays a guest, guest-", "\nName: ")
		p.enters("")
		p.sees("Somebody has that name")
		p.enters("x")
		p.sees("A name has 3 to 16 letters")
		p.enters("ana")
		p.sees("Hello, ana.", "1. Quick match", "0. Leave\nChoice: ")
		if got := p.visit.Player(); got.Guest || got.Name != "ana" {
			t.Errorf("%+v", got)
		}
	})
}

func TestGuestStaysGuest(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		p := h.comes(guest{key: "SHA256:new", login: "no name at all"})
		p.sees("Enter stays a guest, guest-")
		p.enters("")
		p.sees("15. Choose a name")
		p.enters("15")
		p.enters("ana")
		p.sees("Hello, ana.", "Menu.")
	})
}

func TestWithoutKey(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		p := h.comes(guest{})
		p.sees("without an SSH key", "\nssh-keygen -t ed25519\n", "Menu.")
		p.enters("3")
		line := p.sees("If the connection drops, come back with this line:\nssh -t reversi.example join ")
		_, line, _ = strings.Cut(line, "join ")
		code, _, _ := strings.Cut(line, " --plain\n")
		p.types("\x03")
		p.gone()
		back := h.comes(guest{start: ui.Start{Kind: ui.KindJoin, Code: code}})
		back.sees("computer-1", "You play")
		if back.visit.Player().ID != p.visit.Player().ID {
			t.Error("somebody else has come back")
		}
		back.enters("menu")
		back.sees("5. Your unfinished games and offers: 1")
	})
}

func TestQuickMatchPairs(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		held := false
		ana := h.comes(guest{name: "ana", hold: func(fine bool) { held = fine }})
		ana.enters("1")
		ana.sees("Looking for somebody to play, 0 s so far.\n8x8, 5+3\n", "1. Play the computer meanwhile", "2. Stop waiting", "0. Back to the lobby, keep waiting")
		if !held || ana.doing(h) != lobby.Waiting {
			t.Errorf("held %v, doing %v", held, ana.doing(h))
		}
		ana.enters("0")
		ana.sees("Menu.", "5. Your unfinished games and offers: 1")
		if ana.doing(h) != lobby.Waiting {
			t.Error("who waits in the menu does so for nobody to see")
		}
		boris := h.player("boris")
		boris.enters("6")
		boris.sees("1. ana 1500?, 8x8, 5+3")
		boris.enters("1")
		ana.sees("boris is here: your game begins.", "plays Dark")
		boris.sees("plays Dark")
		if ana.doing(h) != lobby.Playing || boris.doing(h) != lobby.Playing {
			t.Error("nobody sees that they play")
		}
	})
}

func (p *person) doing(h *house) lobby.Doing {
	for _, at := range h.lobby.Here() {
		if at.Player.ID == p.visit.Player().ID {
			return at.Doing
		}
	}
	return ""
}

func TestComputerMeanwhile(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		ana, boris := h.player("ana"), h.player("boris")
		ana.enters("1")
		ana.enters("1")
		ana.sees("computer-1")
		boris.enters("1")
		ana.sees("boris is here: your game begins.", "boris 1500? plays")
	})
}

func TestWithdrawing(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		ana := h.player("ana")
		ana.enters("quick")
		ana.enters("stop")
		ana.sees("You wait no longer.", "5. Your unfinished games and offers: 0")
	})
}

func TestInvite(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		ana, boris := h.player("ana"), h.player("boris")
		ana.enters("2")
		for _, typed := range []string{"", "2", "", "", "2", "", "3"} {
			ana.enters(typed)
		}
		ana.sees("Board: 1 6x6; 2 8x8; 3 10x10. Enter: 8x8.", "Goal: 1 most discs win; 2 fewest discs win.", "8x8 reverse, 5+3, plays Light")
		ana.enters("")
		said := ana.sees("Waiting for your friend", "\nssh -t reversi.example join ")
		_, line, _ := strings.Cut(said, "reversi.example join ")
		code, rest, _ := strings.Cut(line, "\n")
		if !strings.Contains(rest, "\n"+code[:4]+"-"+code[4:]+"\n") {
			t.Errorf("the code doesn't stand alone:\n%s", rest)
		}
		boris.enters("4")
		boris.enters("WRONGONE")
		boris.sees("There is no game with that code.\nCode: ")
		boris.enters(strings.ToLower(code[:4] + "-" + code[4:]))
		boris.sees("You play Dark.")
		ana.sees("You play Light.", "8x8 reverse")
	})
}

func TestCreateRefuses(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		ana := h.player("ana")
		ana.enters("create")
		ana.enters("7")
		ana.sees(`"7" is not on the list.`, "Board: 1 6x6")
		for _, typed := range []string{"", "", "custom", "nonsense"} {
			ana.enters(typed)
		}
		ana.sees("That position can't be read", "Position: ")
		ana.enters("----OX--------------XO-------------- X")
		ana.sees("Time: 1 1+0; 2 3+2;")
		ana.enters("soon")
		ana.sees("A time is minutes+seconds")
		ana.enters("2+1")
		for _, typed := range []string{"", "2", ""} {
			ana.enters(typed)
		}
		ana.sees("A rated game needs a clock, a usual start and no corrections.", "Menu.")
	})
}

func TestStarts(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		seeker := h.comes(guest{name: "ana", start: ui.Start{Kind: ui.KindSeek, Wish: lobby.DefaultWish()}})
		seeker.sees("Looking for somebody to play")
		inviter := h.comes(guest{name: "boris", start: ui.Start{Kind: ui.KindInvite, Wish: lobby.DefaultWish()}})
		inviter.sees("Send your friend this line:")
		w := lobby.DefaultWish()
		w.Control, w.Variant = match.NoControl, engine.Variant{Size: 6}
		player := h.comes(guest{name: "cleo", start: ui.Start{Kind: ui.KindBot, Level: 1, Wish: w}})
		player.sees("computer-1", "6x6, no clock, casual")
		games, err := h.lobby.Unfinished(h.ctx, player.visit.Player().ID)
		if err != nil || len(games) != 1 {
			t.Fatal(games, err)
		}
		watcher := h.comes(guest{name: "dora", start: ui.Start{Kind: ui.KindWatch, Code: string(games[0].Setup.ID)}})
		watcher.sees("You are watching.", "\nWatching: ")
		watcher.enters("d3")
		watcher.sees("You don't play in this game.")
		watcher.enters("resign")
		watcher.sees(`"resign" is not understood.`)
		watcher.enters("0")
		watcher.sees("Menu.", "8. Who is here: 4")
		watcher.enters("8")
		watcher.sees("1. ana, waiting", "3. cleo, playing", "4. dora (you), in the lobby")
		watcher.enters("3")
		watcher.sees("cleo 1500?, playing", "1. Challenge", "2. Watch the game", "3. Block")
		watcher.enters("2")
		watcher.sees("You are watching.")
		lost := h.comes(guest{name: "emil", start: ui.Start{Kind: ui.KindWatch, Code: "ZZZZZZ"}})
		lost.sees("There is no game with that code.", "Menu.")
	})
}

func TestCreateAgainstTheComputer(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		ana := h.player("ana")
		ana.enters("2")
		for _, typed := range []string{"1", "", "", "none", "the computer", "dark"} {
			ana.enters(typed)
		}
		sides := fmt.Sprintf("plays Dark, computer-1 (own rating %d) plays Light.", search.Rating(1, engine.Variant{Size: 6}))
		for n := 0; !strings.Contains(ana.all(), sides); n++ {
			if ana.enters(""); n > 20 {
				t.Fatal(ana.all())
			}
		}
		ana.sees("6x6, no clock, plays Dark", "6x6, no clock, casual")
		ana.enters("menu")
		ana.enters("3")
		ana.sees("8x8, no clock")
		ana.enters("menu")
		ana.enters("5")
		ana.enters("computer-1")
		ana.sees("is not on the list")
		ana.enters("2")
		ana.sees("6x6, no clock")
	})
}
