package main

import (
	"io"
	"net"
	"strings"
	"sync"
	"testing"
)

// road is a way to a server on which traffic can be held up.
type road struct {
	addr string

	mu   sync.RWMutex // read while something is carried
	open *sync.Cond
	held bool
}

// newRoad leads to an address.
func newRoad(t testing.TB, to string) *road {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	r := &road{addr: listener.Addr().String()}
	r.open = sync.NewCond(r.mu.RLocker())
	var traffic sync.WaitGroup
	t.Cleanup(func() {
		_ = listener.Close()
		r.hold(false)
		traffic.Wait()
	})
	traffic.Go(func() {
		for {
			near, err := listener.Accept()
			if err != nil {
				return
			}
			far, err := net.Dial("tcp", to)
			if err != nil {
				_ = near.Close()
				return
			}
			traffic.Go(func() { r.carry(far, near) })
			traffic.Go(func() { r.carry(near, far) })
		}
	})
	return r
}

// carry takes what comes to where it goes, whenever the road is open.
func (r *road) carry(to, from net.Conn) {
	defer func() { _ = to.Close() }()
	load := make([]byte, 4<<10)
	for {
		n, err := from.Read(load)
		r.mu.RLock()
		for r.held {
			r.open.Wait()
		}
		_, failed := to.Write(load[:n])
		r.mu.RUnlock()
		if failed != nil || err != nil {
			_, _ = io.Copy(io.Discard, from)
			return
		}
	}
}

// hold holds all traffic up, or lets it go on. Nothing is on its way any more
// when it returns, but what the ends have yet to read.
func (r *road) hold(held bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.held = held
	r.open.Broadcast()
}

// TestR46AfterAnOutageTheBoardIsAsEverywhere: the opponent moves while nothing
// gets through. A move that was typed meanwhile is played once, or not at all
// where it came before the opponent's was known; then it is typed again. Who
// comes back another way finds the same board.
func TestR46AfterAnOutageTheBoardIsAsEverywhere(t *testing.T) {
	t.Parallel()
	h := open(t)
	anaKey := h.newAccount(t, "ana")
	ana, boris := h.api(t, anaKey), h.api(t, newKey(t))
	id := pair(t, ana, boris, fields{"time": "5+3"})

	way := newRoad(t, h.addr)
	far := &house{addr: way.addr}
	term := sitOn(t, far.dial(t, anaKey))
	term.sees("Your move.")
	ana.ask("play", fields{"match": id, "move": "d3"})
	boris.moved(id, 1)
	term.sees("Light to move.")

	way.hold(true)
	boris.ask("play", fields{"match": id, "move": "c3"})
	ana.moved(id, 2)
	term.types("c4" + enterKey)
	if strings.Contains(term.screen(), "Light played") {
		t.Error("something got through")
	}
	way.hold(false)
	term.waits("what has happened", func(screen string) bool {
		return hasAll(screen, []string{"Light played c3"}) || hasAll(screen, []string{"You played c4"})
	})
	if !strings.Contains(term.screen(), "You played c4") {
		term.types("c4" + enterKey) // the first may have come before it was her turn
	}
	if m := boris.moved(id, 3); m.Move != "c4" {
		t.Errorf("%s was played", m.Move)
	}
	term.sees("You played c4", "d3", "c3", "Light to move.")
	if s := boris.ask("state", fields{"match": id}).State; len(s.Record) != 3 {
		t.Errorf("the record is %v", s.Record)
	}

	way.hold(true)
	boris.ask("play", fields{"match": id, "move": "c5"})
	back := h.sit(t, anaKey)
	back.sees("Light played c5", "Your move.")
	way.hold(false)
	term.sees("Light played c5", "Your move.")
}
