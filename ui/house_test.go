package ui

import (
	"context"
	"flag"
	"log/slog"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"
	"turncoat/ui/connect"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"turncoat/db"
	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

var update = flag.Bool("update", false, "write the golden frames anew")

// clockwork is a server's time that only moves when it is told to.
type clockwork struct {
	mu sync.Mutex
	at time.Time
}

func (c *clockwork) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clockwork) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

// house is a lobby over a real store.
type house struct {
	t     *testing.T
	ctx   context.Context
	time  *clockwork
	lobby *lobby.Lobby
}

func newHouse(t *testing.T) *house {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	store, err := db.Open(ctx, filepath.Join(t.TempDir(), "test.db"))
	if err != nil {
		t.Fatal(err)
	}
	h := &house{t: t, ctx: ctx, time: &clockwork{at: time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)}}
	table := match.NewTable(store, match.NewBus(), h.time.now)
	h.lobby = lobby.New(store, table, nil, slog.New(slog.DiscardHandler))
	t.Cleanup(func() {
		h.lobby.Close()
		cancel()
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return h
}

// visit lets somebody in: with a key where key isn't empty, and with a name
// where name isn't.
func (h *house) visit(key, name string) *lobby.Visit {
	h.t.Helper()
	v, err := h.lobby.Enter(h.ctx, key, "test")
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(v.Close)
	if name != "" {
		if _, err := v.Rename(h.ctx, name); err != nil {
			h.t.Fatal(err)
		}
	}
	return v
}

// person is somebody at a terminal, driven by the test without a program: the
// messages of commands come one by one, when the test waits for something.
type person struct {
	t     *testing.T
	house *house
	app   *app
	visit *lobby.Visit
	inbox chan tea.Msg
}

var utf8Terminal = []string{"TERM=xterm-256color", "LANG=en_GB.UTF-8"}

func (h *house) seat(v *lobby.Visit, start Start, environ []string) *person {
	h.t.Helper()
	ctx, cancel := context.WithCancel(h.ctx)
	h.t.Cleanup(cancel)
	model := New(ctx, Deps{Lobby: h.lobby, Connect: connect.Address{Host: "localhost", Port: "2222"}, Version: "test"},
		Visitor{Visit: v, Login: "ana", Environ: environ, Colors: colorprofile.Env(environ)}, start)
	p := &person{t: h.t, house: h, app: model.(*app), visit: v}
	p.inbox = make(chan tea.Msg, 1024) // more than all commands of a test leave unread
	p.run(p.app.Init())
	return p
}

// player is a named person in the lobby.
func (h *house) player(name string) *person {
	h.t.Helper()
	h.time.pass(time.Second) // those who came earlier are listed first
	p := h.seat(h.visit("SHA256:"+name, name), Start{}, utf8Terminal)
	p.until("the lobby was read", func() bool { return p.lobby().data.number > 0 && p.app.seats.known != nil })
	return p
}

func (p *person) lobby() *lobbyScreen { return p.app.pile[0].(*lobbyScreen) }

// run starts a command, each of a batch on its own.
func (p *person) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	go func() {
		msg := cmd()
		if batch, ok := msg.(tea.BatchMsg); ok {
			for _, one := range batch {
				p.run(one)
			}
			return
		}
		if msg != nil {
			p.inbox <- msg
		}
	}()
}

func (p *person) send(msg tea.Msg) {
	_, cmd := p.app.Update(msg)
	p.run(cmd)
}

// until takes messages until something is so.
func (p *person) until(what string, so func() bool) {
	p.t.Helper()
	late := time.After(20 * time.Second)
	for !so() {
		select {
		case msg := <-p.inbox:
			p.send(msg)
		case <-late:
			p.t.Fatalf("waited in vain until %s; the screen:\n%s", what, p.screen())
		}
	}
}

// sees waits until a text is on the screen.
func (p *person) sees(text string) {
	p.t.Helper()
	p.until("the screen shows "+text, func() bool { return strings.Contains(p.screen(), text) })
}

// screen is what is seen, stripped of colours.
func (p *person) screen() string { return ansi.Strip(p.app.View().Content) }

// press presses keys: names of keys, or text that is typed sign by sign.
func (p *person) press(keys ...string) {
	for _, key := range keys {
		p.house.time.pass(400 * time.Millisecond) // a person's pace
		p.send(keyPress(key))
	}
}

func (p *person) types(text string) {
	for _, r := range text {
		p.press(string(r))
	}
}

// keyPress is a key as a terminal sends it.
func keyPress(name string) tea.KeyPressMsg {
	special := map[string]rune{
		"enter": tea.KeyEnter, "esc": tea.KeyEscape, "tab": tea.KeyTab, "backspace": tea.KeyBackspace,
		"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight,
		"home": tea.KeyHome, "end": tea.KeyEnd, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "space": tea.KeySpace,
		"delete": tea.KeyDelete,
	}
	if code, ok := special[name]; ok {
		return tea.KeyPressMsg{Code: code}
	}
	if name == "ctrl+c" {
		return tea.KeyPressMsg{Code: 'c', Mod: tea.ModCtrl}
	}
	r := []rune(name)[0]
	return tea.KeyPressMsg{Code: r, Text: name}
}

// resize gives the terminal another size.
func (p *person) resize(w, h int) { p.send(tea.WindowSizeMsg{Width: w, Height: h}) }

// board returns the match on the screen.
func (p *person) board() *matchScreen {
	p.t.Helper()
	m, ok := p.app.top().(*matchScreen)
	if !ok {
		p.t.Fatalf("no board on top but %s:\n%s", reflect.TypeOf(p.app.top()), p.screen())
	}
	return m
}

// atBoard waits for a match to be on the screen.
func (p *person) atBoard() *matchScreen {
	p.t.Helper()
	p.until("a board is there", func() bool {
		m, ok := p.app.top().(*matchScreen)
		return ok && m.state.Setup != nil
	})
	return p.board()
}

// wishFor is the usual game with a color.
func wishFor(c engine.Color) lobby.Wish {
	w := lobby.DefaultWish()
	w.Color = c
	return w
}

// pair seats two people at a game, the first as Dark.
func (h *house) pair(dark, light *person, w lobby.Wish) {
	h.t.Helper()
	h.meet(dark, light, w)
	dark.atBoard()
	light.atBoard()
}

// meet begins a game without waiting for the boards.
func (h *house) meet(dark, light *person, w lobby.Wish) {
	h.t.Helper()
	w.Color = engine.Dark
	seek, _, err := h.lobby.Post(h.ctx, dark.visit.Player(), w)
	if err != nil {
		h.t.Fatal(err)
	}
	if _, err := h.lobby.Accept(h.ctx, light.visit.Player(), seek.ID); err != nil {
		h.t.Fatal(err)
	}
}

// moves plays a record on two boards by typing.
func (h *house) moves(dark, light *person, record string) {
	h.t.Helper()
	moves, err := engine.ParseRecord(record)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, m := range moves {
		mover := dark
		if dark.board().state.Turn() == engine.Light {
			mover = light
		}
		seq := mover.board().state.BoardSeq
		if m.Pass {
			mover.press("enter")
		} else {
			mover.types(m.String())
			mover.press("enter")
		}
		for _, p := range []*person{dark, light} {
			p.until(m.String()+" is on the board", func() bool { return p.board().state.BoardSeq > seq })
		}
	}
}
