package ui

import (
	"bytes"
	"context"
	"log/slog"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"turncoat/db"
	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/connect"
)

// Bytes to an 80×24 terminal.
const (
	mostTick  = 24
	mostMove  = 450
	mostFirst = 4 << 10
)

// tape counts what a program writes.
type tape struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (t *tape) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.buf.Write(b)
}

// cut returns what was written since the last cut.
func (t *tape) cut() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	written := t.buf.String()
	t.buf.Reset()
	return written
}

// screening is a real program on a tape, in a bubble of synctest: time passes
// only when everybody waits.
type screening struct {
	tape    tape
	program *tea.Program
}

func newScreening(ctx context.Context, model tea.Model) *screening {
	s := &screening{}
	s.program = tea.NewProgram(model,
		tea.WithContext(ctx), tea.WithInput(nil), tea.WithOutput(&s.tape), tea.WithEnvironment(utf8Terminal),
		tea.WithColorProfile(colorprofile.ANSI256), tea.WithWindowSize(80, 24),
		tea.WithoutSignalHandler(), tea.WithFPS(30))
	return s
}

// drawn waits until everything there is to draw was drawn.
func drawn() {
	synctest.Wait()
	time.Sleep(500 * time.Millisecond)
	synctest.Wait()
}

func TestBytes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		store, err := db.Open(ctx, filepath.Join(t.TempDir(), "test.db"))
		if err != nil {
			t.Fatal(err)
		}
		defer func() {
			if err := store.Close(); err != nil {
				t.Error(err)
			}
		}()
		table := match.NewTable(store, match.NewBus(), time.Now)
		l := lobby.New(store, table, nil, slog.New(slog.DiscardHandler))
		defer l.Close()
		visits := map[string]*lobby.Visit{}
		for _, name := range []string{"ana", "boris"} {
			v, err := l.Enter(ctx, "SHA256:"+name, "test")
			if err != nil {
				t.Fatal(err)
			}
			defer v.Close()
			if _, err := v.Rename(ctx, name); err != nil {
				t.Fatal(err)
			}
			visits[name] = v
		}
		s := newScreening(ctx, New(ctx, Deps{Lobby: l, Connect: connect.Address{Host: "localhost", Port: "2222"}},
			Visitor{Visit: visits["ana"], Environ: utf8Terminal}, Start{}))
		var running sync.WaitGroup
		running.Go(func() { _, _ = s.program.Run() })
		defer running.Wait()
		defer s.program.Quit()

		drawn()
		checkBytes(t, "the first frame", s.tape.cut(), mostFirst)
		state := begin(t, l, visits["ana"].Player(), visits["boris"].Player())
		drawn()
		s.tape.cut()
		play(t, s, table, state)
	})
}

func begin(t *testing.T, l *lobby.Lobby, dark, light lobby.Player) match.State {
	t.Helper()
	seek, _, err := l.Post(t.Context(), dark, wishFor(engine.Dark))
	if err != nil {
		t.Fatal(err)
	}
	state, err := l.Accept(t.Context(), light, seek.ID)
	if err != nil {
		t.Fatal(err)
	}
	return state
}

// play plays a whole game and looks at what each move of the opponent, and each
// tick of the clock, costs.
func play(t *testing.T, s *screening, table *match.Table, state match.State) {
	random := rand.New(rand.NewPCG(1, 2))
	var moves, ticks []int
	var err error
	for state.Phase == match.PhaseLive {
		turn := state.Turn()
		legal := state.Moves()
		if state, err = table.Play(t.Context(), state, turn, legal[random.IntN(len(legal))], -1); err != nil {
			t.Fatal(err)
		}
		drawn()
		cost := s.tape.cut()
		if turn == engine.Light && state.Phase == match.PhaseLive {
			moves = append(moves, len(cost))
			checkBytes(t, "an opponent's move", cost, mostMove)
		}
		if state.Running() != engine.None && state.Phase == match.PhaseLive {
			time.Sleep(time.Second) // the clock that ran before shows its next second
			drawn()
			s.tape.cut()
			time.Sleep(500 * time.Millisecond)
			drawn()
			tick := s.tape.cut()
			ticks = append(ticks, len(tick))
			checkBytes(t, "a tick of the clock", tick, mostTick)
		}
	}
	slices.Sort(moves)
	slices.Sort(ticks)
	t.Logf("moves: median %d, most %d bytes; ticks: median %d, most %d bytes",
		moves[len(moves)/2], moves[len(moves)-1], ticks[len(ticks)/2], ticks[len(ticks)-1])
	if ticks[len(ticks)-1] == 0 {
		t.Error("no clock has ticked")
	}
}

func checkBytes(t *testing.T, what, written string, most int) {
	t.Helper()
	if len(written) > most {
		t.Errorf("%s took %d bytes, more than %d: %q", what, len(written), most, written)
	}
	if most != mostFirst && strings.Contains(written, "\x1b[2J") {
		t.Errorf("%s cleared the screen", what)
	}
}
