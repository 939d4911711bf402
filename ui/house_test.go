package ui

import (
	"context"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"turncoat/db"
	"turncoat/engine"
	"turncoat/engine/search"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/connect"
	"turncoat/ui/stage"
)

// house is a stage of a test that may look into the screens.
type house struct {
	*stage.Stage
	t     *testing.T
	ctx   context.Context
	time  clockwork
	lobby *lobby.Lobby

	advise func(context.Context, match.State) (search.Advice, error) // gives hints; nil gives none
	judge  *judge                                                    // of finished games; nil judges nothing
}

// clockwork is a server's time that only moves when it is told to.
type clockwork struct{ *stage.Clock }

func (c clockwork) now() time.Time       { return c.Now() }
func (c clockwork) pass(d time.Duration) { c.Pass(d) }

func newHouse(t *testing.T) *house {
	t.Helper()
	store, err := db.Open(context.Background(), filepath.Join(t.TempDir(), "test.db"))
	if err != nil {
		t.Fatal(err)
	}
	s := stage.New(context.Background(), store, func(err error) { t.Helper(); t.Fatal(err) })
	t.Cleanup(func() {
		s.Close()
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return &house{Stage: s, t: t, ctx: s.Context(), time: clockwork{s.Clock}, lobby: s.Lobby}
}

func (h *house) visit(key, name string) *lobby.Visit { return h.Visit(key, name) }

// person is somebody at a terminal whose app the test sees.
type person struct {
	*stage.Person
	t     *testing.T
	house *house
	app   *app
	visit *lobby.Visit
}

var utf8Terminal = []string{"TERM=xterm-256color", "LANG=en_GB.UTF-8"}

func (h *house) seat(v *lobby.Visit, start Start, environ []string) *person {
	h.t.Helper()
	p := &person{t: h.t, house: h, visit: v}
	p.Person = h.Sit(v, func(ctx context.Context, waits func(more int)) tea.Model {
		deps := Deps{Lobby: h.lobby, Connect: connect.Address{Host: "localhost", Port: "2222"}, Version: "test", Advise: h.advise}
		if h.judge != nil {
			deps.Analyse, deps.Judge = h.judge.analyse, h.judge.position
		}
		p.app = New(ctx, deps, Visitor{Visit: v, Login: "ana", Environ: environ, Colors: colorprofile.Env(environ), Waits: waits}, start).(*app)
		return p.app
	})
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

func (p *person) run(cmd tea.Cmd)                   { p.Run(cmd) }
func (p *person) send(msg tea.Msg)                  { p.Send(msg) }
func (p *person) until(what string, so func() bool) { p.t.Helper(); p.Until(what, so) }
func (p *person) sees(text string)                  { p.t.Helper(); p.Sees(text) }
func (p *person) screen() string                    { return p.Screen() }
func (p *person) press(keys ...string)              { p.Press(keys...) }
func (p *person) types(text string)                 { p.Type(text) }
func (p *person) resize(w, h int)                   { p.Resize(w, h) }
func keyPress(name string) tea.KeyPressMsg          { return stage.Key(name) }

// presses presses a key as often as it takes until some words are seen.
func (p *person) presses(key, words string) {
	p.t.Helper()
	for n := 0; !strings.Contains(p.screen(), words); n++ {
		if n == 100 {
			p.t.Fatalf("%s doesn't lead to %q:\n%s", key, words, p.screen())
		}
		p.press(key)
	}
}

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
func (h *house) meet(dark, light *person, w lobby.Wish) { h.Begin(dark.visit, light.visit, w) }

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
