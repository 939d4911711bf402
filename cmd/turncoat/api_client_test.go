package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// fields are what stands in a request beside its id.
type fields map[string]any

// sides is a number for each side, as the line protocol has it.
type sides struct{ Dark, Light int }

// result is how a game ended.
type result struct {
	Winner      *string
	By          string
	Dark, Light int
}

// clocks is what is left, in milliseconds.
type clocks struct {
	Dark, Light int64
	Running     *string
}

// seat is one side's player.
type seat struct {
	Name      string
	Bot, Here bool
	Level     int // of a bot
}

// board is a match as a program is told of it.
type board struct {
	Match, Start, Position, Phase string
	Size, Seq                     int
	Dark, Light                   seat
	You, Turn                     *string
	Legal, Record                 []string
	Count, Supply                 sides
	Clock                         *clocks
	Result                        *result
}

// message is one line from the server. What a line doesn't have stays zero.
type message struct {
	ID    json.RawMessage
	OK    bool
	Error struct{ Code, Message string }

	On                                                     string
	Match, Seek, Challenge, Code, Line, By, Move, Position string
	Reason                                                 string
	Seq                                                    int
	Turn                                                   *string
	Flipped, Legal                                         []string
	Count, Supply                                          *sides
	Clock                                                  *clocks
	State                                                  *board
	Result                                                 *result

	raw string
}

// robot is a program that talks the line protocol. It belongs to one goroutine.
type robot struct {
	t       testing.TB
	client  *gossh.Client
	session *gossh.Session
	in      io.WriteCloser
	asked   int

	mu      sync.Mutex
	came    []message
	over    bool
	arrived chan struct{} // capacity one: rings coalesce, the reader looks at all that came
	seen    int           // events before this one have been taken
}

// api starts a program's session.
func (h *house) api(t testing.TB, k key) *robot {
	t.Helper()
	return newRobot(t, h.dial(t, k))
}

// newRobot starts a program's session over a connection.
func newRobot(t testing.TB, client *gossh.Client) *robot {
	t.Helper()
	r := &robot{t: t, client: client, arrived: make(chan struct{}, 1)}
	var err error
	if r.session, err = r.client.NewSession(); err != nil {
		t.Fatal(err)
	}
	if r.in, err = r.session.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := r.session.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := r.session.Start("api"); err != nil {
		t.Fatal(err)
	}
	go r.read(out)
	return r
}

func (r *robot) read(out io.Reader) {
	lines := bufio.NewReader(out)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			break // what was cut off is no message
		}
		m := message{raw: line}
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			r.t.Errorf("a line that is no message: %v: %q", err, line)
		}
		r.mu.Lock()
		r.came = append(r.came, m)
		r.mu.Unlock()
		r.ring()
	}
	r.mu.Lock()
	r.over = true
	r.mu.Unlock()
	r.ring()
}

func (r *robot) ring() {
	select {
	case r.arrived <- struct{}{}:
	default:
	}
}

// find waits for the first message from an index on that is wanted. It returns
// false when the session has ended without.
func (r *robot) find(what string, from int, wanted func(message) bool) (message, int, bool) {
	r.t.Helper()
	deadline := time.After(patience)
	for {
		r.mu.Lock()
		for ; from < len(r.came); from++ {
			if m := r.came[from]; wanted(m) {
				r.mu.Unlock()
				return m, from, true
			}
		}
		over := r.over
		r.mu.Unlock()
		if over {
			return message{}, 0, false
		}
		select {
		case <-r.arrived:
		case <-deadline:
			r.t.Fatalf("waited %v in vain for %s; came: %s", patience, what, r.tail())
		}
	}
}

// tail is what came last, for messages of failure.
func (r *robot) tail() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	text := ""
	for _, m := range r.came[max(0, len(r.came)-8):] {
		text += "\n  " + m.raw
	}
	return text
}

// try makes a request; ok is false where the session ended before the answer.
func (r *robot) try(do string, f fields) (m message, ok bool) {
	r.t.Helper()
	r.asked++
	request := map[string]any{"id": r.asked, "do": do}
	for name, value := range f {
		request[name] = value
	}
	line, err := json.Marshal(request)
	if err != nil {
		r.t.Fatal(err)
	}
	r.mu.Lock()
	from := len(r.came)
	r.mu.Unlock()
	if _, err := r.in.Write(append(line, '\n')); err != nil {
		return message{}, false
	}
	id := strconv.Itoa(r.asked)
	m, _, ok = r.find(fmt.Sprintf("the answer to %s", line), from, func(m message) bool { return string(m.ID) == id })
	return m, ok
}

// ask makes a request that has to be granted.
func (r *robot) ask(do string, f fields) message {
	r.t.Helper()
	m, ok := r.try(do, f)
	if !ok {
		r.t.Fatalf("%s %v: the session ended; came: %s", do, f, r.tail())
	}
	if !m.OK {
		r.t.Fatalf("%s %v is refused: %s", do, f, m.raw)
	}
	return m
}

// plays makes a move after the match's entry last, and returns the number of its
// own. A forced pass is the server's where the player takes too long for it.
func (r *robot) plays(move fields, last int) int {
	r.t.Helper()
	m, ok := r.try("play", move)
	switch {
	case ok && m.OK:
		return m.Seq
	case ok && move["move"] == "pass":
		return last + 1
	}
	r.t.Fatalf("play %v is refused: %s; came: %s", move, m.raw, r.tail())
	return 0
}

// refused makes a request that has to be refused with a code.
func (r *robot) refused(code, do string, f fields) {
	r.t.Helper()
	m, ok := r.try(do, f)
	if !ok || m.OK || m.Error.Code != code {
		r.t.Errorf("%s %v: want a refusal with %s, got %s", do, f, code, m.raw)
	}
}

// event waits for the next event of a kind and passes over all before it.
func (r *robot) event(on string) message {
	r.t.Helper()
	return r.eventWhere(on, func(message) bool { return true })
}

func (r *robot) eventWhere(on string, so func(message) bool) message {
	r.t.Helper()
	m, at, ok := r.find("the event "+on, r.seen, func(m message) bool { return m.On == on && so(m) })
	if !ok {
		r.t.Fatalf("the session ended before the event %s; came: %s", on, r.tail())
	}
	r.seen = at + 1
	return m
}

// moved waits until a match has come to an entry.
func (r *robot) moved(id string, seq int) message {
	r.t.Helper()
	return r.eventWhere("match.moved", func(m message) bool { return m.Match == id && m.Seq == seq })
}

// ends waits until the server has ended the session.
func (r *robot) ends(otherwise string) {
	r.t.Helper()
	if m, _, ok := r.find("the end: "+otherwise, 0, func(message) bool { return false }); ok {
		r.t.Errorf("%s: %s", otherwise, m.raw)
	}
}

// leave ends the session as a program does that has had enough.
func (r *robot) leave() {
	r.t.Helper()
	if err := r.in.Close(); err != nil {
		r.t.Error(err)
	}
	if code := exitCode(r.t, r.session.Wait()); code != 0 {
		r.t.Errorf("api ends with exit code %d", code)
	}
	_ = r.client.Close()
}

// pair seats two programs in one game: the first is dark.
func pair(t testing.TB, dark, light *robot, wish fields) string {
	t.Helper()
	f := fields{"color": "dark"}
	for name, value := range wish {
		f[name] = value
	}
	code := dark.ask("invite", f).Code
	id := light.ask("join", fields{"code": code}).Match
	for _, r := range []*robot{dark, light} {
		r.eventWhere("match.started", func(m message) bool { return m.Match == id })
	}
	return id
}
