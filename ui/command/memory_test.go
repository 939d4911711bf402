package command

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"sync"
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// memory is a store that forgets: what the lobby and the table ask for, in
// maps, under one lock.
type memory struct {
	mu       sync.Mutex
	players  map[string]lobby.Player
	keys     map[string]string // fingerprint → player id
	seeks    []lobby.Seek
	codes    map[string]lobby.CodeInfo
	setups   map[match.ID]*match.Setup
	order    []match.ID // as they started
	finished []match.ID // as they ended
	logs     map[match.ID][]match.Entry
	fail     error // of every append
}

func newMemory() *memory {
	return &memory{
		players: map[string]lobby.Player{}, keys: map[string]string{}, codes: map[string]lobby.CodeInfo{},
		setups: map[match.ID]*match.Setup{}, logs: map[match.ID][]match.Entry{},
	}
}

func (m *memory) ByKey(_ context.Context, fingerprint string) (lobby.Player, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.player(m.keys[fingerprint])
}

func (m *memory) ByID(_ context.Context, id string) (lobby.Player, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.player(id)
}

func (m *memory) player(id string) (lobby.Player, error) {
	if p, ok := m.players[id]; ok {
		return p, nil
	}
	return lobby.Player{}, lobby.ErrNotFound
}

func (m *memory) ByName(_ context.Context, skeleton string) (lobby.Player, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, p := range m.players {
		if lobby.NameSkeleton(p.Name) == skeleton {
			return p, nil
		}
	}
	return lobby.Player{}, lobby.ErrNotFound
}

func (m *memory) AddPlayer(_ context.Context, p lobby.Player, fingerprint string) (lobby.Player, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if id, ok := m.keys[fingerprint]; ok {
		return m.player(id)
	}
	m.players[p.ID] = p
	if fingerprint != "" {
		m.keys[fingerprint] = p.ID
	}
	return p, nil
}

func (m *memory) Rename(_ context.Context, id, name, skeleton string) (lobby.Player, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, other := range m.players {
		if other.ID != id && lobby.NameSkeleton(other.Name) == skeleton {
			return lobby.Player{}, &lobby.NameError{Rule: lobby.NameTaken}
		}
	}
	p := m.players[id]
	p.Name, p.Guest = name, false
	m.players[id] = p
	return p, nil
}

func (m *memory) Ratings(context.Context, string) (map[string]lobby.Rating, error) {
	return map[string]lobby.Rating{}, nil
}

func (m *memory) ReapGuests(context.Context, time.Time, []string) (int, error) { return 0, nil }

func (m *memory) AddSeek(_ context.Context, s lobby.Seek) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if id := m.liveGame(s.By.ID); id != "" && s.Wish.Control.Live() {
		return &lobby.BusyError{Player: s.By.ID, Match: id}
	}
	m.seeks = append(m.seeks, s)
	kind := lobby.CodeSeek
	if s.Kind == lobby.Invite {
		kind = lobby.CodeInvite
	}
	m.codes[s.ID] = lobby.CodeInfo{Kind: kind, Player: s.By.ID}
	return nil
}

// liveGame returns the live match that a player is in.
func (m *memory) liveGame(player string) match.ID {
	for _, id := range m.order {
		s := m.setups[id]
		if !slices.Contains(m.finished, id) && s.Control.Live() && s.ColorOf(player) != engine.None {
			return id
		}
	}
	return ""
}

func (m *memory) Seek(_ context.Context, id string) (lobby.Seek, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, s := range m.seeks {
		if s.ID == id {
			return s, nil
		}
	}
	return lobby.Seek{}, lobby.ErrNotFound
}

func (m *memory) OpenSeeks(_ context.Context, page lobby.Page) ([]lobby.Seek, string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return pageOf(slices.DeleteFunc(slices.Clone(m.seeks), func(s lobby.Seek) bool { return s.Kind != lobby.OpenSeek }), page)
}

// pageOf pages through a list by number: nobody changes lists meanwhile.
func pageOf[T any](all []T, page lobby.Page) ([]T, string, error) {
	begin, _ := strconv.Atoi(page.After)
	end := min(begin+page.Limit, len(all))
	if end == len(all) {
		return all[begin:end], "", nil
	}
	return all[begin:end], strconv.Itoa(end), nil
}

func (m *memory) SeeksBy(_ context.Context, player string) ([]lobby.Seek, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(m.seeks), func(s lobby.Seek) bool { return s.By.ID != player }), nil
}

func (m *memory) EndSeek(_ context.Context, player, id string, end lobby.End) ([]lobby.Seek, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.endSeeks(end, "", func(s lobby.Seek) bool {
		stays := s.Kind == lobby.Invite || s.Wish.Control.Correspondence()
		return s.By.ID == player && (s.ID == id || id == "" && !stays)
	}), nil
}

func (m *memory) endSeeks(end lobby.End, id match.ID, which func(lobby.Seek) bool) []lobby.Seek {
	var over []lobby.Seek
	m.seeks = slices.DeleteFunc(slices.Clone(m.seeks), func(s lobby.Seek) bool {
		if !which(s) {
			return false
		}
		info := m.codes[s.ID]
		info.End, info.Match = end, id
		m.codes[s.ID] = info
		over = append(over, s)
		return true
	})
	return over
}

func (m *memory) EndAllLive(context.Context, lobby.End) error { return nil }

