package plain

import (
	"context"
	"io"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"

	"turncoat/db"
	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/match/bot"
	"turncoat/ui"
	"turncoat/ui/connect"
)

// house is a whole server but for SSH. It is for use in a synctest bubble: time
// passes only when everybody waits for it.
type house struct {
	t       *testing.T
	ctx     context.Context
	store   *deaf
	lobby   *lobby.Lobby
	service *Service
}

// deaf is the real store, which can be made to read no entries.
type deaf struct {
	*db.Store
	on atomic.Bool
}

func (d *deaf) Entries(ctx context.Context, id match.ID, after int) ([]match.Entry, error) {
	if d.on.Load() {
		return nil, match.ErrStorage
	}
	return d.Store.Entries(ctx, id, after)
}

// inHouse runs a test in a bubble.
func inHouse(t *testing.T, test func(t *testing.T, h *house)) {
	synctest.Test(t, func(t *testing.T) { test(t, newHouse(t)) })
}

func newHouse(t *testing.T) *house {
	t.Helper()
	opened, err := db.Open(t.Context(), filepath.Join(t.TempDir(), "test.db"))
	if err != nil {
		t.Fatal(err)
	}
	store := &deaf{Store: opened}
	log := slog.New(slog.NewTextHandler(t.Output(), nil))
	table := match.NewTable(store, match.NewBus(), time.Now)
	bots := bot.NewRoster(table, bot.Searching{Pool: bot.NewPool(1, 1<<20), Now: table.Now}, bot.PersonalPace, log)
	l := lobby.New(store, table, bots, log)
	ctx, cancel := context.WithCancel(context.Background())
	h := &house{t: t, ctx: ctx, store: store, lobby: l, service: &Service{Deps: ui.Deps{
		Lobby: l, Connect: connect.Address{Host: "reversi.example"}, Version: "test",
	}}}
	var sweeping sync.WaitGroup
	sweeping.Go(func() { table.RunSweeper(ctx, 100*time.Millisecond, func(err error) { t.Error(err) }) })
	t.Cleanup(func() {
		cancel()
		sweeping.Wait()
		h.service.Wait()
		l.Close()
		bots.Close()
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return h
}

// person is somebody who types lines and reads what is printed.
type person struct {
	t     *testing.T
	visit *lobby.Visit
	in    *io.PipeWriter
	err   error         // of Run
	left  chan struct{} // closed after Run

	mu   sync.Mutex
	out  strings.Builder
	seen int // bytes of out that were read
}

func (p *person) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.out.Write(b)
}

// guest is how somebody comes.
type guest struct {
	name, key, login string
	start            ui.Start
	environ          []string
	silent           bool // there is no terminal
	hold             func(bool)
}

// comes lets somebody in, with a key unless they have none.
func (h *house) comes(g guest) *person {
	h.t.Helper()
	time.Sleep(time.Second) // in the bubble: those who came earlier are listed first
	key := g.key
	if key == "" && g.name != "" {
		key = "SHA256:" + g.name
	}
	visit, err := h.lobby.Enter(h.ctx, key, "test")
	if err != nil {
		h.t.Fatal(err)
	}
	if g.name != "" && visit.Player().Name != g.name {
		if _, err := visit.Rename(h.ctx, g.name); err != nil {
			h.t.Fatal(err)
		}
	}
	in, typed := io.Pipe()
	p := &person{t: h.t, visit: visit, in: typed, left: make(chan struct{})}
	ctx, cancel := context.WithCancel(h.ctx)
	go func() {
		defer close(p.left)
		defer visit.Close()
		p.err = h.service.Run(ctx, ui.Visitor{Visit: visit, Login: g.login, Environ: g.environ, Hold: g.hold}, g.start,
			Line{In: in, Out: p, Echo: !g.silent})
	}()
	h.t.Cleanup(func() {
		cancel()
		typed.Close()
		<-p.left
		p.checkSigns()
	})
	synctest.Wait()
	return p
}

// player is a named person in the menu.
func (h *house) player(name string) *person {
	h.t.Helper()
	p := h.comes(guest{name: name})
	p.sees("Menu.")
	return p
}

// types sends signs as they are.
func (p *person) types(signs string) {
	p.t.Helper()
	time.Sleep(400 * time.Millisecond) // in the bubble: a person's pace
	if _, err := io.WriteString(p.in, signs); err != nil {
		p.t.Fatalf("typing %q: %v; printed:\n%s", signs, err, p.all())
	}
	synctest.Wait()
}

// enters types a line.
func (p *person) enters(line string) { p.t.Helper(); p.types(line + "\r") }

func (p *person) all() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.out.String()
}

// fresh is what was printed since it was last asked for.
func (p *person) fresh() string {
	synctest.Wait()
	all := p.all()
	defer func() { p.seen = len(all) }()
	return all[p.seen:]
}

// sees takes what is fresh, which has to have some texts in it.
func (p *person) sees(texts ...string) string {
	p.t.Helper()
	fresh := p.fresh()
	for _, text := range texts {
		if !strings.Contains(fresh, text) {
			p.t.Fatalf("not printed: %q; but:\n%s", text, fresh)
		}
	}
	return fresh
}

// gone waits for the end of the visit.
func (p *person) gone() error {
	p.t.Helper()
	select {
	case <-p.left:
		return p.err
	case <-time.After(time.Second):
		p.t.Fatalf("still there; printed:\n%s", p.all())
		panic("unreachable")
	}
}

// checkSigns is what holds for all that is ever printed: lines of text, the
// bell, and the signs that take back what was typed.
func (p *person) checkSigns() {
	all := p.all()
	if !utf8.ValidString(all) {
		p.t.Errorf("not UTF-8: %q", all)
	}
	for i, r := range all {
		if r < ' ' && !strings.ContainsRune("\n\b\a", r) || r >= '\x7f' && r < '\u00a0' {
			p.t.Fatalf("a control character %q after %q", r, all[max(0, i-40):i])
		}
	}
	for line := range strings.SplitSeq(all, "\n") {
		if strings.Contains(line, "(plain.") || strings.Contains(line, "<no value>") {
			p.t.Errorf("no words: %q", line)
		}
	}
}

// meet begins a game between two people, the first as Dark.
func (h *house) meet(dark, light *person, w lobby.Wish) match.ID {
	h.t.Helper()
	w.Color = engine.Dark
	seek, _, err := h.lobby.Post(h.ctx, dark.visit.Player(), w)
	if err != nil {
		h.t.Fatal(err)
	}
	state, err := h.lobby.Accept(h.ctx, light.visit.Player(), seek.ID)
	if err != nil {
		h.t.Fatal(err)
	}
	synctest.Wait()
	return state.Setup.ID
}
