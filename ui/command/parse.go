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

// What asks for lines instead of screens. OpenSSH takes a flag that comes first
// for one of its own, so that there is a word as well.
const (
	plainFlag = "--plain"
	plainWord = "plain"
)

// Plain takes the wish for lines out of a command line, where it stands first or
// last, and tells whether it was there. What is left is a verb or nothing, which
// may be called "play".
func Plain(args []string) (rest []string, plain bool) {
	last := len(args) - 1
	switch {
	case last < 0:
		return args, false
	case args[0] == plainFlag, args[0] == plainWord:
		rest = args[1:]
	case args[last] == plainFlag:
		rest = args[:last]
	default:
		return args, false
	}
	if len(rest) == 1 && rest[0] == "play" {
		rest = nil
	}
	return rest, true
}

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
