package engine_test

import (
	"errors"
	"slices"
	"testing"

	"turncoat/engine"
)

// mostError bounds what a stranger's text may put into an error, in bytes.
const mostError = 120

func FuzzParseRecord(f *testing.F) {
	for _, seed := range []string{
		"", "d3 c3 b3 pass f5", "d3c3b3--PApsPASS", "j10a1", "e6 f4 e3 f6 g5 d6 e7 f5 c5", "d3 с4", "İ5", "d\xff3", "a99999",
	} {
		f.Add(seed)
	}
	from, err := engine.Start(10, engine.Standard, 0)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		moves, err := engine.ParseRecord(text)
		if err != nil {
			var ply *engine.PlyError
			if !errors.As(err, &ply) || ply.Ply < 1 || !errors.Is(err, engine.ErrNotation) || len(err.Error()) > mostError {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		if 2*len(moves) > len(text) {
			t.Fatalf("%q has %d moves", text, len(moves))
		}
		if again := record(t, engine.FormatRecord(moves)); !slices.Equal(again, moves) {
			t.Fatalf("%q comes back as %q", text, engine.FormatRecord(again))
		}
		if _, err := from.Replay(moves); err != nil {
			var ply *engine.PlyError
			if !errors.As(err, &ply) || from.Legal(moves[0]) == (ply.Ply == 1) || !errors.Is(err, engine.ErrIllegal) {
				t.Fatalf("%q: %v", text, err)
			}
		}
	})
}

func FuzzParsePosition(f *testing.F) {
	for _, seed := range []string{
		"", standard8, standard8 + ";", "XO---------------------------------- X", "xo..................................\to",
		"------------------------------------ X", "OX---------------------------------- X", standard8[:63] + "\xff X",
		"--------------------------------------------OX--------XO-------------------------------------------- O",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := engine.ParsePosition(text)
		if err != nil {
			if !errors.Is(err, engine.ErrNotation) || len(err.Error()) > mostError || p != (engine.Position{}) {
				t.Fatalf("%q: %v and %v", text, p, err)
			}
			return
		}
		if again, err := engine.ParsePosition(p.String()); again != p || err != nil {
			t.Fatalf("%q comes back as %v: %v", text, again, err)
		}
		squares := p.Size() * p.Size()
		for plies := 0; !p.Over(); plies++ {
			dark, light := p.Supply(engine.Dark), p.Supply(engine.Light)
			if dark < 0 || light < 0 || dark+light != p.Count(engine.None) || plies > 2*squares {
				t.Fatalf("%q: supplies %d and %d after %d plies at %v", text, dark, light, plies, p)
			}
			if p, err = p.Play(p.Moves()[0]); err != nil {
				t.Fatalf("%q: %v", text, err)
			}
		}
	})
}
