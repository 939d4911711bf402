package lobby

import (
	"context"
	"slices"
	"strings"
	"time"
)

// Block is somebody whom a player wants nothing of: no challenges, no games, no
// chat. It holds both ways for games, and the blocked one isn't told.
type Block struct {
	Player Player // who is blocked
	Since  time.Time
}

// MostBlocks is how many others one player may block.
const MostBlocks = 500

// Block has a player block another, which ends the challenges between the two;
// twice is once. ErrSelf says that it is the
// player, ErrComputer that it is a computer player, ErrTooMany that there are
// MostBlocks.
func (l *Lobby) Block(ctx context.Context, p, other Player) error {
	switch {
	case p.ID == other.ID:
		return ErrSelf
	case other.Computer():
		return ErrComputer
	}
	ctx, err := begun(ctx)
	if err != nil {
		return err
	}
	ended, err := l.store.Block(ctx, p.ID, other.ID, l.Now())
	if err != nil {
		return err
	}
	l.bus.Ring(append(concerned(ended), Topic, PlayerTopic(p.ID))...)
	return nil
}

// Unblock ends a block. ErrNotFound says that there is none.
func (l *Lobby) Unblock(ctx context.Context, p, other Player) error {
	ctx, err := begun(ctx)
	if err != nil {
		return err
	}
	if err := l.store.Unblock(ctx, p.ID, other.ID); err != nil {
		return err
	}
	l.bus.Ring(Topic, PlayerTopic(p.ID))
	return nil
}

// UnblockName ends the block of whoever goes by a name among those whom a player
// has blocked, and returns who that is.
func (l *Lobby) UnblockName(ctx context.Context, p Player, name string) (Player, error) {
	blocks, err := l.store.Blocks(ctx, p.ID)
	if err != nil {
		return Player{}, err
	}
	i := slices.IndexFunc(blocks, func(b Block) bool {
		if b.Player.Guest {
			return strings.EqualFold(b.Player.Name, strings.TrimSpace(name))
		}
		return NameSkeleton(b.Player.Name) == NameSkeleton(name)
	})
	if i < 0 {
		return Player{}, ErrNotFound
	}
	return blocks[i].Player, l.Unblock(ctx, p, blocks[i].Player)
}

// Blocks lists whom a player has blocked, the longest first.
func (l *Lobby) Blocks(ctx context.Context, player string) ([]Block, error) {
	return l.store.Blocks(ctx, player)
}

// HasBlocked tells whether a player has blocked another, whose words the player
// then isn't shown. It is one look at an index.
func (l *Lobby) HasBlocked(ctx context.Context, player, other string) (bool, error) {
	return l.store.HasBlocked(ctx, player, other)
}

// Blocked tells whether either of two players has blocked the other: no game is
// made of them.
func (l *Lobby) Blocked(ctx context.Context, a, b string) (bool, error) {
	blocked, err := l.store.HasBlocked(ctx, a, b)
	if err != nil || blocked {
		return blocked, err
	}
	return l.store.HasBlocked(ctx, b, a)
}

// BlockedWith returns the ids of all with whom Blocked holds for a player.
func (l *Lobby) BlockedWith(ctx context.Context, player string) (map[string]bool, error) {
	ids, err := l.store.BlockedWith(ctx, player)
	if err != nil {
		return nil, err
	}
	all := make(map[string]bool, len(ids))
	for _, id := range ids {
		all[id] = true
	}
	return all, nil
}

// barred says why a player can't take what another offers: ErrBlocked where the
// player has blocked the other, and where it is the other way round what hides
// that, ErrNotFound.
func (l *Lobby) barred(ctx context.Context, p, other Player) error {
	mine, err := l.store.HasBlocked(ctx, p.ID, other.ID)
	if err != nil {
		return err
	}
	theirs, err := l.store.HasBlocked(ctx, other.ID, p.ID)
	switch {
	case err != nil:
		return err
	case mine:
		return ErrBlocked
	case theirs:
		return ErrNotFound
	}
	return nil
}

// computerID begins the ids of computer players; those of people are drawn in
// capitals.
const computerID = "computer-"

// Computer tells whether a player is a computer player.
func (p Player) Computer() bool { return strings.HasPrefix(p.ID, computerID) }
