package plain

import (
	"bufio"
	"bytes"
	"strings"
	"time"
	"unicode"
)

// talk is a conversation by lines: what is said stays, and what is asked stands
// at the end.
type talk struct {
	out    *bufio.Writer
	in     <-chan chunk
	echo   bool
	ascii  bool // no other letters can be shown
	edit   editor
	rest   chunk     // what has come and was not read yet
	heard  time.Time // when the newest input came
	prompt string    // that stands at the end of what was printed; empty where none does
	over   bool      // the visitor leaves, or the input has ended
}

// typed is a line that was entered.
type typed struct {
	text string
	at   time.Time // when its end came
}

func newTalk(l Line, in <-chan chunk) *talk {
	return &talk{out: bufio.NewWriter(l.Out), in: in, echo: l.Echo}
}

// say prints lines of their own. Errors of writing are met again by flush.
func (t *talk) say(lines ...string) {
	for _, line := range lines {
		t.breakLine()
		t.out.WriteString(t.clean(line))
		t.out.WriteByte('\n')
	}
}

// breakLine ends the line on which a prompt stands.
func (t *talk) breakLine() {
	if t.prompt != "" {
		t.out.WriteByte('\n')
		t.prompt = ""
	}
}

// ring rings the terminal's bell. Who reads lines without one has no use for it.
func (t *talk) ring() {
	if t.echo {
		t.breakLine()
		t.out.WriteByte('\a')
	}
}

// ask makes sure that a prompt stands at the end, and after it what was typed.
// Where somebody else echoes there is none: lines are all there is.
func (t *talk) ask(prompt string) {
	if !t.echo || t.prompt == prompt {
		return
	}
	t.breakLine()
	t.out.WriteString(t.clean(prompt) + " " + t.edit.text)
	t.prompt = prompt
}

// take reads on in what has come, up to the end of a line.
func (t *talk) take() (typed, bool) {
	if len(t.rest.bytes) == 0 || t.over {
		return typed{}, false
	}
	n, echo, what := t.edit.feed(t.rest.bytes)
	t.rest.bytes = t.rest.bytes[n:]
	if t.echo {
		t.out.WriteString(echo)
	}
	switch what {
	case leaving:
		t.over = true
	case entered:
		t.breakLine()
		return typed{strings.TrimSpace(t.edit.take()), t.rest.at}, true
	}
	return typed{}, false
}

// escapeGap is how soon after an ESC the rest of a sequence comes.
const escapeGap = 50 * time.Millisecond

const interrupt = "\x03" // ctrl+c

// hear takes in what has come. ctrl+c leaves at once, whatever was typed before
// it.
func (t *talk) hear(c chunk, open bool) {
	if !open || bytes.Contains(c.bytes, []byte(interrupt)) {
		t.over = true
		return
	}
	if c.at.Sub(t.heard) > escapeGap {
		t.edit.pause()
	}
	t.heard, t.rest = c.at, c
}

// forget leaves out what came together with a line that was not understood: it
// was pasted, and meant for something else.
func (t *talk) forget() { t.rest.bytes = nil }

// flush sends what was printed.
func (t *talk) flush() error { return t.out.Flush() }

// end closes the conversation on a line of its own.
func (t *talk) end() {
	t.breakLine()
	_ = t.flush() // nobody is left to be told
}

// clean leaves out whatever would move the cursor or turn the direction of the
// text: names are strangers' words.
func (t *talk) clean(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r != ' ' && !unicode.IsPrint(r):
			return -1
		case r > unicode.MaxASCII && t.ascii:
			return '?'
		}
		return r
	}, s)
}

// drop leaves out what was being typed as well.
func (t *talk) drop() {
	t.forget()
	if t.edit.take() != "" {
		t.breakLine()
	}
}
