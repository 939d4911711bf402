package storetest

import (
	"fmt"
	"slices"
	"sync"

	"turncoat/lobby"
	"turncoat/match"
)

// says stores a line.
func (w *world) says(p lobby.Player, id match.ID, room lobby.Room, text string) lobby.Line {
	w.Helper()
	want := lobby.Line{Match: id, Room: room, By: p.ID, Name: p.Name, Text: text, At: w.now()}
	got, err := w.AddLine(w.ctx, want)
	w.must(err)
	want.Number = got.Number
	if got != want || got.Number < 1 {
		w.Errorf("stored %+v, want %+v", got, want)
	}
	return got
}

func (w *world) lines(what string, id match.ID, room lobby.Room, after int64, most int, want ...lobby.Line) {
	w.Helper()
	got, err := w.LinesAfter(w.ctx, id, room, after, most)
	w.must(err)
	if !slices.Equal(got, want) {
		w.Errorf("%s: %+v, want %+v", what, got, want)
	}
}

func talk(w *world) {
	ana, boris := w.account("ANA", "ana"), w.guest("BORIS")
	id := w.start(w.setup(ana, boris, liveControl)).Setup.ID
	first := w.says(ana, "", lobby.LobbyRoom, "сәлем")
	second := w.says(boris, id, lobby.PlayersRoom, "hi")
	third := w.says(ana, id, lobby.PlayersRoom, "hi yourself")
	fourth := w.says(ana, "", lobby.LobbyRoom, "again")
	w.lines("the lobby", "", lobby.LobbyRoom, 0, 10, first, fourth)
	w.lines("read on", "", lobby.LobbyRoom, first.Number, 10, fourth)
	w.lines("all read", "", lobby.LobbyRoom, fourth.Number, 10)
	w.lines("a match", id, lobby.PlayersRoom, 0, 10, second, third)
	w.lines("its newest", id, lobby.PlayersRoom, 0, 1, third)
	w.lines("its watchers", id, lobby.WatchersRoom, 0, 10)
	w.lines("another match", "NONE22", lobby.PlayersRoom, 0, 10)
}

// talkBounded sees that only the newest lines of a room stay, and that none
// comes under a number that was given before.
func talkBounded(w *world) {
	ana := w.account("ANA", "ana")
	other := w.says(ana, "", lobby.WatchersRoom, "another room")
	var said []lobby.Line
	for i := range lobby.MostLines + 3 {
		said = append(said, w.says(ana, "", lobby.LobbyRoom, fmt.Sprint(i)))
	}
	w.lines("the newest", "", lobby.LobbyRoom, 0, 2*lobby.MostLines, said[3:]...)
	w.lines("the other room", "", lobby.WatchersRoom, 0, 10, other)
}

// talkRace sees that lines that are said at once have an order.
func talkRace(w *world) {
	const n = 20
	var saying sync.WaitGroup
	for i := range n {
		saying.Go(func() {
			_, err := w.AddLine(w.ctx, lobby.Line{Room: lobby.LobbyRoom, By: "ANA", Name: "ana", Text: fmt.Sprint(i)})
			if err != nil {
				w.Error(err)
			}
		})
	}
	saying.Wait()
	lines, err := w.LinesAfter(w.ctx, "", lobby.LobbyRoom, 0, 2*n)
	w.must(err)
	for i, line := range lines {
		if line.Number != int64(i+1) {
			w.Errorf("line %d has number %d", i, line.Number)
		}
	}
	if len(lines) != n {
		w.Errorf("%d lines", len(lines))
	}
}

func talkOff(w *world) {
	ana, boris := w.account("ANA", "ana"), w.guest("BORIS")
	id := w.start(w.setup(ana, boris, liveControl)).Setup.ID
	is := func(p lobby.Player, want bool) {
		w.Helper()
		off, err := w.TalkIsOff(w.ctx, id, p.ID)
		w.must(err)
		if off != want {
			w.Errorf("talk is off for %s: %t", p.ID, off)
		}
	}
	is(ana, false)
	for _, on := range []bool{true, false, false, true, false} {
		w.must(w.SwitchTalk(w.ctx, id, ana.ID, on))
		is(ana, !on)
		is(boris, false)
	}
	w.refuses("nobody", w.SwitchTalk(w.ctx, id, "NOBODY", false), lobby.ErrNotFound)
	w.refuses("nothing", w.SwitchTalk(w.ctx, "NONE22", ana.ID, false), lobby.ErrNotFound)
}
