package plain

import (
	"testing"
	"testing/synctest"
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/ui"
)

// TestR75TalkByLines talks at a game: players to each other, a watcher to
// nobody who plays, until the end.
func TestR75TalkByLines(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		ana, boris := h.player("ana"), h.player("boris")
		id := h.meet(ana, boris, lobby.DefaultWish())
		cleo := h.comes(guest{name: "cleo", start: ui.Start{Kind: ui.KindWatch, Code: string(id)}})
		ana.fresh()
		boris.fresh()
		ana.enters("say Сәлем, have fun")
		ana.sees("Said.")
		boris.sees("ana says: Сәлем, have fun")
		cleo.enters("say b2 is bad")
		cleo.sees("Said.")
		boris.enters("say")
		boris.sees("ana says: Сәлем", "Type what you want to say", "mute")
		boris.enters("you too")
		ana.sees("boris says: you too")
		ana.enters("d3") // the game goes on
		boris.sees("Dark d3, flips")
		boris.enters("mute")
		boris.sees("You have switched this talk off.")
		ana.enters("say hello?")
		ana.sees("boris has switched talk off.")
		boris.enters("unmute")
		boris.sees("You hear this talk again.")
		boris.enters("")
		boris.enters("c3")
		ana.sees("Light c3, flips")
		s, err := h.lobby.Open(h.ctx, "", string(id))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := h.lobby.Table().Resign(h.ctx, s, engine.Dark); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		ana.sees("Talk")
		boris.fresh()
		cleo.enters("talk")
		cleo.sees("ana says: Сәлем, have fun", "cleo (watcher) says: b2 is bad")
		cleo.enters("well played")
		ana.sees("cleo (watcher) says: well played")
		boris.sees("cleo (watcher) says: well played")
	})
}

// TestR72LinesOfTalkAreHarmless: what is printed is checked for all persons.
func TestR72LinesOfTalkAreHarmless(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		ana, boris := h.player("ana"), h.player("boris")
		ana.enters("14")
		ana.sees("Nobody has said anything yet.")
		_, err := h.lobby.Say(h.ctx, boris.visit.Speaker(), lobby.LobbyPlace(), "\x1b]0;x\a\x1b[2J\r\u009b31mboo")
		if err != nil {
			t.Fatal(err)
		}
		ana.sees("boris says: ]0;x[2J 31mboo")
		for range 12 {
			time.Sleep(time.Millisecond)
			ana.enters("flood" + string(rune('a'+time.Now().UnixMilli()%26)))
		}
		ana.sees("Too much at once. You can go on in")
		ana.enters("0")
		ana.sees("Menu.")
	})
}

func TestWithoutTalkByLines(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		ana := h.player("ana")
		ana.enters("3")
		ana.fresh()
		ana.enters("say hi")
		ana.sees("The computer doesn't talk.")
		ana.enters("say")
		ana.sees("The computer doesn't talk.")
		h.lobby.Silence()
		ana.enters("say hi")
		ana.sees("There is no talk on this server.")
	})
}
