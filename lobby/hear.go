package lobby

import (
	"cmp"
	"context"
	"slices"

	"turncoat/match"
)

// Hear returns what a player hears at a place of what was said after a number,
// 0 for the newest lines: nothing by those whom they have blocked. ErrSilent
// says that there is no talk.
func (l *Lobby) Hear(ctx context.Context, player string, at Place, after int64) (Talk, error) {
	talk := Talk{Newest: after}
	if l.silent {
		return talk, ErrSilent
	}
	if at.Silent() {
		return talk, nil
	}
	rooms, err := l.hears(ctx, player, at)
	if err != nil {
		return talk, err
	}
	if talk.Deaf, err = l.deaf(ctx, player, at); err != nil {
		return talk, err
	}
	if talk.Off = len(rooms) == 0; talk.Off {
		return talk, nil
	}
	for _, room := range rooms {
		lines, err := l.store.LinesAfter(ctx, at.Match, room, after, linesAtOnce)
		if err != nil {
			return talk, err
		}
		talk.Lines = append(talk.Lines, lines...)
	}
	slices.SortFunc(talk.Lines, func(a, b Line) int { return cmp.Compare(a.Number, b.Number) })
	talk.Lines = talk.Lines[max(0, len(talk.Lines)-linesAtOnce):]
	if n := len(talk.Lines); n > 0 {
		talk.Newest = talk.Lines[n-1].Number
	}
	talk.Lines, err = l.welcome(ctx, player, talk.Lines)
	return talk, err
}

// welcome leaves out the lines of those whom a player has blocked.
func (l *Lobby) welcome(ctx context.Context, player string, lines []Line) ([]Line, error) {
	blocked := map[string]bool{player: false}
	for _, line := range lines {
		if _, known := blocked[line.By]; known {
			continue
		}
		is, err := l.store.HasBlocked(ctx, player, line.By)
		if err != nil {
			return nil, err
		}
		blocked[line.By] = is
	}
	return slices.DeleteFunc(lines, func(line Line) bool { return blocked[line.By] }), nil
}

// hears returns the rooms of a place that a player hears, none where they have
// switched it off.
func (l *Lobby) hears(ctx context.Context, player string, at Place) ([]Room, error) {
	level, err := l.talkLevel(ctx, player)
	if err != nil || level == TalkNone {
		return nil, err
	}
	if at.Match != "" {
		if off, err := l.store.TalkIsOff(ctx, at.Match, player); err != nil || off {
			return nil, err
		}
	}
	rooms := at.rooms()
	if level == TalkPlayers {
		rooms = slices.DeleteFunc(rooms, func(r Room) bool { return r != PlayersRoom })
	}
	return rooms, nil
}

// deaf returns the name of the other player where they don't hear what is said
// to them. That they have blocked the speaker is not told apart.
func (l *Lobby) deaf(ctx context.Context, player string, at Place) (string, error) {
	if at.Partner.ID == "" {
		return "", nil
	}
	off, err := l.store.TalkIsOff(ctx, at.Match, at.Partner.ID)
	if err != nil || off {
		return at.Partner.Name, err
	}
	level, err := l.talkLevel(ctx, at.Partner.ID)
	if err != nil || level == TalkNone {
		return at.Partner.Name, err
	}
	blocked, err := l.store.HasBlocked(ctx, at.Partner.ID, player)
	if err != nil || blocked {
		return at.Partner.Name, err
	}
	return "", nil
}

func (l *Lobby) talkLevel(ctx context.Context, player string) (string, error) {
	set, err := l.store.Preferences(ctx, player)
	return set[TalkPreference], err
}

// SwitchTalk switches what a player hears at one match on or off, for good. Who
// plays with them is told.
func (l *Lobby) SwitchTalk(ctx context.Context, player string, id match.ID, on bool) error {
	if l.silent {
		return ErrSilent
	}
	ctx, err := begun(ctx)
	if err != nil {
		return err
	}
	if err := l.store.SwitchTalk(ctx, id, player, on); err != nil {
		return err
	}
	l.bus.Ring(talkTopic(id, PlayersRoom), talkTopic(id, WatchersRoom))
	return nil
}
