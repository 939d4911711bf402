package storetest

import (
	"errors"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// logOffers stores all that is asked, answered, taken back and claimed, and
// reads it back.
func logOffers(w *world) {
	all := w.accounts(2)
	setup := w.setup(all[0], all[1], liveControl)
	setup.Unrated, setup.Corrections = match.UnratedTakeback, true
	s := w.play(w.start(setup), "d3 c3 b3 b2")
	does := func(what string) func(match.State, error) {
		return func(next match.State, err error) {
			w.Helper()
			w.must(err)
			w.isStored(what, next)
			s = next
		}
	}
	does("a correction")(w.table.Takeback(w.ctx, s, engine.Light))
	does("a takeback that is asked for")(w.table.Ask(w.ctx, s, engine.Light, match.Takeback))
	does("no")(w.table.Answer(w.ctx, s, engine.Dark, match.Takeback, match.No))
	does("a takeback of the other side")(w.table.Ask(w.ctx, s, engine.Dark, match.Takeback))
	does("yes")(w.table.Answer(w.ctx, s, engine.Light, match.Takeback, match.Yes))
	if got := engine.FormatRecord(s.Record); got != "d3 c3" {
		w.Errorf("the record is %s", got)
	}
	s = w.play(s, "b3")
	does("one who leaves")(w.table.Leave(w.ctx, s, engine.Light, w.table.Now()))
	w.ticks.Add(match.ClaimAfter.Milliseconds())
	does("a claim")(w.table.Claim(w.ctx, s, engine.Dark, true))
	totals, err := w.Totals(w.ctx)
	w.must(err)
	if totals[classic8].Draws != 1 {
		w.Errorf("%+v", totals)
	}
	end := s
	does("a rematch that is asked for")(w.rematch(s, engine.Dark, ""))
	does("another no")(w.rematch(s, engine.Light, match.No))
	if s.Seq() != end.Seq()+2 || s.BoardSeq != end.BoardSeq {
		w.Errorf("the end is entry %d of %d", s.BoardSeq, s.Seq())
	}
	if again, err := w.Totals(w.ctx); err != nil || again[classic8] != totals[classic8] {
		w.Errorf("after the end %+v, %v", again, err)
	}
}

// rematch asks for one or answers; nothing is started.
func (w *world) rematch(s match.State, by engine.Color, a match.Answer) (match.State, error) {
	return w.table.Rematch(w.ctx, s, by, a, "", nil)
}

// logAgreedAbort: both agree to abort, and no list shows a winner.
func logAgreedAbort(w *world) {
	all := w.accounts(2)
	setup := w.setup(all[0], all[1], liveControl)
	setup.Unrated = match.UnratedCasual
	s := w.play(w.start(setup), "d3 c3")
	s, err := w.table.Ask(w.ctx, s, engine.Dark, match.Abort)
	w.must(err)
	s, err = w.table.Ask(w.ctx, s, engine.Light, match.Abort)
	w.must(err)
	w.isStored("an abort", s)
	rows, _, err := w.History(w.ctx, lobby.HistoryFilter{Player: all[0].ID}, lobby.Page{Limit: 5})
	w.must(err)
	if len(rows) != 1 || rows[0].Phase != match.PhaseAborted {
		w.Errorf("%+v", rows)
	}
}

// rematches: of many who agree one starts the game, and no yes is stored
// without it.
func rematches(w *world) {
	all := w.accounts(3)
	s := w.resigned(w.setup(all[0], all[1], liveControl), engine.Dark)
	s, err := w.rematch(s, engine.Dark, "")
	w.must(err)
	agreed := func() (match.Entry, match.State, match.Setup) {
		again := w.setup(all[1], all[0], liveControl)
		e, err := s.Ask(engine.Light, match.Rematch, w.now())
		w.must(err)
		e.Next, e.Token = again.ID, w.code()
		next, err := s.Apply(e)
		w.must(err)
		return e, next, again
	}
	busy := w.start(w.setup(all[2], all[0], liveControl))
	e, next, again := agreed()
	if _, err := w.Rematch(w.ctx, e, next, lobby.Pairing{Setup: again}); err == nil {
		w.Error("somebody plays two games")
	}
	w.isStored("before they agree", s)
	_, _, err = w.Match(w.ctx, again.ID)
	w.refuses("the game that was not agreed to", err, match.ErrNotFound)
	_, err = w.table.Resign(w.ctx, busy, engine.Dark)
	w.must(err)

	entries, states, setups := make([]match.Entry, crowd), make([]match.State, crowd), make([]match.Setup, crowd)
	for i := range crowd {
		entries[i], states[i], setups[i] = agreed()
	}
	errs := together(crowd, func(i int) error {
		_, err := w.Rematch(w.ctx, entries[i], states[i], lobby.Pairing{Setup: setups[i]})
		return err
	})
	won := -1
	for i, err := range errs {
		if err == nil && won < 0 {
			won = i
		} else if !errors.Is(err, match.ErrTaken) {
			w.Errorf("racer %d: %v", i, err)
		}
	}
	if won < 0 {
		w.Fatal("nobody won")
	}
	got, err := w.table.Open(w.ctx, s.Setup.ID)
	w.must(err)
	if got.Next != setups[won].ID {
		w.Errorf("next is %q, want %q", got.Next, setups[won].ID)
	}
	rows, err := w.Unfinished(w.ctx, all[0].ID)
	w.must(err)
	if ids := gameIDs(rows); len(ids) != 1 || ids[0] != string(got.Next) {
		w.Errorf("games: %v", ids)
	}
}
