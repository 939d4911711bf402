package db

import (
	"context"

	"turncoat/db/internal/query"
	"turncoat/lobby"
)

// Preferences returns what a player has set, never nil.
func (s *Store) Preferences(ctx context.Context, player string) (lobby.Preferences, error) {
	rows, err := s.read.PreferencesOf(ctx, player)
	if err != nil {
		return nil, err
	}
	all := make(lobby.Preferences, len(rows))
	for _, row := range rows {
		all[row.Name] = row.Value
	}
	return all, nil
}

// SetPreference stores one preference, or removes it where value is empty. A
// *lobby.PreferenceError{PreferenceCount} says that the player has as many
// others as they may, lobby.ErrNotFound that there is no such player.
func (s *Store) SetPreference(ctx context.Context, player, name, value string) error {
	return s.change(ctx, func(ctx context.Context, q *query.Queries) error {
		if value == "" {
			return q.DropPreference(ctx, query.DropPreferenceParams{PlayerID: player, Name: name})
		}
		err := q.SetPreference(ctx, query.SetPreferenceParams{PlayerID: player, Name: name, Value: value})
		if isOrphan(err) {
			return lobby.ErrNotFound
		}
		if err != nil {
			return err
		}
		n, err := q.CountPreferences(ctx, player)
		if err == nil && n > lobby.MostPreferences {
			err = &lobby.PreferenceError{Rule: lobby.PreferenceCount} // which undoes it
		}
		return err
	})
}
