package lobby_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// place is where a visitor talks at a match as it is now.
func (h *house) place(v *lobby.Visit, id match.ID) lobby.Place {
	h.t.Helper()
	s, err := h.table.Open(context.Background(), id)
	h.must(err)
	return lobby.MatchPlace(s, v.Player().ID, h.Now())
}

func (h *house) say(v *lobby.Visit, at lobby.Place, text string) {
	h.t.Helper()
	_, err := h.Say(context.Background(), v.Speaker(), at, text)
	h.must(err)
}

// hears sees what a visitor hears of all that was said at a place.
func (h *house) hears(what string, v *lobby.Visit, at lobby.Place, want ...string) {
	h.t.Helper()
	talk, err := h.Hear(context.Background(), v.Player().ID, at, 0)
	h.must(err)
	var got []string
	for _, line := range talk.Lines {
		got = append(got, line.Name+": "+line.Text)
	}
	if !slices.Equal(got, want) {
		h.t.Errorf("%s: %s hears %q, want %q", what, v.Player().Name, got, want)
	}
}

func TestR75WatchersAreHeardAfterTheEnd(t *testing.T) {
	h := openHouse(t)
	ana, boris, cleo := h.enter("A", "ana"), h.enter("B", "boris"), h.enter("C", "cleo")
	id := h.play(ana, boris).Setup.ID
	bell := h.table.Bus().Watch(h.place(ana, id).Topics()...)
	defer bell.Close()
	h.say(cleo, h.place(cleo, id), "b2 is bad")
	if len(bell.Bell()) != 0 {
		t.Error("the players are called for what watchers say")
	}
	h.say(ana, h.place(ana, id), "have fun")
	if len(bell.Bell()) != 1 {
		t.Error("nobody is called")
	}
	h.hears("live", ana, h.place(ana, id), "ana: have fun")
	h.hears("live", boris, h.place(boris, id), "ana: have fun")
	h.hears("live", cleo, h.place(cleo, id), "cleo: b2 is bad")
	h.abort(ana)
	for _, v := range []*lobby.Visit{ana, boris, cleo} {
		h.hears("after the end", v, h.place(v, id), "cleo: b2 is bad", "ana: have fun")
	}
	h.say(cleo, h.place(cleo, id), "well played")
	h.hears("after the end", boris, h.place(boris, id), "cleo: b2 is bad", "ana: have fun", "cleo: well played")
}

func TestPrivateTalkRemainsThePlayers(t *testing.T) {
	h := openHouse(t)
	ana, boris, cleo := h.enter("A", "ana"), h.enter("B", "boris"), h.enter("C", "cleo")
	seek, err := h.Invite(t.Context(), ana.Player(), lobby.DefaultWish())
	h.must(err)
	s, err := h.Join(t.Context(), boris, seek.ID)
	h.must(err)
	h.say(ana, h.place(ana, s.Setup.ID), "between us")
	h.abort(ana)
	h.hears("a stranger", cleo, h.place(cleo, s.Setup.ID))
	h.hears("a player", boris, h.place(boris, s.Setup.ID), "ana: between us")
}

func TestR75MutedTalkTellsTheSender(t *testing.T) {
	h := openHouse(t)
	ana, boris := h.enter("A", "ana"), h.enter("B", "boris")
	id := h.play(ana, boris).Setup.ID
	h.say(boris, h.place(boris, id), "hello")
	refused := func(what string, v *lobby.Visit, own bool) {
		t.Helper()
		var off *lobby.TalkOffError
		_, err := h.Say(t.Context(), v.Speaker(), h.place(v, id), what)
		if !errors.As(err, &off) || off.Own != own || !own && off.Name != "ana" {
			t.Errorf("%s: %v", what, err)
		}
	}
	h.must(h.SwitchTalk(t.Context(), ana.Player().ID, id, false))
	refused("to the deaf", boris, false)
	refused("by the deaf", ana, true)
	h.hears("muted", ana, h.place(ana, id))
	talk, err := h.Hear(t.Context(), boris.Player().ID, h.place(boris, id), 0)
	if err != nil || talk.Deaf != "ana" || talk.Off {
		t.Errorf("boris is told %+v, %v", talk, err)
	}
	h.must(h.SwitchTalk(t.Context(), ana.Player().ID, id, true))
	h.hears("on again", ana, h.place(ana, id), "boris: hello")

	h.must(ana.Prefer(t.Context(), lobby.TalkPreference, lobby.TalkNone))
	refused("to who has all talk off", boris, false)
	h.hears("off", ana, lobby.LobbyPlace())
	h.must(ana.Prefer(t.Context(), lobby.TalkPreference, lobby.TalkPlayers))
	h.say(boris, h.place(boris, id), "only us")
	h.say(boris, lobby.LobbyPlace(), "hello all")
	h.hears("players only", ana, h.place(ana, id), "boris: hello", "boris: only us")
	h.hears("players only", ana, lobby.LobbyPlace())
	h.hears("everything", boris, lobby.LobbyPlace(), "boris: hello all")
}

