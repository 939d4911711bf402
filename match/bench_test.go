package match

import "testing"

// wholeGame is an untimed match played to its end.
func wholeGame(b *testing.B) *told {
	s := begin(b, "none")
	for s.Phase == PhaseLive {
		moves := s.Moves()
		s.do(s.State.Play(s.Turn(), moves[len(moves)/2], dawn))
	}
	if len(s.Record) < 60 {
		b.Fatalf("%d moves", len(s.Record))
	}
	return s
}

func BenchmarkFold(b *testing.B) {
	s := wholeGame(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := NewState(s.Setup).Fold(s.Entries); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(s.Seq()), "entries/op")
}

// BenchmarkTablePlay is one move over a log in memory, half way into a game:
// what a key press costs beside storage.
func BenchmarkTablePlay(b *testing.B) {
	whole := wholeGame(b)
	log := newMemory(whole.Setup)
	table := NewTable(log, NewBus(), (&hands{now: dawn}).read)
	s, err := NewState(whole.Setup).Fold(whole.Entries[:30])
	if err != nil {
		b.Fatal(err)
	}
	next := whole.Entries[30]
	b.ReportAllocs()
	for b.Loop() {
		log.entries[whole.Setup.ID] = whole.Entries[:30:30]
		if _, err := table.Play(b.Context(), s, next.By, next.Move, 30); err != nil {
			b.Fatal(err)
		}
	}
}
