package db

import (
	"context"
	"slices"
	"time"

	"turncoat/db/internal/query"
	"turncoat/lobby"
)

// Keys lists a player's keys, oldest first.
func (s *Store) Keys(ctx context.Context, player string) ([]lobby.Key, error) {
	rows, err := s.read.KeysOf(ctx, player)
	if err != nil {
		return nil, err
	}
	keys := make([]lobby.Key, len(rows))
	for i, row := range rows {
		keys[i] = lobby.Key{Fingerprint: row.Fingerprint, Added: instant(row.AddedAt), Used: maybeInstant(row.UsedAt)}
	}
	return keys, nil
}

// TouchKey stores when a key has come.
func (s *Store) TouchKey(ctx context.Context, fingerprint string, now time.Time) error {
	return s.change(ctx, func(ctx context.Context, q *query.Queries) error {
		return q.TouchKey(ctx, query.TouchKeyParams{Fingerprint: fingerprint, UsedAt: maybeMillis(now)})
	})
}

// SetKeyCode stores the code by which another key is linked to an account, in
// place of an older one. lobby.ErrNotAllowed says that the player is a guest,
// lobby.ErrManyKeys that they have as many keys as there may be,
// lobby.ErrCodeTaken that the code is in use, lobby.ErrNotFound that there is no
// such player.
func (s *Store) SetKeyCode(ctx context.Context, player, code string, now time.Time) error {
	return s.change(ctx, func(ctx context.Context, q *query.Queries) error {
		row, err := q.PlayerByID(ctx, player)
		switch {
		case err != nil:
			return notFound(err, lobby.ErrNotFound)
		case row.Guest:
			return lobby.ErrNotAllowed
		}
		if err := roomForKey(ctx, q, player); err != nil {
			return err
		}
		err = q.SetKeyCode(ctx, query.SetKeyCodeParams{PlayerID: player, Code: code, CreatedAt: millis(now)})
		if isTaken(err) {
			return lobby.ErrCodeTaken
		}
		return err
	})
}

func roomForKey(ctx context.Context, q *query.Queries, player string) error {
	keys, err := q.KeysOf(ctx, player)
	if err == nil && len(keys) >= lobby.MostKeys {
		err = lobby.ErrManyKeys
	}
	return err
}

// LinkKey makes a key the account's that a code was given to, and uses the code
// up: see lobby.Keys.
func (s *Store) LinkKey(ctx context.Context, code, fingerprint string, now time.Time) (lobby.Linked, error) {
	return write(ctx, s.writer, func(ctx context.Context, q *query.Queries) (linked lobby.Linked, err error) {
		row, err := q.KeyCode(ctx, code)
		switch {
		case err != nil:
			return linked, notFound(err, lobby.ErrNotFound)
		case now.Sub(instant(row.CreatedAt)) >= lobby.KeyCodeLife:
			return linked, lobby.ErrExpired
		}
		if linked.Was, err = freeKey(ctx, q, row.PlayerID, fingerprint); err != nil {
			return linked, err
		}
		account, err := q.PlayerByID(ctx, row.PlayerID)
		if err != nil {
			return linked, err
		}
		if err := roomForKey(ctx, q, account.ID); err != nil {
			return linked, err
		}
		if linked.Ended, err = leaveBehind(ctx, q, linked.Was); err != nil {
			return linked, err
		}
		linked.Player = player(account)
		if err := q.DropKeyCode(ctx, account.ID); err != nil {
			return linked, err
		}
		return linked, q.LinkKey(ctx, query.LinkKeyParams{
			Fingerprint: fingerprint, PlayerID: account.ID, AddedAt: millis(now), UsedAt: maybeMillis(now),
		})
	})
}

// freeKey sees that a key can become an account's, and returns the guest whom
// it is taken from, empty where nobody has it.
func freeKey(ctx context.Context, q *query.Queries, account, fingerprint string) (guest string, err error) {
	owner, err := q.PlayerByKey(ctx, fingerprint)
	switch err = notFound(err, nil); {
	case err != nil || owner.ID == "":
		return "", err
	case owner.ID == account:
		return "", lobby.ErrOwn
	case !owner.Guest:
		return "", lobby.ErrKeyTaken
	}
	games, err := q.UnfinishedOf(ctx, owner.ID)
	if err == nil && len(games) > 0 {
		err = lobby.ErrUnfinished
	}
	return owner.ID, err
}

// leaveBehind ends all that a guest offers, and is challenged to, whom nobody is
// any more.
func leaveBehind(ctx context.Context, q *query.Queries, guest string) ([]lobby.Seek, error) {
	if guest == "" {
		return nil, nil
	}
	made, err := seeksOf(ctx, q, guest)
	if err != nil {
		return nil, err
	}
	received, err := challengesTo(ctx, q, guest)
	if err != nil {
		return nil, err
	}
	made, err = endSeeks(ctx, q, idsOf(made), lobby.EndWithdrawn)
	if err != nil {
		return nil, err
	}
	received, err = endSeeks(ctx, q, idsOf(received), lobby.EndDeclined)
	return slices.Concat(made, received), err
}

func idsOf(seeks []lobby.Seek) []string {
	ids := make([]string, len(seeks))
	for i, s := range seeks {
		ids[i] = s.ID
	}
	return ids
}

// RemoveKey takes a key from a player, and voids the code that was given out:
// it may have been to whoever had that key. lobby.ErrLastKey says that it is the
// last, lobby.ErrNotFound that the player has no such key.
func (s *Store) RemoveKey(ctx context.Context, player, fingerprint string) error {
	return s.change(ctx, func(ctx context.Context, q *query.Queries) error {
		removed, err := q.RemoveKey(ctx, query.RemoveKeyParams{PlayerID: player, Fingerprint: fingerprint})
		switch {
		case err != nil:
			return err
		case removed == 0:
			return lobby.ErrNotFound
		}
		left, err := q.KeysOf(ctx, player)
		switch {
		case err != nil:
			return err
		case len(left) == 0:
			return lobby.ErrLastKey // which undoes the removal
		}
		return q.DropKeyCode(ctx, player)
	})
}
