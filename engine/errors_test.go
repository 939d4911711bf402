package engine_test

import (
	"errors"
	"testing"

	"turncoat/engine"
)

const standard8 = "---------------------------OX------XO--------------------------- X"

func TestIllegalMoves(t *testing.T) {
	const (
		mustPass = "OX----------OX---------------------- X"
		over     = "-O-X------------------------------------------------------------ X"
	)
	open := func(moves string) engine.Position {
		return replay(t, start(t, 8, engine.Open), moves)
	}
	cases := map[string]struct {
		at     engine.Position
		move   string
		reason engine.Reason
		text   string
	}{
		"own disc":         {position(t, standard8), "e4", engine.Occupied, "e4 is occupied"},
		"their disc":       {position(t, standard8), "d4", engine.Occupied, "d4 is occupied"},
		"nothing near":     {position(t, standard8), "a1", engine.OutflanksNone, "a1 outflanks nothing"},
		"own run":          {position(t, standard8), "e3", engine.OutflanksNone, "e3 outflanks nothing"},
		"off the board":    {position(t, standard8), "i1", engine.OffBoard, "i1 is not on the board"},
		"below the board":  {position(t, standard8), "a10", engine.OffBoard, "a10 is not on the board"},
		"off 6x6":          {start(t, 6, engine.Standard), "g1", engine.OffBoard, "g1 is not on the board"},
		"needless pass":    {position(t, standard8), "pass", engine.PassNotAllowed, "pass is not allowed: there is a legal move"},
		"must pass":        {position(t, mustPass), "c1", engine.MustPass, "c1 is not possible: there is no legal move but to pass"},
		"occupied, passes": {position(t, mustPass), "a1", engine.Occupied, "a1 is occupied"},
		"after the end":    {position(t, over), "a1", engine.GameOver, "a1 comes after the end of the game"},
		"pass at the end":  {position(t, over), "pass", engine.GameOver, "pass comes after the end of the game"},
		"beside the centre": {open(""), "c3", engine.NotCentre,
			"c3 is not one of the four centre squares"},
		"flips are no centre": {open("d4 e4 d5"), "c3", engine.NotCentre,
			"c3 is not one of the four centre squares"},
		"centre taken":   {open("d4"), "d4", engine.Occupied, "d4 is occupied"},
		"no centre pass": {open("d4"), "pass", engine.PassNotAllowed, "pass is not allowed: there is a legal move"},
		"fifth of open":  {open("d4 e4 d5 e5"), "a1", engine.OutflanksNone, "a1 outflanks nothing"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			m, err := engine.ParseMove(c.move)
			if err != nil {
				t.Fatal(err)
			}
			after, err := c.at.Play(m)
			var illegal *engine.IllegalError
			if !errors.As(err, &illegal) || !errors.Is(err, engine.ErrIllegal) {
				t.Fatalf("error %v, want an illegal move", err)
			}
			if illegal.Move != m || illegal.Reason != c.reason || err.Error() != c.text {
				t.Errorf("%v: %q (%v), want %q", illegal.Move, illegal.Reason, err, c.text)
			}
			if after != c.at {
				t.Errorf("the position changed to %v", after)
			}
			if c.at.Legal(m) {
				t.Errorf("%v is said to be legal", m)
			}
			if !m.Pass && c.at.Flips(m.Square) != nil {
				t.Errorf("%v is said to flip %v", m, c.at.Flips(m.Square))
			}
		})
	}
}

// A square that no text can name is refused like any other.
func TestSquaresBeyondNotation(t *testing.T) {
	p := position(t, standard8)
	for _, s := range []engine.Square{{Col: -1}, {Row: -1}, {Col: 8}, {Row: 8}, {Col: 127, Row: 127}, {Col: -128, Row: -128}} {
		_, err := p.Place(s)
		var illegal *engine.IllegalError
		if !errors.As(err, &illegal) || illegal.Reason != engine.OffBoard {
			t.Errorf("%v: %v, want %q", s, err, engine.OffBoard)
		}
		if p.At(s) != engine.None || p.On(s) || p.Legal(engine.At(s)) {
			t.Errorf("%v is taken for a square", s)
		}
	}
}

