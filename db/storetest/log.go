package storetest

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// starts are positions that games begin with, of every opening.
func (w *world) starts() map[string]match.Setup {
	all := map[string]match.Setup{}
	add := func(name string, v engine.Variant, o engine.Opening, p engine.Position, err error) {
		w.must(err)
		all[name] = match.Setup{Variant: v, Opening: o, Start: p}
	}
	for _, v := range engine.Variants {
		p, err := engine.Start(v.Size, engine.Standard, 0)
		add("standard "+v.String(), v, engine.Standard, p, err)
	}
	for draw := range engine.Centres {
		p, err := engine.Start(8, engine.Random, draw)
		add("random "+strconv.Itoa(draw), classic8, engine.Random, p, err)
	}
	for _, o := range []engine.Opening{engine.Parallel, engine.Open} {
		p, err := engine.Start(6, o, 0)
		add(o.String(), engine.Variant{Size: 6}, o, p, err)
	}
	// Dark has nearly no disc left to place and takes Light's.
	p, err := engine.ParsePosition("XXXXXXXXXXXXXXXXX-X--O------------O- X")
	add("custom", engine.Variant{Size: 6, Goal: engine.Reverse}, engine.Custom, p, err)
	return all
}

// logRoundTrip plays games of every kind to their ends and reads them back.
func logRoundTrip(w *world) {
	all := w.accounts(2)
	for name, s := range w.starts() {
		draw := rand.New(rand.NewPCG(1, 2))
		setup := w.setup(all[0], all[1], match.NoControl)
		setup.Variant, setup.Opening, setup.Start = s.Variant, s.Opening, s.Start
		setup.Private, setup.Corrections, setup.Dark.Name = true, true, "ana-as-she-was"
		state := w.start(setup)
		for ply := 0; state.Phase == match.PhaseLive; ply++ {
			moves := state.Moves()
			var err error
			state, err = w.table.Play(w.ctx, state, state.Turn(), moves[draw.IntN(len(moves))], -1)
			w.must(err)
			if ply%20 == 2 {
				state, err = w.table.Leave(w.ctx, state, engine.Light, w.table.Now())
				w.must(err)
				w.isStored(name, state)
				state, err = w.table.Return(w.ctx, state, engine.Light)
				w.must(err)
			}
		}
		w.isStored(name, state)
	}
}

// isStored sees that a match reads as it was played, in full and in lists.
func (w *world) isStored(what string, want match.State) {
	w.Helper()
	got, err := w.table.Open(w.ctx, want.Setup.ID)
	w.must(err)
	if !reflect.DeepEqual(got, want) {
		w.Errorf("%s: stored\n%+v, want\n%+v", what, got, want)
	}
	rows, err := w.Unfinished(w.ctx, want.Setup.Dark.ID)
	w.must(err)
	if want.Phase != match.PhaseLive {
		rows, _, err = w.History(w.ctx, lobby.HistoryFilter{Player: want.Setup.Dark.ID}, lobby.Page{Limit: 1})
		w.must(err)
	}
	if len(rows) == 0 {
		w.Fatalf("%s: %s is in no list", what, want.Setup.ID)
	}
	w.isRow(what, rows[0], want)
}

// isRow sees that a list shows a match as it is.
func (w *world) isRow(what string, got lobby.GameRow, s match.State) {
	w.Helper()
	due, _ := s.Due()
	want := lobby.GameRow{
		Setup: *s.Setup, Seq: s.Seq(), Position: s.Position, Phase: s.Phase, Result: s.Result,
		Ended: s.EndedAt, Due: due, Judged: got.Judged,
	}
	if !reflect.DeepEqual(got, want) {
		w.Errorf("%s: listed\n%+v, want\n%+v", what, got, want)
	}
}

// move is the entry of the first legal move and the state after it.
func (w *world) move(s match.State) (match.Entry, match.State) {
	w.Helper()
	e, err := s.Play(s.Turn(), s.Moves()[0], w.now())
	w.must(err)
	e.Token = w.code()
	next, err := s.Apply(e)
	w.must(err)
	return e, next
}

