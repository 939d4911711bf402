package main

import (
	"encoding/json"
	"net"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"
)

// slow connects as a client whose answers take a while, as on a slow link.
func (h *house) slow(t testing.TB, k key, late time.Duration) *gossh.Client {
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
	go func() {
		for r := range requests {
			<-time.After(late)
			if r.WantReply {
				_ = r.Reply(false, nil) // the connection may be over
			}
		}
	}()
	none := make(chan *gossh.Request)
	close(none)
	client := gossh.NewClient(sc, channels, none)
	t.Cleanup(func() { _ = client.Close() })
	return client
}

// A program on a slow link is given back the round trip that is measured as its
// turn begins, as far as the budget reaches, and one on a fast link next to
// nothing.
func TestR57NetworkTimeIsGivenBackOverSSH(t *testing.T) {
	const late = 200 * time.Millisecond
	h := open(t)
	dark, light := newKey(t), newKey(t)
	a, b := newRobot(t, h.slow(t, dark, late)), h.api(t, light)
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
	for i, m := range got.Moves {
		switch {
		case i < 2 && m.Given != 0:
			t.Errorf("first move %d was given %d ms", i+1, m.Given)
		case i >= 2 && i%2 == 0 && m.Given < late.Milliseconds():
			t.Errorf("move %d over the slow link was given %d ms", i+1, m.Given)
		case i%2 == 1 && m.Given >= late.Milliseconds():
			t.Errorf("move %d over the fast link was given %d ms", i+1, m.Given)
		}
	}
}
