package command

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"
	"turncoat/ui/connect"
)

// command is one verb with its arguments, which its fields declare for kong.
type command interface {
	// run does it and prints through c, or says which screen to open.
	run(ctx context.Context, c *call) (*Screen, error)
}

// verb is one word that `ssh host` understands.
type verb struct {
	name    string
	args    string // what may follow it
	about   string // one line
	more    string // what else its help says
	example string // arguments of an example
	screen  bool   // the example is one for a terminal
	command func() command
}

const wishArgs = "[--variant V] [--time 5+3] [--opening O] [--start POSITION] [--casual] [--color C] [--corrections]"

const wishMore = `V is 8x8, 6x6 or 10x10, or one of them with -reverse.
The time is minutes+seconds (5+3), days for each move (3d) or none.
O is standard, parallel, random, open, or custom with a start position.
C is your colour: dark, light or random.
`

const chatMore = `Players talk to each other, watchers to watchers; after the end both read both.
A text has at most 200 signs. Where a word of it begins with a hyphen, -- goes before GAME.
--mute switches the talk at a game off for you, and the other player is told.
`

const takebackMore = `In a game with corrections you take your own last move back until the other
player has moved. Else the other player has to agree, and the game goes back to
before your last disc. Rated games have neither.
`

const analyseMore = `It takes some ten seconds, longer while many play. Values are discs that X (dark)
wins by with best play from there, below zero O; ~ is a guess, in about the last
20 squares they are exact. ? is a mistake, which lost 4 discs or more. ?? turned
the game: it made a loss or a draw of a win, or a loss of a draw (of guesses, a
loss of a win). For the accuracy the best move counts 100%, and half as much for
each 6 discs that a move loses; the only move doesn't count. The turning point is
the move that decided the game. Games that go on are not judged, nor one that had
the board of a game with another person that you are in.
`

// verbs are all there are, in the order in which help lists them. It is filled
// by init, because help itself reads it.
var verbs []verb

