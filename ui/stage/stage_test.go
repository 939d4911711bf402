package stage

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"turncoat/db"
	"turncoat/lobby"
)

// diary is a model that shows what it was told, a line each.
type diary struct {
	lines []string
	says  func() tea.Msg // a command, run for each key
}

type noted string

func (d diary) Init() tea.Cmd {
	return tea.Batch(func() tea.Msg { return noted("begun") }, func() tea.Msg { return nil })
}

func (d diary) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		d.lines = append(d.lines, "key "+msg.String())
		cmd = d.says
	case tea.PasteMsg:
		d.lines = append(d.lines, "paste "+msg.Content)
	case tea.MouseClickMsg:
		d.lines = append(d.lines, fmt.Sprintf("click %d,%d", msg.X, msg.Y))
	case tea.WindowSizeMsg:
		d.lines = append(d.lines, fmt.Sprintf("window %dx%d", msg.Width, msg.Height))
	case noted:
		d.lines = append(d.lines, string(msg))
	}
	return d, cmd
}

func (d diary) View() tea.View { return tea.NewView(strings.Join(d.lines, "\n")) }

// open returns a stage that fails as the test says.
func open(t *testing.T, fail func(error)) *Stage {
	t.Helper()
	store, err := db.Open(t.Context(), filepath.Join(t.TempDir(), "test.db"))
	if err != nil {
		t.Fatal(err)
	}
	s := New(t.Context(), store, fail)
	t.Cleanup(func() {
		s.Close()
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func TestAPersonDoesWhatPeopleDo(t *testing.T) {
	s := open(t, func(err error) { t.Fatal(err) })
	p := s.Sit(s.Visit("", ""), func(context.Context, func(int)) tea.Model { return diary{} })
	p.Sees("begun")
	p.Press("enter", "ctrl+c")
	p.Type("d3")
	p.Paste("a whole line")
	p.ClickOn("whole")
	p.Resize(40, 16)
	want := "begun\nkey enter\nkey ctrl+c\nkey d\nkey 3\npaste a whole line\nclick 8,5\nwindow 40x16"
	if got := p.Screen(); got != want {
		t.Errorf("%q", got)
	}
	if passed := s.Clock.Now().Sub(Curtain); passed != 5*pace {
		t.Errorf("four keys and a click took %v", passed)
	}
}

// What commands had begun before is seen after settling, however many they are.
func TestSettlingTakesWhatIsComing(t *testing.T) {
	s := open(t, func(err error) { t.Fatal(err) })
	visit := s.Visit("SHA256:ana", "ana")
	var first atomic.Bool
	p := s.Sit(visit, func(ctx context.Context, waits func(int)) tea.Model {
		return diary{says: func() tea.Msg {
			if !first.Swap(true) { // one that goes on waiting
				waits(1)
				<-ctx.Done()
				waits(-1)
			}
			if _, err := s.Lobby.Unfinished(ctx, visit.Player().ID); err != nil {
				return noted(err.Error())
			}
			return noted("read")
		}}
	})
	p.Press("1", "2", "3", "4", "5")
	p.Settle()
	if got := strings.Count(p.Screen(), "read"); got != 4 {
		t.Errorf("%d of 4 readings:\n%s", got, p.Screen())
	}
}

// Whoever has been woken is awake, though they have had no turn yet.
func TestACrewIsAsleepUntilItIsWoken(t *testing.T) {
	var c crew
	var stop atomic.Bool
	begun, wake, ended := make(chan struct{}), make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		defer c.work()()
		close(begun)
		<-wake
		for !stop.Load() {
			runtime.Gosched()
		}
	}()
	<-begun
	for !c.asleep() {
		runtime.Gosched()
	}
	close(wake)
	for range 100 {
		if c.asleep() {
			t.Fatal("who was woken is taken to be asleep")
		}
	}
	stop.Store(true)
	<-ended
	if !c.asleep() {
		t.Error("who has gone is taken to be awake")
	}
}

func TestWhatGoesWrongIsTold(t *testing.T) {
	type broken struct{ error }
	s := open(t, func(err error) { panic(broken{err}) })
	told := func(do func()) (err error) {
		defer func() { err = recover().(broken).error }()
		do()
		return nil
	}
	p := s.Sit(s.Visit("", ""), func(context.Context, func(int)) tea.Model { return diary{} })
	if err := told(func() { p.ClickOn("nothing") }); !strings.Contains(err.Error(), "nothing") {
		t.Errorf("%v", err)
	}
	if err := told(func() { s.Visit("SHA256:x", "!") }); !errors.As(err, new(*lobby.NameError)) {
		t.Errorf("%v", err)
	}
	s.end()
	if err := told(func() { p.Sees("what never comes") }); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// Codes and guests' names are the same on every stage, and no two are the same.
func TestNothingIsDrawnByLot(t *testing.T) {
	var names [2][]string
	for i := range names {
		s := open(t, func(err error) { t.Fatal(err) })
		for range 3 {
			names[i] = append(names[i], s.Visit("", "").Player().Name)
		}
		state := s.Read(s.Begin(s.Visit("SHA256:ana", "ana"), s.Visit("SHA256:boris", "boris"), lobby.DefaultWish()))
		names[i] = append(names[i], string(state.Setup.ID))
		if !state.Setup.Created.Equal(Curtain) {
			t.Errorf("begun %v after the curtain", state.Setup.Created.Sub(Curtain))
		}
		s.Clock.Pass(time.Second)
		if s.Lobby.Now() != Curtain.Add(time.Second) {
			t.Error("the lobby has another clock")
		}
	}
	seen := map[string]bool{}
	for i, name := range names[0] {
		if name != names[1][i] || seen[name] {
			t.Errorf("%v, %v", names[0], names[1])
		}
		seen[name] = true
	}
}
