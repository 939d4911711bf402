package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func runSolve(t *testing.T, args ...string) (out, talk string, code int) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code = run(t.Context(), append([]string{"engine", "solve"}, args...), &stdout, &stderr)
	return stdout.String(), stderr.String(), code
}

const (
	// The fifteenth of the FFO suite's endgames; its first squares are empty.
	dashed  = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"
	passed  = "OX----------OX---------------------- X"
	start10 = "--------------------------------------------OX--------XO-------------------------------------------- X"
)

func TestSolveTable(t *testing.T) {
	out, talk, code := runSolve(t, dashed)
	want := regexp.MustCompile(`^score  \+18\nbest   g8\nnodes  \d+\ntime   \d+\.\d{3} s\nspeed  \d+ nodes/s\n$`)
	if code != 0 || talk != "" || !want.MatchString(out) {
		t.Errorf("exit %d, %q and\n%s", code, talk, out)
	}
}

func TestSolveJSON(t *testing.T) {
	cases := map[string]struct {
		args  []string
		goal  string
		size  int
		score int
		best  []string
	}{
		"every best move":     {[]string{"O-OXXXX-XXXXXXXX-XOXXOXXO-XXOXXXOXXOOOXXOXOXOXOXOOXOOOXXOOOOOXXX X"}, "classic", 8, -10, []string{"b4"}},
		"reverse, two best":   {[]string{"--goal", "reverse", "XXXXXOO-XXOXOO-OXXXOXXOOXXOOXOXOXXOXXOOOXXXXOOOOX-OOOOOOXOOO-OXO X"}, "reverse", 8, -26, []string{"e8", "g2", "h1"}},
		"goal given last":     {[]string{"OOOOOOO-OOOOOOOXOOOOOOXXOXOOXXOXOXOXOOXOOOXXOXO-OXXOXXOOOOOX-X-O X;", "--goal=reverse"}, "reverse", 8, 30, []string{"g8"}},
		"first square empty":  {[]string{"--goal=classic", dashed, "--memory", "1"}, "classic", 8, 18, []string{"g8"}},
		"a pass":              {[]string{"OX---------------------------------- X"}, "classic", 6, -36, []string{"pass"}},
		"6x6, moves and ends": {[]string{"XO---------------------------------- X"}, "classic", 6, 36, []string{"c1"}},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			out, talk, code := runSolve(t, append(c.args, "--json")...)
			if code != 0 || talk != "" {
				t.Fatalf("exit %d: %s", code, talk)
			}
			var got solution
			dec := json.NewDecoder(strings.NewReader(out))
			dec.DisallowUnknownFields()
			if err := dec.Decode(&got); err != nil || strings.Count(out, "\n") != 1 {
				t.Fatalf("%v: %s", err, out)
			}
			if got.Goal != c.goal || got.Size != c.size || got.Score != c.score || !slices.Equal(got.Best, c.best) {
				t.Errorf("%+v, want %d by %v", got, c.score, c.best)
			}
			if got.Nodes == 0 || got.Time < 0 || len(got.Position) != c.size*c.size+2 {
				t.Errorf("%+v", got)
			}
		})
	}
}

func TestSolveUsage(t *testing.T) {
	cases := map[string]struct {
		args []string
		want string
	}{
		"no position":     {nil, "position"},
		"half a position": {[]string{"XO X"}, "2 squares, want 36, 64 or 100"},
		"10x10":           {[]string{start10}, "10 squares a side: the solver knows 6 and 8"},
		"nobody can move": {[]string{"XX---------------------------------- X"}, "nobody can move"},
		"no such goal":    {[]string{"--goal=draw", passed}, "--goal"},
		"no memory":       {[]string{"--memory=0", passed}, "--memory 0: want 1 to"},
		"no such flag":    {[]string{"--depth", "1", passed}, "--depth"},
		"a dashed word":   {[]string{"--------"}, "unknown flag"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			out, talk, code := runSolve(t, c.args...)
			if code != exitUsage || out != "" || !strings.Contains(talk, c.want) {
				t.Errorf("exit %d, %q and %q, want %d and %q", code, out, talk, exitUsage, c.want)
			}
		})
	}
}

// 60 empty squares are nothing to wait for: the context ends the search.
func TestSolveStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out bytes.Buffer
	c := solveCmd{Goal: "classic", Memory: 1, Position: "---------------------------OX------XO--------------------------- X"}
	if err := c.Run(ctx, &out); !errors.Is(err, context.Canceled) || out.Len() != 0 || !strings.Contains(err.Error(), "stopped after") {
		t.Errorf("%v and %q", err, out.String())
	}
}

func TestSolveOutputFails(t *testing.T) {
	gone := errors.New("gone")
	for _, asJSON := range []bool{false, true} {
		c := solveCmd{Goal: "classic", Memory: 1, Position: "XO---------------------------------- X", JSON: asJSON}
		if err := c.Run(t.Context(), failing{gone}); !errors.Is(err, gone) {
			t.Errorf("json %t: %v", asJSON, err)
		}
	}
}
