package lobby

import (
	"context"
	"errors"

	"turncoat/engine"
	"turncoat/match"
)

// Open reads a match that a player may see, by its own code or by the code of
// the invite it came of: a private game, while it lives, exists for its players
// and for those who have that code only.
func (l *Lobby) Open(ctx context.Context, player, text string) (match.State, error) {
	code, ok := ParseCode(text)
	if !ok {
		return match.State{}, ErrNotFound
	}
	info, err := l.store.Code(ctx, code)
	if err != nil {
		return match.State{}, err
	}
	id := match.ID(code)
	switch {
	case info.Kind == CodeInvite && info.Match != "":
		return l.table.Open(ctx, info.Match)
	case info.Kind != CodeMatch:
		return match.State{}, ErrNotFound
	}
	s, err := l.table.Open(ctx, id)
	if errors.Is(err, match.ErrNotFound) {
		return s, ErrNotFound
	}
	if err != nil {
		return s, err
	}
	if s.Setup.Private && s.Phase == match.PhaseLive && s.Setup.ColorOf(player) == engine.None {
		return match.State{}, ErrNotFound
	}
	return s, nil
}

// Seeks lists the open games, oldest first.
func (l *Lobby) Seeks(ctx context.Context, page Page) ([]Seek, string, error) {
	return l.store.OpenSeeks(ctx, page)
}

// SeeksBy lists a player's own offers, private ones too.
func (l *Lobby) SeeksBy(ctx context.Context, player string) ([]Seek, error) {
	return l.store.SeeksBy(ctx, player)
}

// SeekEnd says how an offer ended and the match that came of it, if one did;
// the End is empty while it is open.
func (l *Lobby) SeekEnd(ctx context.Context, code string) (End, match.ID, error) {
	info, err := l.store.Code(ctx, code)
	return info.End, info.Match, err
}

// LiveGames lists the public games that are going on, newest first.
func (l *Lobby) LiveGames(ctx context.Context, page Page) ([]GameRow, string, error) {
	return l.store.LiveGames(ctx, page)
}

// Unfinished lists a player's own games that are going on, newest first.
func (l *Lobby) Unfinished(ctx context.Context, player string) ([]GameRow, error) {
	return l.store.Unfinished(ctx, player)
}

// History lists finished games, newest first.
func (l *Lobby) History(ctx context.Context, f HistoryFilter, page Page) ([]GameRow, string, error) {
	return l.store.History(ctx, f, page)
}

// RatingChanges returns what a finished rated match did, by color; nil where it
// was unrated.
func (l *Lobby) RatingChanges(ctx context.Context, id match.ID) (map[engine.Color]RatingChange, error) {
	return l.store.RatingChanges(ctx, id)
}
