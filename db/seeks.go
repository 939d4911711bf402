package db

import (
	"context"
	"time"

	"turncoat/db/internal/query"
	"turncoat/lobby"
	"turncoat/match"
)

// AddSeek stores an offer. A *lobby.BusyError says that its maker is in a live
// game while the wish is for one too, a *lobby.CooldownError that they have to
// wait before an open one, lobby.ErrTooMany that they have too many,
// lobby.ErrCodeTaken that its code is in use, lobby.ErrNotFound that there is no
// such player. For a challenge, see challengeable.
func (s *Store) AddSeek(ctx context.Context, offer lobby.Seek) error {
	return s.change(ctx, func(ctx context.Context, q *query.Queries) error {
		if offer.Wish.Control.Live() {
			if err := busy(ctx, q, offer.By.ID); err != nil {
				return err
			}
			if offer.Kind == lobby.OpenSeek {
				if err := cool(ctx, q, offer.By.ID, offer.Created); err != nil {
					return err
				}
			}
		}
		n, err := q.CountSeeks(ctx, offer.By.ID)
		if err != nil {
			return err
		}
		if n >= lobby.MostOffers {
			return lobby.ErrTooMany
		}
		if offer.Kind == lobby.Challenge {
			if err := challengeable(ctx, q, offer.By.ID, offer.To.ID); err != nil {
				return err
			}
		}
		return addSeek(ctx, q, offer)
	})
}

func addSeek(ctx context.Context, q *query.Queries, s lobby.Seek) error {
	err := addCode(ctx, q, query.AddCodeParams{
		Code: s.ID, Kind: string(s.Kind.Code()), PlayerID: maybeText(s.By.ID), ToID: maybeText(s.To.ID),
		CreatedAt: millis(s.Created),
	})
	if err != nil {
		return err
	}
	w := s.Wish
	return q.AddSeek(ctx, query.AddSeekParams{
		ID: s.ID, Kind: string(s.Kind), PlayerID: s.By.ID, ToID: maybeText(s.To.ID), Variant: w.Variant.String(),
		MainMs: w.Control.Main.Milliseconds(), IncrementMs: w.Control.Increment.Milliseconds(),
		MoveMs: w.Control.PerMove.Milliseconds(), Opening: w.Opening.String(), Start: w.Start,
		Stake: int64(w.Stake), Color: w.Color.String(), Corrections: w.Corrections,
		CreatedAt: millis(s.Created), ExpiresAt: millis(s.Expires),
	})
}

// addCode takes a code in the one namespace there is.
func addCode(ctx context.Context, q *query.Queries, c query.AddCodeParams) error {
	err := q.AddCode(ctx, c)
	switch {
	case isTaken(err):
		return lobby.ErrCodeTaken
	case isOrphan(err):
		return lobby.ErrNotFound
	}
	return err
}

// busy returns a *lobby.BusyError where a player is in a live game.
func busy(ctx context.Context, q *query.Queries, id string) error {
	game, err := q.LiveGameOf(ctx, id)
	if err = notFound(err, nil); err != nil || game == "" {
		return err
	}
	return &lobby.BusyError{Player: id, Match: match.ID(game)}
}

// ending is how an offer ends.
type ending struct {
	end    lobby.End
	came   match.ID     // of an offer that was taken
	reason lobby.Reason // of a challenge that was declined
}

// endSeek deletes an offer and keeps how it ended; lobby.ErrNotFound says that
// there is none.
func endSeek(ctx context.Context, q *query.Queries, id string, how ending) (lobby.Seek, error) {
	row, err := q.SeekByID(ctx, id)
	if err != nil {
		return lobby.Seek{}, notFound(err, lobby.ErrNotFound)
	}
	if err := q.DeleteSeek(ctx, id); err != nil {
		return lobby.Seek{}, err
	}
	err = q.EndCode(ctx, query.EndCodeParams{
		Code: id, Ended: string(how.end), MatchID: maybeText(string(how.came)), Reason: string(how.reason),
	})
	if err != nil {
		return lobby.Seek{}, err
	}
	return seek(row)
}

func endSeeks(ctx context.Context, q *query.Queries, ids []string, end lobby.End) ([]lobby.Seek, error) {
	ended := make([]lobby.Seek, 0, len(ids))
	for _, id := range ids {
		s, err := endSeek(ctx, q, id, ending{end: end})
		if err != nil {
			return nil, err
		}
		ended = append(ended, s)
	}
	return ended, nil
}

