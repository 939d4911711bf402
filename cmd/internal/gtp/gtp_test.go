package gtp

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"turncoat/engine"
	"turncoat/engine/search"
)

func newEngine(t *testing.T, c Config) *Engine {
	t.Helper()
	c.Name, c.Version, c.Memory = "Turncoat", "1", 1<<16
	if c.Size == 0 {
		c.Size = 8
	}
	if c.Skill == nil {
		c.Skill = func(int) search.Skill { return search.Skill{Budget: search.Budget{Depth: 1}} }
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	e, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// talk sends lines and returns the answers to them.
func talk(t *testing.T, e *Engine, lines ...string) []string {
	t.Helper()
	var out bytes.Buffer
	if err := e.Serve(t.Context(), strings.NewReader(strings.Join(lines, "\n")+"\n"), &out); err != nil {
		t.Fatal(err)
	}
	answers := strings.Split(out.String(), "\n\n")
	if last := len(answers) - 1; answers[last] == "" {
		answers = answers[:last]
	}
	return answers
}

func TestDialogues(t *testing.T) {
	cases := map[string]struct {
		lines, answers []string
	}{
		"who is it":         {[]string{"protocol_version", "name", "version"}, []string{"= 2", "= Turncoat", "= 1"}},
		"numbered":          {[]string{"7 protocol_version", "8 play black a1"}, []string{"=7 2", "?8 illegal move"}},
		"known":             {[]string{"known_command genmove", "known_command fly"}, []string{"= true", "= false"}},
		"unknown":           {[]string{"fly", "12 fly home"}, []string{"? unknown command", "?12 unknown command"}},
		"too few arguments": {[]string{"play black", "boardsize", "komi"}, []string{"? syntax error", "? syntax error", "= "}},
		"no argument":       {[]string{"boardsize x", "play red d3", "play b z9", "genmove x"}, []string{"? syntax error", "? syntax error", "? syntax error", "? syntax error"}},
		"sizes":             {[]string{"boardsize 7", "boardsize 10", "boardsize 6", "final_score"}, []string{"? unacceptable size", "= ", "= ", "= 0"}},
		"far too long":      {[]string{strings.Repeat("a", 1<<20), "name", "play b d3 " + strings.Repeat(" ", 1<<20), "5 name # " + strings.Repeat("a", 1<<20)}, []string{"? unknown command", "= Turncoat", "= ", "=5 Turncoat"}},
		"comments":          {[]string{"# nothing", "", "  ", "name # who?", "na\x07me\r"}, []string{"= Turncoat", "= Turncoat"}},
		"playing":           {[]string{"play B D3", "play white c3", "play w b3", "undo", "undo", "undo"}, []string{"= ", "= ", "? illegal move", "= ", "= ", "? cannot undo"}},
		"a pass too many":   {[]string{"play b pass", "play w pass"}, []string{"? illegal move", "? illegal move"}},
		"not its turn":      {[]string{"genmove white"}, []string{"? it is the other side's turn"}},
		"clocks":            {[]string{"time_settings 60 5 1", "time_left black 30 0", "time_left w x 0", "time_settings -1 0 0", "time_settings 1 2 x"}, []string{"= ", "= ", "? syntax error", "? syntax error", "? syntax error"}},
		"nothing after it":  {[]string{"quit", "name"}, []string{"= "}},
		"the score":         {[]string{"play b d3", "final_score", "clear_board", "final_score"}, []string{"= ", "= B+62", "= ", "= 0"}},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			got := talk(t, newEngine(t, Config{}), c.lines...)
			if strings.Join(got, "|") != strings.Join(c.answers, "|") {
				t.Errorf("%q, want %q", got, c.answers)
			}
		})
	}
}

