package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"turncoat/db/internal/query"
	"turncoat/lobby"
	"turncoat/match"
)

// beat is a use case that can be seen afterwards.
func beat(node string) useCase {
	return func(ctx context.Context, q *query.Queries) error {
		return q.Beat(ctx, query.BeatParams{Node: node, At: 1})
	}
}

// beaten tells whether a beat was stored.
func beaten(t *testing.T, s *Store, node string) bool {
	t.Helper()
	_, err := s.read.LastBeat(t.Context(), node)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		t.Fatal(err)
	}
	return err == nil
}

// batch has a writer, which stands still, do use cases in one transaction and
// returns the answers.
func batch(w *writer, cases ...useCase) []error {
	jobs := make([]job, len(cases))
	for i, do := range cases {
		jobs[i] = job{do: do, done: make(chan error, 1)}
	}
	w.commit(jobs)
	answers := make([]error, len(jobs))
	for i, j := range jobs {
		answers[i] = <-j.done
	}
	return answers
}

// stopped is a store whose writer's goroutine has ended, so that a test may do
// its work.
func stopped(t *testing.T) *Store {
	t.Helper()
	s := newStore(t)
	close(s.writer.quit)
	<-s.writer.stopped
	s.writer.quit = make(chan struct{}) // for Close
	return s
}

func TestBatchNeighboursStandAlone(t *testing.T) {
	s := stopped(t)
	refused := errors.New("refused")
	answers := batch(s.writer,
		beat("first"),
		func(ctx context.Context, q *query.Queries) error {
			if err := beat("refused")(ctx, q); err != nil {
				return err
			}
			return refused
		},
		func(ctx context.Context, q *query.Queries) error {
			if err := beat("panicked")(ctx, q); err != nil {
				return err
			}
			panic("as it happens")
		},
		beat("last"),
	)
	if answers[0] != nil || answers[1] != refused || answers[3] != nil {
		t.Errorf("answers are %v", answers)
	}
	if answers[2] == nil || !strings.Contains(answers[2].Error(), "as it happens") {
		t.Errorf("a panic answers %v", answers[2])
	}
	for node, want := range map[string]bool{"first": true, "refused": false, "panicked": false, "last": true} {
		if beaten(t, s, node) != want {
			t.Errorf("%s: stored is %v, want %v", node, !want, want)
		}
	}
}

func TestFailedCommitRefusesTheWholeBatch(t *testing.T) {
	s := stopped(t)
	fault := errors.New("the disk fell out")
	s.writer.beforeCommit = func() error { return fault }
	for _, err := range batch(s.writer, beat("first"), beat("last")) {
		if !errors.Is(err, match.ErrStorage) || !errors.Is(err, fault) {
			t.Errorf("got %v, want both %v and %v", err, match.ErrStorage, fault)
		}
	}
	if beaten(t, s, "first") || beaten(t, s, "last") {
		t.Error("a commit that failed stored something")
	}
	s.writer.beforeCommit = func() error { return nil }
	if answers := batch(s.writer, beat("first")); answers[0] != nil || !beaten(t, s, "first") {
		t.Errorf("after the fault: %v", answers)
	}
}

// A transaction that is lost under the writer, and a connection that can't be
// trusted any more, cost the batch and nothing else.
func TestLostTransaction(t *testing.T) {
	s := stopped(t)
	answers := batch(s.writer, beat("first"), func(ctx context.Context, q *query.Queries) error {
		_, err := s.writer.conn.ExecContext(ctx, "ROLLBACK")
		return err
	}, beat("last"))
	for _, err := range answers {
		if !errors.Is(err, match.ErrStorage) {
			t.Errorf("got %v, want %v", err, match.ErrStorage)
		}
	}
	if answers := batch(s.writer, beat("next")); answers[0] != nil || !beaten(t, s, "next") || beaten(t, s, "first") {
		t.Errorf("after a lost transaction: %v", answers)
	}
}

func TestCallerWhoGoes(t *testing.T) {
	s := newStore(t)
	gone, leave := context.WithCancel(t.Context())
	begun, finish := make(chan struct{}), make(chan struct{})
	answer := make(chan error, 1) // one answer
	go func() {
		answer <- s.change(gone, func(ctx context.Context, q *query.Queries) error {
			close(begun)
			<-finish
			return beat("begun")(ctx, q)
		})
	}()
	<-begun
	leave()
	if err := <-answer; !errors.Is(err, context.Canceled) {
		t.Errorf("who left while it was done hears %v", err)
	}
	if err := s.change(gone, beat("waiting")); !errors.Is(err, context.Canceled) {
		t.Errorf("who left before their turn hears %v", err)
	}
	close(finish)
	if err := s.change(t.Context(), beat("next")); err != nil {
		t.Error(err)
	}
	if !beaten(t, s, "begun") || beaten(t, s, "waiting") {
		t.Error("what was begun is done, what was waiting is not; it is the other way round")
	}
}