func TestReplayNamesThePly(t *testing.T) {
	cases := map[string]struct {
		record string
		ply    int
		text   string
	}{
		"first":          {"d4", 1, "ply 1: d4 is occupied"},
		"seventh":        {"f5 d6 c5 f4 e3 f6 c4", 7, "ply 7: c4 outflanks nothing"},
		"needless pass":  {"d3 pass", 2, "ply 2: pass is not allowed: there is a legal move"},
		"missing pass":   {"d3 c3 b3 b2 f5 a3 a1 c1 d1", 9, "ply 9: d1 is not possible: there is no legal move but to pass"},
		"after the end":  {"e6 f4 e3 f6 g5 d6 e7 f5 c5 a1", 10, "ply 10: a1 comes after the end of the game"},
		"pass at end":    {"e6 f4 e3 f6 g5 d6 e7 f5 c5 pass", 10, "ply 10: pass comes after the end of the game"},
		"off this board": {"d3 i1", 2, "ply 2: i1 is not on the board"},
	}
	from := start(t, 8, engine.Standard)
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			after, err := from.Replay(record(t, c.record))
			var ply *engine.PlyError
			if !errors.As(err, &ply) || ply.Ply != c.ply || !errors.Is(err, engine.ErrIllegal) {
				t.Fatalf("error %v, want ply %d", err, c.ply)
			}
			if err.Error() != c.text {
				t.Errorf("%q, want %q", err, c.text)
			}
			if after != from {
				t.Errorf("the position changed to %v", after)
			}
		})
	}
}

func TestRecordsNotUnderstood(t *testing.T) {
	cases := map[string]struct {
		record string
		ply    int
		text   string
	}{
		"no column":        {"d3 k3", 2, `ply 2: not understood: "k3"`},
		"no row":           {"d3 c3 b", 3, `ply 3: not understood: "b"`},
		"row 0":            {"d0", 1, `ply 1: not understood: "d0"`},
		"leading zero":     {"d03", 1, `ply 1: not understood: "d03"`},
		"row 11":           {"d11", 1, `ply 1: not understood: "d11"`},
		"inside a run":     {"d3c3?b3", 3, `ply 3: not understood: "?"`},
		"a look-alike":     {"d3 с4", 2, `ply 2: not understood: "с4"`}, // a Cyrillic letter
		"a dotted capital": {"d3İ5", 2, `ply 2: not understood: "İ5"`},
		"half a pass":      {"d3-", 2, `ply 2: not understood: "-"`},
		"a long number":    {"d3 d12345678901234567890", 2, `ply 2: not understood: "d12345678901…"`},
		"move numbers":     {"1. d3", 1, `ply 1: not understood: "1"`},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			moves, err := engine.ParseRecord(c.record)
			var ply *engine.PlyError
			if !errors.As(err, &ply) || ply.Ply != c.ply || !errors.Is(err, engine.ErrNotation) {
				t.Fatalf("error %v, want ply %d", err, c.ply)
			}
			if err.Error() != c.text || moves != nil {
				t.Errorf("%v and %q, want %q", moves, err, c.text)
			}
		})
	}
}

func TestPositionsNotUnderstood(t *testing.T) {
	board := standard8[:64]
	cases := map[string]struct{ position, text string }{
		"empty":          {"", "position not understood: want the board, a space and the side to move"},
		"no side":        {board, "position not understood: want the board, a space and the side to move"},
		"no space":       {board + "X", "position not understood: want the board, a space and the side to move"},
		"two sides":      {board + " X O", "position not understood: want the board, a space and the side to move"},
		"a long side":    {board + " XO", "position not understood: want the board, a space and the side to move"},
		"no such side":   {board + " B", `position not understood: side to move "B" is neither X nor O`},
		"nobody's turn":  {board + " -", `position not understood: side to move "-" is neither X nor O`},
		"a square short": {board[1:] + " X", "position not understood: 63 squares, want 36, 64 or 100"},
		"7x7":            {board[:49] + " X", "position not understood: 49 squares, want 36, 64 or 100"},
		"another sign":   {board[:9] + "?" + board[10:] + " X", "position not understood: '?' on b2 is none of X, O and -"},
		"nobody moves":   {"-O-X-------------------------------- X", "position not understood: nobody can move in it"},
		"an empty board": {"------------------------------------ X", "position not understood: nobody can move in it"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			p, err := engine.ParsePosition(c.position)
			if !errors.Is(err, engine.ErrNotation) || p != (engine.Position{}) {
				t.Fatalf("%v and %v, want it not understood", p, err)
			}
			if err.Error() != c.text {
				t.Errorf("%q, want %q", err, c.text)
			}
		})
	}
}
