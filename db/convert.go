package db

import (
	"database/sql"
	"fmt"
	"time"

	"turncoat/db/internal/query"
	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// millis is an instant as it is stored. What isn't whole is rounded up, so that
// nothing is ever due before its time.
func millis(t time.Time) int64 {
	ms := t.UnixMilli()
	if t.After(time.UnixMilli(ms)) {
		ms++
	}
	return ms
}

func instant(ms int64) time.Time { return time.UnixMilli(ms).UTC() }

func maybeInstant(ms sql.NullInt64) time.Time {
	if !ms.Valid {
		return time.Time{}
	}
	return instant(ms.Int64)
}

func maybeMillis(t time.Time) sql.NullInt64 {
	if t.IsZero() {
		return sql.NullInt64{}
	}
	return sql.NullInt64{Int64: millis(t), Valid: true}
}

func maybeText(s string) sql.NullString { return sql.NullString{String: s, Valid: s != ""} }

func length(ms int64) time.Duration { return time.Duration(ms) * time.Millisecond }

func parseColor(text string) (engine.Color, error) {
	for _, c := range []engine.Color{engine.None, engine.Dark, engine.Light} {
		if c.String() == text {
			return c, nil
		}
	}
	return engine.None, fmt.Errorf("stored color %q", text)
}

func control(main, increment, move int64) match.Control {
	return match.Control{Main: length(main), Increment: length(increment), PerMove: length(move)}
}

func player(row query.Player) lobby.Player {
	return lobby.Player{ID: row.ID, Name: row.Name, Guest: row.Guest, Created: instant(row.CreatedAt)}
}

func setup(row query.Match) (match.Setup, error) {
	s := match.Setup{
		ID:      match.ID(row.ID),
		Control: control(row.MainMs, row.IncrementMs, row.MoveMs),
		Unrated: match.Unrated(row.Unrated), Private: row.Private, Corrections: row.Corrections,
		Dark:    match.Player{ID: row.DarkID, Name: row.DarkName, Guest: row.DarkGuest, Bot: int(row.DarkBot)},
		Light:   match.Player{ID: row.LightID, Name: row.LightName, Guest: row.LightGuest, Bot: int(row.LightBot)},
		Created: instant(row.CreatedAt),
	}
	var err error
	if s.Variant, err = engine.ParseVariant(row.Variant); err != nil {
		return s, damaged("match", row.ID, err)
	}
	if s.Opening, err = engine.ParseOpening(row.Opening); err != nil {
		return s, damaged("match", row.ID, err)
	}
	if s.Start, err = engine.Begin(s.Variant.Size, s.Opening, row.Start); err != nil {
		return s, damaged("match", row.ID, err)
	}
	return s, nil
}

// damaged is a row that holds what was never written.
func damaged(table, id string, err error) error {
	return fmt.Errorf("stored %s %s: %w", table, id, err)
}

func entry(row query.Entry) (match.Entry, error) {
	e := match.Entry{
		Match: match.ID(row.MatchID), Seq: int(row.Seq), Kind: match.Kind(row.Kind),
		Charged: length(row.ChargedMs), Given: length(row.GivenMs), At: instant(row.At), Token: row.Token,
		Offer: match.Offer(row.Offer), Answer: match.Answer(row.Answer), To: int(row.ToSeq), Draw: row.Drawn,
		Next: match.ID(row.NextID.String),
	}
	var err error
	if e.By, err = parseColor(row.ByColor); err != nil {
		return e, damaged("entry of match", row.MatchID, err)
	}
	if row.Move != "" {
		if e.Move, err = engine.ParseMove(row.Move); err != nil {
			return e, damaged("entry of match", row.MatchID, err)
		}
	}
	return e, nil
}

func rating(row query.Rating) lobby.Rating {
	return lobby.Rating{
		Value: row.Value, Deviation: row.Deviation, Volatility: row.Volatility,
		Games: int(row.Games), At: instant(row.RatedAt),
	}
}

// seek reads an offer; its maker has the rating that everybody starts with
// where there is none yet.
func seek(row query.SeekByIDRow) (lobby.Seek, error) {
	s := lobby.Seek{
		ID: row.Seek.ID, Kind: lobby.SeekKind(row.Seek.Kind), By: player(row.Player), Rating: lobby.NewRating(),
		Wish: lobby.Wish{
			Control: control(row.Seek.MainMs, row.Seek.IncrementMs, row.Seek.MoveMs),
			Start:   row.Seek.Start, Stake: lobby.Stake(row.Seek.Stake), Corrections: row.Seek.Corrections,
		},
		Created: instant(row.Seek.CreatedAt), Expires: instant(row.Seek.ExpiresAt),
	}
	if row.Seek.ToID.Valid {
		s.To = lobby.Player{
			ID: row.Seek.ToID.String, Name: row.ToName, Guest: row.ToGuest, Created: instant(row.ToCreatedAt),
		}
	}
	if row.RatedAt.Valid {
		s.Rating = lobby.Rating{
			Value: row.Value.Float64, Deviation: row.Deviation.Float64, Volatility: row.Volatility.Float64,
			Games: int(row.Games.Int64), At: instant(row.RatedAt.Int64),
		}
	}
	var err error
	if s.Wish.Variant, err = engine.ParseVariant(row.Seek.Variant); err != nil {
		return s, damaged("seek", s.ID, err)
	}
	if s.Wish.Opening, err = engine.ParseOpening(row.Seek.Opening); err != nil {
		return s, damaged("seek", s.ID, err)
	}
	if s.Wish.Color, err = parseColor(row.Seek.Color); err != nil {
		return s, damaged("seek", s.ID, err)
	}
	return s, nil
}
