package ui

import (
	"bytes"
	"context"
	"fmt"
	"io"
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
	"turncoat/ui/render"
)

// Bytes to an 80×24 terminal.
const (
	mostTick   = 24
	mostLine   = 200 // of talk, at a board
	mostMove   = 450 // without motion
	mostMotion = 1500
	mostFirst  = 4 << 10

	// A disc is eight cells in two lines, of signs of three bytes. A move that
	// turns more than a few can't keep the bound that all others do.
	few         = 3
	mostForDisc = 40
)

// frameTime is the least time between two frames.
const frameTime = 33 * time.Millisecond

// screening is a real program that is drawn on a tape, in a bubble of synctest:
// time passes only when everybody waits.
type screening struct {
	program  *tea.Program
	renderer *render.Renderer
	bell     chan struct{} // capacity 1: there is something new to draw

	mu   sync.Mutex
	view tea.View
	tape bytes.Buffer
}

// screened is a model that is on at a screening.
type screened struct {
	tea.Model
	*screening
}

// Update implements tea.Model.
func (s screened) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	next, cmd := s.Model.Update(msg)
	return screened{next, s.screening}, cmd
}

// View implements tea.Model.
func (s screened) View() tea.View {
	view := s.Model.View()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.view = view
	select {
	case s.bell <- struct{}{}:
	default:
	}
	return view
}

func newScreening(ctx context.Context, model tea.Model, colors colorprofile.Profile) *screening {
	s := &screening{renderer: render.New(colors, 80, 24), bell: make(chan struct{}, 1)}
	s.program = tea.NewProgram(screened{model, s},
		tea.WithContext(ctx), tea.WithInput(nil), tea.WithOutput(io.Discard), tea.WithEnvironment(utf8Terminal),
		tea.WithColorProfile(colors), tea.WithWindowSize(80, 24),
		tea.WithoutSignalHandler(), tea.WithoutRenderer(), tea.WithFilter(s.hear))
	return s
}

// hear tapes what isn't drawn.
func (s *screening) hear(_ tea.Model, msg tea.Msg) tea.Msg {
	if raw, ok := msg.(tea.RawMsg); ok {
		s.mu.Lock()
		defer s.mu.Unlock()
		fmt.Fprint(&s.tape, raw.Msg)
	}
	return msg
}

// draw tapes frames until ctx ends.
func (s *screening) draw(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-s.bell:
		}
		s.mu.Lock()
		s.tape.Write(s.renderer.Frame(s.view))
		s.mu.Unlock()
		time.Sleep(frameTime)
	}
}

// cut returns what was taped since the last cut.
func (s *screening) cut() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	taped := s.tape.String()
	s.tape.Reset()
	return taped
}

// drawn waits until everything there is to draw was drawn.
func drawn() {
	synctest.Wait()
	time.Sleep(500 * time.Millisecond)
	synctest.Wait()
}

func TestBytes(t *testing.T) {
	for _, colors := range []colorprofile.Profile{colorprofile.ANSI256, colorprofile.TrueColor} {
		t.Run(colors.String(), func(t *testing.T) {
			t.Run("moving", func(t *testing.T) {
				testBytes(t, colors, slowLink, func(int) int { return mostMotion })
			})
			t.Run("still", func(t *testing.T) {
				testBytes(t, colors, slowLink+1, func(flips int) int {
					return mostMove + mostForDisc*max(0, flips-few)
				})
			})
		})
	}
}

// testBytes looks at a whole game over a link with a round trip. Most is what a
// move may take that turns so many discs.
func testBytes(t *testing.T, colors colorprofile.Profile, link time.Duration, most func(flips int) int) {
	atScreening(t, colors, link, func(t *testing.T, s *screening, l *lobby.Lobby, _ *lobby.Visit, state match.State) {
		play(t, s, l.Table(), state, most)
	})
}

// atScreening has ana look at a game that she has just begun with boris.
func atScreening(t *testing.T, colors colorprofile.Profile, link time.Duration,
	look func(t *testing.T, s *screening, l *lobby.Lobby, boris *lobby.Visit, state match.State),
) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
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
			Visitor{Visit: visits["ana"], Environ: utf8Terminal, Colors: colors, RoundTrip: func() time.Duration { return link }},
			Start{}), colors)
		var running sync.WaitGroup
		running.Go(func() { _, _ = s.program.Run() })
		running.Go(func() { s.draw(ctx) })
		defer running.Wait()
		defer cancel()

		drawn()
		checkBytes(t, "the first frame", s.cut(), mostFirst)
		state := begin(t, l, visits["ana"].Player(), visits["boris"].Player())
		drawn()
		s.cut()
		look(t, s, l, visits["boris"], state)
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
func play(t *testing.T, s *screening, table *match.Table, state match.State, most func(flips int) int) {
	random := rand.New(rand.NewPCG(1, 2))
	var moves, ticks []int
	var err error
	for state.Phase == match.PhaseLive {
		turn := state.Turn()
		legal := state.Moves()
		move := legal[random.IntN(len(legal))]
		flips := len(state.Position.Flips(move.Square))
		if state, err = table.Play(t.Context(), state, turn, move, -1); err != nil {
			t.Fatal(err)
		}
		drawn()
		cost := s.cut()
		if turn == engine.Light && state.Phase == match.PhaseLive {
			moves = append(moves, len(cost))
			checkBytes(t, "an opponent's move", cost, most(flips))
		}
		if state.Running() != engine.None && state.Phase == match.PhaseLive {
			time.Sleep(time.Second) // the clock that ran before shows its next second
			drawn()
			s.cut()
			time.Sleep(500 * time.Millisecond)
			drawn()
			tick := s.cut()
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
