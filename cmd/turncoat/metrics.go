package main

import "turncoat/cmd/internal/sshd"

// sshCounts are the numbers of the door, by the metric's name.
func (a *App) sshCounts() map[string]func() float64 {
	read := func(of func(sshd.Stats) int64) func() float64 {
		return func() float64 { return float64(of(a.ssh.Stats())) }
	}
	return map[string]func() float64{
		"turncoat_connections":    read(func(s sshd.Stats) int64 { return s.Conns }),
		"turncoat_sessions":       read(func(s sshd.Stats) int64 { return s.Sessions }),
		"turncoat_programs":       read(func(s sshd.Stats) int64 { return s.Programs }),
		"turncoat_sessions_total": read(func(s sshd.Stats) int64 { return s.Served }),
		"turncoat_panics_total":   read(func(s sshd.Stats) int64 { return s.Panics }),

		`turncoat_refused_total{why="too_fast"}`:      read(func(s sshd.Stats) int64 { return s.TooFast }),
		`turncoat_refused_total{why="too_many"}`:      read(func(s sshd.Stats) int64 { return s.TooMany }),
		`turncoat_refused_total{why="full"}`:          read(func(s sshd.Stats) int64 { return s.ConnsFull + s.Full }),
		`turncoat_refused_total{why="crowded"}`:       read(func(s sshd.Stats) int64 { return s.Crowded }),
		`turncoat_refused_total{why="failed_login"}`:  read(func(s sshd.Stats) int64 { return s.Failed }),
		`turncoat_closed_total{why="unused"}`:         read(func(s sshd.Stats) int64 { return s.Unused }),
		`turncoat_closed_total{why="dead"}`:           read(func(s sshd.Stats) int64 { return s.Dead }),
		`turncoat_closed_total{why="stalled_reader"}`: read(func(s sshd.Stats) int64 { return s.Stalled }),
		`turncoat_closed_total{why="idle"}`:           read(func(s sshd.Stats) int64 { return s.Idle }),
		`turncoat_closed_total{why="flood"}`:          read(func(s sshd.Stats) int64 { return s.Flooded }),
	}
}
