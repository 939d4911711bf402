package engine_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"turncoat/engine"
)

// Random games on every board and from every opening, held to plainGame at
// every ply.
func TestGamesAgreeWithPlain(t *testing.T) {
	for _, size := range engine.Sizes {
		for _, opening := range engine.Openings {
			t.Run(fmt.Sprintf("%d-%v", size, opening), func(t *testing.T) {
				t.Parallel()
				rapid.Check(t, func(t *rapid.T) { playBoth(t, size, opening) })
			})
		}
	}
}

func playBoth(t *rapid.T, size int, opening engine.Opening) {
	first, plain := drawStart(t, size, opening)
	at := first
	var moves []engine.Move
	for {
		legal := plain.moves()
		agree(t, at, plain, legal)
		refuses(t, at, plain, legal)
		if len(legal) == 0 {
			break
		}
		word := legal[rapid.IntRange(0, len(legal)-1).Draw(t, "move")]
		m := record(t, word)[0]
		next, err := at.Play(m)
		if err != nil {
			t.Fatalf("ply %d, %s: %v", len(moves)+1, word, err)
		}
		plain.play(word)
		moves, at = append(moves, m), next
	}
	recordsReturn(t, first, at, moves)
}

// drawStart sets up the same start twice; a custom board in which nobody can
// move is to be refused, and another is drawn.
func drawStart(t *rapid.T, size int, opening engine.Opening) (engine.Position, *plainGame) {
	if opening == engine.Custom {
		return drawCustom(t, size)
	}
	draw := rapid.IntRange(0, engine.Centres-1).Draw(t, "draw")
	p, err := engine.Start(size, opening, draw)
	if err != nil {
		t.Fatalf("start: %v", err)
	}
	centre, free := "----", 0
	switch opening {
	case engine.Standard:
		centre = "OXXO"
	case engine.Parallel:
		centre = "XXOO"
	case engine.Random:
		// Which draw is which is the engine's own; TestRandomStarts sees that
		// the six differ.
		centre = ""
		for _, s := range []int{size/2 - 1, size / 2} {
			centre += p.String()[s*size+size/2-1 : s*size+size/2+1]
		}
	case engine.Open:
		free = 4
	}
	side := strings.Repeat("-", size/2-1)
	outer := strings.Repeat("-", size*(size/2-1))
	board := outer + side + centre[:2] + side + side + centre[2:] + side + outer
	return p, newPlainGame(size, board, 'X', free)
}

func drawCustom(t *rapid.T, size int) (engine.Position, *plainGame) {
	// The more signs of a kind in the mix, the fuller or the more one-sided
	// the board.
	mix := rapid.SampledFrom([]string{"XO-", "XO----", "XXXXO-", "XOOOO-", "XXOO-", "XO--------"}).Draw(t, "mix")
	signs := rapid.SliceOfN(rapid.SampledFrom([]rune(mix)), size*size, size*size)
	for {
		board := string(signs.Draw(t, "board"))
		turn := rapid.SampledFrom([]rune("XO")).Draw(t, "turn")
		plain := newPlainGame(size, board, turn, 0)
		p, err := engine.ParsePosition(board + " " + string(turn))
		if err == nil {
			return p, plain
		}
		if len(plain.moves()) > 0 || !errors.Is(err, engine.ErrNotation) {
			t.Fatalf("%v: %v", plain, err)
		}
	}
}

func sideOf(sign rune) engine.Color {
	switch sign {
	case 'X':
		return engine.Dark
	case 'O':
		return engine.Light
	}
	return engine.None
}

// agree compares everything that both know about a position.
func agree(t *rapid.T, p engine.Position, plain *plainGame, legal []string) {
	t.Helper()
	over, turn := len(legal) == 0, sideOf(plain.turn)
	if over {
		turn = engine.None
	}
	pass := slices.Equal(legal, []string{"pass"})
	expect(t, plain, "board", p.String(), plain.String())
	expect(t, plain, "moves", names(p.Moves()), strings.Join(legal, " "))
	expect(t, plain, "over", p.Over(), over)
	expect(t, plain, "turn", p.Turn(), turn)
	expect(t, plain, "must pass", p.MustPass(), pass)
	expect(t, plain, "hands over", p.HandsOver(), !over && !pass && plain.boxes[plain.turn] == 0)
	agreeOnCounts(t, p, plain)
	agreeOnSquares(t, p, plain)
	if !over && plain.free == 0 {
		again, err := engine.ParsePosition(p.String())
		if err != nil || names(again.Moves()) != names(p.Moves()) || again.String() != p.String() {
			t.Fatalf("%v comes back as %v: %v", p, again, err)
		}
	}
}

