package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"turncoat/engine"
)

func runEngine(t *testing.T, args ...string) (out, talk string, code int) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	code = run(t.Context(), append([]string{"engine"}, args...), &stdout, &stderr)
	return stdout.String(), stderr.String(), code
}

func decode(t *testing.T, out string, into any) {
	t.Helper()
	dec := json.NewDecoder(strings.NewReader(out))
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil || strings.Count(out, "\n") != 1 {
		t.Fatalf("%v: %s", err, out)
	}
}

func TestPlayTable(t *testing.T) {
	out, talk, code := runEngine(t, "play", "--level", "10", dashed)
	want := regexp.MustCompile(`^move   g8\nvalue  \+18\.00 \(exact\)\ndepth  14\nnodes  \d+\ntime   \d+\.\d{3} s\nline   g8( \w+)*\n$`)
	if code != 0 || talk != "" || !want.MatchString(out) {
		t.Errorf("exit %d, %q and\n%s", code, talk, out)
	}
}

func TestALevelThatJudgesNothingSaysNoValue(t *testing.T) {
	out, _, code := runEngine(t, "play", "--level", "1", start10)
	if code != 0 || !strings.Contains(out, "\nvalue  none (") {
		t.Errorf("exit %d and\n%s", code, out)
	}
	out, _, code = runEngine(t, "play", "--level", "1", "--json", start10)
	if code != 0 || !strings.Contains(out, `"value":null`) {
		t.Errorf("exit %d and\n%s", code, out)
	}
}

func TestPlayJSON(t *testing.T) {
	const start8 = "---------------------------OX------XO--------------------------- X"
	cases := map[string]struct {
		args  []string
		size  int
		depth int
		moves []string
	}{
		"by level":       {[]string{"--level", "5", start8}, 8, 2, []string{"d3", "c4", "f5", "e6"}},
		"by time":        {[]string{"--time", "30ms", start8}, 8, -1, []string{"d3", "c4", "f5", "e6"}},
		"reverse":        {[]string{"--goal", "reverse", "--level=3", start8}, 8, 0, []string{"d3", "c4", "f5", "e6"}},
		"10x10":          {[]string{"--level", "3", start10}, 10, 0, []string{"e4", "d5", "g6", "f7"}},
		"a pass":         {[]string{"--level", "2", passed}, 6, 0, []string{"pass"}},
		"both, and fast": {[]string{"--level", "10", "--time", "10ms", start8}, 8, -1, []string{"d3", "c4", "f5", "e6"}},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			out, talk, code := runEngine(t, append([]string{"play", "--json"}, c.args...)...)
			if code != 0 || talk != "" {
				t.Fatalf("exit %d: %s", code, talk)
			}
			var got played
			decode(t, out, &got)
			if got.Size != c.size || c.depth >= 0 && got.Depth != c.depth || !slices.Contains(c.moves, got.Move) || got.Line[0] != got.Move {
				t.Errorf("%+v", got)
			}
			if _, err := engine.ParsePosition(got.Position); err != nil || got.Depth > 0 && got.Nodes == 0 { // the lowest levels search nothing
				t.Errorf("%+v (%v)", got, err)
			}
		})
	}
}

func TestMatchPrints(t *testing.T) {
	out, talk, code := runEngine(t, "match", "--a", "4", "--b", "1", "--games", "6", "--variant", "6x6", "--json")
	if code != 0 || talk != "" {
		t.Fatalf("exit %d: %s", code, talk)
	}
	var got tally
	decode(t, out, &got)
	points := float64(got.Wins) + float64(got.Draws)/2
	if got.Games != 6 || got.Wins+got.Draws+got.Losses != 6 || got.Score != points/6 || got.A != 4 || got.B != 1 || got.Variant != "6x6" {
		t.Errorf("%+v", got)
	}
	out, _, code = runEngine(t, "match", "--a", "2", "--b", "2", "--games", "3", "--variant", "6x6-reverse")
	want := regexp.MustCompile(`^games   3\nwins    \d\ndraws   \d\nlosses  \d\nscore   \d+\.\d %\ndiscs   [+-]\d+\.\d\d a game\n$`)
	if code != 0 || !want.MatchString(out) {
		t.Errorf("exit %d and\n%s", code, out)
	}
}

