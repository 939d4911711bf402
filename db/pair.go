package db

import (
	"context"
	"errors"

	"turncoat/db/internal/query"
	"turncoat/lobby"
	"turncoat/match"
)

// Pair is the one transaction that starts a match: it takes the offers it
// names, all of which must be open (else lobby.ErrTaken) and not have expired
// as the match starts (else lobby.ErrExpired), sees that neither person is in a
// live game where the match is one (else *lobby.BusyError), nor has to wait
// before an open one that is taken (else *lobby.CooldownError), nor is in too
// many others where it is not (else lobby.ErrManyGames), that neither has blocked the
// other (else lobby.ErrBlocked) and that a rated match isn't one too many for the
// two (else lobby.ErrOften), ends both persons'
// other offers for live and untimed games where the match is live, and stores
// the match. It returns every offer that ended. lobby.ErrCodeTaken says that the
// match's code is in use, lobby.ErrNotFound that a player isn't there,
// lobby.ErrOwn that both are one.
func (s *Store) Pair(ctx context.Context, p lobby.Pairing) ([]lobby.Seek, error) {
	return write(ctx, s.writer, func(ctx context.Context, q *query.Queries) ([]lobby.Seek, error) {
		return pair(ctx, q, p)
	})
}

// Rematch is Pair, and the entry by which both agreed to it, in one transaction.
// match.ErrTaken says that the entry's number is taken.
func (s *Store) Rematch(ctx context.Context, e match.Entry, next match.State, p lobby.Pairing) ([]lobby.Seek, error) {
	return write(ctx, s.writer, func(ctx context.Context, q *query.Queries) ([]lobby.Seek, error) {
		// Who lost the race is not to hear that both play already.
		later, err := q.EntriesAfter(ctx, query.EntriesAfterParams{MatchID: string(e.Match), After: int64(e.Seq) - 1})
		if err != nil {
			return nil, err
		}
		if len(later) > 0 {
			return nil, match.ErrTaken
		}
		ended, err := pair(ctx, q, p)
		if err != nil {
			return nil, err
		}
		return ended, appendEntry(ctx, q, e, next)
	})
}

func pair(ctx context.Context, q *query.Queries, p lobby.Pairing) ([]lobby.Seek, error) {
	var persons []string // whom a live match occupies
	if p.Setup.Control.Live() {
		persons = people(&p.Setup)
	}
	if err := free(ctx, q, p, persons); err != nil {
		return nil, err
	}
	if p.Setup.Dark.ID == p.Setup.Light.ID {
		return nil, lobby.ErrOwn
	}
	if err := willing(ctx, q, &p.Setup); err != nil {
		return nil, err
	}
	if err := room(ctx, q, &p.Setup); err != nil {
		return nil, err
	}
	if err := fair(ctx, q, &p.Setup); err != nil {
		return nil, err
	}
	if err := addMatch(ctx, q, &p.Setup); err != nil {
		return nil, err
	}
	ended, err := takeSeeks(ctx, q, p)
	if err != nil {
		return nil, err
	}
	for _, id := range persons {
		others, err := withdrawSeeks(ctx, q, id)
		if err != nil {
			return nil, err
		}
		ended = append(ended, others...)
	}
	return ended, nil
}

func people(s *match.Setup) []string {
	var ids []string
	for _, c := range sides {
		if p := s.Player(c); p.Bot == 0 {
			ids = append(ids, p.ID)
		}
	}
	return ids
}

// free sees that the offers are there to be taken, that those whom the match
// would occupy are not in a live game, and that nobody has to wait before an
// open one.
func free(ctx context.Context, q *query.Queries, p lobby.Pairing, persons []string) error {
	open := false
	for _, id := range p.Seeks {
		row, err := q.SeekByID(ctx, id)
		if err != nil {
			return notFound(err, lobby.ErrTaken)
		}
		if row.Seek.ExpiresAt <= millis(p.Setup.Created) {
			return lobby.ErrExpired
		}
		open = open || lobby.SeekKind(row.Seek.Kind) == lobby.OpenSeek
	}
	for _, id := range persons {
		if err := busy(ctx, q, id); err != nil {
			return err
		}
		if !open {
			continue
		}
		if err := cool(ctx, q, id, p.Setup.Created); err != nil {
			return err
		}
	}
	return nil
}