func init() {
	verbs = []verb{
		{name: "help", args: "[VERB] [--json]", about: "this list, or one verb with an example",
			example: "help seek", command: func() command { return &helpCommand{} }},
		{name: "whoami", args: "[--json]", about: "your name, your key and your ratings",
			example: "whoami", command: func() command { return &whoamiCommand{} }},
		{name: "name", args: "NEW [--json]", about: "take a name, which makes an account of your key, or change it",
			more:    "A name has 3 to 16 letters of one script, digits, and - or _ between them.\n",
			example: "name ana", command: func() command { return &nameCommand{} }},
		{name: "keys", args: "[code|add CODE|remove FINGERPRINT] [--json]", about: "the keys of your account; links another, or removes one",
			more:    "keys code, typed with a key of the account, prints a code; keys add CODE, typed\nwith the other key, makes that the account's too. A fingerprint may be cut short.\nThe last key stays. Sessions that came with a removed key end.\n",
			example: "keys code", command: func() command { return &keysCommand{} }},
		{name: "players", args: "[--json]", about: "who is here",
			example: "players", command: func() command { return &playersCommand{} }},
		{name: "games", args: "[--mine] [--json]", about: "games that are going on",
			more:    "--mine lists your own, private ones too: those that wait for you first,\neach with its deadline.\n",
			example: "games --mine", command: func() command { return &gamesCommand{} }},
		{name: "seeks", args: "[--json]", about: "open games that anybody may take, and challenges from and to you",
			example: "seeks", command: func() command { return &seeksCommand{} }},
		{name: "seek", args: wishArgs + " [--json]", about: "offer a game to anybody",
			more:    "With a terminal (ssh -t) it waits and opens the board. Without one a\ncorrespondence game is posted and stays.\n" + wishMore,
			example: "seek --time 3d --variant 8x8-reverse", command: func() command { return &seekCommand{} }},
		{name: "invite", args: wishArgs + " [--json]", about: "offer a private game; prints the code and the line to send",
			more: wishMore, example: "invite --time 10+5", command: func() command { return &inviteCommand{} }},
		{name: "challenge", args: "PLAYER " + wishArgs + " [--json]", about: "offer a game to one player",
			more:    "With a terminal (ssh -t) it waits for the answer and opens the board. Without\none a correspondence challenge is sent and stays for 14 days.\n" + wishMore,
			example: "challenge boris --time 3d", command: func() command { return &challengeCommand{} }},
		{name: "accept", args: "CODE [--json]", about: "take an open game, or a challenge to you",
			example: "accept S7K2QD", command: func() command { return &acceptCommand{} }},
		{name: "decline", args: "CODE [--reason R] [--json]", about: "refuse a challenge to you",
			more:    "R is why, which the challenger is told: later, variant (or opening), faster,\nslower, rated or casual.\n",
			example: "decline S7K2QD --reason later", command: func() command { return &declineCommand{} }},
		{name: "unseek", args: "CODE [--json]", about: "withdraw an offer of yours, an invite or a challenge too",
			example: "unseek S7K2QD", command: func() command { return &unseekCommand{} }},
		{name: "block", args: "PLAYER [--json]", about: "no challenges, games or chat with a player, who isn't told",
			example: "block boris", command: func() command { return &blockCommand{} }},
		{name: "unblock", args: "PLAYER [--json]", about: "end that",
			example: "unblock boris", command: func() command { return &unblockCommand{} }},
		{name: "blocks", args: "[--json]", about: "whom you have blocked",
			example: "blocks", command: func() command { return &blocksCommand{} }},
		{name: "play", args: "GAME MOVE [--json]", about: "a move in a game of yours: a square, or pass",
			more:    "It prints the board that comes of it. What waits for you: games --mine.\n",
			example: "play K7Q2M9 d3", command: func() command { return &playCommand{} }},
		{name: "pass", args: "GAME [--json]", about: "a pass in a game of yours, where you have no legal move",
			example: "pass K7Q2M9", command: func() command { return &passCommand{} }},
		{name: "show", args: "GAME [--at N] [--json]", about: "the board, the record and the result, at the end or after N moves",
			example: "show K7Q2M9 --at 10", command: func() command { return &showCommand{} }},
		{name: "history", args: "[PLAYER] [--variant V] [--with OPPONENT] [--result R] [--limit N] [--before GAME] [--json]",
			about: "finished games, newest first: yours, or a player's",
			more:  "R is won, lost or drawn, as that player saw it.\n", example: "history ana --result won --limit 5",
			command: func() command { return &historyCommand{} }},
		{name: "stats", args: "[PLAYER|--server] [--json]", about: "games, won, lost and drawn, by colour and variant: yours, or a player's; or all of the server's",
			example: "stats ana", command: func() command { return &statsCommand{} }},
		{name: "top", args: "[--variant V] [--limit N] [--json]", about: "the rating list of a variant",
			more: "On it are accounts whose rating is sure: its deviation is 75 or less.\n", example: "top --variant 6x6",
			command: func() command { return &topCommand{} }},
		{name: "export", args: "GAME [--format txt|json]", about: "a game for other programs",
			example: "export K7Q2M9 --format txt", command: func() command { return &exportCommand{} }},
		{name: "chat", args: "GAME|--lobby [TEXT] [--mute|--unmute] [--json]", about: "say something at a game or in the lobby; without a text, read what was said",
			more:    chatMore,
			example: "chat K7Q2M9 good luck", command: func() command { return &chatCommand{} }},
		{name: "takeback", args: "GAME [--yes|--no] [--json]", about: "take your last move back, or ask for it; --yes or --no answers the other player",
			more: takebackMore, example: "takeback K7Q2M9", command: func() command { return &takebackCommand{} }},
		{name: "resign", args: "GAME --yes [--json]", about: "give a game up: the other player wins",
			example: "resign K7Q2M9 --yes", command: func() command { return &resignCommand{} }},
		{name: "abort", args: "GAME [--yes|--no] [--json]", about: "end a game without a result, or ask for it once both have moved",
			more: "Until both have moved either may do so alone; later the other has to agree,\nand a rated game can't be aborted any more.\n", example: "abort K7Q2M9", command: func() command { return &abortCommand{} }},
		{name: "claim", args: "GAME [--draw] [--json]", about: "claim the win, or give a draw, where the other player is away",
			more: "They have to have been away for 60 seconds of their own turn, in a live game.\n", example: "claim K7Q2M9", command: func() command { return &claimCommand{} }},
		{name: "rematch", args: "GAME [--yes|--no] [--json]", about: "ask for another game with the colours changed, or answer the other player",
			more: "The wish stands for five minutes, by post for the time of a move, and while\nyou are here.\n", example: "rematch K7Q2M9", command: func() command { return &rematchCommand{} }},
		{name: "join", args: "CODE", about: "take the seat that an invite offers, or return to yours (needs ssh -t)",
			example: "join K7Q2M9AB", screen: true, command: func() command { return &joinCommand{} }},
		{name: "watch", args: "GAME [--json]", about: "the board, live; without a terminal one line per move until the end",
			example: "watch K7Q2M9", command: func() command { return &watchCommand{} }},
		{name: "review", args: "GAME", about: "a finished game, step by step (needs ssh -t)",
			example: "review K7Q2M9", screen: true, command: func() command { return &reviewCommand{} }},
		{name: "analyse", args: "GAME [--json]", about: "a finished game, judged by the engine: each move, the best one, the accuracy of both",
			more:    analyseMore,
			example: "analyse K7Q2M9", command: func() command { return &analyseCommand{} }},
		{name: "bot", args: "[LEVEL] " + wishArgs, about: "a casual game against the computer (needs ssh -t)",
			more:    "LEVEL is 1, which forgets corners, to 10, which plays the last 20 squares perfectly.\n" + wishMore,
			example: "bot 3 --variant 6x6", screen: true, command: func() command { return &botCommand{} }},
		{name: "api", about: "the line protocol for programs: one JSON object a line (without -t)",
			example: "api", command: func() command { return &apiCommand{} }},
	}
}

