package command

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// TestDealsFromTheShell: two who play by post agree line by line.
func TestDealsFromTheShell(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		ana, boris := h.account("ana"), h.account("boris")
		w := lobby.DefaultWish()
		w.Control, w.Stake, w.Color = match.Control{PerMove: 72 * 3600e9}, lobby.Casual, engine.Dark
		seek, _, err := h.lobby.Post(t.Context(), ana, w)
		if err != nil {
			t.Fatal(err)
		}
		s, err := h.lobby.Accept(t.Context(), boris, seek.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{"d3", "c3"} {
			m, err := engine.ParseMove(text)
			if err == nil {
				s, err = h.lobby.Table().Play(t.Context(), s, s.Turn(), m, -1)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		id := string(s.Setup.ID)
		for _, step := range []struct{ who, line, out, err string }{
			{"ana", "takeback GAME", "Asked. boris has to agree.\n", ""},
			{"boris", "takeback GAME --no", "That is off the table.\n", ""},
			{"boris", "takeback GAME --json", `\{"match":"GAME","seq":5,"done":"asked"\}` + "\n", ""},
			{"ana", "takeback GAME --yes", "Taken back: 1 move played, light to move.\n", ""},
			{"boris", "claim GAME", "", "not been away"},
			{"cleo", "takeback GAME", "", "you do not play in that game"},
			{"boris", "abort GAME", "The game is aborted.\n", ""},
			{"ana", "rematch GAME", "Asked. boris has to agree.\n", ""},
			{"boris", "rematch GAME --yes", "A new game: CODE. Go to it: ssh -t -p 2222 reversi.example join CODE\n", ""},
			{"ana", "rematch GAME --json", `\{"match":"GAME","seq":9,"done":"rematched","next":"CODE"\}` + "\n", ""},
		} {
			h.account(step.who)
			out, stderr, exit := h.shell(keyOf(step.who), strings.Fields(strings.ReplaceAll(step.line, game, id))...)
			out, stderr = nameless(out, id), nameless(stderr, id)
			if !regexp.MustCompile("^"+step.out+"$").MatchString(out) || (exit == 0) != (step.err == "") || !strings.Contains(stderr, step.err) {
				t.Errorf("%s: %s: exit %d\n%s%s", step.who, step.line, exit, out, stderr)
			}
		}
		if out, _, _ := h.shell(keyOf("ana"), "watch", id); !strings.Contains(out, fmt.Sprintf("light takes back, to move %d\n", 2)) {
			t.Errorf("watched:\n%s", out)
		}
	})
}

// TestResignFromTheShell: a game is given up by a flag that says so, and by
// nothing less.
func TestResignFromTheShell(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		ana, boris := h.account("ana"), h.account("boris")
		w := lobby.DefaultWish()
		w.Control, w.Color = match.Control{PerMove: 72 * 3600e9}, engine.Dark
		seek, _, err := h.lobby.Post(t.Context(), ana, w)
		if err != nil {
			t.Fatal(err)
		}
		s, err := h.lobby.Accept(t.Context(), boris, seek.ID)
		if err != nil {
			t.Fatal(err)
		}
		id := string(s.Setup.ID)
		h.account("cleo")
		for _, step := range []struct {
			who, line string
			exit      int
			out, err  string
		}{
			{"boris", "resign GAME", 2, "", "say so with --yes"},
			{"cleo", "resign GAME --yes", 1, "", "you do not play in that game"},
			{"boris", "resign GAME --yes", 0, "The game is over: dark won by resignation.\n", ""},
			{"ana", "resign GAME --yes", 1, "", "over"},
		} {
			out, stderr, exit := h.shell(keyOf(step.who), strings.Fields(strings.ReplaceAll(step.line, game, id))...)
			if out != step.out || exit != step.exit || !strings.Contains(stderr, step.err) {
				t.Errorf("%s: %s: exit %d\n%s%s", step.who, step.line, exit, out, stderr)
			}
		}
	})
}
