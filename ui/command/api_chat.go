package command

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"turncoat/lobby"
	"turncoat/match"
)

// mostTalks bounds the matches whose talk one session hears; the talk at a match
// goes on when that is over.
const mostTalks = 200

// hearing is how far a session has heard one talk.
type hearing struct {
	at     lobby.Place
	newest int64     // number of the newest line
	open   time.Time // when the other room of the match was first heard: at its end
	order  int       // rising: the oldest is forgotten first
}

type chatFields struct {
	Match string  `json:"match"`
	Lobby bool    `json:"lobby"`
	Text  *string `json:"text"`
	Mute  *bool   `json:"mute"`
}

type talkAnswer struct {
	List []lineShape `json:"list"`
	Mute bool        `json:"mute"` // the reader has switched it off
	Deaf *string     `json:"deaf"` // who has, of those who would be spoken to
}

type chatEvent struct {
	On string `json:"on"`
	lineShape
}

// chat says something, or switches the talk at a match off or on, or lists what
// was said.
func (a *session) chat(ctx context.Context, f chatFields) (any, error) {
	switch {
	case (f.Match != "") == f.Lobby:
		return nil, badRequest("either a match or lobby:true is needed")
	case f.Mute != nil && (f.Lobby || f.Text != nil):
		return nil, badRequest("mute: goes with a match and nothing else")
	}
	at := lobby.LobbyPlace()
	if !f.Lobby {
		s, err := a.open(ctx, f.Match)
		if err != nil {
			return nil, err
		}
		at = lobby.MatchPlace(s, a.me, a.service.Lobby.Now())
	}
	switch {
	case f.Mute != nil:
		return noFields{}, a.service.Lobby.SwitchTalk(ctx, a.me, at.Match, !*f.Mute)
	case f.Text != nil:
		_, err := a.service.Lobby.Say(ctx, a.visit.Speaker(), at, *f.Text)
		return noFields{}, err
	}
	talk, err := a.service.Lobby.Hear(ctx, a.me, at, 0)
	return talkAnswer{linesOf(talk.Lines), talk.Off, optional(talk.Deaf)}, err
}

// hearMatch begins to hear the talk at a match, or goes on where that has come
// to its end. Of what was said before only the lines of a new match are told.
func (a *session) hearMatch(ctx context.Context, s match.State, isNew bool) error {
	at := lobby.MatchPlace(s, a.me, a.service.Lobby.Now())
	if h := a.talks[at.Match]; h != nil {
		h.at, h.open = at, s.EndedAt
		a.bell.Add(at.Topics()...)
		return nil
	}
	return a.hear(ctx, at, isNew)
}

func (a *session) hear(ctx context.Context, at lobby.Place, all bool) error {
	if !a.service.Lobby.Talks() || at.Silent() || a.talks[at.Match] != nil {
		return nil
	}
	a.bell.Add(at.Topics()...)
	a.heard++
	h := &hearing{at: at, order: a.heard}
	if !all {
		talk, err := a.service.Lobby.Hear(ctx, a.me, at, 0)
		if err != nil {
			return err
		}
		h.newest = talk.Newest
	}
	a.talks[at.Match] = h
	if len(a.talks) > mostTalks {
		a.hearOldestNoMore()
	}
	return nil
}

func (a *session) hearNoMore(id match.ID) {
	if h := a.talks[id]; h != nil {
		a.bell.Remove(h.at.Topics()...)
		delete(a.talks, id)
	}
}

func (a *session) hearOldestNoMore() {
	oldest := slices.MinFunc(slices.Collect(maps.Keys(a.talks)), func(x, y match.ID) int {
		return a.talks[x].order - a.talks[y].order
	})
	a.hearNoMore(oldest)
}

// talkNews tells what was said where one of the topics rang.
func (a *session) talkNews(ctx context.Context, topics []string) error {
	if !slices.ContainsFunc(topics, func(topic string) bool { return strings.HasPrefix(topic, lobby.TalkTopics) }) {
		return nil
	}
	for _, id := range slices.Sorted(maps.Keys(a.talks)) {
		h := a.talks[id]
		mine := h.at.Topics()
		if !slices.ContainsFunc(topics, func(topic string) bool { return slices.Contains(mine, topic) }) {
			continue
		}
		if err := a.later(ctx, mine[0], a.tellTalk(ctx, h)); err != nil {
			return err
		}
	}
	return nil
}

func (a *session) tellTalk(ctx context.Context, h *hearing) error {
	talk, err := a.service.Lobby.Hear(ctx, a.me, h.at, h.newest)
	if err != nil {
		return err
	}
	for _, l := range talk.Lines {
		if l.Room != h.at.Room && l.At.Before(h.open) {
			continue // said behind a door that was shut
		}
		if err := a.tell(chatEvent{"chat", lineOf(l)}); err != nil {
			return err
		}
	}
	h.newest = talk.Newest
	return nil
}
