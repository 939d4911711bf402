package db

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"turncoat/db/internal/query"
	"turncoat/engine"
	"turncoat/match"
)

// Match reads a match and its whole log, or match.ErrNotFound.
func (s *Store) Match(ctx context.Context, id match.ID) (*match.Setup, []match.Entry, error) {
	row, err := s.read.MatchByID(ctx, string(id))
	if err != nil {
		return nil, nil, notFound(err, match.ErrNotFound)
	}
	setup, err := setup(row)
	if err != nil {
		return nil, nil, err
	}
	entries, err := s.Entries(ctx, id, 0)
	return &setup, entries, err
}

// Entries reads what was appended after an entry, in order.
func (s *Store) Entries(ctx context.Context, id match.ID, after int) ([]match.Entry, error) {
	rows, err := s.read.EntriesAfter(ctx, query.EntriesAfterParams{MatchID: string(id), After: int64(after)})
	if err != nil {
		return nil, err
	}
	entries := make([]match.Entry, len(rows))
	for i, row := range rows {
		if entries[i], err = entry(row); err != nil {
			return nil, err
		}
	}
	return entries, nil
}

// Append makes an entry durable together with what follows from it in next,
// the state after it: the match's row and, where the entry ends the match, who
// let the other down by that, the totals and both ratings. match.ErrTaken says
// that its number is taken, match.ErrNotFound that there is no such match,
// match.ErrStorage that nothing was stored.
func (s *Store) Append(ctx context.Context, e match.Entry, next match.State) error {
	return s.change(ctx, func(ctx context.Context, q *query.Queries) error { return appendEntry(ctx, q, e, next) })
}

func appendEntry(ctx context.Context, q *query.Queries, e match.Entry, next match.State) error {
	if err := addEntry(ctx, q, e); err != nil {
		return err
	}
	if err := advance(ctx, q, e, next); err != nil {
		return err
	}
	if next.Phase == match.PhaseLive || e.Seq != next.BoardSeq { // not over, or it had been
		return nil
	}
	if err := addLapse(ctx, q, next); err != nil || next.Phase != match.PhaseEnded {
		return err
	}
	if err := count(ctx, q, next); err != nil || next.Setup.Unrated != match.Rated {
		return err
	}
	return judge(ctx, q, next)
}

func addEntry(ctx context.Context, q *query.Queries, e match.Entry) error {
	row := query.AddEntryParams{
		MatchID: string(e.Match), Seq: int64(e.Seq), Kind: string(e.Kind), ByColor: e.By.String(),
		ChargedMs: e.Charged.Milliseconds(), GivenMs: e.Given.Milliseconds(), At: millis(e.At), Token: e.Token,
		Offer: string(e.Offer), Answer: string(e.Answer), ToSeq: int64(e.To), Drawn: e.Draw,
		NextID: maybeText(string(e.Next)),
	}
	if e.Kind == match.Placed || e.Kind == match.Passed {
		row.Move = e.Move.String()
	}
	err := q.AddEntry(ctx, row)
	switch {
	case isTaken(err):
		return match.ErrTaken
	case isOrphan(err):
		return match.ErrNotFound
	}
	return err
}

// advance keeps the fold of the log in the match's row. After the end only the
// number goes on.
func advance(ctx context.Context, q *query.Queries, e match.Entry, next match.State) error {
	var changed int64
	var err error
	if next.Phase != match.PhaseLive && e.Seq != next.BoardSeq {
		changed, err = q.FollowEnd(ctx, query.FollowEndParams{ID: string(e.Match), Seq: int64(e.Seq)})
	} else {
		changed, err = q.AdvanceMatch(ctx, query.AdvanceMatchParams{
			ID: string(e.Match), Seq: int64(e.Seq), Phase: string(next.Phase), Record: engine.FormatRecord(next.Record),
			DueAt: due(next), Winner: next.Result.Winner.String(), EndedBy: string(next.Result.By),
			DarkDiscs: int64(next.Result.Dark), LightDiscs: int64(next.Result.Light), EndedAt: maybeMillis(next.EndedAt),
		})
	}
	if err == nil && changed != 1 {
		err = fmt.Errorf("match %s: entry %d does not follow what is stored", e.Match, e.Seq)
	}
	return err
}

// due is when the server has something to append to a match.
func due(s match.State) sql.NullInt64 {
	at, ok := s.Due()
	if !ok {
		return sql.NullInt64{}
	}
	return maybeMillis(at)
}

// Due lists live matches that have something due, soonest first.
func (s *Store) Due(ctx context.Context, now time.Time, limit int) ([]match.ID, error) {
	until := sql.NullInt64{Int64: now.UnixMilli(), Valid: true}
	ids, err := s.read.DueMatches(ctx, query.DueMatchesParams{Now: until, Most: int64(limit)})
	return matchIDs(ids), err
}