func TestListCommands(t *testing.T) {
	e := newEngine(t, Config{})
	list := strings.Split(strings.TrimPrefix(talk(t, e, "list_commands")[0], "= "), "\n")
	for _, want := range []string{"protocol_version", "name", "version", "known_command", "list_commands", "quit", "boardsize", "clear_board", "komi", "play", "genmove", "undo", "showboard", "final_score", "time_settings", "time_left"} {
		if !strings.Contains("\n"+strings.Join(list, "\n")+"\n", "\n"+want+"\n") {
			t.Errorf("%s is not listed in %q", want, list)
		}
	}
}

func TestShowboard(t *testing.T) {
	want := `= 
   A B C D E F
 1 - - - - - -
 2 - - - - - -
 3 - - O X - -
 4 - - X O - -
 5 - - - - - -
 6 - - - - - -
X to move, X 2, O 2`
	if got := talk(t, newEngine(t, Config{Size: 6}), "showboard")[0]; got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// Whole games, on every board: passes are answered as such, and when the game is
// over there is nothing left to do but pass.
func TestGames(t *testing.T) {
	passes := 0
	for _, size := range engine.Sizes {
		for _, goal := range []engine.Goal{engine.Classic, engine.Reverse} {
			e := newEngine(t, Config{Size: size, Goal: goal})
			for range 2*size*size + 2 {
				for _, side := range []string{"black", "white"} {
					before, over := len(e.game), e.now().Over()
					answer := talk(t, e, "genmove "+side)[0]
					if !strings.HasPrefix(answer, "= ") || over && answer != "= PASS" || !over && len(e.game) != before+1 {
						t.Fatalf("%v, %s: %q", e.now(), side, answer)
					}
					if answer == "= PASS" && !over {
						passes++
					}
				}
				if e.now().Over() {
					break
				}
			}
			if !e.now().Over() {
				t.Errorf("%d×%d %v: not over: %v", size, size, goal, e.now())
			}
			if got := talk(t, e, "genmove black", "reg_genmove white", "final_score"); got[0] != "= PASS" || got[1] != "= PASS" || len(got[2]) < 3 {
				t.Errorf("afterwards %q", got)
			}
		}
	}
	if passes == 0 {
		t.Error("no pass was seen")
	}
}

// Some controllers leave out a pass that the rules force.
func TestPassesMayBeLeftOut(t *testing.T) {
	p, err := engine.ParsePosition("OX----------OX---------------------- X")
	if err != nil {
		t.Fatal(err)
	}
	for _, lines := range [][]string{{"play black pass", "play white c1"}, {"play white c1"}, {"genmove white"}} {
		e := newEngine(t, Config{Size: 6})
		e.game = []engine.Position{p}
		for _, answer := range talk(t, e, lines...) {
			if !strings.HasPrefix(answer, "=") {
				t.Errorf("%q: %q", lines, answer)
			}
		}
		if e.now().Count(engine.Light) < 4 {
			t.Errorf("%q: %v", lines, e.now())
		}
	}
}

func TestServeEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	in, held := io.Pipe()
	defer held.Close()
	if err := newEngine(t, Config{}).Serve(ctx, in, io.Discard); !errors.Is(err, context.Canceled) {
		t.Errorf("ended: %v", err)
	}
	gone := errors.New("gone")
	if err := newEngine(t, Config{}).Serve(t.Context(), strings.NewReader("name\n"), failing{gone}); !errors.Is(err, gone) {
		t.Errorf("nobody reads: %v", err)
	}
	if _, err := New(Config{Size: 7}); err == nil {
		t.Error("7 squares a side")
	}
}

// An end of the input in the middle of a line is the end of the line.
func TestLastLineUnended(t *testing.T) {
	var out bytes.Buffer
	if err := newEngine(t, Config{}).Serve(t.Context(), strings.NewReader("1 name\n2 version"), &out); err != nil || out.String() != "=1 Turncoat\n\n=2 1\n\n" {
		t.Errorf("%v: %q", err, out.String())
	}
}

type failing struct{ error }

func (f failing) Write([]byte) (int, error) { return 0, f.error }