func (m *memory) Expire(context.Context, time.Time) ([]lobby.Seek, error) { return nil, nil }

func (m *memory) Pair(_ context.Context, p lobby.Pairing) ([]lobby.Seek, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	setup := p.Setup
	if setup.Control.Live() {
		for _, who := range []match.Player{setup.Dark, setup.Light} {
			if id := m.liveGame(who.ID); id != "" && who.Bot == 0 {
				return nil, &lobby.BusyError{Player: who.ID, Match: id}
			}
		}
	}
	for _, id := range p.Seeks {
		if !slices.ContainsFunc(m.seeks, func(s lobby.Seek) bool { return s.ID == id }) {
			return nil, lobby.ErrTaken
		}
	}
	over := m.endSeeks(lobby.EndTaken, setup.ID, func(s lobby.Seek) bool { return slices.Contains(p.Seeks, s.ID) })
	if setup.Control.Live() {
		over = append(over, m.endSeeks(lobby.EndWithdrawn, "", func(s lobby.Seek) bool {
			return setup.ColorOf(s.By.ID) != engine.None && !s.Wish.Control.Correspondence()
		})...)
	}
	m.setups[setup.ID] = &setup
	m.order = append(m.order, setup.ID)
	m.codes[string(setup.ID)] = lobby.CodeInfo{Kind: lobby.CodeMatch, Match: setup.ID}
	return over, nil
}

func (m *memory) Code(_ context.Context, code string) (lobby.CodeInfo, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if info, ok := m.codes[code]; ok {
		return info, nil
	}
	return lobby.CodeInfo{}, lobby.ErrNotFound
}

func (m *memory) AddSeat(_ context.Context, code, player string, id match.ID, _ time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.codes[code] = lobby.CodeInfo{Kind: lobby.CodeSeat, Match: id, Player: player}
	return nil
}

// rows are matches of a list, the last of it first.
func (m *memory) rows(ids []match.ID, which func(lobby.GameRow) bool) []lobby.GameRow {
	var rows []lobby.GameRow
	for _, id := range slices.Backward(ids) {
		s, err := match.NewState(m.setups[id]).Fold(m.logs[id])
		if err != nil {
			panic(err)
		}
		row := lobby.GameRow{
			Setup: *s.Setup, Seq: s.Seq(), Position: s.Position, Phase: s.Phase, Result: s.Result, Ended: s.EndedAt,
		}
		if which(row) {
			rows = append(rows, row)
		}
	}
	return rows
}

func (m *memory) LiveGames(_ context.Context, page lobby.Page) ([]lobby.GameRow, string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return pageOf(m.rows(m.order, func(r lobby.GameRow) bool {
		return r.Phase == match.PhaseLive && !r.Setup.Private
	}), page)
}

func (m *memory) Unfinished(_ context.Context, player string) ([]lobby.GameRow, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.rows(m.order, func(r lobby.GameRow) bool {
		return r.Phase == match.PhaseLive && r.Setup.ColorOf(player) != engine.None
	}), nil
}

func (m *memory) History(_ context.Context, f lobby.HistoryFilter, page lobby.Page) ([]lobby.GameRow, string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return pageOf(m.rows(m.finished, func(r lobby.GameRow) bool {
		side := r.Setup.ColorOf(f.Player)
		won := f.Outcome == "" || r.Phase == match.PhaseEnded && f.Outcome == cmp.Or(map[engine.Color]lobby.Outcome{
			engine.None: lobby.Drawn, side: lobby.Won,
		}[r.Result.Winner], lobby.Lost)
		return side != engine.None && won && (f.Variant == nil || *f.Variant == r.Setup.Variant) &&
			(f.Opponent == "" || r.Setup.ColorOf(f.Opponent) == side.Other())
	}), page)
}

func (m *memory) RatingChanges(context.Context, match.ID) (map[engine.Color]lobby.RatingChange, error) {
	return nil, nil
}

func (m *memory) Beat(context.Context, time.Time) error           { return nil }
func (m *memory) LastBeat(context.Context) (time.Time, error)     { return time.Time{}, nil }
func (m *memory) LiveMatches(context.Context) ([]match.ID, error) { return nil, nil }

func (m *memory) Match(_ context.Context, id match.ID) (*match.Setup, []match.Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.setups[id] == nil {
		return nil, nil, match.ErrNotFound
	}
	return m.setups[id], slices.Clone(m.logs[id]), nil
}

func (m *memory) Entries(_ context.Context, id match.ID, after int) ([]match.Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.logs[id][after:]), nil
}

func (m *memory) Append(_ context.Context, e match.Entry, next match.State) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	switch {
	case m.fail != nil:
		return errors.Join(match.ErrStorage, m.fail)
	case e.Seq != len(m.logs[e.Match])+1:
		return match.ErrTaken
	}
	m.logs[e.Match] = append(m.logs[e.Match], e)
	if next.Phase != match.PhaseLive {
		m.finished = append(m.finished, e.Match)
	}
	return nil
}

func (m *memory) Due(_ context.Context, now time.Time, _ int) ([]match.ID, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var due []match.ID
	for _, id := range m.order {
		s, err := match.NewState(m.setups[id]).Fold(m.logs[id])
		if at, ok := s.Due(); err == nil && ok && !now.Before(at) {
			due = append(due, id)
		}
	}
	return due, nil
}
