package match

import (
	"slices"
	"testing"
)

func TestRang(t *testing.T) {
	bus := NewBus()
	s := bus.Watch("a", "b", "c")
	defer s.Close()
	bus.Ring("a", "x")
	bus.Ring("b", "a")
	<-s.Bell()
	got := s.Rang()
	slices.Sort(got)
	if !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("rang %v", got)
	}
	if again := s.Rang(); len(again) > 0 {
		t.Errorf("still rings: %v", again)
	}
	bus.Ring("c")
	s.Remove("c")
	bus.Ring("c")
	if got := s.Rang(); len(got) > 0 {
		t.Errorf("removed, but %v rang", got)
	}
}
