package command

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"turncoat/ui/connect"

	"turncoat/db"
	"turncoat/lobby"
	"turncoat/match"
)

// house is a whole server but for SSH and the disk. It is for use in a
// synctest bubble: nothing in it waits for real time.
type house struct {
	t       *testing.T
	store   *failing
	lobby   *lobby.Lobby
	service *Service
	ctx     context.Context
}

func newHouse(t *testing.T) *house {
	store := newStore(t)
	table := match.NewTable(store, match.NewBus(), time.Now)
	log := slog.New(slog.NewTextHandler(t.Output(), nil))
	l := lobby.New(store, table, nil, log)
	ctx, cancel := context.WithCancel(context.Background())
	h := &house{t: t, store: store, lobby: l, ctx: ctx, service: &Service{
		Lobby: l, Connect: connect.Address{Host: "reversi.example", Port: "2222"}, Name: "turncoat", Version: "0", Log: log,
		Analyse: glance,
	}}
	var sweeping sync.WaitGroup
	sweeping.Go(func() {
		table.RunSweeper(ctx, 100*time.Millisecond, func(err error) { t.Error(err) })
	})
	t.Cleanup(func() {
		cancel()
		sweeping.Wait()
		l.Close()
		h.service.Wait()
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return h
}

// failing is the real store, which can be made to store no entry.
type failing struct {
	*db.Store
	full atomic.Bool
}

func newStore(t *testing.T) *failing {
	store, err := db.Open(t.Context(), filepath.Join(t.TempDir(), "turncoat.db"))
	if err != nil {
		t.Fatal(err)
	}
	return &failing{Store: store}
}

func (f *failing) Append(ctx context.Context, e match.Entry, next match.State) error {
	if f.full.Load() {
		return match.ErrStorage
	}
	return f.Store.Append(ctx, e, next)
}

// account makes sure that the key of a name has that name.
func (h *house) account(name string) lobby.Player {
	p, err := h.lobby.Identify(h.ctx, keyOf(name))
	if err == nil && p.Guest {
		p, err = h.lobby.Rename(h.ctx, p, true, name)
	}
	if err != nil {
		h.t.Fatal(err)
	}
	return p
}

func keyOf(name string) string { return "SHA256:" + name }

// client is a program at the other end of api.
type client struct {
	in     *io.PipeWriter
	out    *valve
	cancel context.CancelFunc
	ended  chan Outcome // capacity 1: it ends once
	err    *bytes.Buffer
}

// connect begins a session of the line protocol with a key.
func (h *house) connect(key string) *client {
	in, write := io.Pipe()
	ctx, cancel := context.WithCancel(h.ctx)
	c := &client{in: write, out: newValve(), cancel: cancel, ended: make(chan Outcome, 1), err: &bytes.Buffer{}}
	var running sync.WaitGroup
	running.Go(func() {
		c.ended <- h.service.Run(ctx, Request{Args: []string{"api"}, Key: key, In: in, Out: c.out, Err: c.err})
		in.CloseWithError(io.EOF) // a client that still writes hears that nobody reads
	})
	h.t.Cleanup(func() {
		c.out.open()
		write.Close()
		running.Wait()
		cancel()
	})
	return c
}

func (c *client) send(line string) { io.WriteString(c.in, line+"\n") }

// valve is a client's end of the output, which it may stop reading.
type valve struct {
	mu     sync.Mutex
	turned *sync.Cond
	shut   bool
	text   strings.Builder
}

func newValve() *valve {
	v := &valve{}
	v.turned = sync.NewCond(&v.mu)
	return v
}

func (v *valve) Write(p []byte) (int, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for v.shut {
		v.turned.Wait()
	}
	return v.text.Write(p)
}

func (v *valve) close() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.shut = true
}

func (v *valve) open() {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.shut = false
	v.turned.Broadcast()
}

// take returns the lines that came since it was last asked.
func (v *valve) take() []string {
	v.mu.Lock()
	defer v.mu.Unlock()
	lines := strings.Split(v.text.String(), "\n")
	v.text.Reset()
	v.text.WriteString(lines[len(lines)-1])
	return lines[:len(lines)-1]
}

// shell runs one command without a terminal.
func (h *house) shell(key string, args ...string) (stdout, stderr string, exit int) {
	var out, err bytes.Buffer
	outcome := h.service.Run(h.ctx, Request{Args: args, Key: key, Out: &out, Err: &err})
	if outcome.Screen != nil {
		h.t.Fatalf("%v opens a screen without a terminal", args)
	}
	return out.String(), err.String(), outcome.Exit
}
