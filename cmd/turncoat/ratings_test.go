package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

// The bounds of rated play as two programs meet them, and the operator's check
// of all ratings beside the running server.
func TestR62R64RatingsAreBoundedAndChecked(t *testing.T) {
	data := t.TempDir()
	h, stop := openIn(t, data)
	t.Cleanup(stop)
	ana, boris := h.api(t, h.newAccount(t, "ana")), h.api(t, h.newAccount(t, "boris"))
	var id string
	for i, want := range []string{"", "", "", "short", "short", "short", "short", "short", "short", "short", "often"} {
		wish := fields{}
		if want != "often" {
			wish["rated"] = true
		}
		id = pair(t, ana, boris, wish)
		ana.ask("resign", fields{"match": id})
		for _, r := range []*robot{ana, boris} {
			end := r.eventWhere("match.ended", func(m message) bool { return m.Match == id }).raw
			because := `"unrated_because":"` + want + `"`
			if want == "" {
				because = `"unrated_because":null`
			}
			if !strings.Contains(end, because) || strings.Contains(end, `"ratings":null`) != (want != "") {
				t.Errorf("game %d: want %s in %s", i+1, because, end)
			}
		}
	}
	code := ana.ask("invite", fields{"rated": true}).Code
	boris.refused("not_allowed", "join", fields{"code": code})
	ana.ask("unseek", fields{"seek": code})

	for _, c := range []struct {
		args []string
		says string
	}{
		{[]string{"--check"}, "10 rated games (7 of them void), 2 ratings: 0 differences\n"},
		{nil, "PLAYER  PLAYER  CASUAL  VOID"},
	} {
		var out, talk bytes.Buffer
		args := append([]string{"admin", "ratings", "--data", data}, c.args...)
		if code := run(context.Background(), args, &out, &talk); code != 0 || !strings.Contains(out.String(), c.says) {
			t.Errorf("%v: exit code %d, said %q %q, want %q", args, code, out.String(), talk.String(), c.says)
		}
	}
	var out, talk bytes.Buffer
	if code := run(context.Background(), []string{"admin", "ratings", "--check", "--data", t.TempDir()}, &out, &talk); code != exitFailed {
		t.Errorf("no database: exit code %d", code)
	}
}
