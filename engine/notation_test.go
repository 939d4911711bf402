package engine_test

import (
	"errors"
	"strings"
	"testing"

	"turncoat/engine"
)

func TestParseRecord(t *testing.T) {
	cases := map[string]struct{ text, want string }{
		"empty":             {"", ""},
		"only spaces":       {" \t\r\n", ""},
		"as written":        {"d3 c3 b3 pass f5", "d3 c3 b3 pass f5"},
		"no spaces":         {"d3c3b3", "d3 c3 b3"},
		"upper case":        {"D3 C3 PASS", "d3 c3 pass"},
		"mixed":             {"D3c3 B3pAsSf5\n", "d3 c3 b3 pass f5"},
		"passes":            {"-- pa ps pass PA PS", "pass pass pass pass pass pass"},
		"passes in a run":   {"--paPSpass----a1", "pass pass pass pass pass pass a1"},
		"a pass and a5":     {"paa5psa5", "pass a5 pass a5"},
		"ten rows":          {"j10a1a10b1", "j10 a1 a10 b1"},
		"any pass, any ply": {"pass pass", "pass pass"}, // legality is Replay's
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			if got := engine.FormatRecord(record(t, c.text)); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

func TestParseSquare(t *testing.T) {
	for _, p := range []engine.Position{start(t, 6, engine.Open), start(t, 8, engine.Open), start(t, 10, engine.Open)} {
		for _, s := range p.Squares() {
			for _, text := range []string{s.String(), strings.ToUpper(s.String())} {
				if got, err := engine.ParseSquare(text); got != s || err != nil {
					t.Errorf("%q is read as %v: %v", text, got, err)
				}
			}
		}
	}
	if got := (engine.Square{Col: 9, Row: 9}).String(); got != "j10" {
		t.Errorf("the last square of 10x10 is %q", got)
	}
	for _, text := range []string{"", "a", "1", "a0", "k1", "a11", "a+1", "a1 ", " a1", "1a", "aa", "a100", "à1", "pass"} {
		if s, err := engine.ParseSquare(text); !errors.Is(err, engine.ErrNotation) {
			t.Errorf("%q is read as %v: %v", text, s, err)
		}
	}
}

// The first square is the top left one, and rows count downwards.
func TestPositionStringsStartAtTheTop(t *testing.T) {
	p := replay(t, start(t, 6, engine.Standard), "c2")
	const want = "--------X-----XX----XO-------------- O"
	if p.String() != want {
		t.Errorf("%v, want %v", p, want)
	}
	if p.At(square(t, "c2")) != engine.Dark || p.At(square(t, "d4")) != engine.Light {
		t.Errorf("discs on the wrong squares of %v", p)
	}
}

func TestParsePositionForms(t *testing.T) {
	cases := map[string]string{
		"as written":      standard8,
		"lower case":      strings.ToLower(standard8),
		"field's signs":   strings.NewReplacer("X", "*", "O", "0", "-", ".").Replace(standard8),
		"semicolon":       standard8 + ";",
		"space around it": " " + strings.Replace(standard8, " ", "\t ", 1) + " ;\n",
	}
	for name, text := range cases {
		t.Run(name, func(t *testing.T) {
			p, err := engine.ParsePosition(text)
			if err != nil {
				t.Fatal(err)
			}
			if p != start(t, 8, engine.Standard) || p.String() != standard8 {
				t.Errorf("%q is read as %v", text, p)
			}
		})
	}
}

func TestNames(t *testing.T) {
	for _, v := range engine.Variants {
		if got, err := engine.ParseVariant(strings.ToUpper(v.String())); got != v || err != nil {
			t.Errorf("%v is read as %v: %v", v, got, err)
		}
		if got, err := engine.ParseGoal(v.Goal.String()); got != v.Goal || err != nil {
			t.Errorf("%v is read as %v: %v", v.Goal, got, err)
		}
	}
	if got := names(engine.Variants); got != "8x8 8x8-reverse 6x6 6x6-reverse 10x10 10x10-reverse" {
		t.Errorf("variants %s", got)
	}
	for _, o := range engine.Openings {
		if got, err := engine.ParseOpening(o.String()); got != o || err != nil {
			t.Errorf("%v is read as %v: %v", o, got, err)
		}
	}
	if got := names(engine.Openings); got != "standard parallel random open custom" {
		t.Errorf("openings %s", got)
	}
	if got := names([]engine.Color{engine.Dark, engine.Light, engine.None}); got != "dark light none" {
		t.Errorf("colors %s", got)
	}
	long := strings.Repeat("é", 1000)
	for _, text := range []string{"", "7x7", "8x8 ", long} {
		_, variant := engine.ParseVariant(text)
		_, opening := engine.ParseOpening(text)
		_, goal := engine.ParseGoal(text)
		for _, err := range []error{variant, opening, goal} {
			if !errors.Is(err, engine.ErrNotation) || len(err.Error()) > 60 {
				t.Errorf("%.20q: %v", text, err)
			}
		}
	}
}

func TestOther(t *testing.T) {
	for c, want := range map[engine.Color]engine.Color{
		engine.Dark: engine.Light, engine.Light: engine.Dark, engine.None: engine.None,
	} {
		if got := c.Other(); got != want {
			t.Errorf("the other of %v is %v", c, got)
		}
	}
}
