package main

import (
	"fmt"
	"sync"
	"testing"
)

// crowd is how many people want the same game.
const crowd = 50

// Fifty people take one open game at once: one has it, the others are told that
// it is taken. TURNCOAT_RACES=100 does it a hundred times.
func TestFiftyClientsTakeOneSeek(t *testing.T) {
	h := open(t)
	owner := h.api(t, newKey(t))
	var takers []*robot
	for range crowd {
		takers = append(takers, h.api(t, newKey(t)))
	}
	for range rounds(t, "TURNCOAT_RACES", 3) {
		seek := owner.ask("seek", fields{"rated": false}).Seek
		answers := atOnce(takers, func(_ int, r *robot) message {
			m, _ := r.try("accept", fields{"seek": seek})
			return m
		})
		winner, taken := -1, 0
		for i, m := range answers {
			switch {
			case m.OK && winner < 0:
				winner = i
			case !m.OK && m.Error.Code == "taken":
				taken++
			default:
				t.Errorf("neither the first nor too late: %s", m.raw)
			}
		}
		if winner < 0 || taken != crowd-1 {
			t.Fatalf("%d were told taken, winner %d", taken, winner)
		}
		id := answers[winner].Match
		if games := execJSON[[]board](t, h, newKey(t), "games"); len(games) != 1 || games[0].Match != id {
			t.Errorf("want the game %s alone, got %+v", id, games)
		}
		owner.eventWhere("match.started", func(m message) bool { return m.Match == id })
		owner.ask("abort", fields{"match": id})
	}
}

// One who takes two games in the same moment is in one of them only.
func TestTwoSeeksTakenAtOnceByOnePlayerGiveOneGame(t *testing.T) {
	h := open(t)
	taker := newKey(t)
	owners := []*robot{h.api(t, newKey(t)), h.api(t, newKey(t))}
	hands := []*robot{h.api(t, taker), h.api(t, taker)}
	for range rounds(t, "TURNCOAT_RACES", 10) {
		seeks := []string{}
		for i, r := range owners {
			// Unlike, so that they aren't paired with each other.
			seeks = append(seeks, r.ask("seek", fields{"rated": false, "time": fmt.Sprintf("%d+0", 5+i)}).Seek)
		}
		answers := atOnce(hands, func(i int, r *robot) message {
			m, _ := r.try("accept", fields{"seek": seeks[i]})
			return m
		})
		won := 0
		for i, m := range answers {
			if m.OK {
				won++
				owners[i].eventWhere("match.started", func(e message) bool { return e.Match == m.Match })
				owners[i].ask("abort", fields{"match": m.Match})
			} else if m.Error.Code != "busy" {
				t.Errorf("want busy, got %s", m.raw)
			}
		}
		if won != 1 {
			t.Fatalf("in %d games", won)
		}
		for i, r := range owners {
			if !answers[i].OK {
				r.ask("unseek", fields{"seek": seeks[i]})
			}
		}
	}
}

// atOnce lets programs do something in the same moment.
func atOnce(all []*robot, do func(int, *robot) message) []message {
	answers := make([]message, len(all))
	begin := make(chan struct{})
	var running sync.WaitGroup
	for i, r := range all {
		running.Go(func() {
			<-begin
			answers[i] = do(i, r)
		})
	}
	close(begin)
	running.Wait()
	return answers
}
