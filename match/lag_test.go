package match

import (
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"turncoat/engine"
)

// playOver plays the first legal move, which comes so many seconds after dawn,
// over a link with a round trip, and returns its entry.
func (s *told) playOver(at float64, trip time.Duration) Entry {
	s.t.Helper()
	e, err := s.PlayOver(s.Turn(), s.Moves()[0], trip, after(at))
	s.do(e, err)
	return e
}

func TestR57NetworkTimeIsGivenBack(t *testing.T) {
	s := begin(t, "5+0")
	s.play("d3 c3", 1, 2)
	const ms = time.Millisecond
	for _, c := range []struct {
		square  string
		at      float64
		trip    time.Duration
		given   time.Duration
		charged time.Duration
	}{
		{at: 12, trip: 400 * ms, given: 400 * ms, charged: 9600 * ms}, // 100 are left, 200 with the refill
		{at: 13, trip: 50 * ms, given: 50 * ms, charged: 950 * ms},
		{at: 23, trip: 400 * ms, given: 200 * ms, charged: 9800 * ms}, // no more than the budget
		{at: 23.02, trip: 300 * ms, given: 20 * ms, charged: 0},       // no more than the move took
		{at: 24, trip: 0, given: 0, charged: 980 * ms},                // unknown
	} {
		e := s.playOver(c.at, c.trip)
		if e.Given != c.given || e.Charged != c.charged {
			t.Errorf("%v: %v given and %v charged, want %v and %v", c.at, e.Given, e.Charged, c.given, c.charged)
		}
	}
	if got, want := s.Left(engine.Dark, after(24)), 5*time.Minute-9600*ms-9800*ms-980*ms; got != want {
		t.Errorf("dark has %v, want %v", got, want)
	}
}

// A first move costs nothing, so nothing is given for it; nor is anything where
// there are days, or no clock, for a move.
func TestNetworkTimeIsOfRunningLiveClocksOnly(t *testing.T) {
	for control, want := range map[string][3]time.Duration{
		"5+3": {0, 0, 300 * time.Millisecond}, "3d": {}, "none": {},
	} {
		s := begin(t, control)
		for i := range 3 {
			if e := s.playOver(10*float64(i+1), 300*time.Millisecond); e.Given != want[i] {
				t.Errorf("%s: %v given for move %d, want %v", control, e.Given, i+1, want[i])
			}
		}
	}
}

// The deadline is the server's: what is on its way then comes too late.
func TestR57NothingIsGivenAfterTheDeadline(t *testing.T) {
	s := begin(t, "1+0")
	s.play("d3 c3", 1, 2)
	if _, err := s.PlayOver(engine.Dark, move(t, "c4"), 400*time.Millisecond, after(62)); !errors.Is(err, ErrOver) {
		t.Errorf("at the deadline: %v", err)
	}
	e, err := s.PlayOver(engine.Dark, move(t, "c4"), 400*time.Millisecond, after(61.999))
	if err != nil || e.Given != 400*time.Millisecond {
		t.Errorf("just before: %v given, %v", e.Given, err)
	}
}

// Whoever delays every answer to a measurement gets no more than MostGiven, and
// the log refuses more.
func TestR57WhatACheatCanGain(t *testing.T) {
	for seed := range uint64(20) {
		draw := rand.New(rand.NewPCG(seed, seed))
		s := begin(t, "5+0")
		var given [3]time.Duration
		var moves [3]int
		for at := 1.0; s.Phase == PhaseLive; at += 2 {
			side, legal := s.Turn(), s.Moves()
			e, err := s.PlayOver(side, legal[draw.IntN(len(legal))], time.Hour, after(at))
			if err == nil && s.Running() == side {
				moves[side]++
			}
			s.do(e, err)
			given[side] += e.Given
		}
		for _, c := range []engine.Color{engine.Dark, engine.Light} {
			if given[c] != MostGiven(moves[c]) {
				t.Errorf("seed %d: %v was given %v over %d moves, want %v", seed, c, given[c], moves[c], MostGiven(moves[c]))
			}
		}
	}
	if got := MostGiven(29); got != 3300*time.Millisecond {
		t.Errorf("29 moves: %v", got)
	}
	s := begin(t, "5+0")
	s.play("d3 c3", 1, 2)
	e, err := s.PlayOver(engine.Dark, move(t, "c4"), time.Second, after(10))
	if err != nil {
		t.Fatal(err)
	}
	for _, wrong := range []time.Duration{-1, LagBudget + 1} {
		e.Given = wrong
		if _, err := s.Apply(e); !errors.Is(err, ErrDamaged) {
			t.Errorf("%v given: %v", wrong, err)
		}
	}
}

// A takeback goes back to the budget as it was, with the clocks: neither keeps
// anything. Who corrects a move alone keeps what was given for it, so it stays
// spent, and no correction is worth anything.
func TestR57TakingBackGainsNoNetworkTime(t *testing.T) {
	const trip = time.Second
	s := casual(t, "5+0")
	s.Setup.Corrections = true
	s.play("d3 c3", 1, 2)
	s.playOver(12, trip)
	s.ask(engine.Dark, Takeback, 13)
	s.answer(engine.Light, Takeback, Yes, 14)
	if left := s.Left(engine.Dark, after(14)); left != 5*time.Minute || s.lag[engine.Dark] != LagBudget {
		t.Errorf("taken back: %v left, budget %v", left, s.lag[engine.Dark])
	}
	var given time.Duration
	for at := 20.0; at < 40; at += 4 {
		given += s.playOver(at, trip).Given
		s.do(s.Correct(engine.Dark, after(at+2)))
	}
	if given != LagBudget || s.lag[engine.Dark] != 0 {
		t.Errorf("corrected five times: %v given, budget %v", given, s.lag[engine.Dark])
	}
}