func logRefused(w *world) {
	all := w.accounts(2)
	_, _, err := w.Match(w.ctx, "NOSUCH")
	w.refuses("an unknown match", err, match.ErrNotFound)
	never := w.setup(all[0], all[1], liveControl)
	e, next := w.move(match.NewState(&never))
	w.refuses("an entry of an unknown match", w.Append(w.ctx, e, next), match.ErrNotFound)

	s := w.start(w.setup(all[0], all[1], liveControl))
	first, second := w.twoMoves(s)
	if err := w.Append(w.ctx, second.Entry, second.State); err == nil {
		w.Error("an entry after a gap was stored")
	}
	w.must(w.Append(w.ctx, first.Entry, first.State))
	w.refuses("a number that is taken", w.Append(w.ctx, first.Entry, first.State), match.ErrTaken)
	w.isStored("after what was refused", first.State)

	for after, want := range map[int]int{0: 1, 1: 0, 7: 0} {
		entries, err := w.Entries(w.ctx, s.Setup.ID, after)
		w.must(err)
		if len(entries) != want {
			w.Errorf("%d entries after %d, want %d", len(entries), after, want)
		}
	}

	end, err := w.table.Resign(w.ctx, first.State, engine.Dark)
	w.must(err)
	late := second.Entry
	late.Seq = end.Seq() + 1
	if err := w.Append(w.ctx, late, second.State); err == nil {
		w.Error("an entry after the end was stored")
	}
	w.isStored("after its end", end)
}

type step struct {
	match.Entry
	match.State
}

func (w *world) twoMoves(s match.State) (first, second step) {
	first.Entry, first.State = w.move(s)
	second.Entry, second.State = w.move(first.State)
	return first, second
}

// logRace has a crowd append the same number: one row is there, and its writer
// knows.
func logRace(w *world) {
	all := w.accounts(2)
	s := w.start(w.setup(all[0], all[1], longControl))
	for range 5 {
		entries := make([]match.Entry, crowd)
		states := make([]match.State, crowd)
		for i := range crowd {
			entries[i], states[i] = w.move(s)
		}
		errs := together(crowd, func(i int) error { return w.Append(w.ctx, entries[i], states[i]) })
		won := slices.Index(errs, nil)
		for i, err := range errs {
			if i != won && !errors.Is(err, match.ErrTaken) {
				w.Errorf("writer %d of %d: %v", i, crowd, err)
			}
		}
		if won < 0 {
			w.Fatal("nobody won")
		}
		w.isStored("after a race", states[won])
		s = states[won]
	}
}

func logDue(w *world) {
	all := w.accounts(6)
	live := w.start(w.setup(all[0], all[1], liveControl)) // aborted after 30 s
	long := w.start(w.setup(all[0], all[1], longControl)) // flagged after 3 days
	w.start(w.setup(all[0], all[1], match.NoControl))     // never
	passing := w.play(w.start(w.setup(all[2], all[3], match.NoControl)), "d3 c3 b3 b2 f5 a3 a1 c1")
	w.resigned(w.setup(all[4], all[5], liveControl), engine.Dark)
	if !passing.MustPass() {
		w.Fatal("dark does not have to pass")
	}
	for _, c := range []struct {
		what  string
		at    time.Time
		limit int
		want  []match.ID
	}{
		{"at the start", epoch, 10, []match.ID{}},
		{"before the pass", passing.Since().Add(match.PassDelay - time.Millisecond), 10, []match.ID{}},
		{"at the pass", passing.Since().Add(match.PassDelay), 10, []match.ID{passing.Setup.ID}},
		{"at the abort", live.Since().Add(match.NoShow), 10, []match.ID{passing.Setup.ID, live.Setup.ID}},
		{"in a week", epoch.Add(7 * 24 * time.Hour), 10, []match.ID{passing.Setup.ID, live.Setup.ID, long.Setup.ID}},
		{"two at most", epoch.Add(7 * 24 * time.Hour), 2, []match.ID{passing.Setup.ID, live.Setup.ID}},
	} {
		got, err := w.Due(w.ctx, c.at, c.limit)
		w.must(err)
		if !slices.Equal(got, c.want) {
			w.Errorf("%s: due are %v, want %v", c.what, got, c.want)
		}
	}
}
