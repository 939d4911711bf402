package engine_test

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"turncoat/engine"
)

// ruleCase is one case of cases.json: a game, or a position and one move in it.
type ruleCase struct {
	ID, Kind, Start, Description string
	Size                         int
	casePosition

	// a game
	Moves        string
	Plies        int
	PlacedDark   int `json:"placed_dark"`
	PlacedLight  int `json:"placed_light"`
	Passes       bySide
	PassesInTurn bySide `json:"longest_consecutive_passes"` // turns of one side in a row
	Final        *casePosition
	AllSequences []string `json:"all_sequences"`

	// a position
	Move             string
	FlipsByDirection map[string][]string `json:"flips_by_direction"`
	NFlips           int                 `json:"n_flips"`
	MoveLegal        *bool               `json:"move_legal"`
	After            *casePosition
}

type bySide struct{ Dark, Light int }

type casePosition struct {
	Board         string
	ToMove        string   `json:"to_move"`
	LegalMoves    []string `json:"legal_moves"`
	MustPass      bool     `json:"must_pass"`
	GameOver      bool     `json:"game_over"`
	DiscsDark     int      `json:"discs_dark"`
	DiscsLight    int      `json:"discs_light"`
	Empties       int
	WinnerClassic string `json:"winner_classic"`
	WinnerReverse string `json:"winner_reverse"`
	// Not a rule here: empty squares belong to nobody.
	ScoreEmptiesToWinner [2]int `json:"score_empties_to_winner"`
}

func TestCases(t *testing.T) {
	var data struct {
		Header map[string]string
		Cases  []ruleCase
	}
	readJSON(t, "cases.json", &data)
	if len(data.Cases) != 52 {
		t.Fatalf("%d cases, want 52", len(data.Cases))
	}
	for _, c := range data.Cases {
		t.Run(c.ID, func(t *testing.T) {
			switch c.Kind {
			case "game":
				t.Parallel()
				checkGame(t, c)
			case "position":
				checkMove(t, c)
			default:
				t.Fatalf("kind %q", c.Kind)
			}
		})
	}
}

func caseStart(t *testing.T, c ruleCase) engine.Position {
	t.Helper()
	switch c.Start {
	case "diagonal":
		return start(t, c.Size, engine.Standard)
	case "parallel":
		return start(t, c.Size, engine.Parallel)
	case "mirrored":
		for draw := range engine.Centres {
			p, err := engine.Start(c.Size, engine.Random, draw)
			if err != nil {
				t.Fatal(err)
			}
			if p.String() == c.Board+" X" {
				return p
			}
		}
	}
	t.Fatalf("no start %q", c.Start)
	return engine.Position{}
}

func checkGame(t *testing.T, c ruleCase) {
	from := caseStart(t, c)
	moves := record(t, c.Moves)
	var placed, passed, inTurn, longest bySide
	at := from
	for i, m := range moves {
		dark := at.Turn() == engine.Dark
		side := func(by *bySide) *int {
			if dark {
				return &by.Dark
			}
			return &by.Light
		}
		if m.Pass {
			*side(&passed)++
			*side(&inTurn)++
			*side(&longest) = max(*side(&longest), *side(&inTurn))
		} else {
			*side(&placed)++
			*side(&inTurn) = 0
		}
		next, err := at.Play(m)
		if err != nil {
			t.Fatalf("ply %d: %v", i+1, err)
		}
		at = next
	}
	checkPosition(t, at, *c.Final)
	if len(moves) != c.Plies {
		t.Errorf("%d plies, want %d", len(moves), c.Plies)
	}
	if want := (bySide{c.PlacedDark, c.PlacedLight}); placed != want {
		t.Errorf("placed %v, want %v", placed, want)
	}
	if passed != c.Passes || longest != c.PassesInTurn {
		t.Errorf("passes %v and %v in turn, want %v and %v", passed, longest, c.Passes, c.PassesInTurn)
	}
	checkSequences(t, from, c)
}

// checkSequences replays the other games that come to the same, and, where the
// tree is small enough, looks for them itself: the list is to be whole.
func checkSequences(t *testing.T, from engine.Position, c ruleCase) {
	same := func(p engine.Position) bool {
		return p.MustPass() == c.Final.MustPass && p.Over() == c.Final.GameOver
	}
	for _, text := range c.AllSequences {
		if at := replay(t, from, text); !same(at) {
			t.Errorf("%s ends in %v", text, at)
		}
	}
	deepest := 9
	if quick() {
		deepest = 7
	}
	if c.AllSequences == nil || c.Plies > deepest {
		return
	}
	found := sequences(from, nil, c.Plies, same)
	if !slices.Equal(found, slices.Sorted(slices.Values(c.AllSequences))) {
		t.Errorf("%d sequences found, want %d", len(found), len(c.AllSequences))
	}
}

