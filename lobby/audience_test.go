package lobby_test

import (
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"turncoat/lobby"
	"turncoat/match"
)

// gallery is a lobby that needs no storage, and a match between two.
func gallery() (*lobby.Lobby, *match.Setup) {
	table := match.NewTable(nil, match.NewBus(), time.Now)
	return lobby.New(nil, table, nil, nil), &match.Setup{
		ID: "K7Q2M9", Dark: match.Player{ID: "ana"}, Light: match.Player{ID: "boris"},
	}
}

func TestR76WatchersAreCountedAfterAHundredComeAndGo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, setup := gallery()
		var all sync.WaitGroup
		for i := range 100 {
			all.Go(func() {
				first := l.Spectate(string(rune('a'+i)), setup)
				second := l.Spectate(string(rune('a'+i)), setup) // another window
				first()
				first() // twice is once
				if i < 97 {
					second()
				}
			})
		}
		defer l.Spectate("ana", setup)()
		defer l.Spectate("boris", setup)()
		all.Wait()
		if n := l.Watchers(setup.ID); n != 3 {
			t.Errorf("%d watch, want 3", n)
		}
		one, two := l.Spectate("", setup), l.Spectate("", setup)
		if n := l.Watchers(setup.ID); n != 5 {
			t.Errorf("with two strangers %d watch, want 5", n)
		}
		one()
		two()
		if n := l.Watchers(setup.ID); n != 3 {
			t.Errorf("when the strangers have gone %d watch, want 3", n)
		}
	})
}

// TestTheNumberOfWatchersRingsOnceASecond, at once for the first, and always
// for the last of many changes.
func TestTheNumberOfWatchersRingsOnceASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l, setup := gallery()
		bell := l.Table().Bus().Watch(lobby.WatchersTopic(setup.ID))
		defer bell.Close()
		rings, seen := 0, 0
		look := func() {
			select {
			case <-bell.Bell():
				rings, seen = rings+1, l.Watchers(setup.ID)
			default:
			}
		}
		leave := l.Spectate("cleo", setup)
		look()
		if rings != 1 || seen != 1 {
			t.Errorf("the first: %d rings, %d seen", rings, seen)
		}
		for range 50 { // five seconds of coming and going
			l.Spectate("dora", setup)()
			defer l.Spectate("", setup)()
			time.Sleep(100 * time.Millisecond)
			synctest.Wait()
			look()
		}
		time.Sleep(time.Second)
		synctest.Wait()
		look()
		if rings > 7 || rings < 5 || seen != 51 {
			t.Errorf("%d rings in six seconds, the last at %d", rings, seen)
		}
		l.Spectate("emil", setup)
		look()
		leave()
		l.Spectate("cleo", setup) // back at once: nothing has changed
		before := rings
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if look(); rings != before {
			t.Error("a bell for nothing")
		}
	})
}
