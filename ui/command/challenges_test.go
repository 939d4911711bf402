package command

import (
	"strings"
	"testing"
	"testing/synctest"
)

// TestChallengeFromTheShell goes through a challenge, an answer and a block.
func TestChallengeFromTheShell(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		h.account("ana")
		h.account("boris")
		does := func(who, args, wantOut, wantErr string, wantExit int) string {
			t.Helper()
			out, stderr, exit := h.shell(keyOf(who), strings.Fields(args)...)
			if exit != wantExit || !strings.Contains(out, wantOut) || !strings.Contains(stderr, wantErr) {
				t.Errorf("%s: %s: exit %d\n%s%s", who, args, exit, out, stderr)
			}
			return strings.TrimSpace(out)
		}
		does("ana", "challenge boris", "", "a live game needs you there: come with a terminal (ssh -t -p 2222 reversi.example challenge boris)", 1)
		code := does("ana", "challenge boris --time 3d --color dark", "", "boris may answer until 2000-01-15", 0)
		does("ana", "challenge boris --time 3d", "", "you have challenged that player already", 1)
		does("boris", "seeks", code+"  ana     1500    8x8      standard  3d    either  dark    you", "", 0)
		does("ana", "seeks", "dark    boris", "", 0)
		does("clara", "seeks", "", "No open game.", 0)
		does("boris", "decline "+code+" --reason tired", "", "--reason: is later, variant", 2)
		does("boris", "decline "+strings.ToLower(code)+" --reason slower", "", "Declined.", 0)
		does("boris", "accept "+code, "", "it was declined", 1)

		code = does("ana", "challenge boris --time 3d --color dark", "", "unseek", 0)
		match := does("boris", "accept "+code, "", "The game has started.", 0)
		does("ana", "show "+match, "ana", "", 0)
		code = does("ana", "challenge boris --time 3d", "", "", 0)
		does("ana", "unseek "+code, "", "Withdrawn.", 0)

		does("boris", "block Ana", "", "ana is blocked", 0)
		does("boris", "blocks", "PLAYER  SINCE\nana     2000-01-01 00:00Z", "", 0)
		does("ana", "challenge boris --time 3d", "", "takes no challenges now", 1)
		does("ana", "blocks", "", "You have blocked nobody.", 0)
		does("boris", "block boris", "", "that is you", 1)
		does("boris", "unblock ana", "", "ana is blocked no more.", 0)
		does("boris", "unblock ana", "", "nothing goes by that code or name", 1)
		if _, stderr, exit := h.shell("", "block", "ana"); exit != 1 || !strings.Contains(stderr, "needs an SSH key") {
			t.Errorf("without a key: exit %d, %s", exit, stderr)
		}
	})
}

// TestR90NobodyAcceptsALiveGameFromAfar: who isn't there to play it is refused.
func TestR90NobodyAcceptsALiveGameFromAfar(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		h.account("boris")
		ana := h.connect(keyOf(h.account("ana").Name))
		ana.send(`{"id":1,"do":"seek"}`)
		synctest.Wait()
		lines := strings.Join(ana.out.take(), "\n")
		_, rest, _ := strings.Cut(lines, `"seek":"`)
		code, _, _ := strings.Cut(rest, `"`)
		if _, stderr, exit := h.shell(keyOf("boris"), "accept", code); exit != 1 || !strings.Contains(stderr, "a live game needs you there") {
			t.Errorf("exit %d: %s", exit, stderr)
		}
		boris := h.connect(keyOf("boris")) // has a session in which it can be played
		synctest.Wait()
		if out, stderr, exit := h.shell(keyOf("boris"), "accept", code); exit != 0 || len(out) == 0 {
			t.Errorf("exit %d: %s", exit, stderr)
		}
		synctest.Wait()
		if got := strings.Join(boris.out.take(), "\n"); !strings.Contains(got, "match.started") {
			t.Errorf("boris is told %s", got)
		}
	})
}
