package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"regexp"
	"strings"
	"testing"
	"time"

	"turncoat/engine"
)

// runPerft runs the whole command line and returns stdout, stderr and the exit
// code.
func runPerft(t *testing.T, args ...string) (out, talk string, code int) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code = run(t.Context(), append([]string{"engine", "perft"}, args...), &stdout, &stderr)
	return stdout.String(), stderr.String(), code
}

func TestPerftTable(t *testing.T) {
	out, talk, code := runPerft(t, "--size", "6", "--opening", "parallel", "--depth", "6")
	if code != 0 || talk != "" {
		t.Fatalf("exit %d: %s", code, talk)
	}
	want := strings.Join([]string{
		`depth +leaves +time +positions/s`,
		`1 +4 +\d+\.\d{3} s +\d+`,
		`2 +14 +\d+\.\d{3} s +\d+`,
		`3 +68 +\d+\.\d{3} s +\d+`,
		`4 +292 +\d+\.\d{3} s +\d+`,
		`5 +1634 +\d+\.\d{3} s +\d+`,
		`6 +9020 +\d+\.\d{3} s +\d+`,
	}, "\n +")
	if !regexp.MustCompile("^ *" + want + "\n$").MatchString(out) {
		t.Errorf("printed\n%s", out)
	}
	for line := range strings.Lines(out) {
		if len(line) != len("depth  ----leaves----------  ---time-----  -positions/s\n") {
			t.Errorf("not aligned: %q", line)
		}
	}
}

func TestPerftJSON(t *testing.T) {
	const pass = "OX----------OX---------------------- X"
	cases := map[string]struct {
		args     []string
		size     int
		position string
		leaves   []uint64
	}{
		"8x8 by default": {nil, 8, "---------------------------OX------XO--------------------------- X",
			[]uint64{4, 12, 56, 244, 1396, 8200}},
		"10x10": {[]string{"--size", "10", "--opening=standard"}, 10,
			"--------------------------------------------OX--------XO-------------------------------------------- X",
			[]uint64{4, 12, 56, 244, 1396, 8200}},
		"open": {[]string{"--size=6", "--opening=open"}, 6, "------------------------------------ X",
			[]uint64{4, 12, 24, 24, 96, 320}},
		"a position with a pass, then the end": {[]string{"--position", pass}, 6, pass, []uint64{1, 2, 2, 2, 2, 2}},
		"its own size":                         {[]string{"--size", "6", "--position", pass}, 6, pass, []uint64{1, 2, 2, 2, 2, 2}},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			out, talk, code := runPerft(t, append(c.args, "--json", "--depth", "6")...)
			if code != 0 || talk != "" {
				t.Fatalf("exit %d: %s", code, talk)
			}
			var got perftTable
			dec := json.NewDecoder(strings.NewReader(out))
			dec.DisallowUnknownFields()
			if err := dec.Decode(&got); err != nil || strings.Count(out, "\n") != 1 {
				t.Fatalf("%v: %s", err, out)
			}
			if got.Size != c.size || got.Position != c.position || len(got.Depths) != len(c.leaves) {
				t.Fatalf("%+v", got)
			}
			for i, row := range got.Depths {
				if row.Depth != i+1 || row.Leaves != c.leaves[i] || row.Time < 0 {
					t.Errorf("%+v, want %d leaves", row, c.leaves[i])
				}
			}
		})
	}
}

