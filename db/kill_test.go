package db

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"turncoat/db/storetest"
	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// killRounds is how often a server is killed; the environment may ask for more.
func killRounds(t *testing.T) int {
	text := os.Getenv("TURNCOAT_KILL_ROUNDS")
	if text == "" {
		return 20
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// acknowledged is a row that a child says is stored.
type acknowledged struct {
	id    match.ID
	seq   int
	token string
}

// TestR64Kill kills a process that plays, at any moment, again and again on the
// same file: whatever was acknowledged is there, and every rated game that has
// ended was judged and counted once.
func TestR64Kill(t *testing.T) {
	path := filepath.Join(t.TempDir(), "test.db")
	var acks []acknowledged
	for range killRounds(t) {
		acks = append(acks, playAndKill(t, path, rand.IntN(200))...)
	}
	s := openStore(t, path)
	table := match.NewTable(s, match.NewBus(), time.Now)
	states := map[match.ID]match.State{}
	for _, ack := range acks {
		state, known := states[ack.id]
		if !known {
			var err error
			if state, err = table.Open(t.Context(), ack.id); err != nil {
				t.Fatalf("match %s: %v", ack.id, err)
			}
			states[ack.id] = state
		}
		if state.Seq() < ack.seq || ack.seq > 0 && state.Entries[ack.seq-1].Token != ack.token {
			t.Errorf("entry %d of %s was acknowledged and is not there", ack.seq, ack.id)
		}
	}
	rated, void := storetest.CheckRatings(t, s)
	t.Logf("%d rows acknowledged in %d matches, %d of them rated, %d void", len(acks), len(states), rated, void)
	if n := storetest.CheckTotals(t, s); n < rated+void {
		t.Errorf("%d games are in the totals, of them %d rated and %d void ones", n, rated, void)
	}
	if len(acks) == 0 || rated == 0 || void == 0 {
		t.Error("the children did nothing")
	}
}

// playAndKill kills a child after so many acknowledgements and a moment, and
// returns all that it had said by then.
func playAndKill(t *testing.T, path string, after int) []acknowledged {
	t.Helper()
	child := childProcess(t, "play", path)
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	var acks []acknowledged
	for lines := bufio.NewScanner(out); lines.Scan(); {
		var ack acknowledged
		if _, err := fmt.Sscan(lines.Text(), &ack.id, &ack.seq, &ack.token); err != nil {
			t.Fatalf("the child says %q: %v", lines.Text(), err)
		}
		acks = append(acks, ack)
		if len(acks) == after+1 {
			time.AfterFunc(rand.N(3*time.Millisecond), func() { child.Process.Kill() })
		}
	}
	child.Wait() // it was killed
	if len(acks) <= after {
		t.Fatalf("the child stopped by itself after %d rows", len(acks))
	}
	return acks
}

// players of a child, who play each other by twos.
const childPlayers = 8

// playForEver plays rated games and says what is stored, a line each: the
// match, the number of the entry and its token, or 0 and - for the match itself.
func playForEver(path string) error {
	ctx := context.Background()
	s, err := Open(ctx, path)
	if err != nil {
		return err
	}
	var codes atomic.Int64
	codes.Store(time.Now().UnixNano())
	playing, ctx := errgroup.WithContext(ctx)
	for i := range childPlayers {
		playing.Go(func() error {
			for n := 0; ; n++ {
				other := (i + 1 + n%(childPlayers-1)) % childPlayers
				id := match.ID(strconv.FormatInt(codes.Add(1), 36))
				if err := playOne(ctx, s, id, testPlayer(i), testPlayer(other)); err != nil {
					return err
				}
			}
		})
	}
	return playing.Wait()
}

func testPlayer(i int) lobby.Player {
	name := fmt.Sprintf("%cplayer", 'a'+i)
	return lobby.Player{ID: "ID" + name, Name: name, Created: time.UnixMilli(0).UTC()}
}

// testSetup is a rated correspondence game.
func testSetup(id match.ID, dark, light lobby.Player) (match.Setup, error) {
	start, err := engine.Start(8, engine.Standard, 0)
	return match.Setup{
		ID: id, Variant: engine.Variant{Size: 8}, Start: start, Control: match.Control{PerMove: 72 * time.Hour},
		Dark: match.Player{ID: dark.ID, Name: dark.Name}, Light: match.Player{ID: light.ID, Name: light.Name},
		Created: time.Now().UTC().Truncate(time.Millisecond),
	}, err
}

func playOne(ctx context.Context, s *Store, id match.ID, dark, light lobby.Player) error {
	for _, p := range []lobby.Player{dark, light} {
		if _, err := s.AddPlayer(ctx, p, ""); err != nil {
			return err
		}
	}
	setup, err := testSetup(id, dark, light)
	if err != nil {
		return err
	}
	_, err = s.Pair(ctx, lobby.Pairing{Setup: setup})
	if errors.Is(err, lobby.ErrOften) {
		setup.Unrated = match.UnratedOften
		_, err = s.Pair(ctx, lobby.Pairing{Setup: setup})
	}
	if err != nil {
		return err
	}
	fmt.Println(id, 0, "-")
	table := match.NewTable(s, match.NewBus(), time.Now)
	state := match.NewState(&setup)
	for range 5 {
		if state, err = table.Play(ctx, state, state.Turn(), state.Moves()[0], -1); err != nil {
			return err
		}
		fmt.Println(id, state.Seq(), state.Entries[state.Seq()-1].Token)
	}
	state, err = table.Resign(ctx, state, engine.Dark)
	if err == nil {
		fmt.Println(id, state.Seq(), state.Entries[state.Seq()-1].Token)
	}
	return err
}
