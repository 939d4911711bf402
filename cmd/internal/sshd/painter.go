package sshd

import (
	"context"
	"io"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"turncoat/ui/render"
)

// frameTime is the least time between two frames: over a network more of them
// is only bytes.
const frameTime = time.Second / 30

// painter draws what a program shows. The program never waits for it: a view
// that is older than another when its time comes is never drawn.
type painter struct {
	out      io.Writer
	renderer *render.Renderer // of whoever runs run, and then close
	bell     chan struct{}    // capacity 1: there is something to draw or to say

	mu    sync.Mutex
	w, h  int      // as the program has been told; 0 until then
	next  *picture // not drawn yet
	last  picture  // drawn
	stale bool     // the terminal may show anything
	words []byte   // to be sent as they are
}

// picture is a view and the size that it was made for.
type picture struct {
	view tea.View
	w, h int
}

func newPainter(out io.Writer, profile colorprofile.Profile, t Terminal) *painter {
	return &painter{out: out, renderer: render.New(profile, t.Width, t.Height), bell: make(chan struct{}, 1)}
}

// resize says what the program is about to be told. What it shows before it
// knows its size at all is drawn by nobody but close.
func (p *painter) resize(w, h int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.w, p.h, p.stale = w, h, true
}

// show takes the newest view.
func (p *painter) show(view tea.View) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.next = &picture{view, p.w, p.h}
	if p.w > 0 {
		ring(p.bell)
	}
}

// repaint draws everything anew.
func (p *painter) repaint() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stale = true
	ring(p.bell)
}

// say sends what isn't drawn: questions to the terminal, a bell.
func (p *painter) say(words string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.words = append(p.words, words...)
	ring(p.bell)
}

// run draws until ctx ends.
func (p *painter) run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-p.bell:
		}
		if bytes := p.frame(); len(bytes) > 0 {
			_, _ = p.out.Write(bytes) // the end of the output is the end of ctx
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(frameTime):
		}
	}
}

func (p *painter) frame() []byte {
	p.mu.Lock()
	picture, bytes := p.next, p.words
	p.words = nil
	if picture == nil && p.stale && p.last.w > 0 {
		picture = &p.last
	}
	if picture == nil || picture.w == 0 {
		p.mu.Unlock()
		return bytes
	}
	p.next = nil
	anew := p.stale || picture.w != p.last.w || picture.h != p.last.h
	p.last, p.stale = *picture, false
	p.mu.Unlock()
	if anew {
		p.renderer.Resize(picture.w, picture.h)
	}
	return append(bytes, p.renderer.Frame(picture.view)...)
}

// close says what is left to say and gives the terminal back. It is for the time
// after run. Who has seen nothing yet of a program that ends well sees its end.
func (p *painter) close(well bool) {
	bytes := p.words
	if well && p.last.w == 0 && p.next != nil {
		bytes = append(bytes, p.renderer.Frame(p.next.view)...)
	}
	if bytes = append(bytes, p.renderer.Close()...); len(bytes) > 0 {
		_, _ = p.out.Write(bytes)
	}
}
