package main

import (
	"encoding/json"
	"net"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"turncoat/match"
)

// slow connects as a client whose answers take a while, as on a slow link. The
// channel is closed after the first of them.
func (h *house) slow(t testing.TB, k key, late time.Duration) (*gossh.Client, <-chan struct{}) {
	t.Helper()
	conn, err := net.Dial("tcp", h.addr)
	if err != nil {
		t.Fatal(err)
	}
	sc, channels, requests, err := gossh.NewClientConn(conn, h.addr, &gossh.ClientConfig{
		User: "nobody", Auth: []gossh.AuthMethod{gossh.PublicKeys(k)},
		HostKeyCallback: gossh.InsecureIgnoreHostKey(), Timeout: patience,
	})
	if err != nil {
		t.Fatal(err)
	}
	answered, once := make(chan struct{}), sync.Once{}
	go func() {
		for r := range requests {
			<-time.After(late)
			if r.WantReply {
				_ = r.Reply(false, nil) // the connection may be over
				once.Do(func() { close(answered) })
			}
		}
	}()
	none := make(chan *gossh.Request)
	close(none)
	client := gossh.NewClient(sc, channels, none)
	t.Cleanup(func() { _ = client.Close() })
	return client, answered
}

// A program on a slow link is given back the round trip that is measured as its
// turn begins, as far as the budget reaches, and one on a fast link next to
// nothing.
func TestR57NetworkTimeIsGivenBackOverSSH(t *testing.T) {
	const late = 300 * time.Millisecond
	h := open(t)
	dark, light := newKey(t), newKey(t)
	link, answered := h.slow(t, dark, late)
	a, b := newRobot(t, link), h.api(t, light)
	within(t, "the first measure of the slow link", answered)
	id := pair(t, a, b, fields{"time": "5+0"})
	for i, move := range []string{"d3", "c3", "c4", "c5", "b4", "d2"} {
		<-time.After(late + late/2) // each thinks for longer than the link takes
		[]*robot{a, b}[i%2].ask("play", fields{"match": id, "move": move})
	}
	var got struct {
		Moves []struct{ Given, Charged int64 }
	}
	if err := json.Unmarshal([]byte(h.exec(t, light, "export", id, "--format", "json").stdout), &got); err != nil {
		t.Fatal(err)
	}
	if len(got.Moves) != 6 {
		t.Fatalf("%d moves", len(got.Moves))
	}
	budget := match.LagBudget.Milliseconds()
	for i, m := range got.Moves {
		switch {
		case i < 2 && m.Given != 0:
			t.Errorf("first move %d was given %d ms", i+1, m.Given)
		case i%2 == 0:
			if i >= 2 && m.Given < min(late.Milliseconds(), budget) {
				t.Errorf("move %d over the slow link was given %d ms of %d", i+1, m.Given, budget)
			}
			budget = min(match.LagBudget.Milliseconds(), budget-m.Given+match.LagRefill.Milliseconds())
		}
	}
	// A busy machine may make one round trip a long one.
	if least := min(got.Moves[3].Given, got.Moves[5].Given); least >= late.Milliseconds() {
		t.Errorf("the moves over the fast link were given %d ms and more", least)
	}
}