func TestCloseFinishesWhatWasBegun(t *testing.T) {
	s, err := Open(t.Context(), t.TempDir()+"/test.db")
	if err != nil {
		t.Fatal(err)
	}
	begun, finish := make(chan struct{}), make(chan struct{})
	answer, closed := make(chan error, 1), make(chan error, 1) // one answer each
	go func() {
		answer <- s.change(t.Context(), func(ctx context.Context, q *query.Queries) error {
			close(begun)
			<-finish
			return beat("begun")(ctx, q)
		})
	}()
	<-begun
	go func() { closed <- s.Close() }()
	<-s.writer.quit
	if err := s.change(t.Context(), beat("late")); !errors.Is(err, match.ErrStorage) {
		t.Errorf("writing to a closed store: %v", err)
	}
	close(finish)
	if err := errors.Join(<-answer, <-closed); err != nil {
		t.Error(err)
	}
}

// TestDiskFull fills a file up to a bound that SQLite keeps: the move that has
// no room is refused, what was there stays, and with more room play goes on.
func TestDiskFull(t *testing.T) {
	path := t.TempDir() + "/test.db"
	first, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	pages, err := strconv.Atoi(rowsOf(t, first.conns, "PRAGMA page_count")[0])
	if err := errors.Join(err, first.Close()); err != nil {
		t.Fatal(err)
	}
	s, err := connect(t.Context(), path, walMode, fullSync, fmt.Sprintf("max_page_count(%d)", pages+8))
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}()
	table := match.NewTable(s, match.NewBus(), time.Now)
	stored, refused := fill(t, s, table)
	for _, id := range stored {
		state, err := table.Open(t.Context(), id)
		if err != nil || state.Seq() == 0 {
			t.Errorf("match %s: %d entries, %v", id, state.Seq(), err)
		}
	}
	before, err := table.Open(t.Context(), refused.Setup.ID)
	if err != nil || before.Seq() != refused.Seq() {
		t.Fatalf("the refused move left %d entries of %d: %v", before.Seq(), refused.Seq(), err)
	}
	if _, err := table.Play(t.Context(), before, before.Turn(), before.Moves()[0], -1); !errors.Is(err, match.ErrStorage) {
		t.Errorf("the disk is still full, but: %v", err)
	}
	if err := s.change(t.Context(), func(ctx context.Context, q *query.Queries) error {
		_, err := s.writer.conn.ExecContext(ctx, "PRAGMA max_page_count = 100000")
		return err
	}); err != nil {
		t.Fatal(err)
	}
	after, err := table.Play(t.Context(), before, before.Turn(), before.Moves()[0], -1)
	if err != nil || after.Seq() != before.Seq()+1 {
		t.Errorf("with room again: %d entries, %v", after.Seq(), err)
	}
}

// fill starts games and plays a few moves of each until a move is refused, and
// returns the games and the one whose next move it was.
func fill(t *testing.T, s *Store, table *match.Table) ([]match.ID, match.State) {
	t.Helper()
	for _, p := range []lobby.Player{testPlayer(0), testPlayer(1)} {
		if _, err := s.AddPlayer(t.Context(), p, ""); err != nil {
			t.Fatal(err)
		}
	}
	var started []match.State
	for i := range 20 {
		setup, err := testSetup(match.ID("M"+string(rune('A'+i))), testPlayer(0), testPlayer(1))
		if err != nil {
			t.Fatal(err)
		}
		setup.Unrated = match.UnratedCasual
		if _, err := s.Pair(t.Context(), lobby.Pairing{Setup: setup}); err != nil {
			t.Fatal(err)
		}
		started = append(started, match.NewState(&setup))
	}
	var ids []match.ID
	for range 50 {
		for i, state := range started {
			next, err := table.Play(t.Context(), state, state.Turn(), state.Moves()[0], -1)
			if errors.Is(err, match.ErrStorage) {
				return ids, state
			}
			if err != nil {
				t.Fatal(err)
			}
			started[i] = next
			if !slices.Contains(ids, next.Setup.ID) {
				ids = append(ids, next.Setup.ID)
			}
		}
	}
	t.Fatal("the disk never got full")
	return nil, match.State{}
}
