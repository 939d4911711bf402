package sshd

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/vt"
)

// wall is an output that can be held up. What was written is read once all
// wait.
type wall struct {
	writes []string
	at     []time.Time
	hold   chan struct{} // a write waits for one, where it isn't nil
}

func (w *wall) Write(p []byte) (int, error) {
	w.writes, w.at = append(w.writes, string(p)), append(w.at, time.Now())
	if w.hold != nil {
		<-w.hold
	}
	return len(p), nil
}

// painting runs a painter in a bubble where time passes only when all wait.
func painting(t *testing.T, w *wall, test func(p *painter)) {
	synctest.Test(t, func(t *testing.T) {
		p := newPainter(w, colorprofile.ANSI256, Terminal{Width: 40, Height: 5})
		ctx, cancel := context.WithCancel(t.Context())
		var running sync.WaitGroup
		running.Go(func() { p.run(ctx) })
		test(p)
		cancel()
		running.Wait()
	})
}

func shown(text string) tea.View { return tea.View{Content: text, AltScreen: true} }

func TestTheFirstFrameIsDrawnAtOnceAndTheLastAlways(t *testing.T) {
	w := &wall{}
	painting(t, w, func(p *painter) {
		p.show(shown("before the size is known"))
		synctest.Wait()
		if len(w.writes) > 0 {
			t.Errorf("drawn: %q", w.writes)
		}
		p.resize(40, 5)
		began := time.Now()
		for i := range 100 {
			p.show(shown(fmt.Sprint("picture ", i)))
			synctest.Wait()
			if i == 0 && (len(w.writes) != 1 || !strings.Contains(w.writes[0], "picture 0")) {
				t.Fatalf("not drawn at once: %q", w.writes)
			}
			time.Sleep(5 * time.Millisecond)
		}
		time.Sleep(time.Second)
		synctest.Wait()
		screen := vt.NewEmulator(40, 5)
		if _, err := screen.WriteString(strings.Join(w.writes, "")); err != nil {
			t.Fatal(err)
		}
		if seen := screen.String(); !strings.HasPrefix(seen, "picture 99") {
			t.Errorf("in the end there is %q", seen)
		}
		if most := 1 + int(500*time.Millisecond/frameTime) + 1; len(w.writes) > most {
			t.Errorf("%d frames, at most %d", len(w.writes), most)
		}
		for i := 1; i < len(w.at); i++ {
			if gap := w.at[i].Sub(w.at[i-1]); gap < frameTime {
				t.Errorf("frame %d comes %v after the one before, %v after the start", i, gap, w.at[i].Sub(began))
			}
		}
	})
}

func TestR16NobodyWaitsForAClientThatDoesNotRead(t *testing.T) {
	w := &wall{}
	painting(t, w, func(p *painter) {
		w.hold = make(chan struct{})
		p.resize(40, 5)
		for i := range 1000 {
			p.show(shown(fmt.Sprint("picture ", i)))
			p.say("")
			time.Sleep(10 * time.Millisecond)
		}
		synctest.Wait()
		if len(w.writes) != 1 {
			t.Fatalf("%d writes", len(w.writes))
		}
		close(w.hold) // it reads again
		time.Sleep(time.Second)
		synctest.Wait()
		if len(w.writes) != 2 || !strings.HasSuffix(w.writes[1], "999") {
			t.Errorf("then %q", w.writes[1:])
		}
	})
}

// Terminals keep what they like when their size changes, even for a moment.
func TestEverythingIsDrawnAfterAResizeAndNothingIsCleared(t *testing.T) {
	w := &wall{}
	painting(t, w, func(p *painter) {
		p.resize(40, 5)
		p.show(shown("one\ntwo"))
		time.Sleep(time.Second)
		synctest.Wait()
		for name, change := range map[string]func(){
			"another size": func() { p.resize(30, 4); p.show(shown("one\ntwo")) },
			"there and back": func() {
				p.resize(90, 9)
				p.resize(40, 5)
				p.show(shown("one\ntwo"))
			},
			"back before the program knew": p.repaint,
		} {
			w.writes = nil
			change()
			time.Sleep(time.Second)
			synctest.Wait()
			drawn := strings.Join(w.writes, "")
			if !strings.Contains(drawn, "one") || !strings.Contains(drawn, "two") || strings.Contains(drawn, "J") {
				t.Errorf("%s: drawn %q", name, drawn)
			}
		}
	})
}

func TestWordsAreSentWithoutAPictureAndAtTheEnd(t *testing.T) {
	w := &wall{}
	painting(t, w, func(p *painter) {
		p.say("\a")
		synctest.Wait()
		if len(w.writes) != 1 || w.writes[0] != "\a" {
			t.Errorf("said %q", w.writes)
		}
	})
	p := newPainter(w, colorprofile.ANSI256, Terminal{Width: 40, Height: 5})
	p.say("last")
	p.close(true)
	if len(w.writes) != 2 || w.writes[1] != "last" {
		t.Errorf("said %q", w.writes)
	}
}

func TestAProgramThatEndsAtOnceIsSeen(t *testing.T) {
	for well, want := range map[bool]int{true: 1, false: 0} {
		w := &wall{}
		p := newPainter(w, colorprofile.ANSI256, Terminal{Width: 40, Height: 5})
		p.show(shown("short"))
		p.close(well)
		if drawn := strings.Join(w.writes, ""); strings.Count(drawn, "short") != want {
			t.Errorf("%v: drawn %q", well, drawn)
		} else {
			wantRestored(t, drawn)
		}
	}
}
