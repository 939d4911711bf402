package gtp

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode"

	"turncoat/engine"
	"turncoat/engine/search"
)

// Config is how the engine plays.
type Config struct {
	Name, Version string
	Size          int // squares a side at the start
	Goal          engine.Goal
	Skill         func(size int) search.Skill // by squares a side; clocks that the controller sets bound it further
	Seed          uint64                      // what the errors of a skill are drawn from
	Memory        int                         // bytes
	Now           func() time.Time
}

// Engine is one conversation: a game, and who thinks about it.
type Engine struct {
	config   Config
	searcher *search.Searcher
	clock    clock
	size     int
	game     []engine.Position // the start, then the position after each move
	quit     bool
}

// New returns an engine with the standard start on the board.
func New(c Config) (*Engine, error) {
	e := &Engine{config: c, searcher: search.NewSearcher(c.Memory)}
	return e, e.begin(c.Size)
}

// begin puts the start of a board up.
func (e *Engine) begin(size int) error {
	p, err := engine.Start(size, engine.Standard, 0)
	if err != nil {
		return err
	}
	e.size, e.game = size, []engine.Position{p}
	return nil
}

func (e *Engine) now() engine.Position { return e.game[len(e.game)-1] }

// Serve answers commands until quit, the end of the input, or the end of ctx. A
// read that is waiting then goes on without it: the input is the caller's to
// close.
func (e *Engine) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	lines, failed := make(chan string), make(chan error, 1) // one: the reader never waits to say why it ended
	go func() {
		defer close(lines)
		failed <- read(in, func(line string) {
			select {
			case lines <- line:
			case <-ctx.Done():
			}
		})
	}()
	for !e.quit && ctx.Err() == nil {
		select {
		case <-ctx.Done():
		case line, more := <-lines:
			if !more {
				return <-failed
			}
			if err := e.answer(ctx, line, out); err != nil {
				return err
			}
		}
	}
	if e.quit {
		return nil
	}
	return ctx.Err()
}

// longest is how many bytes of a line count: far more than any command has.
const longest = 4096

// read gives away each line until the input ends, and forgets what is too long of
// one.
func read(in io.Reader, each func(line string)) error {
	lines := bufio.NewReaderSize(in, longest)
	for {
		line, more, err := lines.ReadLine()
		text := string(line)
		for more && err == nil {
			_, more, err = lines.ReadLine()
		}
		if text != "" || err == nil {
			each(text)
		}
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
	}
}

// answer does what a line asks; its error is ctx's or out's.
func (e *Engine) answer(ctx context.Context, line string, out io.Writer) error {
	id, words := split(line)
	if len(words) == 0 {
		return nil
	}
	sign := "="
	text, err := e.do(ctx, words[0], words[1:])
	if err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		sign, text = "?", err.Error()
	}
	_, err = fmt.Fprintf(out, "%s%s %s\n\n", sign, id, text)
	return err
}

// split takes comments and control characters out of a line, and its number off.
func split(line string) (id string, words []string) {
	line, _, _ = strings.Cut(line, "#")
	line = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\t' {
			return -1
		}
		return r
	}, line)
	words = strings.Fields(line)
	if len(words) > 0 {
		if _, err := strconv.ParseUint(words[0], 10, 31); err == nil {
			return words[0], words[1:]
		}
	}
	return "", words
}

// What the protocol has fixed words for.
var (
	errUnknown = errors.New("unknown command")
	errSyntax  = errors.New("syntax error")
	errSize    = errors.New("unacceptable size")
	errIllegal = errors.New("illegal move")
	errUndo    = errors.New("cannot undo")
)

func (e *Engine) do(ctx context.Context, name string, args []string) (string, error) {
	for _, c := range commands {
		if c.name != name {
			continue
		}
		if len(args) < c.least {
			return "", errSyntax
		}
		return c.do(ctx, e, args)
	}
	return "", errUnknown
}