func TestPerftUsage(t *testing.T) {
	cases := map[string]struct {
		args []string
		want string
	}{
		"no depth":       {nil, "--depth"},
		"depth 0":        {[]string{"--depth", "0"}, "--depth 0: want 1 to 20"},
		"too deep":       {[]string{"--depth", "21"}, "--depth 21: want 1 to 20"},
		"no number":      {[]string{"--depth", "x"}, "--depth"},
		"7x7":            {[]string{"--depth", "1", "--size", "7"}, "--size 7: want 6, 8 or 10"},
		"random":         {[]string{"--depth", "1", "--opening", "random"}, `--opening "random": want standard, parallel or open`},
		"no position":    {[]string{"--depth", "1", "--position", "XO"}, "--position: position not understood"},
		"two starts":     {[]string{"--depth", "1", "--opening", "open", "--position", "XO---------------------------------- X"}, "want one of them"},
		"another size":   {[]string{"--depth", "1", "--size", "8", "--position", "XO---------------------------------- X"}, "the position has 6 squares a side"},
		"no such flag":   {[]string{"--depth", "1", "--goal", "reverse"}, "--goal"},
		"stray argument": {[]string{"--depth", "1", "d3"}, "d3"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			out, talk, code := runPerft(t, c.args...)
			if code != exitUsage || out != "" || !strings.Contains(talk, c.want) {
				t.Errorf("exit %d, %q and %q, want %d and %q", code, out, talk, exitUsage, c.want)
			}
		})
	}
}

// The clock is read once before a depth and once after.
func TestPerftTimes(t *testing.T) {
	clock := time.Unix(0, 0)
	now := func() time.Time {
		clock = clock.Add(2 * time.Millisecond)
		return clock
	}
	p, err := engine.Start(8, engine.Standard, 0)
	if err != nil {
		t.Fatal(err)
	}
	var last perftRow
	err = perft(t.Context(), p, 5, now, func(row perftRow) error { last = row; return nil })
	if want := (perftRow{Depth: 5, Leaves: 1396, Time: 2, Speed: 698_000}); last != want || err != nil {
		t.Errorf("%+v (%v), want %+v", last, err, want)
	}
	clock = time.Unix(0, 0)
	still := func() time.Time { return clock }
	err = perft(t.Context(), p, 1, still, func(row perftRow) error { last = row; return nil })
	if want := (perftRow{Depth: 1, Leaves: 4}); last != want || err != nil {
		t.Errorf("%+v (%v), want %+v", last, err, want)
	}
}

// A context that ends stops a count that would take for ever, and what was
// counted before is kept.
func TestPerftStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	p, err := engine.Start(8, engine.Standard, 0)
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	err = perft(ctx, p, perftDeepest, time.Now, func(row perftRow) error {
		if rows++; row.Depth == 6 {
			cancel()
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) || rows != 6 || !strings.Contains(err.Error(), "depth 7") {
		t.Errorf("%d rows and %v", rows, err)
	}
	for _, asJSON := range []bool{false, true} {
		var out bytes.Buffer
		c := perftCmd{Depth: 3, JSON: asJSON}
		if err := c.Run(ctx, &out); !errors.Is(err, context.Canceled) || out.Len() == 0 {
			t.Errorf("json %t: %v and %q", asJSON, err, out.String())
		}
	}
}

// In the middle of a depth, too: the context is looked at within the count.
func TestPerftStopsInTheMiddle(t *testing.T) {
	ctx := &endingContext{Context: t.Context(), looks: 40}
	p, err := engine.Start(8, engine.Standard, 0)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := countLeaves(ctx, p, perftDeepest); !errors.Is(err, context.Canceled) || n != 0 {
		t.Errorf("%d and %v", n, err)
	}
}

// endingContext ends at the so-many-th look.
type endingContext struct {
	context.Context
	looks int
}

func (c *endingContext) Err() error {
	if c.looks--; c.looks < 0 {
		return context.Canceled
	}
	return nil
}

// A reader that has gone away ends the count.
func TestPerftOutputFails(t *testing.T) {
	gone := errors.New("gone")
	c := perftCmd{Depth: perftDeepest}
	if err := c.Run(t.Context(), failing{gone}); !errors.Is(err, gone) {
		t.Errorf("header: %v", err)
	}
	p, err := engine.Start(8, engine.Standard, 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := perft(t.Context(), p, perftDeepest, time.Now, func(perftRow) error { return gone }); !errors.Is(err, gone) {
		t.Errorf("row: %v", err)
	}
}

type failing struct{ error }

func (f failing) Write([]byte) (int, error) { return 0, f.error }