func agreeOnCounts(t *rapid.T, p engine.Position, plain *plainGame) {
	t.Helper()
	empties := plain.size * plain.size
	for sign, color := range map[rune]engine.Color{'X': engine.Dark, 'O': engine.Light} {
		expect(t, plain, "count", p.Count(color), plain.count(sign))
		expect(t, plain, "supply", p.Supply(color), plain.boxes[sign])
		empties -= plain.count(sign)
	}
	expect(t, plain, "empties", p.Count(engine.None), empties)
	expect(t, plain, "winner", p.Winner(engine.Classic), sideOf(plain.winner(true)))
	expect(t, plain, "reverse winner", p.Winner(engine.Reverse), sideOf(plain.winner(false)))
}

func agreeOnSquares(t *rapid.T, p engine.Position, plain *plainGame) {
	t.Helper()
	placings := plain.placings(plain.turn)
	for _, s := range p.Squares() {
		name := s.String()
		if sideOf(discOn(plain, name)) != p.At(s) {
			t.Fatalf("%v: %v on %s", plain, p.At(s), name)
		}
		want, legal := placings[name]
		if p.Legal(engine.At(s)) != legal {
			t.Fatalf("%v: %s is legal: %t, want %t", plain, name, !legal, legal)
		}
		flips := p.Flips(s)
		foreign := slices.ContainsFunc(flips, func(f engine.Square) bool { return !slices.Contains(want, f.String()) })
		if len(flips) != len(want) || foreign || !slices.IsSortedFunc(flips, engine.Square.Compare) {
			t.Fatalf("%v: %s flips %v, want %v sorted", plain, name, flips, want)
		}
	}
}

func discOn(plain *plainGame, name string) rune {
	if disc, taken := plain.board[name]; taken {
		return disc
	}
	return '-'
}

func expect[T comparable](t *rapid.T, plain *plainGame, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Fatalf("%v: %s %v, want %v", plain, what, got, want)
	}
}

// refuses tries one drawn square and the pass: what is illegal is refused for
// the reason that the plain rules give, and changes nothing.
func refuses(t *rapid.T, p engine.Position, plain *plainGame, legal []string) {
	t.Helper()
	s := rapid.SampledFrom(p.Squares()).Draw(t, "square")
	for _, m := range []engine.Move{engine.At(s), engine.PassMove} {
		if slices.Contains(legal, m.String()) {
			continue
		}
		want := plainReason(plain, legal, m)
		after, err := p.Play(m)
		var illegal *engine.IllegalError
		if !errors.As(err, &illegal) || *illegal != (engine.IllegalError{Move: m, Reason: want}) {
			t.Fatalf("%v: %v gives %v, want the reason %q", plain, m, err, want)
		}
		if after != p {
			t.Fatalf("%v: the refused %v changed the position to %v", plain, m, after)
		}
	}
}

func plainReason(plain *plainGame, legal []string, m engine.Move) engine.Reason {
	switch {
	case len(legal) == 0:
		return engine.GameOver
	case m.Pass:
		return engine.PassNotAllowed
	case discOn(plain, m.String()) != '-':
		return engine.Occupied
	case legal[0] == "pass":
		return engine.MustPass
	case plain.free > 0:
		return engine.NotCentre
	}
	return engine.OutflanksNone
}

// recordsReturn writes a whole game down in every way there is and reads it
// back.
func recordsReturn(t *rapid.T, first, last engine.Position, moves []engine.Move) {
	t.Helper()
	text := engine.FormatRecord(moves)
	pass := rapid.SampledFrom([]string{"pass", "pa", "ps", "--"}).Draw(t, "pass")
	dense := strings.ReplaceAll(strings.ReplaceAll(text, "pass", pass), " ", "")
	for _, form := range []string{text, dense, strings.ToUpper(text), strings.ToUpper(dense), "\n " + strings.ReplaceAll(text, " ", "\t\n")} {
		if got := record(t, form); !slices.Equal(got, moves) {
			t.Fatalf("%q is read as %q", form, engine.FormatRecord(got))
		}
	}
	if got, err := first.Replay(moves); err != nil || got != last {
		t.Fatalf("%q replayed ends in %v (%v), want %v", text, got, err, last)
	}
	_, err := first.Replay(append(moves, engine.PassMove))
	var ply *engine.PlyError
	if !errors.As(err, &ply) || ply.Ply != len(moves)+1 || !errors.Is(err, engine.ErrIllegal) {
		t.Fatalf("a pass after the end of %q gives %v", text, err)
	}
}
