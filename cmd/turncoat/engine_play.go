package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"strings"
	"time"

	"turncoat/engine"
	"turncoat/engine/search"
)

// thinking are the flags of whatever chooses moves.
type thinking struct {
	Goal    string        `enum:"classic,reverse" default:"classic" help:"classic: more discs win; reverse: fewer do (${default})."`
	Level   int           `placeholder:"L" help:"The strength, 1 to 10 (10; no bound where --time is given)."`
	Time    time.Duration `placeholder:"D" help:"The most time for a move: 100ms, 5s."`
	Memory  int           `default:"64" placeholder:"MIB" help:"The most memory to remember positions in (${default})."`
	Workers int           `placeholder:"N" help:"How many processors to think on: more look further in the same time, but may not choose the same move twice (all where --time is given, otherwise 1)."`
	Seed    uint64        `default:"1" placeholder:"N" help:"What the errors of the lower levels are drawn from (${default})."`
}

// skill is how the flags have moves chosen in a variant; what they can't mean is
// a usageError.
func (t thinking) skill(v engine.Variant) (search.Skill, error) {
	switch {
	case t.Level < 0 || t.Level > search.Levels:
		return search.Skill{}, usageError{fmt.Errorf("--level %d: want 1 to %d", t.Level, search.Levels)}
	case t.Time < 0:
		return search.Skill{}, usageError{fmt.Errorf("--time %v: want more than 0", t.Time)}
	}
	workers := workersFor(t.Workers, t.Time > 0)
	if err := errors.Join(refuseMemory("--memory", t.Memory), refuseWorkers(workers)); err != nil {
		return search.Skill{}, err
	}
	skill := search.Skill{}
	if t.Level > 0 || t.Time == 0 {
		level := t.Level
		if level == 0 {
			level = search.Levels
		}
		skill = search.Level(level, v)
	}
	skill.Time, skill.Workers = t.Time, workers
	return skill, nil
}

// workersFor is how many processors to think on where a flag doesn't say: all of
// them if only the result counts, and else one, which does the same every time.
func workersFor(flag int, all bool) int {
	switch {
	case flag != 0:
		return flag
	case all:
		return min(runtime.GOMAXPROCS(0), mostWorkers)
	}
	return 1
}

// mostWorkers is what nobody means.
const mostWorkers = 256

func refuseWorkers(n int) error {
	if n < 1 || n > mostWorkers {
		return usageError{fmt.Errorf("--workers %d: want 1 to %d", n, mostWorkers)}
	}
	return nil
}

type playCmd struct {
	thinking `embed:""`
	Position string `arg:"" help:"The position, as one argument: the board row by row, X dark, O light, - empty, a space and the side to move."`
	JSON     bool   `name:"json" help:"Print one JSON value."`
}

// played is what --json prints.
type played struct {
	Size     int      `json:"size"`
	Position string   `json:"position"`
	Goal     string   `json:"goal"`
	Move     string   `json:"move"`
	Value    *float64 `json:"value"` // discs, from the view of the side to move; null where none was looked for
	Exact    bool     `json:"exact"`
	Depth    int      `json:"depth"`
	Nodes    uint64   `json:"nodes"`
	Time     float64  `json:"time"` // milliseconds
	Line     []string `json:"line"`
}

// Run prints the move that the engine would make.
func (c *playCmd) Run(ctx context.Context, out io.Writer) error {
	goal, err := engine.ParseGoal(c.Goal)
	if err != nil {
		return usageError{err}
	}
	p, err := engine.ParsePosition(c.Position)
	if err != nil {
		return usageError{err}
	}
	v := engine.Variant{Size: p.Size(), Goal: goal}
	skill, err := c.skill(v)
	if err != nil {
		return err
	}
	search.Load(v) // before its time begins
	began := time.Now()
	best, err := search.NewSearcher(c.Memory<<20).Choose(ctx, p, goal, skill, c.Seed)
	took := time.Since(began)
	if err != nil {
		return err
	}
	found := played{
		Size: p.Size(), Position: p.String(), Goal: goal.String(), Move: best.Move.String(),
		Exact: best.Exact, Depth: best.Depth, Nodes: best.Nodes, Time: float64(took.Microseconds()) / 1000,
		Line: strings.Fields(engine.FormatRecord(best.Line)),
	}
	if best.Depth > 0 || best.Exact {
		found.Value = &best.Value
	}
	if c.JSON {
		return json.NewEncoder(out).Encode(found)
	}
	_, err = fmt.Fprintf(out, "move   %s\nvalue  %s\ndepth  %d\nnodes  %d\ntime   %.3f s\nline   %s\n",
		found.Move, found.worth(), found.Depth, found.Nodes, found.Time/1000, strings.Join(found.Line, " "))
	return err
}