// sequences finds the records of exactly so many plies that end as wanted,
// sorted.
func sequences(p engine.Position, played []engine.Move, plies int, wanted func(engine.Position) bool) []string {
	if plies == 0 {
		if wanted(p) {
			return []string{strings.ReplaceAll(engine.FormatRecord(played), " ", "")}
		}
		return nil
	}
	var found []string
	for _, m := range p.Moves() {
		next, err := p.Play(m)
		if err != nil {
			panic(err)
		}
		found = append(found, sequences(next, append(played, m), plies-1, wanted)...)
	}
	return found
}

func checkMove(t *testing.T, c ruleCase) {
	p := position(t, c.Board+" "+c.ToMove)
	if p.Size() != c.Size {
		t.Errorf("size %d, want %d", p.Size(), c.Size)
	}
	checkPosition(t, p, c.casePosition)
	if c.Start != "" && p != caseStart(t, c) {
		t.Errorf("it is not the %s start", c.Start)
	}
	if c.Move == "" {
		return
	}
	m := engine.At(square(t, c.Move))
	flips := p.Flips(m.Square)
	if len(flips) != c.NFlips {
		t.Errorf("%d flips, want %d", len(flips), c.NFlips)
	}
	sorted := map[string][]string{}
	for direction, line := range c.FlipsByDirection {
		sorted[direction] = slices.Sorted(slices.Values(line))
	}
	if got := byDirection(m.Square, flips); !maps.EqualFunc(got, sorted, slices.Equal) {
		t.Errorf("flips %v, want %v", got, sorted)
	}
	next, err := p.Play(m)
	if legal := c.MoveLegal == nil || *c.MoveLegal; legal != (err == nil) {
		t.Fatalf("%v: error %v, want legal %t", m, err, legal)
	}
	if err == nil {
		checkPosition(t, next, *c.After)
	} else if !errors.Is(err, engine.ErrIllegal) || next != p {
		t.Errorf("%v is refused with %v and leaves %v", m, err, next)
	}
}

// byDirection sorts flips by the compass point in which they lie from s.
func byDirection(s engine.Square, flips []engine.Square) map[string][]string {
	points := map[string][]string{}
	for _, flip := range flips {
		point := ""
		switch {
		case flip.Row < s.Row:
			point = "N"
		case flip.Row > s.Row:
			point = "S"
		}
		switch {
		case flip.Col < s.Col:
			point += "W"
		case flip.Col > s.Col:
			point += "E"
		}
		points[point] = append(points[point], flip.String())
	}
	return points
}

func checkPosition(t *testing.T, p engine.Position, want casePosition) {
	t.Helper()
	if got := p.String(); got != want.Board+" "+want.ToMove {
		t.Fatalf("position\n%s, want\n%s %s", got, want.Board, want.ToMove)
	}
	var legal []string
	for _, m := range p.Moves() {
		if !m.Pass { // the cases tell passes in must_pass
			legal = append(legal, m.String())
		}
	}
	if !slices.Equal(legal, slices.Sorted(slices.Values(want.LegalMoves))) {
		t.Errorf("legal moves %v, want %v", legal, want.LegalMoves)
	}
	if p.MustPass() != want.MustPass || p.Over() != want.GameOver {
		t.Errorf("must pass %t, over %t; want %t, %t", p.MustPass(), p.Over(), want.MustPass, want.GameOver)
	}
	counts := [3]int{p.Count(engine.Dark), p.Count(engine.Light), p.Count(engine.None)}
	if want := [3]int{want.DiscsDark, want.DiscsLight, want.Empties}; counts != want {
		t.Errorf("dark, light and empty squares %v, want %v", counts, want)
	}
	if want.WinnerClassic == "" {
		return
	}
	winner := map[engine.Color]string{engine.Dark: "dark", engine.Light: "light", engine.None: "draw"}
	if got := winner[p.Winner(engine.Classic)]; got != want.WinnerClassic {
		t.Errorf("winner %s, want %s", got, want.WinnerClassic)
	}
	if got := winner[p.Winner(engine.Reverse)]; got != want.WinnerReverse {
		t.Errorf("winner in reverse %s, want %s", got, want.WinnerReverse)
	}
}
