package stage

import (
	"context"
	"log/slog"
	"sync"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// Store is what a lobby and its matches are kept in.
type Store interface {
	match.Log
	lobby.Store
}

// Stage is where persons meet. Its methods are for one goroutine.
type Stage struct {
	Lobby *lobby.Lobby
	Clock *Clock

	ctx      context.Context
	end      context.CancelFunc
	fail     func(error)
	visits   []*lobby.Visit
	commands sync.WaitGroup // of all persons
}

// New returns a stage over an empty store, which stays the caller's. fail is
// told what went wrong and must not return: nothing goes on after it.
func New(ctx context.Context, store Store, fail func(error)) *Stage {
	s := &Stage{Clock: &Clock{at: Curtain}, fail: fail}
	s.ctx, s.end = context.WithCancel(ctx)
	table := match.NewTable(store, match.NewBus(), s.Clock.Now)
	s.Lobby = lobby.New(store, table, nil, slog.New(slog.DiscardHandler))
	s.Lobby.DrawBy(newLot().draw)
	return s
}

// Close sends everybody home and waits for their commands to end.
func (s *Stage) Close() {
	s.end()
	for _, v := range s.visits {
		v.Close()
	}
	s.Lobby.Close()
	s.commands.Wait()
}

// Context ends with the stage.
func (s *Stage) Context() context.Context { return s.ctx }

// Table is where the matches are played.
func (s *Stage) Table() *match.Table { return s.Lobby.Table() }

// Must ends everything where err is one.
func (s *Stage) Must(err error) {
	if err != nil {
		s.fail(err)
	}
}

// Visit lets somebody in: with a key where key isn't empty, and with a name
// where name isn't.
func (s *Stage) Visit(key, name string) *lobby.Visit {
	v, err := s.Lobby.Enter(s.ctx, key, "stage")
	s.Must(err)
	s.visits = append(s.visits, v)
	if name != "" && v.Player().Name != name {
		_, err := v.Rename(s.ctx, name)
		s.Must(err)
	}
	return v
}

// Sit seats a visitor at a terminal of 80×24. open makes what the terminal
// shows; its context ends with the stage, and it tells waits when one
// of its commands begins to wait for something to happen, +1, and when that one
// no longer does, −1.
func (s *Stage) Sit(v *lobby.Visit, open func(ctx context.Context, waits func(more int)) tea.Model) *Person {
	p := &Person{Visit: v, stage: s, stirred: make(chan struct{}, 1), w: 80, h: 24}
	p.Model = open(s.ctx, p.waits)
	p.inbox = make(chan tea.Msg, 1024) // more than all commands leave unread
	p.Run(p.Model.Init())
	return p
}

// Begin begins a match of two visitors, the first of whom is Dark, and returns
// its code.
func (s *Stage) Begin(dark, light *lobby.Visit, w lobby.Wish) match.ID {
	w.Color = engine.Dark
	seek, _, err := s.Lobby.Post(s.ctx, dark.Player(), w)
	s.Must(err)
	state, err := s.Lobby.Accept(s.ctx, light.Player(), seek.ID)
	s.Must(err)
	return state.Setup.ID
}

// Read returns a match as it stands.
func (s *Stage) Read(id match.ID) match.State {
	state, err := s.Table().Open(s.ctx, id)
	s.Must(err)
	return state
}
