package command

import (
	"context"
	"errors"
	"fmt"
	"io"

	"turncoat/lobby"
)

// wishFlags are a wish in the shell.
type wishFlags struct {
	wishFields
	Casual bool
}

func (f wishFlags) wish() (lobby.Wish, error) {
	if f.Casual {
		rated := false
		f.Rated = &rated
	}
	return f.wishFields.wish()
}

type seekCommand struct {
	wishFlags
	jsonFlag
}

func (s *seekCommand) run(ctx context.Context, c *call) (*Screen, error) {
	w, err := s.wish()
	if err != nil {
		return nil, err
	}
	if c.wantsScreen() {
		return &Screen{Kind: ScreenSeek, Wish: w}, nil
	}
	if !w.Control.Correspondence() {
		return nil, c.needsYou("seek")
	}
	p, err := c.actor(ctx)
	if err != nil {
		return nil, err
	}
	seek, id, err := c.lobby().Post(ctx, p, w)
	if err != nil {
		return nil, err
	}
	c.answer(seekAnswer{seek.ID, id}, func(out io.Writer) {
		if id == "" {
			fmt.Fprintln(out, seek.ID)
		} else {
			fmt.Fprintln(out, id)
		}
	})
	if id == "" {
		c.tell("Posted until %s; withdraw it with: %s", minute(seek.Expires), c.service.Connect.Shell("unseek", seek.ID))
	} else {
		c.tell("Somebody was waiting: the game has started. Open it with: %s", c.service.Connect.Screen("join", string(id)))
	}
	return nil, nil
}

type inviteCommand struct {
	wishFlags
	jsonFlag
}

func (i *inviteCommand) run(ctx context.Context, c *call) (*Screen, error) {
	w, err := i.wish()
	if err != nil {
		return nil, err
	}
	if c.wantsScreen() {
		return &Screen{Kind: ScreenInvite, Wish: w}, nil
	}
	p, err := c.actor(ctx)
	if err != nil {
		return nil, err
	}
	seek, err := c.lobby().Invite(ctx, p, w)
	if err != nil {
		return nil, err
	}
	answer := inviteAnswer{seek.ID, c.service.Connect.Screen("join", seek.ID)}
	c.answer(answer, func(out io.Writer) { fmt.Fprintf(out, "%s\n%s\n", answer.Code, answer.Line) })
	if !w.Control.Correspondence() {
		c.tell("Be here when it is taken: %s", c.service.Connect.Screen())
	}
	return nil, nil
}

type acceptCommand struct {
	Code string `arg:""`
	jsonFlag
}

func (a *acceptCommand) run(ctx context.Context, c *call) (*Screen, error) {
	code, ok := lobby.ParseCode(a.Code)
	if !ok {
		return nil, lobby.ErrNotFound
	}
	if c.wantsScreen() {
		return &Screen{Kind: ScreenJoin, Code: code}, nil
	}
	p, err := c.actor(ctx)
	if err != nil {
		return nil, err
	}
	if err := c.there(ctx, p, code); err != nil {
		return nil, err
	}
	s, err := c.lobby().Accept(ctx, p, code)
	if err != nil {
		return nil, err
	}
	state, err := newShaper(c.lobby(), p.ID).state(ctx, s)
	if err != nil {
		return nil, err
	}
	c.answer(matchAnswer{s.Setup.ID, state}, func(out io.Writer) { fmt.Fprintln(out, s.Setup.ID) })
	c.tell("The game has started. Open it with: %s", c.service.Connect.Screen("join", string(s.Setup.ID)))
	return nil, nil
}

type unseekCommand struct {
	Code string `arg:""`
	jsonFlag
}

func (u *unseekCommand) run(ctx context.Context, c *call) (*Screen, error) {
	code, ok := lobby.ParseCode(u.Code)
	if !ok {
		return nil, lobby.ErrNotFound
	}
	p, err := c.actor(ctx)
	if err != nil {
		return nil, err
	}
	if err := c.lobby().Withdraw(ctx, p, code); err != nil {
		return nil, err
	}
	c.answer(seekAnswer{Seek: code}, func(io.Writer) {})
	if !c.json {
		c.tell("Withdrawn.")
	}
	return nil, nil
}

// needsTerminal refuses a verb that opens the board.
func needsTerminal(c *call, words ...string) error {
	return &refusal{codeNotAllowed, "this opens the board and needs a terminal: " + c.service.Connect.Screen(words...) +
		"; programs play through: " + c.service.Connect.Shell("api")}
}

type joinCommand struct {
	Code string `arg:""`
}

func (j *joinCommand) run(_ context.Context, c *call) (*Screen, error) {
	code, ok := lobby.ParseCode(j.Code)
	switch {
	case !ok:
		return nil, lobby.ErrNotFound
	case !c.wantsScreen():
		return nil, needsTerminal(c, "join", code)
	}
	return &Screen{Kind: ScreenJoin, Code: code}, nil
}

type botCommand struct {
	Level int `arg:"" optional:"" default:"1"`
	wishFlags
}

func (b *botCommand) run(_ context.Context, c *call) (*Screen, error) {
	w, err := b.wish()
	if err != nil {
		return nil, err
	}
	switch {
	case b.Level < 1 || b.Level > lobby.BotLevels:
		return nil, &usageError{"bot", fmt.Sprintf("levels go from 1 to %d", lobby.BotLevels)}
	case !c.wantsScreen():
		return nil, needsTerminal(c, "bot", fmt.Sprint(b.Level))
	}
	return &Screen{Kind: ScreenBot, Wish: w, Level: b.Level}, nil
}

// errAPITerminal refuses a terminal where a program is expected.
var errAPITerminal = errors.New("api is for programs: leave -t out")

type apiCommand struct{}

func (*apiCommand) run(ctx context.Context, c *call) (*Screen, error) {
	switch {
	case c.request.Terminal:
		return nil, errAPITerminal
	case c.request.Key == "":
		return nil, errKey
	}
	return nil, c.service.serveAPI(ctx, c.request)
}