func TestR75BlockedPlayersAreNotHeard(t *testing.T) {
	h := openHouse(t)
	ana, boris, cleo := h.enter("A", "ana"), h.enter("B", "boris"), h.enter("C", "cleo")
	id := h.play(ana, boris).Setup.ID
	h.must(h.Block(t.Context(), ana.Player(), cleo.Player()))
	h.say(cleo, lobby.LobbyPlace(), "boo")
	h.say(cleo, h.place(cleo, id), "boo")
	h.say(boris, lobby.LobbyPlace(), "hello")
	h.hears("lobby", ana, lobby.LobbyPlace(), "boris: hello")
	h.hears("lobby", cleo, lobby.LobbyPlace(), "cleo: boo", "boris: hello")
	h.must(h.Block(t.Context(), ana.Player(), boris.Player()))
	var off *lobby.TalkOffError
	if _, err := h.Say(t.Context(), boris.Speaker(), h.place(boris, id), "hear me"); !errors.As(err, &off) || off.Name != "ana" {
		t.Errorf("to who has blocked the speaker: %v", err)
	}
	if _, err := h.Say(t.Context(), ana.Speaker(), h.place(ana, id), "why"); !errors.Is(err, lobby.ErrBlocked) {
		t.Errorf("to whom the speaker has blocked: %v", err)
	}
	h.abort(ana)
	h.hears("after the end", ana, h.place(ana, id))
	h.hears("after the end", boris, h.place(boris, id), "cleo: boo")
}

func TestR15TalkIsPaced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouseAt(t, t.TempDir()+"/turncoat.db")
		h.say(h.enter("B", "boris"), lobby.LobbyPlace(), "each has a pace of their own")
		for who, c := range map[*lobby.Visit]struct {
			burst int
			every time.Duration
		}{h.enter("A", "ana"): {5, 2 * time.Second}, h.enter("G", ""): {3, 5 * time.Second}} {
			say := func(text string) error {
				_, err := h.Say(t.Context(), who.Speaker(), lobby.LobbyPlace(), text)
				return err
			}
			for i := range c.burst {
				h.must(say(fmt.Sprint(i)))
			}
			var fast *lobby.TooFastError
			if err := say("more"); !errors.As(err, &fast) || fast.Seconds() != int(c.every/time.Second) {
				t.Errorf("after %d lines: %v", c.burst, err)
			}
			time.Sleep(c.every)
			h.must(say("more"))
			time.Sleep(c.every)
			if err := say("more "); !errors.Is(err, lobby.ErrSaidTwice) {
				t.Errorf("the same: %v", err)
			}
			time.Sleep(30 * time.Second)
			h.must(say("more"))
			var long *lobby.LineError
			if err := say(strings.Repeat("x", 2048)); !errors.As(err, &long) || long.Rule != lobby.LineLong {
				t.Errorf("2 KB: %v", err)
			}
			h.must(say("still here"))
		}
	})
}

func TestWhereNobodyTalks(t *testing.T) {
	h := openHouse(t)
	ana, boris := h.enter("A", "ana"), h.enter("B", "boris")
	refused := func(what string, at lobby.Place, want error) {
		t.Helper()
		if _, err := h.Say(t.Context(), ana.Speaker(), at, "hello"); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", what, err, want)
		}
	}
	s, err := h.PlayBot(t.Context(), ana.Player(), 1, lobby.Wish{Variant: engine.Variant{Size: 8}, Control: match.NoControl})
	h.must(err)
	refused("against the computer", h.place(ana, s.Setup.ID), lobby.ErrBotTalk)
	h.hears("against the computer", ana, h.place(ana, s.Setup.ID))
	s = h.play(ana, boris)
	h.abort(boris)
	s, err = h.table.Open(t.Context(), s.Setup.ID)
	h.must(err)
	refused("a day later", lobby.MatchPlace(s, ana.Player().ID, s.EndedAt.Add(24*time.Hour)), lobby.ErrTalkOver)
	h.Silence()
	refused("where there is no talk", lobby.LobbyPlace(), lobby.ErrSilent)
	if _, err := h.Hear(t.Context(), ana.Player().ID, lobby.LobbyPlace(), 0); !errors.Is(err, lobby.ErrSilent) {
		t.Errorf("hearing where there is no talk: %v", err)
	}
	if err := h.SwitchTalk(t.Context(), ana.Player().ID, s.Setup.ID, false); !errors.Is(err, lobby.ErrSilent) {
		t.Errorf("switching where there is no talk: %v", err)
	}
}

// TestHearReadsOn sees that nothing is heard twice or missed.
func TestHearReadsOn(t *testing.T) {
	h := openHouse(t)
	var all []string
	at, after := lobby.LobbyPlace(), int64(0)
	for i := range 20 {
		v, err := h.Enter(t.Context(), "", fmt.Sprint(i))
		h.must(err)
		defer v.Close()
		h.say(v, at, fmt.Sprint("line ", i))
		all = append(all, fmt.Sprint("line ", i))
		if i%3 != 0 {
			continue
		}
		talk, err := h.Hear(t.Context(), "NOBODY", at, after)
		h.must(err)
		for _, line := range talk.Lines {
			if line.Text != all[0] {
				t.Errorf("heard %q, want %q", line.Text, all[0])
			}
			all = all[1:]
		}
		after = talk.Newest
	}
	if len(all) != 1 {
		t.Errorf("%q was not heard", all)
	}
}
