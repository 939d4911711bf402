package sshd

import (
	"context"
	"log/slog"
	"sync/atomic"
	"time"
)

// Stats are counts for metrics: the first three now, the others since the start.
type Stats struct {
	Conns     int64 // open connections
	Sessions  int64 // running sessions
	Programs  int64 // running Bubble Tea programs
	Served    int64 // sessions begun
	TooFast   int64 // connections refused: the address's rate
	TooMany   int64 // connections refused: the address's open connections
	ConnsFull int64 // connections refused: MaxConns
	Silent    int64 // connections closed: never spoke SSH in time
	Failed    int64 // handshakes and logins that failed, Silent among them
	Unused    int64 // connections closed: no session for too long
	Dead      int64 // connections closed: keepalive without an answer
	Full      int64 // sessions refused: MaxSessions
	Crowded   int64 // channels refused: MaxSessionsPerConn
	Stalled   int64 // sessions ended: ErrStalled
	Idle      int64 // sessions ended: ErrIdle
	Flooded   int64 // sessions ended: ErrFlood
	Panics    int64 // sessions ended: ErrPanic
}

type tally struct {
	conns, sessions, programs, served                   atomic.Int64
	tooFast, tooMany, connsFull, silent, failed, unused atomic.Int64
	dead, full, crowded, stalled, idle, flooded, panics atomic.Int64
}

// Stats can be read at any time.
func (s *Server) Stats() Stats {
	t := &s.tally
	return Stats{
		Conns: t.conns.Load(), Sessions: t.sessions.Load(), Programs: t.programs.Load(), Served: t.served.Load(),
		TooFast: t.tooFast.Load(), TooMany: t.tooMany.Load(), ConnsFull: t.connsFull.Load(),
		Silent: t.silent.Load(), Failed: t.failed.Load(), Unused: t.unused.Load(), Dead: t.dead.Load(),
		Full: t.full.Load(), Crowded: t.crowded.Load(), Stalled: t.stalled.Load(), Idle: t.idle.Load(),
		Flooded: t.flooded.Load(), Panics: t.panics.Load(),
	}
}

// report logs what happened at the door, at most one line an interval: the
// number of strangers who knock must not decide the size of the log.
func (s *Server) report(ctx context.Context) {
	ticker := time.NewTicker(s.config.ReportEvery)
	defer ticker.Stop()
	var last Stats
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		now := s.Stats()
		attrs := changes(last, now)
		last = now
		if len(attrs) > 0 {
			s.config.Logger.LogAttrs(ctx, slog.LevelInfo, "turned away",
				append(attrs, slog.Int64("conns", now.Conns), slog.Int64("sessions", now.Sessions))...)
		}
	}
}

func changes(last, now Stats) []slog.Attr {
	var attrs []slog.Attr
	add := func(name string, last, now int64) {
		if now > last {
			attrs = append(attrs, slog.Int64(name, now-last))
		}
	}
	add("too_fast", last.TooFast, now.TooFast)
	add("too_many", last.TooMany, now.TooMany)
	add("conns_full", last.ConnsFull, now.ConnsFull)
	add("silent", last.Silent, now.Silent)
	add("failed", last.Failed, now.Failed)
	add("unused", last.Unused, now.Unused)
	add("dead", last.Dead, now.Dead)
	add("full", last.Full, now.Full)
	add("crowded", last.Crowded, now.Crowded)
	add("stalled", last.Stalled, now.Stalled)
	add("flooded", last.Flooded, now.Flooded)
	return attrs
}