// worth is the value in words.
func (p played) worth() string {
	switch {
	case p.Value == nil:
		return "none (picked without a search)"
	case p.Exact:
		return fmt.Sprintf("%+.2f (exact)", *p.Value)
	}
	return fmt.Sprintf("%+.2f (about)", *p.Value)
}

type matchCmd struct {
	A       opponent      `required:"" placeholder:"LEVEL" help:"The level of one player, 1 to 10, or plain: an alpha-beta by mobility and corners, which wants a --time."`
	B       opponent      `required:"" placeholder:"LEVEL" help:"The level of the other, or plain."`
	Games   int           `default:"100" placeholder:"N" help:"How many games, two from each opening (${default})."`
	Variant string        `default:"8x8" help:"The board and the goal: 8x8, 6x6-reverse and so on (${default})."`
	Plies   int           `default:"8" help:"How many random plies each opening has (${default})."`
	Seed    uint64        `default:"1" help:"What the openings are drawn from (${default})."`
	Time    time.Duration `placeholder:"D" help:"The most time for a move (no bound)."`
	Memory  int           `default:"16" placeholder:"MIB" help:"The most memory for each player (${default})."`
	JSON    bool          `name:"json" help:"Print one JSON value."`
}

// tally is what --json prints.
type tally struct {
	Variant string   `json:"variant"`
	A       opponent `json:"a"`
	B       opponent `json:"b"`
	Games   int      `json:"games"`
	Wins    int      `json:"wins"` // of a
	Draws   int      `json:"draws"`
	Losses  int      `json:"losses"`
	Score   float64  `json:"score"` // of a, a win being 1 and a draw ½, as a share of the games
	Discs   float64  `json:"discs"` // by which a wins on average, empty squares counting for the winner
}

// opponent is a level, or 0 for the plain player.
type opponent int

const plainName = "plain"

// UnmarshalText reads a level, or "plain".
func (o *opponent) UnmarshalText(text []byte) error {
	if string(text) == plainName {
		*o = 0
		return nil
	}
	n, err := strconv.Atoi(string(text))
	if err != nil || n < 1 || n > search.Levels {
		return fmt.Errorf("%q: want levels from 1 to %d, or %s", text, search.Levels, plainName)
	}
	*o = opponent(n)
	return nil
}

// MarshalJSON writes a level as a number.
func (o opponent) MarshalJSON() ([]byte, error) {
	if o == 0 {
		return json.Marshal(plainName)
	}
	return json.Marshal(int(o))
}

// UnmarshalJSON reads what MarshalJSON writes.
func (o *opponent) UnmarshalJSON(text []byte) error { return o.UnmarshalText(bytes.Trim(text, `"`)) }

// Run plays the games and prints how they went.
func (c *matchCmd) Run(ctx context.Context, out io.Writer) error {
	m, err := c.match()
	if err != nil {
		return err
	}
	outcome, err := m.Play(ctx, c.Games)
	if err != nil {
		return err
	}
	t := tally{
		Variant: m.Variant.String(), A: c.A, B: c.B, Games: outcome.Games(),
		Wins: outcome.Wins, Draws: outcome.Draws, Losses: outcome.Losses,
		Score: outcome.Score(), Discs: float64(outcome.Discs) / float64(max(1, outcome.Games())),
	}
	if c.JSON {
		return json.NewEncoder(out).Encode(t)
	}
	_, err = fmt.Fprintf(out, "games   %d\nwins    %d\ndraws   %d\nlosses  %d\nscore   %.1f %%\ndiscs   %+.2f a game\n",
		t.Games, t.Wins, t.Draws, t.Losses, 100*t.Score, t.Discs)
	return err
}

func (c *matchCmd) match() (search.Match, error) {
	variant, err := engine.ParseVariant(c.Variant)
	switch {
	case err != nil:
		return search.Match{}, usageError{err}
	case (c.A == 0 || c.B == 0) && (c.Time <= 0 || variant.Size > 8):
		return search.Match{}, usageError{errors.New("the plain player wants a --time, and a board of 6 or 8 squares a side")}
	case c.Games < 1:
		return search.Match{}, usageError{fmt.Errorf("--games %d: want 1 or more", c.Games)}
	case c.Plies < 0 || c.Plies > variant.Size*variant.Size/2:
		return search.Match{}, usageError{errors.New("--plies: want 0 to half the board")}
	}
	if err := refuseMemory("--memory", c.Memory); err != nil {
		return search.Match{}, err
	}
	return search.Match{Variant: variant, Plies: c.Plies, Seed: c.Seed, A: c.player(c.A, variant), B: c.player(c.B, variant)}, nil
}

func (c *matchCmd) player(o opponent, v engine.Variant) search.Player {
	if o == 0 {
		return search.Player{Plain: true, Skill: search.Skill{Budget: search.Budget{Time: c.Time}}}
	}
	skill := search.Level(int(o), v)
	skill.Time = c.Time
	return search.Player{Searcher: search.NewSearcher(c.Memory << 20), Skill: skill}
}
