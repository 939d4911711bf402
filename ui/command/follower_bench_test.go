package command

import (
	"testing"
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// BenchmarkFollower is what one move costs a program that watches, beside
// writing it: the half of a game was seen before.
func BenchmarkFollower(b *testing.B) {
	start, err := engine.Start(8, engine.Standard, 0)
	if err != nil {
		b.Fatal(err)
	}
	s := match.NewState(&match.Setup{
		ID: "K7Q2M9", Start: start, Variant: engine.Variants[0],
		Dark: match.Player{ID: "ana"}, Light: match.Player{ID: "boris"},
	})
	l := lobby.New(nil, match.NewTable(nil, match.NewBus(), time.Now), nil, nil)
	var before match.State
	for range 31 {
		before = s
		e, err := s.Play(s.Turn(), s.Moves()[0], time.Time{})
		if err != nil {
			b.Fatal(err)
		}
		if s, err = s.Apply(e); err != nil {
			b.Fatal(err)
		}
	}
	f := newFollower(l, "cleo", before)
	b.ReportAllocs()
	for b.Loop() {
		f.shown = before
		if err := f.tellUntil(b.Context(), s, func(event any) error { _ = line(event); return nil }); err != nil {
			b.Fatal(err)
		}
	}
}
