package command

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"turncoat/engine"
	"turncoat/lobby"
)

func FuzzParseRequest(f *testing.F) {
	for _, seed := range []string{
		`{"id":1,"do":"ping"}`, `{"id":"a","do":"play","match":"K7Q2M9","move":"d3","seq":0}`, `{"id":1,"id":2}`,
		`{"id":-0.5e3,"do":"seek","rated":null}`, `[]`, `{`, `{"id":1,"do":"x"}}`, "\xff", `{"id":"\u001b","do":"\u0000"}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := parseRequest(text)
		answer := refusalLine(r.id, err)
		if err == nil {
			answer = answerLine(r.id, playerAnswer{personShape{Name: "ana"}})
		}
		var back struct{ ID json.RawMessage }
		if !json.Valid(answer) || json.Unmarshal(answer, &back) != nil {
			t.Fatalf("%q is answered with %q", text, answer)
		}
		if strings.IndexFunc(strings.TrimSuffix(string(answer), "\n"), controls) >= 0 {
			t.Fatalf("control characters in %q", answer)
		}
		if err != nil {
			return
		}
		var want, got any
		if json.Unmarshal(r.id, &want) != nil || json.Unmarshal(back.ID, &got) != nil || want != got {
			t.Fatalf("id %s comes back as %s", r.id, back.ID)
		}
		if _, known := r.fields["do"]; known || r.do == "" {
			t.Fatalf("no verb in %q", text)
		}
		var fields playFields
		if err := r.into(&fields); err != nil && refusalOf(err).Code != codeBadRequest {
			t.Fatal(err)
		}
	})
}

func TestReadLines(t *testing.T) {
	long := strings.Repeat("x", maxRequest)
	for name, c := range map[string]struct {
		in   string
		want string
	}{
		"ends":            {"a\nb\r\nc", "a b c"},
		"blank lines":     {"\n \r\n\na\n", "a"},
		"longest":         {long + "\r\n" + "b\n", long + " b"},
		"one more":        {long + "x\nb\n", "LONG b"},
		"much more":       {strings.Repeat(long, 3) + "\nb\n", "LONG b"},
		"long to the end": {long + long, "LONG"},
		"endless":         {strings.Repeat(long, 20) + "\nb\n", "LONG FLOOD"},
	} {
		t.Run(name, func(t *testing.T) {
			lines := make(chan inLine, 10) // more than any case has
			readLines(strings.NewReader(c.in), lines, nil)
			var got []string
			for l := range lines {
				switch {
				case l.tooLong:
					got = append(got, "LONG")
				default:
					got = append(got, string(l.text))
				}
				if l.flood {
					got = append(got, "FLOOD")
				}
			}
			if strings.Join(got, " ") != c.want {
				t.Errorf("got %.100q", got)
			}
		})
	}
}

// TestFlood: who sends without end is shown out, and learns why.
func TestFlood(t *testing.T) {
	for name, text := range map[string]string{
		"requests": `{"id":7,"do":"ping"}`, "rubbish": "rubbish", "long lines": strings.Repeat("x", maxRequest+1),
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c := newHouse(t).connect(keyOf("ana"))
				sent := 0
				for ; sent < 10_000; sent++ {
					if _, err := io.WriteString(c.in, text+"\n"); err != nil {
						break
					}
				}
				if outcome := <-c.ended; outcome.Exit != exitRefused || sent == 10_000 {
					t.Fatalf("exit %d after %d lines", outcome.Exit, sent)
				}
				lines := c.out.take()
				if last := lines[len(lines)-1]; !strings.Contains(last, `"too_fast"`) {
					t.Errorf("the last word is %s", last)
				}
				if !strings.Contains(c.err.String(), "too many requests") {
					t.Errorf("stderr: %q", c.err)
				}
			})
		})
	}
}

// TestPatientClientIsNeverRefused: a program that waits for each answer may go
// on for as long as it likes, and is slowed at most.
func TestPatientClientIsNeverRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newHouse(t).connect(keyOf("ana"))
		began := time.Now()
		const requests = 3000
		for id := range requests {
			c.send(fmt.Sprintf(`{"id":%d,"do":"ping"}`, id))
			synctest.Wait()
			for answers := c.out.take(); len(answers) == 0; answers = c.out.take() {
				time.Sleep(time.Millisecond) // of the bubble
				synctest.Wait()
			}
		}
		if took := time.Since(began); took > requests*time.Second/paceRate {
			t.Errorf("%d requests took %v", requests, took)
		}
	})
}

// TestStorageFailure: what could not be stored is not acknowledged, nobody is
// told of it, and the session goes on.
func TestStorageFailure(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		ana, boris := h.account("ana"), h.account("boris")
		a, b := h.connect(keyOf("ana")), h.connect(keyOf("boris"))
		synctest.Wait()
		w := lobby.DefaultWish()
		w.Color = engine.Dark
		seek, _, err := h.lobby.Post(h.ctx, ana, w)
		if err != nil {
			t.Fatal(err)
		}
		s, err := h.lobby.Accept(h.ctx, boris, seek.ID)
		if err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		a.out.take()
		b.out.take()
		h.store.full.Store(true)
		a.send(fmt.Sprintf(`{"id":1,"do":"play","match":%q,"move":"d3"}`, s.Setup.ID))
		a.send(`{"id":2,"do":"ping"}`)
		synctest.Wait()
		got := strings.Join(a.out.take(), "\n")
		if !strings.Contains(got, `"id":1,"ok":false,"error":{"code":"failed"`) || !strings.Contains(got, `{"id":2,"ok":true}`) {
			t.Error(got)
		}
		if told := b.out.take(); len(told) > 0 {
			t.Errorf("the other is told %v", told)
		}
	})
}

// TestShortGame: a game that began and ended while the client was not reading
// is told from its start to its end.
func TestShortGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		ana, boris := h.account("ana"), h.account("boris")
		a := h.connect(keyOf("ana"))
		h.connect(keyOf("boris"))
		synctest.Wait()
		a.out.close()
		a.send(`{"id":1,"do":"ping"}`)
		synctest.Wait() // the answer is stuck
		seek, _, err := h.lobby.Post(h.ctx, ana, lobby.DefaultWish())
		if err != nil {
			t.Fatal(err)
		}
		s, err := h.lobby.Accept(h.ctx, boris, seek.ID)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := h.lobby.Table().Resign(h.ctx, s, s.Setup.ColorOf(boris.ID)); err != nil {
			t.Fatal(err)
		}
		a.out.open()
		synctest.Wait()
		var got []string
		for _, text := range a.out.take() {
			var l heard
			if err := json.Unmarshal([]byte(text), &l); err != nil {
				t.Fatal(err)
			}
			got = append(got, l.On)
		}
		if fmt.Sprint(got) != "[ match.started match.ended]" {
			t.Errorf("told %q", got)
		}
		h.lobby.Table().Bus().Ring(lobby.PlayerTopic(ana.ID))
		synctest.Wait()
		if again := a.out.take(); len(again) > 0 {
			t.Errorf("told again: %v", again)
		}
	})
}
