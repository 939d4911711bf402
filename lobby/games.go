package lobby

import (
	"context"
	"errors"
	"slices"

	"turncoat/engine"
	"turncoat/match"
)

// Open reads a match that a player may see, by its own code or by the code of
// the invite it came of: a private game, while it lives, exists for its players
// and for those who have that code only. ErrTooMany says that the player has
// tried too many such codes that are none; a match's own code opens nothing
// private, so that guessing those is idle.
func (l *Lobby) Open(ctx context.Context, player, text string) (match.State, error) {
	code, ok := ParseCode(text)
	switch {
	case !ok:
		return match.State{}, ErrNotFound
	case len(code) == codeLength:
		return l.openMatch(ctx, player, match.ID(code))
	case !l.guesses.allow(l.Now(), guesser(player)):
		return match.State{}, ErrTooMany
	}
	info, err := l.store.Code(ctx, code)
	if err == nil && (info.Kind != CodeInvite || info.Match == "") {
		err = ErrNotFound
	}
	if errors.Is(err, ErrNotFound) {
		l.guesses.wrong(l.Now(), guesser(player))
	}
	if err != nil {
		return match.State{}, err
	}
	return l.readMatch(ctx, info.Match)
}

// openMatch reads a match by its own code.
func (l *Lobby) openMatch(ctx context.Context, player string, id match.ID) (match.State, error) {
	s, err := l.readMatch(ctx, id)
	if err != nil {
		return s, err
	}
	if s.Setup.Private && s.Phase == match.PhaseLive && s.Setup.ColorOf(player) == engine.None {
		return match.State{}, ErrNotFound
	}
	return s, nil
}

func (l *Lobby) readMatch(ctx context.Context, id match.ID) (match.State, error) {
	s, err := l.table.Open(ctx, id)
	if errors.Is(err, match.ErrNotFound) {
		err = ErrNotFound
	}
	return s, err
}

// Seeks lists the open games that can be taken now, oldest first; a page may
// hold fewer than it could. A player (id, empty for nobody in particular) isn't
// shown those of anybody with whom a block keeps them from playing.
func (l *Lobby) Seeks(ctx context.Context, player string, page Page) ([]Seek, string, error) {
	seeks, next, err := l.store.OpenSeeks(ctx, page)
	if err != nil {
		return nil, "", err
	}
	blocked, err := l.BlockedWith(ctx, player)
	hidden := func(s Seek) bool { return !l.waits(s) || blocked[s.By.ID] }
	return slices.DeleteFunc(seeks, hidden), next, err
}

// SeeksFor lists what Seeks does, and among it the challenges that a player has
// made and those that they may accept.
func (l *Lobby) SeeksFor(ctx context.Context, player string, page Page) ([]Seek, string, error) {
	seeks, next, err := l.store.SeeksFor(ctx, player, page)
	if err != nil {
		return nil, "", err
	}
	blocked, err := l.BlockedWith(ctx, player)
	hidden := func(s Seek) bool { return !l.waits(s) || blocked[s.By.ID] || !s.Expires.After(l.Now()) }
	return slices.DeleteFunc(seeks, hidden), next, err
}

// waits tells whether a game can be made of an offer now: but for
// correspondence its maker has to be here.
func (l *Lobby) waits(s Seek) bool {
	return s.Wish.Control.Correspondence() || l.presence.has(s.By.ID)
}

// SeeksBy lists a player's own offers, private ones too.
func (l *Lobby) SeeksBy(ctx context.Context, player string) ([]Seek, error) {
	return l.store.SeeksBy(ctx, player)
}

// Offer reads an open offer by its code, or returns ErrNotFound.
func (l *Lobby) Offer(ctx context.Context, code string) (Seek, error) {
	return l.store.Seek(ctx, code)
}

// SeekEnd says how an offer ended: its End is empty while it is open.
func (l *Lobby) SeekEnd(ctx context.Context, code string) (CodeInfo, error) {
	return l.store.Code(ctx, code)
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
