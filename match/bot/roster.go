package bot

import (
	"context"
	"fmt"
	"log/slog"
	"sync"

	"turncoat/match"
)

// Roster plays the computer players' sides of a server's matches, each in a
// goroutine of its own, and owns those goroutines.
type Roster struct {
	table *match.Table
	mind  Mind
	pace  Pace
	log   *slog.Logger

	ctx   context.Context
	end   context.CancelFunc
	mu    sync.Mutex
	seats map[match.ID]struct{}
	work  sync.WaitGroup
}

// NewRoster returns a roster without a match. Close it.
func NewRoster(table *match.Table, mind Mind, pace Pace, log *slog.Logger) *Roster {
	ctx, end := context.WithCancel(context.Background())
	return &Roster{
		table: table, mind: mind, pace: pace, log: log,
		ctx: ctx, end: end, seats: map[match.ID]struct{}{},
	}
}

// Start plays a match to its end. A match that is being played already, or a
// roster that was closed, is left as it is.
func (r *Roster) Start(id match.ID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, playing := r.seats[id]; playing || r.ctx.Err() != nil {
		return
	}
	r.seats[id] = struct{}{}
	r.work.Go(func() { r.play(id) })
}

func (r *Roster) play(id match.ID) {
	defer func() {
		if caught := recover(); caught != nil {
			r.log.Error("a computer player has broken down", "match", id, "err", fmt.Sprint(caught))
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(r.seats, id)
	}()
	if err := Play(r.ctx, r.table, id, r.mind, r.pace); err != nil && r.ctx.Err() == nil {
		r.log.Error("a computer player has left its match", "match", id, "err", err)
	}
}

// Playing returns how many matches are being played.
func (r *Roster) Playing() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.seats)
}

// Close ends every seat and waits for them. Their matches go on when a server
// starts them again.
func (r *Roster) Close() {
	r.mu.Lock()
	r.end()
	r.mu.Unlock()
	r.work.Wait()
}
