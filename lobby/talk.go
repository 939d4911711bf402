package lobby

import (
	"context"
	"errors"
	"time"

	"turncoat/engine"
	"turncoat/match"
)

// Room is where a line of talk is heard.
type Room string

// The rooms. Players and watchers of a match don't hear each other until it is
// over.
const (
	LobbyRoom    Room = "lobby"
	PlayersRoom  Room = "players"
	WatchersRoom Room = "watchers"
)

// Line is what somebody has said. It never changes.
type Line struct {
	Number int64    // rising, in the order in which lines were said anywhere
	Match  match.ID // empty in the lobby
	Room   Room
	By     string // player id
	Name   string // the player's then
	Text   string // as ParseLine returns it
	At     time.Time
}

// Bounds of talk.
const (
	MostLines   = 300            // that are kept of a room, the newest
	linesAtOnce = 50             // that are read at once, the newest
	talkStays   = 24 * time.Hour // after the end of a match
)

// Talks keeps what people say.
type Talks interface {
	// AddLine stores a line and returns it with its number. Of each room the
	// newest MostLines stay.
	AddLine(ctx context.Context, line Line) (Line, error)
	// LinesAfter returns the newest lines of a room, at most most, with numbers
	// above after; oldest first.
	LinesAfter(ctx context.Context, id match.ID, room Room, after int64, most int) ([]Line, error)
	// SwitchTalk stores whether a player hears the talk at a match. ErrNotFound
	// says that there is no such player or match.
	SwitchTalk(ctx context.Context, id match.ID, player string, on bool) error
	// TalkIsOff tells whether a player has switched the talk at a match off.
	TalkIsOff(ctx context.Context, id match.ID, player string) (bool, error)
}

// Why there is no talk.
var (
	ErrSilent    = errors.New("there is no talk on this server")
	ErrBotTalk   = errors.New("there is no talk in games against the computer")
	ErrTalkOver  = errors.New("the talk at that game is over")
	ErrSaidTwice = errors.New("the same was said a moment ago")
)

// TalkOffError says that somebody has switched talk off: the speaker, or the
// one who would have heard it.
type TalkOffError struct {
	Name string // of who has
	Own  bool   // it is the speaker
}

func (e *TalkOffError) Error() string {
	if e.Own {
		return "talk is switched off"
	}
	return e.Name + " has switched talk off"
}

// TalkPreference is the preference that says which talk a player hears: one of
// the values, TalkAll where it isn't set.
const (
	TalkPreference = "talk"
	TalkAll        = "all"
	TalkPlayers    = "players" // at matches, the players' only
	TalkNone       = "off"
)

// Place is where somebody talks: the lobby (see LobbyPlace), or a match (see
// MatchPlace). Equal places hear the same.
type Place struct {
	Match   match.ID     // empty for the lobby
	Room    Room         // in which they speak
	Both    bool         // they hear both rooms of the match
	Partner match.Player // the other player, where a player speaks
	shut    error        // why nobody talks
}

// LobbyPlace is where everybody hears everybody.
func LobbyPlace() Place { return Place{Room: LobbyRoom} }

// MatchPlace is where somebody talks at a match at an instant: a player to the
// other player, a watcher to the watchers. When the match is over both rooms are
// heard by all, but what the players of a private match have said remains
// theirs.
func MatchPlace(s match.State, player string, now time.Time) Place {
	setup, over := s.Setup, s.Phase != match.PhaseLive
	p := Place{Match: setup.ID, Room: WatchersRoom, Both: over && !setup.Private}
	if c := setup.ColorOf(player); c != engine.None {
		p.Room, p.Both, p.Partner = PlayersRoom, over, setup.Player(c.Other())
	}
	switch {
	case setup.HasBot():
		p.shut = ErrBotTalk
	case over && now.Sub(s.EndedAt) >= talkStays:
		p.shut = ErrTalkOver
	}
	return p
}

// Shut says why nobody can say anything there, nil where one can.
func (p Place) Shut() error { return p.shut }

// Silent tells whether nothing was ever said there.
func (p Place) Silent() bool { return errors.Is(p.shut, ErrBotTalk) }

func (p Place) rooms() []Room {
	if p.Both {
		return []Room{PlayersRoom, WatchersRoom}
	}
	return []Room{p.Room}
}

// Topics are the bus topics that ring when something is said there.
func (p Place) Topics() []string {
	var topics []string
	for _, room := range p.rooms() {
		topics = append(topics, talkTopic(p.Match, room))
	}
	return topics
}

// TalkTopics begins the bus topics of talk.
const TalkTopics = "talk/"

func talkTopic(id match.ID, room Room) string { return TalkTopics + string(id) + "/" + string(room) }

// Talk is what is new at a place.
type Talk struct {
	Lines  []Line // oldest first, at most 50
	Newest int64  // the number to read on after
	Off    bool   // the reader hears nothing: they have switched it off
	Deaf   string // name of the other player, where they have switched it off
}

// Silence switches talk off for everybody. It is called before anybody comes.
func (l *Lobby) Silence() { l.silent = true }

// Talks tells whether people can talk at all.
func (l *Lobby) Talks() bool { return !l.silent }
