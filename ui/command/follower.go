package command

import (
	"context"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// mostMissed is how many entries a client that fell behind is told one by one;
// of more it is shown the state that came of them.
const mostMissed = 16

// follower tells one reader what happens in one match, entry by entry. Whoever
// has it watches the match's bell first and then lets it catch up, and calls
// leave in the end.
type follower struct {
	lobby  *lobby.Lobby
	reader string      // player id
	most   int         // entries to be told one by one
	shown  match.State // what has been told
	over   bool        // so has the end
	leave  func()      // ends being counted as a watcher
}

func newFollower(l *lobby.Lobby, reader string, shown match.State) *follower {
	return &follower{lobby: l, reader: reader, most: mostMissed, shown: shown, leave: l.Spectate(reader, shown.Setup)}
}

// plays tells whether the reader is one of the two players.
func (f *follower) plays() bool { return f.shown.Setup.ColorOf(f.reader) != engine.None }

// toPlay tells whether a live turn of the reader's goes on.
func (f *follower) toPlay() bool {
	return f.plays() && f.shown.Setup.Control.Live() && f.shown.Turn() == f.shown.Setup.ColorOf(f.reader)
}

// catchUp reads on and tells what is new. After an error it may be tried
// again: nothing is left out or told twice.
func (f *follower) catchUp(ctx context.Context, tell func(any) error) error {
	newest, err := f.lobby.Table().CatchUp(ctx, f.shown)
	if err != nil {
		return err
	}
	return f.tellUntil(ctx, newest, tell)
}

// tellUntil tells what lies between what was shown and a newer state.
func (f *follower) tellUntil(ctx context.Context, newest match.State, tell func(any) error) error {
	missed := newest.Entries[f.shown.Seq():]
	if len(missed) > f.most {
		return f.jump(ctx, newest, tell)
	}
	for _, e := range missed {
		if e.Kind == match.Resumed {
			return f.jump(ctx, newest, tell)
		}
		before, next := f.shown, newest
		if e.Seq < newest.Seq() { // else the newest is what came of it
			var err error
			if next, err = f.shown.Apply(e); err != nil {
				return err
			}
		}
		f.shown = next
		if err := f.tellEntry(ctx, before, e, tell); err != nil {
			return err
		}
		if err := f.tellEnd(ctx, tell); err != nil || f.over && !f.plays() {
			return err
		}
	}
	return f.tellEnd(ctx, tell)
}

// tellEntry tells what an entry has made of the state before it. What ends a
// match is told by its end.
func (f *follower) tellEntry(ctx context.Context, before match.State, e match.Entry, tell func(any) error) error {
	if e.Offer != "" {
		if err := tell(offered(e)); err != nil {
			return err
		}
	}
	switch e.Kind {
	case match.Placed, match.Passed:
		return tell(moved(before, f.shown, e))
	case match.Left, match.Returned:
		return tell(presence(e))
	case match.Undone:
		state, err := newShaper(f.lobby, f.reader).state(ctx, f.shown)
		if err != nil {
			return err
		}
		return tell(undoneEvent{"match.undone", e.Match, e.Seq, e.TakenBackBy().String(), state})
	}
	return nil
}

// jump tells the newest state instead of what led to it.
func (f *follower) jump(ctx context.Context, newest match.State, tell func(any) error) error {
	state, err := newShaper(f.lobby, f.reader).state(ctx, newest)
	if err != nil {
		return err
	}
	f.shown = newest
	if err := tell(stateEvent{"match.state", newest.Setup.ID, state}); err != nil {
		return err
	}
	return f.tellEnd(ctx, tell)
}

// tellEnd tells the end, which is the last that watchers are told; the players
// hear of rematches after it.
func (f *follower) tellEnd(ctx context.Context, tell func(any) error) error {
	if f.over || f.shown.Phase == match.PhaseLive {
		return nil
	}
	judged, err := f.lobby.Judged(ctx, f.shown)
	if err != nil {
		return err
	}
	f.over = true
	return tell(ended(f.shown, judged))
}
