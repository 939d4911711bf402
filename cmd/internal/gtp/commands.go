package gtp

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"turncoat/engine"
)

type command struct {
	name  string
	least int // arguments
	do    func(ctx context.Context, e *Engine, args []string) (string, error)
}

var commands []command

func init() {
	say := func(text func(e *Engine) string) func(context.Context, *Engine, []string) (string, error) {
		return func(_ context.Context, e *Engine, _ []string) (string, error) { return text(e), nil }
	}
	nothing := say(func(*Engine) string { return "" })
	commands = []command{
		{"protocol_version", 0, say(func(*Engine) string { return "2" })},
		{"name", 0, say(func(e *Engine) string { return e.config.Name })},
		{"version", 0, say(func(e *Engine) string { return e.config.Version })},
		{"list_commands", 0, say(func(*Engine) string { return strings.Join(names(), "\n") })},
		{"known_command", 1, func(_ context.Context, _ *Engine, args []string) (string, error) {
			return strconv.FormatBool(slices.Contains(names(), args[0])), nil
		}},
		{"quit", 0, say(func(e *Engine) string { e.quit = true; return "" })},
		{"boardsize", 1, boardsize},
		{"clear_board", 0, func(_ context.Context, e *Engine, _ []string) (string, error) { return "", e.begin(e.size) }},
		{"komi", 0, nothing}, // Othello has none
		{"play", 2, play},
		{"genmove", 1, genmove},
		{"reg_genmove", 1, regGenmove},
		{"undo", 0, undo},
		{"showboard", 0, say(func(e *Engine) string { return "\n" + picture(e.now()) })},
		{"final_score", 0, say(func(e *Engine) string { return score(e.now(), e.config.Goal) })},
		{"time_settings", 3, timeSettings},
		{"time_left", 3, timeLeft},
	}
}

func names() (all []string) {
	for _, c := range commands {
		all = append(all, c.name)
	}
	return all
}

func boardsize(_ context.Context, e *Engine, args []string) (string, error) {
	size, err := strconv.Atoi(args[0])
	if err != nil {
		return "", errSyntax
	}
	if !engine.ValidSize(size) {
		return "", errSize
	}
	return "", e.begin(size)
}

// color reads a side: "black" is the protocol's word for Dark.
func color(text string) (engine.Color, error) {
	switch strings.ToLower(text) {
	case "b", "black":
		return engine.Dark, nil
	case "w", "white":
		return engine.Light, nil
	}
	return engine.None, errSyntax
}

// turn takes the passes that the rules force, and that some controllers leave
// out, until it is side's turn.
func turn(p engine.Position, side engine.Color) (engine.Position, error) {
	if p.Turn() == side.Other() && p.MustPass() {
		return p.Pass()
	}
	if p.Turn() != side {
		return p, errIllegal
	}
	return p, nil
}

func play(_ context.Context, e *Engine, args []string) (string, error) {
	side, err := color(args[0])
	if err != nil {
		return "", err
	}
	move, err := engine.ParseMove(args[1])
	if err != nil {
		return "", errSyntax
	}
	p := e.now()
	if !move.Pass || p.Turn() == side {
		if p, err = turn(p, side); err == nil {
			p, err = p.Play(move)
		}
	} else if !p.Over() {
		err = errIllegal
	}
	if err != nil {
		return "", errIllegal
	}
	e.game = append(e.game, p)
	return "", nil
}

func genmove(ctx context.Context, e *Engine, args []string) (string, error) {
	side, p, move, err := e.choose(ctx, args[0])
	if err != nil {
		return "", err
	}
	if p.Turn() == side {
		if p, err = p.Play(move); err != nil {
			return "", err
		}
	}
	e.game = append(e.game, p)
	return written(move), nil
}

func regGenmove(ctx context.Context, e *Engine, args []string) (string, error) {
	_, _, move, err := e.choose(ctx, args[0])
	return written(move), err
}

// choose finds a side's move and the position to play it in. Where it is not
// the side's turn, or nobody's any more, it is a pass.
func (e *Engine) choose(ctx context.Context, text string) (engine.Color, engine.Position, engine.Move, error) {
	side, err := color(text)
	if err != nil {
		return side, engine.Position{}, engine.Move{}, err
	}
	p, err := turn(e.now(), side)
	if err != nil {
		if e.now().Over() {
			return side, e.now(), engine.PassMove, nil
		}
		return side, p, engine.Move{}, errors.New("it is the other side's turn")
	}
	skill := e.config.Skill(p.Size())
	if allowed := e.clock.allowed(side, p.Count(engine.None)); allowed > 0 && (skill.Time == 0 || allowed < skill.Time) {
		skill.Time = allowed
	}
	began := e.config.Now()
	best, err := e.searcher.Choose(ctx, p, e.config.Goal, skill, e.config.Seed)
	e.clock.spend(side, e.config.Now().Sub(began))
	return side, p, best.Move, err
}

// written is how the protocol writes a move.
func written(m engine.Move) string {
	if m.Pass {
		return "PASS"
	}
	return strings.ToUpper(m.String())
}

func undo(_ context.Context, e *Engine, _ []string) (string, error) {
	if len(e.game) < 2 {
		return "", errUndo
	}
	e.game = e.game[:len(e.game)-1]
	return "", nil
}

// picture draws the board, X dark and O light, as people read it.
func picture(p engine.Position) string {
	var b strings.Builder
	columns := "  "
	for col := range p.Size() {
		columns += " " + string(rune('A'+col))
	}
	b.WriteString(columns + "\n")
	for row := range p.Size() {
		fmt.Fprintf(&b, "%2d", row+1)
		for col := range p.Size() {
			b.WriteString(" " + map[engine.Color]string{engine.None: "-", engine.Dark: "X", engine.Light: "O"}[p.At(engine.Square{Col: int8(col), Row: int8(row)})])
		}
		b.WriteString("\n")
	}
	turn := map[engine.Color]string{engine.None: "game over", engine.Dark: "X to move", engine.Light: "O to move"}[p.Turn()]
	fmt.Fprintf(&b, "%s, X %d, O %d", turn, p.Count(engine.Dark), p.Count(engine.Light))
	return b.String()
}

// score is who is ahead and by how many discs, empty squares counting for the
// winner: "B+12", "W+2" or "0".
func score(p engine.Position, goal engine.Goal) string {
	dark, light := p.Count(engine.Dark), p.Count(engine.Light)
	margin := max(dark, light) - min(dark, light) + p.Count(engine.None)
	switch p.Winner(goal) {
	case engine.Dark:
		return fmt.Sprintf("B+%d", margin)
	case engine.Light:
		return fmt.Sprintf("W+%d", margin)
	}
	return "0"
}

func timeSettings(_ context.Context, e *Engine, args []string) (string, error) {
	set, err := parseClock(args)
	if err != nil {
		return "", err
	}
	e.clock = set
	return "", nil
}

func timeLeft(_ context.Context, e *Engine, args []string) (string, error) {
	side, err := color(args[0])
	if err != nil {
		return "", err
	}
	return "", e.clock.left(side, args[1:])
}