// EndSeek ends a player's offer, or all of their seeks and challenges for live
// and untimed games where id is empty; it returns the ended ones.
func (s *Store) EndSeek(ctx context.Context, maker, id string, end lobby.End) ([]lobby.Seek, error) {
	return write(ctx, s.writer, func(ctx context.Context, q *query.Queries) ([]lobby.Seek, error) {
		all, err := seeksOf(ctx, q, maker)
		if err != nil {
			return nil, err
		}
		var ids []string
		for _, offer := range all {
			if offer.ID == id || id == "" && offer.NeedsMaker() {
				ids = append(ids, offer.ID)
			}
		}
		return endSeeks(ctx, q, ids, end)
	})
}

// EndAllLive ends every seek and challenge for a live or untimed game, as a node
// does when it starts.
func (s *Store) EndAllLive(ctx context.Context, end lobby.End) error {
	return s.change(ctx, func(ctx context.Context, q *query.Queries) error {
		ids, err := q.PresentSeeks(ctx)
		if err != nil {
			return err
		}
		_, err = endSeeks(ctx, q, ids, end)
		return err
	})
}

// Expire ends the offers whose time is over and returns them.
func (s *Store) Expire(ctx context.Context, now time.Time) ([]lobby.Seek, error) {
	return write(ctx, s.writer, func(ctx context.Context, q *query.Queries) ([]lobby.Seek, error) {
		ids, err := q.ExpiredSeeks(ctx, now.UnixMilli())
		if err != nil {
			return nil, err
		}
		return endSeeks(ctx, q, ids, lobby.EndExpired)
	})
}

// Seek returns an open offer, or lobby.ErrNotFound.
func (s *Store) Seek(ctx context.Context, id string) (lobby.Seek, error) {
	row, err := s.read.SeekByID(ctx, id)
	if err != nil {
		return lobby.Seek{}, notFound(err, lobby.ErrNotFound)
	}
	return seek(row)
}

// SeeksBy lists a player's own offers of every kind, oldest first.
func (s *Store) SeeksBy(ctx context.Context, player string) ([]lobby.Seek, error) {
	return seeksOf(ctx, s.read, player)
}

func seeksOf(ctx context.Context, q *query.Queries, player string) ([]lobby.Seek, error) {
	rows, err := q.SeeksOf(ctx, player)
	if err != nil {
		return nil, err
	}
	seeks := make([]lobby.Seek, len(rows))
	for i, row := range rows {
		if seeks[i], err = seek(query.SeekByIDRow(row)); err != nil {
			return nil, err
		}
	}
	return seeks, nil
}

// OpenSeeks lists public offers, oldest first, after a cursor.
func (s *Store) OpenSeeks(ctx context.Context, page lobby.Page) ([]lobby.Seek, string, error) {
	after, err := parseCursor(page.After, cursor{})
	if err != nil {
		return nil, "", err
	}
	rows, err := s.read.OpenSeeks(ctx, query.OpenSeeksParams{
		AfterAt: after.at, AfterID: after.id, Most: int64(page.Limit) + 1,
	})
	if err != nil {
		return nil, "", err
	}
	rows, next := cut(rows, page.Limit, func(row query.OpenSeeksRow) cursor {
		return cursor{row.Seek.CreatedAt, row.Seek.ID}
	})
	seeks := make([]lobby.Seek, len(rows))
	for i, row := range rows {
		if seeks[i], err = seek(query.SeekByIDRow(row)); err != nil {
			return nil, "", err
		}
	}
	return seeks, next, nil
}

// Code says what a code stands for, or lobby.ErrNotFound.
func (s *Store) Code(ctx context.Context, code string) (lobby.CodeInfo, error) {
	row, err := s.read.CodeByCode(ctx, code)
	if err != nil {
		return lobby.CodeInfo{}, notFound(err, lobby.ErrNotFound)
	}
	return lobby.CodeInfo{
		Kind: lobby.CodeKind(row.Kind), End: lobby.End(row.Ended), Reason: lobby.Reason(row.Reason),
		Match: match.ID(row.MatchID.String), Player: row.PlayerID.String, To: row.ToID.String,
	}, nil
}

// AddSeat stores the private code by which a player without a key returns to a
// seat. lobby.ErrCodeTaken says that it is in use, lobby.ErrNotFound that there
// is no such player or match.
func (s *Store) AddSeat(ctx context.Context, code, player string, id match.ID, now time.Time) error {
	return s.change(ctx, func(ctx context.Context, q *query.Queries) error {
		return addCode(ctx, q, query.AddCodeParams{
			Code: code, Kind: string(lobby.CodeSeat), PlayerID: maybeText(player),
			MatchID: maybeText(string(id)), CreatedAt: millis(now),
		})
	})
}
