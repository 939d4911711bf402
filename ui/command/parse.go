package command

import (
	"io"
	"slices"

	"github.com/alecthomas/kong"
)

// jsonFlag is --json for the verbs that have it.
type jsonFlag struct {
	JSON bool `name:"json"`
}

func (f jsonFlag) asJSON() bool { return f.JSON }

// asksHelp tells whether somebody asks for help rather than for the verb.
func asksHelp(args []string) bool {
	return slices.Contains(args, "--help") || slices.Contains(args, "-h")
}

// parseArgs reads what follows a verb into its command, or returns a
// *usageError.
func parseArgs(v verb, cmd command, args []string) error {
	parser, err := kong.New(cmd,
		kong.Name(v.name), kong.NoDefaultHelp(),
		kong.Writers(io.Discard, io.Discard), // errors come back, and help is ours
		kong.Exit(func(int) { panic("command: a session can't exit the server") }),
	)
	if err != nil {
		panic("command: " + v.name + ": " + err.Error())
	}
	if _, err := parser.Parse(glueStart(args)); err != nil {
		return &usageError{v.name, err.Error()}
	}
	return nil
}

// glueStart makes one word of --start and a position, which may look like a
// flag, and which clients split at its blank unless it is quoted twice.
func glueStart(args []string) []string {
	i := slices.Index(args, "--start")
	if i < 0 || i+1 == len(args) {
		return args
	}
	position, rest := args[i+1], args[i+2:]
	if len(rest) > 0 && len(rest[0]) == 1 {
		position, rest = position+" "+rest[0], rest[1:]
	}
	return slices.Concat(args[:i], []string{"--start=" + position}, rest)
}