// room sees that nobody gets more unfinished games than they may have. Live
// games need no bound: there is one.
func room(ctx context.Context, q *query.Queries, s *match.Setup) error {
	if s.Control.Live() {
		return nil
	}
	for _, id := range people(s) {
		games, err := q.SlowGamesOf(ctx, query.SlowGamesOfParams{PlayerID: id, Most: lobby.MostUnfinished})
		if err != nil {
			return err
		}
		if len(games) >= lobby.MostUnfinished {
			return lobby.ErrManyGames
		}
	}
	return nil
}

// fair sees that two players don't begin more rated games than they may.
func fair(ctx context.Context, q *query.Queries, s *match.Setup) error {
	if s.Unrated != match.Rated {
		return nil
	}
	games, err := q.RatedBetween(ctx, query.RatedBetweenParams{
		One: s.Dark.ID, Other: s.Light.ID, Since: millis(s.Created.Add(-lobby.FairDay)), Most: lobby.MostRated,
	})
	if err == nil && lobby.Often(len(games)) {
		err = lobby.ErrOften
	}
	return err
}

// takeSeeks ends the offers that the match comes of.
func takeSeeks(ctx context.Context, q *query.Queries, p lobby.Pairing) ([]lobby.Seek, error) {
	taken := make([]lobby.Seek, 0, len(p.Seeks))
	for _, id := range p.Seeks {
		s, err := endSeek(ctx, q, id, ending{end: lobby.EndTaken, came: p.Setup.ID})
		if errors.Is(err, lobby.ErrNotFound) {
			err = lobby.ErrTaken // named twice
		}
		if err != nil {
			return nil, err
		}
		taken = append(taken, s)
	}
	return taken, nil
}

// withdrawSeeks ends what somebody offers who now plays.
func withdrawSeeks(ctx context.Context, q *query.Queries, maker string) ([]lobby.Seek, error) {
	all, err := seeksOf(ctx, q, maker)
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, s := range all {
		if !s.Wish.Control.Correspondence() {
			ids = append(ids, s.ID)
		}
	}
	return endSeeks(ctx, q, ids, lobby.EndWithdrawn)
}

func addMatch(ctx context.Context, q *query.Queries, s *match.Setup) error {
	err := q.AddMatch(ctx, query.AddMatchParams{
		ID: string(s.ID), Variant: s.Variant.String(), Opening: s.Opening.String(), Start: s.Start.String(),
		MainMs: s.Control.Main.Milliseconds(), IncrementMs: s.Control.Increment.Milliseconds(),
		MoveMs: s.Control.PerMove.Milliseconds(), Unrated: string(s.Unrated),
		Private: s.Private, Corrections: s.Corrections,
		DarkID: s.Dark.ID, DarkName: s.Dark.Name, DarkGuest: s.Dark.Guest, DarkBot: int64(s.Dark.Bot),
		LightID: s.Light.ID, LightName: s.Light.Name, LightGuest: s.Light.Guest, LightBot: int64(s.Light.Bot),
		CreatedAt: millis(s.Created), DueAt: due(match.NewState(s)),
	})
	switch {
	case isTaken(err):
		return lobby.ErrCodeTaken
	case isOrphan(err):
		return lobby.ErrNotFound
	case err != nil:
		return err
	}
	return addCode(ctx, q, query.AddCodeParams{
		Code: string(s.ID), Kind: string(lobby.CodeMatch), CreatedAt: millis(s.Created),
	})
}
