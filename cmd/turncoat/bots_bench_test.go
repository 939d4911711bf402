package main

import (
	"slices"
	"testing"
	"time"
)

// How much longer the slowest hundredth of people's moves takes while ten
// computer players of the highest level think: the ratio of the two 99th
// percentiles, from request to the opponent's event. Two hundred people
// play, one move after the other.
func BenchmarkMoveWithTenComputers(b *testing.B) {
	const people, moves = 100, 2000
	h := open(b)
	crowd := make([]*couple, people)
	for i := range crowd {
		crowd[i] = h.couple(b)
	}
	for b.Loop() {
		alone := latency(b, crowd, moves)
		stop := h.tenComputers(b)
		among := latency(b, crowd, moves)
		stop()
		b.ReportMetric(float64(alone)/float64(time.Millisecond), "p99-ms-alone")
		b.ReportMetric(float64(among)/float64(time.Millisecond), "p99-ms-with-ten")
		b.ReportMetric(float64(among)/float64(alone), "ratio")
	}
}

// couple is two programs that play one game after the other.
type couple struct {
	b       testing.TB
	robots  map[byte]*robot
	id      string
	seq, at int
	game    *plainGame
}

func (h *house) couple(b testing.TB) *couple {
	return &couple{b: b, robots: map[byte]*robot{'X': h.api(b, newKey(b)), 'O': h.api(b, newKey(b))}}
}

// move plays one move, and returns how long it took to reach the opponent.
func (t *couple) move(record []string) time.Duration {
	if t.at == 0 {
		t.id, t.seq = pair(t.b, t.robots['X'], t.robots['O'], fields{"time": "60+0"}), 0
		t.game = newPlainGame(8, standardStart, false)
	}
	turn := t.game.turn
	t.game.play(record[t.at])
	t.seq++
	began := time.Now()
	t.robots[turn].ask("play", fields{"match": t.id, "move": record[t.at]})
	t.robots[against(turn)].moved(t.id, t.seq)
	t.at = (t.at + 1) % len(record)
	return time.Since(began)
}

// latency is the 99th percentile of so many moves of the crowd, one of them
// after the other.
func latency(b testing.TB, crowd []*couple, moves int) time.Duration {
	record := quietGame()
	took := make([]time.Duration, 0, moves)
	for i := range moves {
		took = append(took, crowd[i%len(crowd)].move(record))
	}
	slices.Sort(took)
	return took[len(took)*99/100]
}

// tenComputers has ten people play against the highest level, who answer at
// once, until stop is called.
func (h *house) tenComputers(b testing.TB) (stop func()) {
	done, ended := make(chan struct{}), make(chan struct{}, 10)
	for range cap(ended) {
		r := h.api(b, newKey(b))
		id := r.ask("bot", fields{"level": 10, "time": "none", "color": "dark"}).Match
		go func() {
			defer func() { ended <- struct{}{} }()
			h.answers(r, id, done)
		}()
	}
	return func() {
		close(done)
		for range cap(ended) {
			<-ended
		}
	}
}

// answers looks twice a second, and plays the first legal move whenever it is the
// player's turn; a game that is over is followed by another.
func (h *house) answers(r *robot, id string, done <-chan struct{}) {
	for {
		select {
		case <-done:
			return
		case <-time.After(500 * time.Millisecond):
		}
		state := r.ask("state", fields{"match": id}).State
		switch {
		case state.Phase != "live":
			id = r.ask("bot", fields{"level": 10, "time": "none", "color": "dark"}).Match
		case state.Turn != nil && *state.Turn == "dark":
			_, _ = r.try("play", fields{"match": id, "move": state.Legal[0]})
		}
	}
}
