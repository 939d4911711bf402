package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"

	"turncoat/lobby"
)

// usageError is a command that was not understood.
type usageError struct {
	verb string // empty where it is none
	why  string
}

func (e *usageError) Error() string { return e.why }

// errKey refuses somebody who can't be known again.
var errKey = errors.New("this needs an SSH key, by which you are known again; make one with: ssh-keygen -t ed25519")

// call is one command on its way. What it prints is held back until it has
// succeeded, so that stdout stays empty where it fails.
type call struct {
	service *Service
	request Request
	json    bool
	out     bytes.Buffer
	plies   int    // moves that watch has printed
	me      string // player id, once it is known
}

// run finds the verb, reads its arguments and does it.
func (c *call) run(ctx context.Context) (*Screen, error) {
	args := c.request.Args
	if len(args) == 0 {
		return nil, &usageError{why: "say what you want, or come with a terminal: " + c.service.Connect.Screen()}
	}
	v, ok := findVerb(args[0])
	if !ok {
		return nil, &usageError{why: fmt.Sprintf("unknown command %q", args[0])}
	}
	if asksHelp(args[1:]) {
		c.printf("%s", v.help(c.service.Connect))
		return nil, nil
	}
	cmd := v.command()
	if err := parseArgs(v, cmd, args[1:]); err != nil {
		return nil, err
	}
	if o, ok := cmd.(interface{ asJSON() bool }); ok {
		c.json = o.asJSON()
	}
	return cmd.run(ctx, c)
}

// lobby is where it all happens.
func (c *call) lobby() *lobby.Lobby { return c.service.Lobby }

// wantsScreen tells whether a verb that has a screen is to open it.
func (c *call) wantsScreen() bool { return c.request.Terminal && !c.json }

// actor is who does something that others see. It needs a key: whoever comes
// without one is somebody new each time.
func (c *call) actor(ctx context.Context) (lobby.Player, error) {
	if c.request.Key == "" {
		return lobby.Player{}, errKey
	}
	p, err := c.lobby().Identify(ctx, c.request.Key)
	c.me = p.ID
	return p, err
}

// reader is who looks at something, the zero Player where there is no key.
func (c *call) reader(ctx context.Context) (lobby.Player, error) {
	if c.request.Key == "" {
		return lobby.Player{}, nil
	}
	return c.lobby().Identify(ctx, c.request.Key)
}

// answer prints one value: as JSON, or as text that the function writes, whose
// tab-separated columns are aligned.
func (c *call) answer(value any, text func(w io.Writer)) {
	if c.json {
		c.out.Write(line(value))
		return
	}
	table := tabwriter.NewWriter(&c.out, 0, 0, 2, ' ', 0)
	text(table)
	table.Flush() // to memory: it can't fail
}

func (c *call) printf(format string, args ...any) { fmt.Fprintf(&c.out, format, args...) }

// tell says something to a person, on stderr.
func (c *call) tell(format string, args ...any) {
	io.WriteString(c.request.Err, plain(fmt.Sprintf(format, args...))+"\n") // nobody to tell if it fails
}

// flush writes what was held back. A client that is gone doesn't get it.
func (c *call) flush() {
	text := c.out.String()
	c.out.Reset()
	if !c.json {
		text = plain(text)
	}
	io.WriteString(c.request.Out, text)
}

// complain says on stderr why a command failed and returns the exit code.
func (c *call) complain(ctx context.Context, err error) int {
	var usage *usageError
	var wish *lobby.WishError
	var unfinished *hinted
	err = toldTo(c.me, err)
	switch {
	case errors.As(err, &usage):
		c.tell("%s", usage.why)
		c.tell("%s", usage.hint(c.service.Connect))
		return exitUsage
	case errors.As(err, &wish) && !wish.Guest:
		c.tell("%s", err)
		return exitUsage
	}
	r := refusalOf(err)
	if r.Code == codeFailed && ctx.Err() == nil { // else the client has gone, which fails what it asked for
		c.service.report(err)
	}
	c.tell("%s", r.Message)
	if errors.As(err, &unfinished) && unfinished.Match != "" {
		c.tell("Go on with it: %s", c.service.Connect.Screen("join", string(unfinished.Match)))
	}
	return exitRefused
}

// report logs what should not happen.
func (s *Service) report(err error) {
	if s.Log != nil {
		s.Log.Error("a command failed", "err", err)
	}
}
