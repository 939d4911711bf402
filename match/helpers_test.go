package match

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"turncoat/engine"
)

var dawn = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// after is an instant so many seconds after dawn, when every match here begins.
func after(seconds float64) time.Time {
	return dawn.Add(time.Duration(seconds * float64(time.Second)))
}

func setupOf(t testing.TB, control, start string) *Setup {
	t.Helper()
	c, err := ParseControl(control)
	if err != nil {
		t.Fatal(err)
	}
	s := &Setup{
		ID: "K7Q2M9", Variant: engine.Variants[0], Control: c, Created: dawn,
		Dark: Player{ID: "d", Name: "dora"}, Light: Player{ID: "l", Name: "luka"},
	}
	if start == "" {
		s.Start, err = engine.Start(8, engine.Standard, 0)
	} else {
		s.Opening = engine.Custom
		s.Start, err = engine.ParsePosition(start)
		s.Variant.Size = s.Start.Size()
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// told is a state and the means to go on with its story.
type told struct {
	State
	t testing.TB
}

func begin(t testing.TB, control string) *told {
	return &told{NewState(setupOf(t, control, "")), t}
}

func beginFrom(t testing.TB, control, start string) *told {
	return &told{NewState(setupOf(t, control, start)), t}
}

// do applies the entry of a judgement that must be a yes.
func (s *told) do(e Entry, err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
	if s.State, err = s.Apply(e); err != nil {
		s.t.Fatal(err)
	}
}

// play plays moves of a record, each so many seconds after dawn.
func (s *told) play(record string, at ...float64) {
	s.t.Helper()
	moves, err := engine.ParseRecord(record)
	if err != nil || len(moves) != len(at) {
		s.t.Fatalf("%q at %v: %v", record, at, err)
	}
	for i, m := range moves {
		s.do(s.State.Play(s.Turn(), m, after(at[i])))
	}
}

func move(t testing.TB, text string) engine.Move {
	t.Helper()
	m, err := engine.ParseMove(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// memory is a Log in memory that can fail in every way a real one does.
type memory struct {
	mu      sync.Mutex
	setups  map[ID]*Setup
	entries map[ID][]Entry
	next    map[ID]State

	broken     bool                  // nothing can be stored
	loseAnswer bool                  // the next append is stored, and answered as a lost race
	lying      bool                  // numbers are taken by nothing that can be read
	unreadable ID                    // this match can't be read
	listless   bool                  // what is due can't be read
	appending  func(context.Context) // is called, under the lock, before an append is looked at
}

func newMemory(setups ...*Setup) *memory {
	m := &memory{setups: map[ID]*Setup{}, entries: map[ID][]Entry{}, next: map[ID]State{}}
	for _, s := range setups {
		m.setups[s.ID] = s
		m.next[s.ID] = NewState(s)
	}
	return m
}

var errUnreadable = errors.New("unreadable")

func (m *memory) Match(_ context.Context, id ID) (*Setup, []Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if id == m.unreadable {
		return nil, nil, errUnreadable
	}
	if m.setups[id] == nil {
		return nil, nil, ErrNotFound
	}
	return m.setups[id], slices.Clone(m.entries[id]), nil
}

func (m *memory) Entries(_ context.Context, id ID, after int) ([]Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.entries[id][after:]), nil
}

func (m *memory) Append(ctx context.Context, e Entry, next State) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.appending != nil {
		m.appending(ctx)
	}
	switch {
	case m.broken:
		return ErrStorage
	case m.lying, e.Seq != len(m.entries[e.Match])+1:
		return ErrTaken
	}
	m.entries[e.Match] = append(m.entries[e.Match], e)
	m.next[e.Match] = next
	if m.loseAnswer {
		m.loseAnswer = false
		return ErrTaken
	}
	return nil
}

func (m *memory) Due(_ context.Context, now time.Time, limit int) ([]ID, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.listless {
		return nil, errUnreadable
	}
	var ids []ID
	for id, s := range m.next {
		if due, ok := s.Due(); ok && !due.After(now) && len(ids) < limit {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids, nil
}

func (m *memory) count(id ID) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.entries[id])
}

// hands is a clock that a test sets.
type hands struct {
	mu  sync.Mutex
	now time.Time
}

func (h *hands) read() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.now
}

func (h *hands) set(seconds float64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.now = after(seconds)
}
