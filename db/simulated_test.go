package db

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"turncoat/db/internal/query"
	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// simulation is a server's worth of people who play rated games at once.
type simulation struct {
	store *Store
	table *match.Table
	clock atomic.Int64 // milliseconds; each look takes one
	codes atomic.Int64
}

// nearlyDrawn is a board on which the one legal move ends the game with a draw.
const nearlyDrawn = "-OXXXXXX" + "XXXXXXXX" + "XXXXXXXX" + "XXXXXXXO" +
	"OOOOOOOO" + "OOOOOOOO" + "OOOOOOOO" + "OOOOOOOO X"

func newSimulation(t *testing.T, players int) *simulation {
	s := &simulation{store: newStore(t)}
	s.table = match.NewTable(s.store, match.NewBus(), s.now)
	var coming errgroup.Group
	for i := range players {
		coming.Go(func() error {
			_, err := s.store.AddPlayer(t.Context(), simulated(i), "")
			return err
		})
	}
	if err := coming.Wait(); err != nil {
		t.Fatal(err)
	}
	return s
}

func (s *simulation) now() time.Time { return time.UnixMilli(s.clock.Add(1)).UTC() }

func simulated(i int) lobby.Player {
	return lobby.Player{ID: fmt.Sprintf("P%03d", i), Name: fmt.Sprintf("player%03d", i), Created: time.UnixMilli(0).UTC()}
}

// play has two players begin and end a rated game in one of the ways there are.
func (s *simulation) play(ctx context.Context, dark, light, way int) error {
	setup, err := testSetup(match.ID(fmt.Sprintf("G%05d", s.codes.Add(1))), simulated(dark), simulated(light))
	if err != nil {
		return err
	}
	setup.Created = s.now()
	if way%3 == 0 {
		setup.Variant.Goal = engine.Reverse
	}
	drawn := way%5 == 0
	if drawn {
		if setup.Start, err = engine.ParsePosition(nearlyDrawn); err != nil {
			return err
		}
		setup.Opening = engine.Custom
	}
	if _, err := s.store.Pair(ctx, lobby.Pairing{Setup: setup}); err != nil {
		return err
	}
	state := match.NewState(&setup)
	if drawn {
		_, err = s.table.Play(ctx, state, state.Turn(), state.Moves()[0], -1)
		return err
	}
	_, err = s.table.Resign(ctx, state, sides[way%2])
	return err
}

// TestTenThousandGames has many games end at once, round after round with days
// between them, and sees that all ratings are those of the same games rated one
// after the other.
func TestTenThousandGames(t *testing.T) {
	t.Parallel() // most of it waits for the disk
	const atOnce, players = 250, 120
	games := 10_000
	if raceEnabled {
		games = 1_500
	}
	s := newSimulation(t, players)
	draw := rand.New(rand.NewPCG(1, 2))
	for range games / atOnce {
		s.clock.Add((26 * time.Hour).Milliseconds())
		var round errgroup.Group
		for range atOnce {
			dark, light, way := draw.IntN(players), draw.IntN(players-1), draw.IntN(30)
			if light >= dark {
				light++
			}
			round.Go(func() error { return s.play(t.Context(), dark, light, way) })
		}
		if err := round.Wait(); err != nil {
			t.Fatal(err)
		}
	}
	before := time.Now()
	found, err := lobby.CheckRatings(t.Context(), s.store, func(d lobby.Difference) { t.Errorf("%+v", d) })
	if err != nil || found.Games != games || found.Ratings < players {
		t.Errorf("checking found %+v: %v", found, err)
	}
	t.Logf("%+v in %v", found, time.Since(before))
}

// TestRatingsThatAreWrongAreFound spoils what is stored, each time in one way.
func TestRatingsThatAreWrongAreFound(t *testing.T) {
	s := newSimulation(t, 3)
	for i := range 12 {
		s.clock.Add((9 * time.Hour).Milliseconds())
		if err := s.play(t.Context(), i%3, (i+1)%3, 1); err != nil {
			t.Fatal(err)
		}
	}
	for what, c := range map[string]struct {
		spoil string
		want  []lobby.DifferenceKind
	}{
		"a rating":       {"UPDATE ratings SET value = value + 0.001 WHERE player_id = 'P001'", []lobby.DifferenceKind{lobby.WrongRating}},
		"a lost rating":  {"DELETE FROM ratings WHERE player_id = 'P001'", []lobby.DifferenceKind{lobby.WrongRating}},
		"a change":       {"UPDATE rating_changes SET after_value = 1500 WHERE number = 5 AND color = 'dark'", []lobby.DifferenceKind{lobby.WrongChange}},
		"a lost change":  {"DELETE FROM rating_changes WHERE number = 5 AND color = 'light'", []lobby.DifferenceKind{lobby.WrongChange}},
		"not judged":     {"UPDATE matches SET rating_number = NULL WHERE rating_number = 12", []lobby.DifferenceKind{lobby.NotJudged, lobby.StrayChange, lobby.WrongRating, lobby.WrongRating}},
		"void":           {"UPDATE matches SET voided = 'short' WHERE rating_number = 12", []lobby.DifferenceKind{lobby.WrongVoid, lobby.StrayChange}},
		"unrated":        {"UPDATE matches SET unrated = 'casual' WHERE rating_number = 12", []lobby.DifferenceKind{lobby.StrayChange}},
		"another winner": {"UPDATE matches SET winner = 'none' WHERE rating_number = 12", []lobby.DifferenceKind{lobby.WrongChange, lobby.WrongChange, lobby.WrongRating, lobby.WrongRating}},
	} {
		t.Run(what, func(t *testing.T) {
			undo := fmt.Errorf("undone")
			err := s.store.change(t.Context(), func(ctx context.Context, _ *query.Queries) error {
				if _, err := s.store.writer.conn.ExecContext(ctx, c.spoil); err != nil {
					return err
				}
				var got []lobby.DifferenceKind
				a := uncommitted{s.store}
				if _, err := lobby.CheckRatings(ctx, a, func(d lobby.Difference) { got = append(got, d.Kind) }); err != nil {
					return err
				}
				if fmt.Sprint(got) != fmt.Sprint(c.want) {
					t.Errorf("found %v, want %v", got, c.want)
				}
				return undo
			})
			if err == nil || !strings.Contains(err.Error(), undo.Error()) {
				t.Fatal(err)
			}
		})
	}
}

// uncommitted reads what the writer has not committed.
type uncommitted struct{ *Store }

func (u uncommitted) ReadRatings(ctx context.Context, a lobby.RatingAuditor) error {
	return readHistory(ctx, u.writer.queries, a)
}
