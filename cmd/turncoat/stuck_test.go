package main

import (
	"fmt"
	"math/rand/v2"
	"net"
	"strings"
	"sync/atomic"
	"testing"

	gossh "golang.org/x/crypto/ssh"
)

// Somebody who watches a game and never reads holds up nobody, and is cut off.
func TestR16WatcherWhoNeverReadsHoldsUpNobody(t *testing.T) {
	t.Parallel()
	h := open(t)
	dark, light := h.api(t, h.newAccount(t, "ana")), h.api(t, newKey(t))
	for range 20 { // something long to answer with
		dark.ask("resign", fields{"match": pair(t, dark, light, fields{"time": "none"})})
	}
	seek := dark.ask("seek", fields{"color": "dark", "rated": false}).Seek
	id := light.ask("accept", fields{"seek": seek}).Match
	reader := h.sit(t, h.newAccount(t, "onlooker"), "watch", id)
	reader.sees("watching")
	neverRead(t, h.addr, fmt.Sprintf(`{"id":1,"do":"watch","match":"%s"}`+"\n", id)+
		strings.Repeat(`{"id":2,"do":"history","player":"ana","limit":200}`+"\n", 200))

	g, random := newPlainGame(8, standardStart, false), rand.New(rand.NewPCG(1, 2))
	beside := 0 // moves that were told while nobody was cut off yet
	for seq := 1; len(g.legal()) > 0; seq++ {
		mover, legal := map[byte]*robot{'X': dark, 'O': light}[g.turn], g.legal()
		move := legal[random.IntN(len(legal))]
		mover.plays(fields{"match": id, "move": move}, seq-1)
		g.play(move)
		dark.moved(id, seq)
		light.moved(id, seq)
		if h.app.ssh.Stats().Stalled == 0 {
			beside = seq
		}
	}
	wanted := cells(g)
	reader.waits("the last board", func(screen string) bool { return seenBoard(screen, 8) == wanted })
	// A slow machine doesn't come to the end of the game by then; who is held up
	// doesn't come far at all.
	if beside < 10 {
		t.Errorf("%d moves were made before who never reads was cut off", beside)
	}
	eventually(t, named("who never reads to be cut off"), func() bool { return h.app.ssh.Stats().Stalled == 1 })
}

// neverRead is a program that asks and takes no answer. It returns when the
// server has no more room to answer in.
func neverRead(t *testing.T, addr, requests string) {
	t.Helper()
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	counted := &counter{Conn: conn}
	sshConn, channels, global, err := gossh.NewClientConn(counted, addr, &gossh.ClientConfig{
		User: "nobody", Auth: []gossh.AuthMethod{gossh.PublicKeys(newKey(t))},
		HostKeyCallback: gossh.InsecureIgnoreHostKey(), Timeout: patience,
	})
	if err != nil {
		t.Fatal(err)
	}
	client := gossh.NewClient(sshConn, channels, global)
	t.Cleanup(func() { _ = client.Close() })
	channel, more, err := client.OpenChannel("session", nil)
	if err != nil {
		t.Fatal(err)
	}
	go gossh.DiscardRequests(more)
	api := gossh.Marshal(struct{ Command string }{"api"})
	if ok, err := channel.SendRequest("exec", true, api); err != nil || !ok {
		t.Fatalf("api: %v, %v", ok, err)
	}
	if _, err := channel.Write([]byte(requests)); err != nil {
		t.Fatal(err)
	}
	const window = 2 << 20 // of golang.org/x/crypto/ssh, in bytes
	eventually(t, named("the window of who never reads to be full"), func() bool { return counted.read.Load() >= window })
}

// counter counts what is read.
type counter struct {
	net.Conn
	read atomic.Int64
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	c.read.Add(int64(n))
	return n, err
}