func findVerb(name string) (verb, bool) {
	i := slices.IndexFunc(verbs, func(v verb) bool { return v.name == name })
	if i < 0 {
		return verb{}, false
	}
	return verbs[i], true
}

// help is what `help VERB` prints.
func (v verb) help(at connect.Address) string {
	text := v.usage() + "\n\n" + strings.ToUpper(v.about[:1]) + v.about[1:] + ".\n" + v.more
	line := at.Shell
	if v.screen {
		line = at.Screen
	}
	return text + "\nExample: " + line(v.example) + "\n"
}

func (v verb) usage() string { return strings.TrimSpace(v.name + " " + v.args) }

// hint says where to read on after a command that was not understood.
func (e *usageError) hint(at connect.Address) string {
	if v, ok := findVerb(e.verb); ok {
		return "usage: " + v.usage() + "\nmore:  " + at.Shell("help", v.name)
	}
	return "commands: " + strings.Join(verbNames(), ", ") + "\nmore:     " + at.Shell("help")
}

func verbNames() []string {
	names := make([]string, len(verbs))
	for i, v := range verbs {
		names[i] = v.name
	}
	return names
}

type helpCommand struct {
	Verb string `arg:"" optional:""`
	jsonFlag
}

type verbShape struct {
	Verb    string `json:"verb"`
	Usage   string `json:"usage"`
	About   string `json:"about"`
	Example string `json:"example"`
}

func (v verb) shape() verbShape { return verbShape{v.name, v.usage(), v.about, v.example} }

func (h *helpCommand) run(_ context.Context, c *call) (*Screen, error) {
	if h.Verb != "" {
		v, ok := findVerb(h.Verb)
		if !ok {
			return nil, &usageError{why: fmt.Sprintf("unknown command %q", h.Verb)}
		}
		c.answer(v.shape(), func(w io.Writer) { io.WriteString(w, v.help(c.service.Connect)) })
		return nil, nil
	}
	all := make([]verbShape, len(verbs))
	for i, v := range verbs {
		all[i] = v.shape()
	}
	c.answer(all, func(w io.Writer) { c.service.helpList(w) })
	return nil, nil
}

func (s *Service) helpList(w io.Writer) {
	fmt.Fprintf(w, "To play, come with a terminal: %s\n", s.Connect.Screen())
	fmt.Fprintf(w, "By lines, as for a screen reader: %s, or any verb with %s at its end\n\n", s.Connect.Screen(plainWord), plainFlag)
	fmt.Fprintf(w, "Commands, as in %s:\n", s.Connect.Shell("help", "seek"))
	list := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, v := range verbs {
		fmt.Fprintf(list, "  %s\t%s\n", v.name, v.about)
	}
	list.Flush() // to memory: it can't fail
}
