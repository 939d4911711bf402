package command

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"

	"turncoat/engine"
)

// TestRandomGames plays random games of every variant and opening between two
// programs, which must be told the same as the engine says at every move.
func TestRandomGames(t *testing.T) {
	for _, v := range engine.Variants {
		for _, o := range engine.Openings {
			t.Run(fmt.Sprint(v, " ", o), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					h := newHouse(t)
					g := &randomGame{t: t, draw: rand.New(rand.NewPCG(uint64(v.Size), uint64(o)))}
					for _, name := range []string{"ana", "boris"} {
						h.account(name)
						g.players = append(g.players, h.connect(keyOf(name)))
					}
					g.begin(v, o)
					g.play()
				})
			})
		}
	}
}

// heard is any line that a program gets, as far as this test looks at it.
type heard struct {
	On       string
	OK       *bool
	Match    string
	Seek     string
	Code     string
	Seq      int
	By       string
	Move     string
	Flipped  []string
	Position string
	Turn     *string
	Legal    []string
	Count    sides
	Supply   sides
	Handed   *string
	State    stateShape
	Result   *resultShape
}

type randomGame struct {
	t        *testing.T
	draw     *rand.Rand
	players  []*client // dark, light
	variant  engine.Variant
	id       string
	position engine.Position
	seq      int
}

// lines returns what a player hears once everything is quiet.
func (g *randomGame) lines(player int) []heard {
	synctest.Wait()
	var all []heard
	for _, text := range g.players[player].out.take() {
		var l heard
		if err := json.Unmarshal([]byte(text), &l); err != nil {
			g.t.Fatal(err)
		}
		if l.OK != nil && !*l.OK {
			g.t.Fatal(text)
		}
		all = append(all, l)
	}
	return all
}

func (g *randomGame) begin(v engine.Variant, o engine.Opening) {
	start := ""
	if o == engine.Custom {
		start = fmt.Sprintf(`,"start":%q`, g.midgame(v.Size).String())
	}
	g.players[0].send(fmt.Sprintf(`{"id":1,"do":"invite","variant":%q,"time":"none","opening":%q,"color":"dark"%s}`, v, o, start))
	g.players[1].send(fmt.Sprintf(`{"id":1,"do":"join","code":%q}`, g.lines(0)[0].Code))
	for player := range g.players {
		lines := g.lines(player)
		i := slices.IndexFunc(lines, func(l heard) bool { return l.On == "match.started" })
		if i < 0 {
			g.t.Fatalf("player %d is not told that the game has started", player)
		}
		g.id, g.variant = lines[i].Match, v
		var err error
		if g.position, err = engine.Begin(v.Size, o, lines[i].State.Start); err != nil {
			g.t.Fatal(err)
		}
	}
}

// midgame is a position some moves into a game.
func (g *randomGame) midgame(size int) engine.Position {
	p, err := engine.Start(size, engine.Standard, 0)
	for range 7 {
		if moves := p.Moves(); err == nil && len(moves) > 0 {
			p, err = p.Play(moves[g.draw.IntN(len(moves))])
		}
	}
	if err != nil {
		g.t.Fatal(err)
	}
	return p
}

func (g *randomGame) play() {
	for !g.position.Over() {
		mover := int(g.position.Turn() - engine.Dark)
		moves := g.position.Moves()
		m := moves[g.draw.IntN(len(moves))]
		g.players[mover].send(fmt.Sprintf(`{"id":"m","do":"play","match":%q,"move":%q,"seq":%d}`, g.id, m, g.seq))
		before := g.position
		var err error
		if g.position, err = before.Play(m); err != nil {
			g.t.Fatal(err)
		}
		g.seq++
		for player := range g.players {
			lines := g.lines(player)
			if player == mover {
				if lines[0].OK == nil || lines[0].Seq != g.seq {
					g.t.Fatalf("the answer does not come first, or not with seq %d: %+v", g.seq, lines[0])
				}
				lines = lines[1:]
			}
			g.check(before, m, lines)
		}
	}
}

// check compares what one player was told of a move with the engine.
func (g *randomGame) check(before engine.Position, m engine.Move, lines []heard) {
	g.t.Helper()
	after := g.position
	flipped := []string{}
	if !m.Pass {
		for _, s := range before.Flips(m.Square) {
			flipped = append(flipped, s.String())
		}
	}
	got := lines[0]
	switch {
	case got.On != "match.moved", got.Seq != g.seq, got.Move != m.String(), got.By != before.Turn().String(),
		got.Position != after.String(), word(got.Turn, "none") != after.Turn().String(),
		!slices.Equal(got.Legal, moveNames(after.Moves())), !slices.Equal(got.Flipped, flipped),
		got.Count != countsOf(after), got.Supply != suppliesOf(after),
		(got.Handed != nil) != (!m.Pass && before.Supply(before.Turn()) == 0):
		g.t.Fatalf("after %v in %v: %+v", m, before, got)
	case !after.Over() && len(lines) != 1:
		g.t.Fatalf("%d lines after one move", len(lines))
	case after.Over():
		end := lines[len(lines)-1]
		if len(lines) != 2 || end.On != "match.ended" || end.Seq != g.seq || end.Result.By != "discs" ||
			word(end.Result.Winner, "none") != after.Winner(g.variant.Goal).String() ||
			(sides{end.Result.Dark, end.Result.Light}) != countsOf(after) {
			g.t.Fatalf("the end of %v: %+v", after, lines)
		}
	}
}
