// Command turncoat is Reversi over SSH: a server that seats people at a board,
// and the engine's tools.
//
// This package is the wiring and the command line. What an SSH session is, it
// leaves to cmd/internal/sshd; what one shows, to ui; and it holds no rule of
// the game.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"
)

// Exit codes.
const (
	exitFailed = 1
	exitUsage  = 2
)

// cli is the whole command line.
type cli struct {
	Serve   serveCmd   `cmd:"" default:"withargs" help:"Serve games over SSH (the default)."`
	Engine  engineCmd  `cmd:"" help:"The rules engine from the shell."`
	Admin   adminCmd   `cmd:"" help:"What an operator does on the data directory, beside a running server."`
	Backup  backupCmd  `cmd:"" help:"Copy the database to a file, beside a running server."`
	Story   storyCmd   `cmd:"" help:"Print every screen in canned states."`
	Version versionCmd `cmd:"" help:"Print the version."`
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// run is main with its surroundings passed in; it returns the exit code.
func run(ctx context.Context, args []string, out, talk io.Writer) int {
	exited := -1
	parser, err := kong.New(&cli{},
		kong.Name("turncoat"),
		kong.Description("Reversi over SSH."),
		kong.Writers(out, talk),
		kong.Exit(func(code int) { exited = code }),
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.BindTo(out, (*io.Writer)(nil)),
		kong.Bind(talkTo{talk}),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
	)
	if err != nil {
		return fail(talk, err)
	}
	command, err := parser.Parse(positionsAsArguments(args))
	switch {
	case exited >= 0: // --help has been answered
		return exited
	case err != nil:
		return fail(talk, usageError{err})
	}
	if err := command.Run(); err != nil {
		return fail(talk, err)
	}
	return 0
}

// talkTo is where a command says what isn't its data.
type talkTo struct{ io.Writer }

func fail(talk io.Writer, err error) int {
	_, _ = fmt.Fprintf(talk, "turncoat: %v\n", err)
	var usage usageError
	if errors.As(err, &usage) {
		_, _ = fmt.Fprintln(talk, "turncoat: see turncoat --help")
		return exitUsage
	}
	return exitFailed
}
