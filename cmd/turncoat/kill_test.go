package main

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// siege is a game of two programs on a server that is killed again and again.
type siege struct {
	t      *testing.T
	keys   map[string]key // by side
	random *rand.Rand

	id    string   // of the game that goes on, empty when there is none
	moves []string // that the server said are stored
	seq   int      // of the last of them

	left   clocks    // as last told
	leftAt time.Time // not later than that
	killed time.Time // not earlier than that
}

// No acknowledged move is missing after a kill -9 in the middle of play, and
// both players are back at their board with the keys and the clocks that they
// had. TURNCOAT_KILLS=100 kills a hundred times.
func TestKilledServerHasEveryAcknowledgedMove(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	s := &siege{
		t: t, random: rand.New(rand.NewPCG(seed, 0)),
		keys: map[string]key{"dark": newKey(t), "light": newKey(t)},
	}
	data := t.TempDir()
	for round := range rounds(t, "TURNCOAT_KILLS", 10) {
		started := time.Now()
		server := launch(t, data)
		s.playUntilKilled(server, s.takeSeats(server, started))
		if t.Failed() {
			t.Fatalf("in round %d", round+1)
		}
	}
	s.check(launch(t, data))
}

// takeSeats brings both players to their board: the one that they were at, or
// a new one.
func (s *siege) takeSeats(server *server, started time.Time) map[string]*robot {
	s.t.Helper()
	robots := map[string]*robot{}
	for side, k := range s.keys {
		robots[side] = server.api(s.t, k)
		robots[side].ask("hello", nil)
	}
	if s.id != "" {
		if kept := s.check(server); kept.Phase == "live" {
			for side, r := range robots {
				s.checkReturn(r, side, kept, started)
			}
			return robots
		}
	}
	s.id, s.moves, s.seq = pair(s.t, robots["dark"], robots["light"], fields{"time": "5+3"}), nil, 0
	s.left, s.leftAt = clocks{Dark: 300_000, Light: 300_000}, time.Now()
	return robots
}

// check looks at what the server has kept of the game, and takes it over.
func (s *siege) check(server *server) *board {
	s.t.Helper()
	kept := execJSON[board](s.t, &server.house, s.keys["dark"], "show", s.id)
	g := newPlainGame(8, kept.Start, false)
	for _, move := range kept.Record {
		if !slices.Contains(g.legal(), move) {
			s.t.Fatalf("%s is kept with an illegal %s: %v", s.id, move, kept.Record)
		}
		g.play(move)
	}
	if kept.Phase == "live" && kept.Position != g.position() {
		s.t.Errorf("%s: the board is %s, the record comes to %s", s.id, kept.Position, g.position())
	}
	n := len(s.moves)
	if len(kept.Record) < n || !slices.Equal(kept.Record[:n], s.moves) || kept.Seq < s.seq {
		s.t.Fatalf("%s: acknowledged %v as %d, kept %v as %d", s.id, s.moves, s.seq, kept.Record, kept.Seq)
	}
	// One move may be stored whose answer didn't arrive, and a pass that the
	// server played.
	placed := slices.DeleteFunc(slices.Clone(kept.Record[n:]), func(move string) bool { return move == "pass" })
	if len(placed) > 1 {
		s.t.Errorf("%s: %v are kept that nobody played", s.id, placed)
	}
	s.moves, s.seq = kept.Record, kept.Seq
	return &kept
}

// checkReturn sees that a key is back in its seat, with the clock that it had.
func (s *siege) checkReturn(r *robot, side string, kept *board, started time.Time) {
	s.t.Helper()
	m := r.ask("state", fields{"match": s.id})
	if orNone(m.State.You) != side || !slices.Equal(m.State.Record, kept.Record) && !passedSince(m.State.Record, kept.Record) {
		s.t.Errorf("%s came back to %s", side, m.raw)
	}
	// Clocks can have run until the kill and since the new start. What was
	// played meanwhile can only have added to them.
	up := s.killed.Sub(s.leftAt) + time.Since(started)
	if c := m.State.Clock; c.Dark < s.left.Dark-up.Milliseconds() || c.Light < s.left.Light-up.Milliseconds() {
		s.t.Errorf("clocks before %+v, after %+v, though the server was up for %v only", s.left, *c, up)
	}
}

// passedSince tells whether a record is another and a pass that was forced, which
// the server plays where nobody does.
func passedSince(is, was []string) bool {
	return slices.Equal(is, append(slices.Clone(was), "pass"))
}

// playUntilKilled plays on, as fast as it can, while the server is killed at
// some moment after some moves.
func (s *siege) playUntilKilled(server *server, robots map[string]*robot) {
	s.t.Helper()
	most, moment := 1+s.random.IntN(25), time.Duration(s.random.IntN(5000))*time.Microsecond
	enough := make(chan struct{})
	go func() {
		<-enough
		<-time.After(moment) // any moment of a move will do, and each should come
		_ = server.cmd.Process.Kill()
	}()
	for n, going := 1, true; going; n++ {
		going = s.playOne(robots)
		if n == most || !going && n < most {
			close(enough)
		}
	}
	within(s.t, "the end of a killed server", server.exited)
	s.killed = time.Now()
}

// playOne plays one move and returns whether there can be another.
func (s *siege) playOne(robots map[string]*robot) bool {
	s.t.Helper()
	g := newPlainGame(8, standardStart, false)
	for _, move := range s.moves {
		g.play(move)
	}
	legal := g.legal()
	if len(legal) == 0 {
		return false
	}
	move, mover, asked := legal[s.random.IntN(len(legal))], robots[sideName(g.turn)], time.Now()
	m, ok := mover.try("play", fields{"match": s.id, "move": move})
	if !ok {
		return false
	}
	if !m.OK && move != "pass" { // that the server may have played
		s.t.Errorf("%s %s is refused: %s", sideName(g.turn), move, m.raw)
		return false
	}
	last := s.seq
	if m.OK {
		s.moves, s.seq = append(s.moves, move), m.Seq
	}
	event, _, ok := mover.find("the move", 0, func(e message) bool { return e.On == "match.moved" && e.Match == s.id && e.Seq > last })
	if !ok {
		return false
	}
	if !m.OK {
		s.moves, s.seq = append(s.moves, event.Move), event.Seq
	}
	s.left, s.leftAt = *event.Clock, asked
	return true
}

// The time that a server is down is on nobody's clock.
func TestR19ClocksDoNotLoseTheDowntime(t *testing.T) {
	const down = 3 * time.Second
	data, dark, light := t.TempDir(), newKey(t), newKey(t)
	server := launch(t, data)
	a, b := server.api(t, dark), server.api(t, light)
	id := pair(t, a, b, fields{"time": "1+0"})
	for i, move := range []string{"d3", "c3", "b3"} {
		r := []*robot{a, b}[i%2]
		r.ask("play", fields{"match": id, "move": move})
	}
	playedAt := time.Now()
	before := a.ask("state", fields{"match": id}).State.Clock
	if orNone(before.Running) != "light" {
		t.Fatalf("light's second move runs on no clock: %+v", before)
	}
	server.kill(t)
	up := time.Since(playedAt)
	<-time.After(down) // what is tested is this time
	started := time.Now()
	server = launch(t, data)
	after := execJSON[board](t, &server.house, light, "show", id).Clock
	up += time.Since(started)
	if lost := time.Duration(before.Light-after.Light) * time.Millisecond; lost > up {
		t.Errorf("light lost %v, the server was up for %v", lost, up)
	}
	if after.Dark != before.Dark {
		t.Errorf("dark, who waits, had %d ms and has %d", before.Dark, after.Dark)
	}
}
