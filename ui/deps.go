package ui

import (
	"strconv"
	"strings"

	"turncoat/lobby"
)

// Deps are what the screens stand on. They are shared by every session.
type Deps struct {
	Lobby   *lobby.Lobby
	Connect Connect
	Version string
}

// Connect is where players connect, as they type it.
type Connect struct {
	Host string
	Port int // 22, SSH's own, is left out of what is typed
}

// line is what a player types to run words here, with flags before the host.
func (c Connect) line(flags string, words ...string) string {
	typed := []string{"ssh"}
	if flags != "" {
		typed = append(typed, flags)
	}
	if c.Port != 22 && c.Port != 0 {
		typed = append(typed, "-p", strconv.Itoa(c.Port))
	}
	return strings.Join(append(append(typed, c.Host), words...), " ")
}

// Visitor is who sits at the terminal.
type Visitor struct {
	Visit   *lobby.Visit
	Login   string   // the login name: a suggestion, it grants nothing
	Environ []string // of the client, as NAME=value
}

// env returns a variable of the client's, "" where it wasn't sent.
func (v Visitor) env(name string) string {
	for _, entry := range v.Environ {
		if value, ok := strings.CutPrefix(entry, name+"="); ok {
			return value
		}
	}
	return ""
}

// Kind says what a session opens with.
type Kind string

// What a session may open with.
const (
	KindLobby  Kind = "lobby"
	KindJoin   Kind = "join"   // Code: of an invite, a seat or a match
	KindWatch  Kind = "watch"  // Code: of a match
	KindReplay Kind = "replay" // Code: of a match
	KindSeek   Kind = "seek"   // Wish
	KindInvite Kind = "invite" // Wish
	KindBot    Kind = "bot"    // Level and Wish
)

// Start is what a session opens with. The zero Start is the lobby.
type Start struct {
	Kind  Kind
	Code  string
	Wish  lobby.Wish
	Level int
}
