package gtp

import (
	"testing"
	"time"

	"turncoat/engine"
)

func TestClock(t *testing.T) {
	cases := map[string]struct {
		settings []string
		left     []string // of Dark
		empties  int
		want     time.Duration
	}{
		"none":                  {nil, nil, 60, 0},
		"no limit":              {[]string{"0", "10", "0"}, nil, 60, 0},
		"the game's time":       {[]string{"300", "0", "0"}, nil, 60, 10*time.Second - lag},
		"and periods":           {[]string{"300", "30", "10"}, nil, 60, 13*time.Second - lag},
		"some of it is gone":    {[]string{"300", "0", "0"}, []string{"20", "0"}, 20, 2*time.Second - lag},
		"in a period":           {[]string{"300", "30", "10"}, []string{"9", "3"}, 20, 3*time.Second - lag},
		"nothing left":          {[]string{"300", "0", "0"}, []string{"0", "0"}, 20, least},
		"time left alone":       {nil, []string{"10", "0"}, 10, 2*time.Second - lag},
		"the last of the moves": {[]string{"1", "0", "0"}, nil, 1, 500*time.Millisecond - lag},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			var k clock
			var err error
			if c.settings != nil {
				if k, err = parseClock(c.settings); err != nil {
					t.Fatal(err)
				}
			}
			if c.left != nil {
				if err := k.left(engine.Dark, c.left); err != nil {
					t.Fatal(err)
				}
			}
			if got := k.allowed(engine.Dark, c.empties); got != c.want {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
}

// Where the controller never says what is left, the engine keeps account.
func TestClockSpends(t *testing.T) {
	k, err := parseClock([]string{"10", "6", "3"})
	if err != nil {
		t.Fatal(err)
	}
	k.spend(engine.Dark, 4*time.Second)
	if have := k.sides[engine.Dark]; have != (remaining{6 * time.Second, 0}) {
		t.Errorf("of the game's time %+v is left", have)
	}
	k.spend(engine.Dark, 7*time.Second)
	if have := k.sides[engine.Dark]; have != (remaining{6 * time.Second, 3}) {
		t.Errorf("the game's time is over, but %+v", have)
	}
	for range 3 {
		k.spend(engine.Dark, time.Second)
	}
	if have := k.sides[engine.Dark]; have.stones == 0 {
		t.Errorf("a new period should have begun: %+v", have)
	}
	if have := k.sides[engine.Light]; have != (remaining{10 * time.Second, 0}) {
		t.Errorf("the other side has %+v", have)
	}
}
