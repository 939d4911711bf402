package match

import "turncoat/engine"

// Lapse is a way to let the other player of a live game down.
type Lapse string

// The lapses.
const (
	NoLapse    Lapse = ""
	LapseShow  Lapse = "no_show" // never made the first move
	LapseFlag  Lapse = "flagged" // ran out of time while away
	LapseClaim Lapse = "claimed" // stayed away until the other claimed the end
)

// Lapsed tells which side let the other down by the way the match ended, and
// how; NoLapse where neither did. Only people do, and only in live games with
// people. Who stays away until the other claims the end has left, whether it was
// claimed as a win or as a draw.
func (s State) Lapsed() (engine.Color, Lapse) {
	if s.Phase == PhaseLive || !s.Setup.Control.Live() || s.Setup.HasBot() {
		return engine.None, NoLapse
	}
	end := s.Entries[s.BoardSeq-1] // offers may have come after it
	switch {
	case end.Kind == Aborted && end.By == engine.None:
		return s.Position.Turn(), LapseShow
	case end.Kind == Claimed:
		return end.By.Other(), LapseClaim
	case end.Kind == Flagged:
		if _, away := s.Away(end.By); away {
			return end.By, LapseFlag
		}
	}
	return engine.None, NoLapse
}