func TestEngineUsage(t *testing.T) {
	tooMuch := strconv.Itoa(mostMemory() + 1)
	cases := map[string]struct {
		args []string
		want string
	}{
		"play, no position":     {[]string{"play"}, "position"},
		"play, no such level":   {[]string{"play", "--level", "11", passed}, "--level 11: want 1 to 10"},
		"play, negative time":   {[]string{"play", "--time=-1s", passed}, "--time -1s"},
		"play, no memory":       {[]string{"play", "--memory", "0", passed}, "--memory 0: want 1 to"},
		"play, far more memory": {[]string{"play", "--memory", tooMuch, passed}, "--memory " + tooMuch + ": want 1 to"},
		"solve, more memory":    {[]string{"solve", "--memory", tooMuch, passed}, "--memory " + tooMuch + ": want 1 to"},
		"match, more memory":    {[]string{"match", "--a=1", "--b=3", "--memory", tooMuch}, "--memory " + tooMuch + ": want 1 to"},
		"play, nobody can move": {[]string{"play", "XX---------------------------------- X"}, "nobody can move"},
		"match, no levels":      {[]string{"match"}, "--a"},
		"match, no such level":  {[]string{"match", "--a=0", "--b=3"}, "want levels from 1 to 10"},
		"match, nobody":         {[]string{"match", "--a=somebody", "--b=3"}, "or plain"},
		"match, plain, no time": {[]string{"match", "--a=plain", "--b=3"}, "--time"},
		"play, no workers":      {[]string{"play", "--workers=-1", passed}, "--workers -1: want 1 to"},
		"solve, no workers":     {[]string{"solve", "--workers=-1", passed}, "--workers -1: want 1 to"},
		"bench, no workers":     {[]string{"bench", "--workers=-1"}, "--workers -1: want 1 to"},
		"match, no games":       {[]string{"match", "--a=1", "--b=3", "--games=0"}, "--games 0"},
		"match, no variant":     {[]string{"match", "--a=1", "--b=3", "--variant=7x7"}, "7x7"},
		"match, long openings":  {[]string{"match", "--a=1", "--b=3", "--plies=40"}, "--plies"},
		"gtp, no such board":    {[]string{"gtp", "--size", "9"}, "9 squares a side"},
		"bench, no memory":      {[]string{"bench", "--memory", "0"}, "--memory 0"},
		"bench, 10x10":          {[]string{"bench", "--loss", "1", "--variant", "10x10"}, "--loss"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			out, talk, code := runEngine(t, c.args...)
			if code != exitUsage || out != "" || !strings.Contains(talk, c.want) {
				t.Errorf("exit %d, %q and %q, want %d and %q", code, out, talk, exitUsage, c.want)
			}
		})
	}
}

func TestBenchLoss(t *testing.T) {
	out, talk, code := runEngine(t, "bench", "--loss", "3", "--empties", "10", "--time", "5ms", "--memory", "4")
	want := regexp.MustCompile(`^3 positions with 10 empty squares, 5ms each: \d+\.\d{3} discs lost on average, \d+ at worst, nothing in \d+\.\d %\n$`)
	if code != 0 || talk != "" || !want.MatchString(out) {
		t.Errorf("exit %d, %q and %q", code, talk, out)
	}
}

// A context that ends stops whatever thinks.
func TestEngineStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out bytes.Buffer
	for name, command := range map[string]interface {
		Run(context.Context, io.Writer) error
	}{
		"play":  &playCmd{thinking: thinking{Goal: "classic", Time: time.Hour, Memory: 1, Workers: 1}, Position: passed},
		"match": &matchCmd{A: 1, B: 1, Games: 1, Variant: "8x8", Memory: 1},
		"gtp":   &gtpCmd{thinking: thinking{Goal: "classic", Memory: 1, Workers: 1}, Size: 8},
	} {
		if err := command.Run(ctx, &out); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v and %q", name, err, out.String())
		}
	}
}

func TestWorkersFor(t *testing.T) {
	all := min(runtime.GOMAXPROCS(0), mostWorkers)
	for name, c := range map[string]struct {
		flag  int
		timed bool
		want  int
	}{
		"the same every time": {0, false, 1},
		"as much as there is": {0, true, all},
		"as was said":         {3, false, 3},
		"as was said, timed":  {3, true, 3},
		"nonsense is refused": {-1, true, -1},
	} {
		if got := workersFor(c.flag, c.timed); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}
