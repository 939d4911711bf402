package plain

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"turncoat/engine"
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
		p.sees("Hello, ana.", "1. Quick match, 8x8 5+3", "0. Leave\nChoice: ")
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
		p.sees("14. Choose a name")
		p.enters("14")
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
		for _, typed := range []string{"", "2", "", "", "2", "", "", "3"} {
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
		watcher.sees("You are watching.")
		lost := h.comes(guest{name: "emil", start: ui.Start{Kind: ui.KindWatch, Code: "ZZZZZZ"}})
		lost.sees("There is no game with that code.", "Menu.")
	})
}

func TestHistoryAndReplay(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		ana, boris := h.player("ana"), h.player("boris")
		ana.enters("9")
		ana.sees("You have no finished games yet.", "Menu.")
		for range 12 {
			h.meet(ana, boris, lobby.DefaultWish())
			ana.enters("d3")
			boris.enters("c5")
			boris.enters("resign")
			boris.enters("yes")
			ana.enters("0")
			boris.enters("0")
		}
		ana.fresh()
		ana.enters("9")
		ana.sees("1. won 3 to 3, against boris, as Dark, 8x8, 1", "10. won", "11. Older games\n0. back")
		ana.enters("11")
		ana.sees("2. won 3 to 3", "3. Newer games")
		ana.enters("newer")
		ana.sees("11. Older games")
		ana.enters("2")
		ana.sees("ana plays Dark, boris plays Light.", "Dark wins: Light resigned.", "The start.\nReplay: ")
		for _, try := range []struct{ typed, says string }{
			{"", "1 of 2: Dark d3, flips d4."}, {"next", "2 of 2: Light c5, flips d5."}, {"", "2 of 2"},
			{"back", "1 of 2"}, {"first", "The start."}, {"2", "2 of 2"}, {"board", "row 3: . . . X . . . ."},
			{"discs", "Light has 3 discs:"}, {"count", "Dark: 3 discs, 29 to place."}, {"record", "Record: d3 c5"},
			{"99", "2 of 2"}, {"what", `"what" is not understood.`}, {"0", "11. Older games"},
		} {
			ana.enters(try.typed)
			ana.sees(try.says)
		}
	})
}

func TestProfileAndTop(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		ana, boris := h.player("ana"), h.player("boris")
		h.meet(ana, boris, lobby.DefaultWish())
		ana.enters("d3")
		ana.enters("resign")
		ana.enters("yes")
		ana.enters("0")
		ana.enters("10")
		ana.sees("\nana\n8x8: rating 1338?, 1 rated game.\nAgainst people: 0 won, 1 lost, 0 drawn.\nDark: 0 won, 1 lost, 0 drawn.\nLight: 0 won, 0 lost",
			"Against the computer: 0 won", "\nboris: 0 won, 1 lost, 0 drawn.\n", "Menu.")
		ana.enters("11")
		ana.sees("Board: 1 8x8; 2 8x8 reverse;")
		ana.enters("")
		ana.sees("Nobody has a sure rating on this board yet.", "Menu.")
	})
}

func TestReview(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		ana, boris := h.player("ana"), h.player("boris")
		id := h.meet(ana, boris, lobby.DefaultWish())
		ana.enters("abort")
		cleo := h.comes(guest{name: "cleo", start: ui.Start{Kind: ui.KindReplay, Code: string(id)}})
		cleo.sees("Dark aborted the game.", "The start.")
		cleo.enters("menu")
		cleo.sees("Menu.")
	})
}

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
