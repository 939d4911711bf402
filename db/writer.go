package db

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"runtime/debug"

	"turncoat/db/internal/query"
)

// mostPerCommit bounds how many use cases share a commit, and so how long the
// first of them waits for the last.
const mostPerCommit = 256

// useCase is one transaction's worth of reads and writes. Its context is the
// writer's: whoever asked may go, the work is done whole or not at all.
type useCase func(ctx context.Context, q *query.Queries) error

// job is a use case on its way, and where its answer goes.
type job struct {
	do   useCase
	done chan error // one answer, so that the writer never waits for somebody who has gone
}

// writer is the one goroutine that writes.
type writer struct {
	conns   *sql.DB // of one connection
	conn    *sql.Conn
	queries *query.Queries // prepared on conn

	jobs    chan job      // no capacity: those who wait are the queue, and may give up
	quit    chan struct{} // closed by close
	stopped chan struct{} // closed when the goroutine has ended

	// beforeCommit may fail a commit; tests set it.
	beforeCommit func() error
}

func newWriter(ctx context.Context, conns *sql.DB) (*writer, error) {
	conns.SetMaxOpenConns(1)
	w := &writer{
		conns: conns, jobs: make(chan job), quit: make(chan struct{}), stopped: make(chan struct{}),
		beforeCommit: func() error { return nil },
	}
	if err := w.connect(ctx); err != nil {
		return nil, errors.Join(err, conns.Close())
	}
	go w.run()
	return w, nil
}

func (w *writer) connect(ctx context.Context) error {
	conn, err := w.conns.Conn(ctx)
	if err != nil {
		return err
	}
	queries, err := query.Prepare(ctx, conn)
	if err != nil {
		return errors.Join(err, conn.Close())
	}
	w.conn, w.queries = conn, queries
	return nil
}

// close waits until what was begun is answered; those who still wait for their
// turn are refused.
func (w *writer) close() error {
	close(w.quit)
	<-w.stopped
	return errors.Join(w.disconnect(), w.conns.Close())
}

func (w *writer) disconnect() error {
	if w.conn == nil {
		return nil
	}
	err := errors.Join(w.queries.Close(), w.conn.Close())
	w.conn, w.queries = nil, nil
	return err
}

// write has a use case done and returns what it made. An error of ctx says
// that nobody waited for the answer: the use case was done whole, or not at
// all if its turn hadn't come.
func write[T any](ctx context.Context, w *writer, do func(context.Context, *query.Queries) (T, error)) (T, error) {
	var made, none T
	err := w.submit(ctx, func(ctx context.Context, q *query.Queries) (err error) {
		made, err = do(ctx, q)
		return err
	})
	if err != nil {
		return none, err // made may still be written to where ctx ended
	}
	return made, nil
}

func (w *writer) submit(ctx context.Context, do useCase) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	j := job{do: do, done: make(chan error, 1)}
	select {
	case w.jobs <- j:
	case <-ctx.Done():
		return ctx.Err()
	case <-w.quit:
		return storage(errClosed)
	}
	select {
	case err := <-j.done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (w *writer) run() {
	defer close(w.stopped)
	for {
		select {
		case j := <-w.jobs:
			w.commit(w.gather(j))
		case <-w.quit:
			return
		}
	}
}

// gather takes everyone who waits by now along with the first.
func (w *writer) gather(first job) []job {
	batch := []job{first}
	for len(batch) < mostPerCommit {
		select {
		case j := <-w.jobs:
			batch = append(batch, j)
		default:
			return batch
		}
	}
	return batch
}

// commit does a batch in one transaction and answers afterwards. Where the
// transaction fails everybody in it is refused: nothing was stored.
func (w *writer) commit(batch []job) {
	answers, err := w.transact(context.Background(), batch)
	if err != nil {
		w.rollback()
	}
	for i, j := range batch {
		if err != nil {
			j.done <- storage(err)
			continue
		}
		j.done <- answers[i]
	}
}

func (w *writer) transact(ctx context.Context, batch []job) ([]error, error) {
	if w.conn == nil {
		if err := w.connect(ctx); err != nil {
			return nil, err
		}
	}
	if _, err := w.conn.ExecContext(ctx, "BEGIN IMMEDIATE"); err != nil {
		return nil, err
	}
	answers := make([]error, len(batch))
	for i, j := range batch {
		var err error
		if answers[i], err = w.alone(ctx, j.do); err != nil {
			return nil, err
		}
	}
	if err := w.beforeCommit(); err != nil {
		return nil, err
	}
	_, err := w.conn.ExecContext(ctx, "COMMIT")
	return answers, err
}

// alone does one use case in a savepoint, so that a refusal undoes nothing of
// its neighbours'. err says that the whole transaction is lost.
func (w *writer) alone(ctx context.Context, do useCase) (answer, err error) {
	if _, err := w.conn.ExecContext(ctx, "SAVEPOINT one"); err != nil {
		return nil, err
	}
	answer = guard(ctx, w.queries, do)
	if isStorage(answer) {
		return nil, answer
	}
	if answer != nil {
		if _, err := w.conn.ExecContext(ctx, "ROLLBACK TO one"); err != nil {
			return nil, err
		}
	}
	_, err = w.conn.ExecContext(ctx, "RELEASE one")
	return answer, err
}

// guard makes a panic in a use case its own error: the writer serves everyone.
func guard(ctx context.Context, q *query.Queries, do useCase) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic in a use case: %v\n%s", cause, debug.Stack())
		}
	}()
	return do(ctx, q)
}

// rollback gets rid of a transaction that failed. SQLite may have undone it by
// itself; where that can't be told, a new connection is made for the next.
func (w *writer) rollback() {
	if w.conn == nil {
		return
	}
	if _, err := w.conn.ExecContext(context.Background(), "ROLLBACK"); err == nil {
		return
	}
	// The statements go before their connection does: the driver crashes when
	// one is closed after it. What these errors say is known already.
	w.queries.Close()
	w.conn.Raw(func(any) error { return driver.ErrBadConn }) // not back into the pool
	w.conn, w.queries = nil, nil
}
