package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// Random games on every board, for both goals and from every opening, over
// `ssh HOST api`: at every move the server agrees with plainGame.
// TURNCOAT_GAMES=20 plays twenty of each.
func TestRandomGamesThroughAPIAgreeWithPlainGame(t *testing.T) {
	h := open(t)
	games := rounds(t, "TURNCOAT_GAMES", 1)
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	for i, opening := range []string{"standard", "parallel", "random", "open", "custom"} {
		t.Run(opening, func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(seed, uint64(i)))
			dark, light := newKey(t), newKey(t)
			p := players{dark: h.api(t, dark), light: h.api(t, light), random: random}
			for range games {
				for _, size := range []int{6, 8, 10} {
					for _, goal := range []string{"", "-reverse"} {
						p.playRandomly(t, size, goal, opening)
					}
				}
			}
			p.dark.leave()
			p.light.leave()
		})
	}
}

// players are two programs at one board.
type players struct {
	dark, light *robot
	random      *rand.Rand
}

// times are controls that a random game may have.
var times = []string{"none", "5+3", "60+0", "3d"}

func (p players) playRandomly(t *testing.T, size int, goal, opening string) {
	t.Helper()
	wish := fields{
		"variant": fmt.Sprintf("%dx%d%s", size, size, goal), "opening": opening, "rated": false,
		"time": times[p.random.IntN(len(times))],
	}
	if opening == "custom" {
		wish["start"] = randomStart(size, p.random)
	}
	id := pair(t, p.dark, p.light, wish)
	state := p.dark.ask("state", fields{"match": id}).State
	checkStart(t, state, size, opening, wish["start"])
	g := newPlainGame(size, state.Start, opening == "open")
	name := fmt.Sprintf("%v %s", wish, id)
	same(t, name+" at the start", told{state.Position, state.Legal, state.Turn, state.Count, state.Supply}, g)
	seq, played := 0, []string{}
	for legal := g.legal(); len(legal) > 0; legal = g.legal() {
		move := legal[p.random.IntN(len(legal))]
		mover := map[byte]*robot{'X': p.dark, 'O': p.light}[g.turn]
		by := sideName(g.turn)
		request := fields{"match": id, "move": move}
		if p.random.IntN(2) == 0 {
			request["seq"] = seq
		}
		seq = mover.plays(request, seq)
		flips := g.play(move)
		played = append(played, move)
		for _, r := range []*robot{p.dark, p.light} {
			m := r.moved(id, seq)
			at := fmt.Sprintf("%s after %v", name, played)
			if m.By != by || m.Move != move || !slices.Equal(m.Flipped, flips) {
				t.Fatalf("%s: want %s %s flipping %v, got %s", at, by, move, flips, m.raw)
			}
			same(t, at, told{m.Position, m.Legal, m.Turn, *m.Count, *m.Supply}, g)
		}
	}
	p.checkEnd(t, name, id, goal != "", g, played)
}

// told is what the server says of a position.
type told struct {
	position      string
	legal         []string
	turn          *string
	count, supply sides
}

func same(t *testing.T, at string, said told, g *plainGame) {
	t.Helper()
	turn := sideName(g.turn)
	legal := g.legal()
	rightTurn := said.turn == nil && len(legal) == 0 || said.turn != nil && len(legal) > 0 && *said.turn == turn
	// Whose turn would be next after the end is nobody's business.
	discs, _, _ := strings.Cut(said.position, " ")
	wanted := cells(g)
	if len(legal) > 0 {
		discs, wanted = said.position, g.position()
	}
	if discs != wanted || said.legal == nil || !slices.Equal(said.legal, legal) || !rightTurn ||
		said.count != g.count() || said.supply != g.supplies() {
		t.Fatalf("%s: the server says\n%+v, turn %s\nplainGame says\n%s, legal %v, turn %s, count %v, supply %v",
			at, said, orNone(said.turn), g.position(), legal, turn, g.count(), g.supplies())
	}
}

func orNone(name *string) string {
	if name == nil {
		return ""
	}
	return *name
}

func checkStart(t *testing.T, s *board, size int, opening string, custom any) {
	t.Helper()
	side, outer := strings.Repeat("-", size/2-1), strings.Repeat("-", size*(size/2-1))
	centred := func(a, b string) string { return outer + side + a + side + side + b + side + outer + " X" }
	var wanted []string
	switch opening {
	case "standard":
		wanted = []string{centred("OX", "XO")}
	case "parallel":
		wanted = []string{centred("XX", "OO")}
	case "random":
		wanted = []string{
			centred("OX", "XO"), centred("XO", "OX"), centred("XX", "OO"),
			centred("OO", "XX"), centred("XO", "XO"), centred("OX", "OX"),
		}
	case "open":
		wanted = []string{centred("--", "--")}
	case "custom":
		wanted = []string{custom.(string)}
	}
	if s.Size != size || !slices.Contains(wanted, s.Start) || s.Phase != "live" {
		t.Fatalf("a start that isn't %s on %d: %+v", opening, size, s)
	}
}

// checkEnd holds the end, and what is kept of the game, to what was played.
func (p players) checkEnd(t *testing.T, name, id string, reverse bool, g *plainGame, played []string) {
	t.Helper()
	n := g.count()
	for _, r := range []*robot{p.dark, p.light} {
		m := r.eventWhere("match.ended", func(m message) bool { return m.Match == id })
		if m.Result == nil || orNone(m.Result.Winner) != g.winner(reverse) || m.Result.By != "discs" ||
			m.Result.Dark != n.Dark || m.Result.Light != n.Light {
			t.Errorf("%s after %v: want %q with %v, got %s", name, played, g.winner(reverse), n, m.raw)
		}
		r.refused("over", "play", fields{"match": id, "move": "a1"})
	}
	s := p.dark.ask("show", fields{"match": id}).State
	if !slices.Equal(s.Record, played) || s.Phase != "ended" || s.Turn != nil || len(s.Legal) != 0 {
		t.Errorf("%s: played %v, kept %+v", name, played, s)
	}
}

// randomStart is a position in which somebody can move.
func randomStart(size int, random *rand.Rand) string {
	for {
		var text strings.Builder
		for range size * size {
			text.WriteByte("XO---"[random.IntN(5)])
		}
		text.WriteString(" " + "XO"[random.IntN(2):][:1])
		if g := newPlainGame(size, text.String(), false); len(g.legal()) > 0 {
			return text.String()
		}
	}
}

// The two told the same twice would prove nothing: plainGame is held to
// published numbers too.
func TestPlainGameCountsAsPublished(t *testing.T) {
	for depth, wanted := range map[int]int{1: 4, 2: 12, 3: 56, 4: 244, 5: 1396} {
		if n := plainLeaves(newPlainGame(8, standardStart, false), depth); n != wanted {
			t.Errorf("depth %d: %d leaves, want %d", depth, n, wanted)
		}
	}
}

func plainLeaves(g *plainGame, depth int) int {
	if depth == 0 {
		return 1
	}
	n := 0
	for _, move := range g.legal() {
		next := newPlainGame(g.size, g.position(), false)
		next.play(move)
		n += plainLeaves(next, depth-1)
	}
	return n
}
