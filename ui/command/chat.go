package command

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"turncoat/lobby"
	"turncoat/match"
)

type chatCommand struct {
	Lobby  bool     `name:"lobby"`
	Mute   bool     `name:"mute" xor:"mute"`
	Unmute bool     `name:"unmute" xor:"mute"`
	Words  []string `arg:"" optional:""`
	jsonFlag
}

// lineShape is what somebody has said.
type lineShape struct {
	Match match.ID   `json:"match,omitempty"`
	Lobby bool       `json:"lobby,omitempty"`
	Room  lobby.Room `json:"room,omitempty"` // players or watchers
	From  string     `json:"from"`
	Text  string     `json:"text"`
	At    time.Time  `json:"at"`
}

func lineOf(l lobby.Line) lineShape {
	shape := lineShape{Match: l.Match, Lobby: l.Match == "", From: l.Name, Text: l.Text, At: instant(l.At)}
	if !shape.Lobby {
		shape.Room = l.Room
	}
	return shape
}

func linesOf(lines []lobby.Line) []lineShape {
	all := make([]lineShape, len(lines))
	for i, l := range lines {
		all[i] = lineOf(l)
	}
	return all
}

func (k *chatCommand) run(ctx context.Context, c *call) (*Screen, error) {
	words := k.Words
	switch {
	case k.Lobby && (k.Mute || k.Unmute):
		return nil, &usageError{"chat", "--mute and --unmute are for a game"}
	case !k.Lobby && len(words) == 0:
		return nil, &usageError{"chat", "say which game, or --lobby"}
	}
	who := c.reader
	if k.Mute || k.Unmute || k.Lobby && len(words) > 0 || len(words) > 1 {
		who = c.actor
	}
	p, err := who(ctx)
	if err != nil {
		return nil, err
	}
	at := lobby.LobbyPlace()
	if !k.Lobby {
		s, err := c.lobby().Open(ctx, p.ID, words[0])
		if err != nil {
			return nil, err
		}
		at, words = lobby.MatchPlace(s, p.ID, c.lobby().Now()), words[1:]
	}
	if k.Mute || k.Unmute {
		return nil, c.switchTalk(ctx, p, at, k.Unmute)
	}
	if len(words) > 0 {
		return nil, c.say(ctx, p, at, strings.Join(words, " "))
	}
	return nil, c.printTalk(ctx, p, at)
}

func (c *call) switchTalk(ctx context.Context, p lobby.Player, at lobby.Place, on bool) error {
	if err := c.lobby().SwitchTalk(ctx, p.ID, at.Match, on); err != nil {
		return err
	}
	c.answer(struct {
		Match match.ID `json:"match"`
		Mute  bool     `json:"mute"`
	}{at.Match, !on}, func(io.Writer) {})
	c.tell("%s", map[bool]string{true: "You hear the talk at this game again.", false: "You hear no talk at this game any more."}[on])
	return nil
}

func (c *call) say(ctx context.Context, p lobby.Player, at lobby.Place, text string) error {
	line, err := c.lobby().Say(ctx, lobby.Speaker{Player: p, Origin: c.request.Origin}, at, text)
	if err != nil {
		return err
	}
	c.answer(lineOf(line), func(io.Writer) {})
	return nil
}

func (c *call) printTalk(ctx context.Context, p lobby.Player, at lobby.Place) error {
	talk, err := c.lobby().Hear(ctx, p.ID, at, 0)
	if err != nil {
		return err
	}
	c.answer(linesOf(talk.Lines), func(out io.Writer) {
		for _, l := range talk.Lines {
			fmt.Fprintf(out, "%s\t%s\t%s\n", l.At.UTC().Format("2006-01-02 15:04"), speaker(l, at), l.Text)
		}
	})
	switch {
	case talk.Off:
		c.tell("You have switched this talk off.")
	case talk.Deaf != "":
		c.tell("%s", &lobby.TalkOffError{Name: talk.Deaf})
	case len(talk.Lines) == 0:
		c.tell("Nobody has said anything.")
	}
	return nil
}

// speaker is who has said a line, and that they watched where others played.
func speaker(l lobby.Line, at lobby.Place) string {
	if at.Both && l.Room == lobby.WatchersRoom {
		return l.Name + " (watcher)"
	}
	return l.Name
}
