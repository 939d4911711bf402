package stage

import (
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"turncoat/lobby"
)

// Person is somebody at a terminal.
type Person struct {
	Visit *lobby.Visit
	Model tea.Model

	stage   *Stage
	inbox   chan tea.Msg
	running atomic.Int64  // commands, and messages that weren't read
	waiting atomic.Int64  // those commands that wait for something to happen
	stirred chan struct{} // capacity 1: a bell, one of the two has changed
	at      crew          // the goroutines of those commands
	w, h    int           // of the terminal
}

// pace is how far apart a person's keys are: a dialog that comes up with one is
// seen before the next.
const pace = 400 * time.Millisecond

// patience is how long something that is waited for may take in earnest.
const patience = 20 * time.Second

// Run starts a command, each of a batch on its own.
func (p *Person) Run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	p.running.Add(1)
	p.stage.commands.Go(func() {
		defer p.at.work()()
		switch msg := cmd().(type) {
		case nil:
			p.finished()
		case tea.BatchMsg:
			for _, one := range msg {
				p.Run(one)
			}
			p.finished()
		default:
			select {
			case p.inbox <- msg:
			case <-p.stage.ctx.Done():
			}
		}
	})
}

// Send hands a message to the model.
func (p *Person) Send(msg tea.Msg) {
	var cmd tea.Cmd
	p.Model, cmd = p.Model.Update(msg)
	p.Run(cmd)
}

// take hands a message of the inbox to the model.
func (p *Person) take(msg tea.Msg) {
	p.Send(msg)
	p.running.Add(-1)
}

// Until takes messages until something is so; what says it in words.
func (p *Person) Until(what string, so func() bool) {
	late := time.NewTimer(patience)
	defer late.Stop()
	for !so() {
		select {
		case msg := <-p.inbox:
			p.take(msg)
		case <-p.stage.ctx.Done():
			p.stage.fail(p.stage.ctx.Err())
		case <-late.C:
			p.stage.fail(fmt.Errorf("waited in vain until %s; the screen:\n%s", what, p.Screen()))
		}
	}
}

// Catch takes the messages that are there.
func (p *Person) Catch() {
	for {
		select {
		case msg := <-p.inbox:
			p.take(msg)
		default:
			return
		}
	}
}

func (p *Person) waits(more int) {
	p.waiting.Add(int64(more))
	p.stir()
}

func (p *Person) finished() {
	p.running.Add(-1)
	p.stir()
}

func (p *Person) stir() {
	select {
	case p.stirred <- struct{}{}:
	default:
	}
}

// Settle takes messages until all commands that are running wait for something
// to happen. A command that is just being woken may still be counted as one of
// those; so they must be asleep too.
func (p *Person) Settle() {
	late := time.NewTimer(patience)
	defer late.Stop()
	for {
		if p.atRest() && p.at.asleep() && p.atRest() {
			return
		}
		var again <-chan time.Time
		if p.atRest() {
			again = time.After(time.Millisecond)
		}
		select {
		case msg := <-p.inbox:
			p.take(msg)
		case <-p.stirred:
		case <-again:
		case <-p.stage.ctx.Done():
			p.stage.fail(p.stage.ctx.Err())
		case <-late.C:
			p.stage.fail(fmt.Errorf("there was no rest; the screen:\n%s", p.Screen()))
		}
	}
}

func (p *Person) atRest() bool { return p.running.Load() <= p.waiting.Load() }

// Sees waits until a text is on the screen, however its words are broken into
// lines.
func (p *Person) Sees(text string) {
	p.Until("the screen shows "+text, func() bool { return p.Shows(text) })
}

// Shows tells whether a text is on the screen now.
func (p *Person) Shows(text string) bool {
	screen := p.Screen()
	return strings.Contains(screen, text) || strings.Contains(words(screen), words(text))
}

func words(s string) string { return strings.Join(strings.Fields(s), " ") }

// Frame is what is seen, with colours: a line of text for each line of the
// screen.
func (p *Person) Frame() string { return p.Model.View().Content }

// Screen is what is seen, stripped of colours.
func (p *Person) Screen() string { return ansi.Strip(p.Frame()) }

// Title is the window's.
func (p *Person) Title() string { return p.Model.View().WindowTitle }

// Resize gives the terminal another size.
func (p *Person) Resize(w, h int) {
	p.w, p.h = w, h
	p.Send(tea.WindowSizeMsg{Width: w, Height: h})
}
