package db

import (
	"context"
	"slices"

	"turncoat/db/internal/query"
	"turncoat/lobby"
	"turncoat/match"
)

// AddLine stores what somebody has said and returns it with its number. Of each
// room the newest lobby.MostLines stay.
func (s *Store) AddLine(ctx context.Context, line lobby.Line) (lobby.Line, error) {
	return write(ctx, s.writer, func(ctx context.Context, q *query.Queries) (lobby.Line, error) {
		last, err := q.LastLine(ctx)
		if err = notFound(err, nil); err != nil {
			return line, err
		}
		line.Number = last + 1
		err = q.AddLine(ctx, query.AddLineParams{
			Number: line.Number, MatchID: string(line.Match), Room: string(line.Room),
			PlayerID: line.By, Name: line.Name, Words: line.Text, SaidAt: millis(line.At),
		})
		if err != nil {
			return line, err
		}
		return line, q.DropLines(ctx, query.DropLinesParams{
			MatchID: string(line.Match), Room: string(line.Room), Most: lobby.MostLines,
		})
	})
}

// LinesAfter returns the newest lines of a room, at most so many, with numbers
// above after; oldest first.
func (s *Store) LinesAfter(ctx context.Context, id match.ID, room lobby.Room, after int64, most int) ([]lobby.Line, error) {
	rows, err := s.read.LinesAfter(ctx, query.LinesAfterParams{
		MatchID: string(id), Room: string(room), After: after, Most: int64(most),
	})
	if err != nil {
		return nil, err
	}
	lines := make([]lobby.Line, len(rows))
	for i, row := range rows {
		lines[i] = lobby.Line{
			Number: row.Number, Match: match.ID(row.MatchID), Room: lobby.Room(row.Room),
			By: row.PlayerID, Name: row.Name, Text: row.Words, At: instant(row.SaidAt),
		}
	}
	slices.Reverse(lines)
	return lines, nil
}

// SwitchTalk stores whether a player hears the talk at a match.
// lobby.ErrNotFound says that there is no such player or match.
func (s *Store) SwitchTalk(ctx context.Context, id match.ID, player string, on bool) error {
	return s.change(ctx, func(ctx context.Context, q *query.Queries) error {
		if on {
			return q.SwitchTalkOn(ctx, query.SwitchTalkOnParams{MatchID: string(id), PlayerID: player})
		}
		err := q.SwitchTalkOff(ctx, query.SwitchTalkOffParams{MatchID: string(id), PlayerID: player})
		if isOrphan(err) {
			return lobby.ErrNotFound
		}
		return err
	})
}

// TalkIsOff tells whether a player has switched the talk at a match off.
func (s *Store) TalkIsOff(ctx context.Context, id match.ID, player string) (bool, error) {
	n, err := s.read.TalkIsOff(ctx, query.TalkIsOffParams{MatchID: string(id), PlayerID: player})
	return n > 0, err
}
