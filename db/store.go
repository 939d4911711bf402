package db

import (
	"context"
	"database/sql"
	"errors"

	"turncoat/db/internal/query"
	"turncoat/lobby"
	"turncoat/match"
)

// Store keeps everything in one SQLite file. Its methods may be called from any
// goroutine, and any number of processes may have the file open. What writes
// returns when it is on the disk, or an error: match.ErrStorage (wrapped) says
// that nothing was stored, and an error of ctx that nobody waited to see.
type Store struct {
	path   string
	writer *writer
	conns  *sql.DB        // for reading only
	read   *query.Queries // on conns
}

var (
	_ match.Log   = (*Store)(nil)
	_ lobby.Store = (*Store)(nil)
)

// Close lets what was begun finish. Whoever writes afterwards is refused with
// match.ErrStorage.
func (s *Store) Close() error {
	return errors.Join(s.writer.close(), s.read.Close(), s.conns.Close())
}

// Ping tells whether the store can be read and the writer answers.
func (s *Store) Ping(ctx context.Context) error {
	if err := s.conns.PingContext(ctx); err != nil {
		return err
	}
	if _, err := s.LastBeat(ctx); err != nil {
		return err
	}
	_, err := write(ctx, s.writer, func(ctx context.Context, q *query.Queries) (struct{}, error) {
		return struct{}{}, nil
	})
	return err
}

// change has a use case done that returns nothing.
func (s *Store) change(ctx context.Context, do useCase) error {
	return s.writer.submit(ctx, do)
}
