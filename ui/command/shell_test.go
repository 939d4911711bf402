package command

import (
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// played makes a house in which a game of ana (dark) and boris has been played
// to its end, and returns its code.
func played(t *testing.T) (*house, string) {
	h := newHouse(t)
	s := h.game(lobby.DefaultWish())
	moves, err := engine.ParseRecord("e6 f4 e3 f6 g5 d6 e7 f5 c5")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		if s, err = h.lobby.Table().Play(h.ctx, s, s.Turn(), m, -1); err != nil {
			t.Fatal(err)
		}
	}
	return h, string(s.Setup.ID)
}

// game starts a game of ana (dark) and boris, neither of whom stays.
func (h *house) game(w lobby.Wish) match.State {
	ana, boris := h.account("ana"), h.account("boris")
	visit, err := h.lobby.Enter(h.ctx, keyOf("ana"), "")
	if err != nil {
		h.t.Fatal(err)
	}
	defer visit.Close()
	w.Color = engine.Dark
	seek, _, err := h.lobby.Post(h.ctx, ana, w)
	if err != nil {
		h.t.Fatal(err)
	}
	s, err := h.lobby.Accept(h.ctx, boris, seek.ID)
	if err != nil {
		h.t.Fatal(err)
	}
	return s
}

const game = "GAME" // stands for the code of the game that was played

func TestShell(t *testing.T) {
	// The key is ana's; out and err are patterns for all of stdout and part of
	// stderr.
	for name, c := range map[string]struct {
		args, out, err string
		exit           int
	}{
		"nothing":        {"", "", `(?s)come with a terminal: ssh -p 2222 reversi.example\n.*commands: help, whoami`, 2},
		"unknown":        {"dance", "", `unknown command "dance"\ncommands: help, .*\nmore:     ssh -p 2222 reversi.example help`, 2},
		"escapes":        {"\x1b[2Jx", "", `unknown command "\\x1b`, 2},
		"help":           {"help", `(?s)To play, .*\n  show +the board.*`, "", 0},
		"help verb":      {"help seek", `(?s)seek \[--variant V\].*\n\nOffer a game.*\nExample: ssh -p 2222 reversi.example seek --time 3d --variant 8x8-reverse\n`, "", 0},
		"help of a verb": {"join --help", `(?s)join CODE\n.*Example: ssh -t -p 2222 reversi.example join K7Q2M9AB\n`, "", 0},
		"help nonsense":  {"help dance", "", `unknown command "dance"`, 2},
		"keys":           {"keys", `KEY         ADDED  +LAST USED  +THIS SESSION\nSHA256:ana  2000-01-01 00:00Z  2000-01-01 00:00Z  yes\n`, "Another key comes with: ssh -o IdentitiesOnly=yes -i KEYFILE -p 2222 reversi.example", 0},
		"keys code":      {"keys code", `CODE\nssh -p 2222 reversi.example keys add CODE\n`, "works once, for 10 minutes", 0},
		"keys add":       {"keys add ABCD2345", "", "there is no such code", 1},
		"keys add what":  {"keys add", "", "add: say which", 2},
		"keys remove":    {"keys remove SHA256:ana", "", "the last key of an account stays", 1},
		"keys nonsense":  {"keys lose", "", "code, add CODE, remove FINGERPRINT", 2},
		"stats":          {"stats", `(?s)ana +GAMES  WON  % +LOST  % +DRAWN  %\nall +1 +1 +100.00  0 +0.00 +0 +0.00\n.*8x8 .*computer  0 +0 +- +0 +- +0 +-\n`, "", 0},
		"stats server":   {"stats --server", `(?s)VARIANT +GAMES  DARK WON  % +LIGHT WON  % +DRAWS  %\nall +1 .*10x10-reverse +0 +0 +- .*`, "", 0},
		"stats both":     {"stats ana --server", "", "a player or --server", 2},
		"top":            {"top", "", "Nobody has a sure rating in 8x8 yet.", 0},
		"top nonsense":   {"top --variant 7x7", "", "variant: is 8x8", 2},
		"whoami":         {"whoami", "name  ana\nkind  account\nkey   SHA256:ana\n8x8   1662 ± 580, 1 game\n", "", 0},
		"whoami json":    {"whoami --json", `\{"name":"ana","guest":false,"fingerprint":"SHA256:ana","ratings":\{"8x8":\{"rating":1662,"deviation":290,"games":1\}\}\}\n`, "", 0},
		"name":           {"name clara --json", `\{"player":\{"name":"clara","guest":false\}\}\n`, "", 0},
		"name taken":     {"name Boris", "", "taken", 1},
		"name missing":   {"name", "", "usage: name NEW", 2},
		"players":        {"players", "", "Nobody is here", 0},
		"players json":   {"players --json", `\[\]\n`, "^$", 0},
		"games json":     {"games --json", `\[\]\n`, "^$", 0},
		"seeks":          {"seeks", "", "No open game", 0},
		"flag":           {"seeks --loud", "", `(?s)unknown flag --loud.*usage: seeks`, 2},
		"seek live":      {"seek", "", "api", 1},
		"seek days":      {"seek --time 3d --json", `\{"seek":"CODE"\}\n`, "unseek CODE", 0},
		"seek code":      {"seek --time 3d --opening parallel --casual", `CODE\n`, "unseek CODE", 0},
		"seek board":     {"seek --variant 7x7", "", "variant: is 8x8", 2},
		"seek custom":    {"seek --opening custom --time 3d --variant 6x6 --start -------O------OO----XO-------------- X --json", `\{"seek":"CODE"\}\n`, "", 0},
		"invite":         {"invite --time 10+5", `(CODE)\nssh -t -p 2222 reversi.example join CODE\n`, "Be here", 0},
		"invite json":    {"invite --json", `\{"code":"CODE","line":"ssh -t -p 2222 reversi.example join CODE"\}\n`, "", 0},
		"accept":         {"accept ABCDEF", "", "nothing goes by that code", 1},
		"unseek":         {"unseek ABCDEF --json", "", "nothing goes by that code", 1},
		"review":         {"review GAME", "", "needs a terminal: ssh -t -p 2222 reversi.example review GAME;", 1},
		"join":           {"join ABCDEFGH", "", "needs a terminal: ssh -t -p 2222 reversi.example join ABCDEFGH; .*: ssh -p 2222 reversi.example api", 1},
		"bot":            {"bot 1", "", "needs a terminal", 1},
		"show":           {"show GAME", `(?s)GAME  8x8  standard  5\+3  rated\nX dark  13  ana\nO light  0  boris\n\n   a b c d e f g h\n 1 \. \. .*\n\ne6 f4 e3 f6 g5 d6 e7 f5 c5\ndark won, 13 to 0\n`, "", 0},
		"show lenient":   {`show "GAME" --at 0`, `(?s)GAME .*`, "", 0},
		"show at":        {"show GAME --at 1", `(?s).* 6 \. \. \. \. X .*\ne6\nlight to move: d6 f4 f6\n`, "", 0},
		"show before":    {"show GAME --at 0 --json", `\{.*"position":"[-XO]+ X","turn":"dark".*"record":\[\].*\}\n`, "", 0},
		"show after":     {"show GAME --at 10", "", "has 9 moves", 1},
		"show at what":   {"show GAME --at x", "", "usage: show", 2},
		"show nothing":   {"show ABCDEF --json", "", "nothing goes by", 1},
		"show json":      {"show GAME --json", `\{"match":"GAME",.*"ended":"2000-01-01T00:00:00Z".*"offers":\[\]\}\n`, "", 0},
		"history":        {"history", `GAME    ENDED +VARIANT .*\nGAME  2000-01-01 00:00Z  8x8 +ana +boris  13:0   dark won\n`, "", 0},
		"history json":   {"history boris --result lost --with ana --variant 8x8 --limit 3 --json", `\[\{"match":"GAME".*\}\]\n`, "", 0},
		"history none":   {"history boris --result won", "", "No finished game", 0},
		"history who":    {"history nobody", "", "nothing goes by", 1},
		"history what":   {"history --result great", "", "result: is won, lost or drawn", 2},
		"history limit":  {"history --limit 0", "", "usage: history", 2},
		"export":         {"export GAME --format txt", `(?s)Game: GAME\nVariant: 8x8\n.*Dark: ana\n.*Result: dark won, 13 to 0\n\ne6 f4 e3 f6 g5 d6 e7 f5 c5\n`, "", 0},
		"export json":    {"export GAME --format json", `\{"match":"GAME".*"moves":\[\{"seq":1,"by":"dark","move":"e6","at":"2000-01-01T00:00:00Z"\}.*\}\n`, "", 0},
		"export sgf":     {"export GAME --format sgf", "", "usage: export", 2},
		"export plainly": {"export GAME", `(?s)Game: GAME\n.*\n\ne6 f4 e3 f6 g5 d6 e7 f5 c5\n`, "", 0},
		"takeback":       {"takeback GAME", "", "the game is over", 1},
		"takeback both":  {"takeback GAME --yes --no", "", "usage: takeback GAME", 2},
		"abort":          {"abort GAME --no", "", "the game is over", 1},
		"claim":          {"claim GAME --draw --json", "", "the game is over", 1},
		"rematch":        {"rematch GAME", "", "needs a terminal: ssh -t -p 2222 reversi.example join GAME", 1},
		"rematch no":     {"rematch GAME --no", "", "nothing of the kind is asked", 1},
		"watch":          {"watch GAME", `  1  dark   e6      4:1  flips e5\n(.*\n){7}  9  dark   c5     13:0  flips d4 d5 d6 e5 f5\ndark won, 13 to 0\n`, "ana \\(dark\\) against boris", 0},
		"watch json":     {"watch GAME --json", `\{"on":"match.state",.*\}\n\{"on":"match.ended",.*\}\n`, "^$", 0},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h, id := played(t)
				args := strings.Fields(strings.ReplaceAll(c.args, game, id))
				out, stderr, exit := h.shell(keyOf("ana"), args...)
				out, stderr = nameless(out, id), nameless(stderr, id)
				if exit != c.exit || !regexp.MustCompile("^"+c.out+"$").MatchString(out) || !regexp.MustCompile(c.err).MatchString(stderr) {
					t.Errorf("exit %d\nstdout:\n%s\nstderr:\n%s", exit, out, stderr)
				}
				if strings.IndexFunc(strings.ReplaceAll(out+stderr, "\n", ""), controls) >= 0 {
					t.Errorf("control characters in %q %q", out, stderr)
				}
			})
		})
	}
}

// written are the words in help and tests that look like codes drawn at random.
var written = []string{"ABCDEF", "ABCDEFGH", "ABCD2345", "K7Q2M9AB", "SHA256"}

// nameless calls codes that are drawn at random by what they are.
func nameless(text, id string) string {
	text = strings.ReplaceAll(text, id, game)
	return regexp.MustCompile(`\b[2-9A-HJ-NP-Z]{6}([2-9A-HJ-NP-Z]{2})?\b`).ReplaceAllStringFunc(text, func(code string) string {
		if slices.Contains(written, code) {
			return code
		}
		return "CODE"
	})
}

// TestScreens: with a terminal some verbs open a screen, with --json they don't.
func TestScreens(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, id := played(t)
		wish := lobby.DefaultWish()
		small := wish
		small.Variant, small.Stake = engine.Variant{Size: 6}, lobby.Casual
		for args, want := range map[string]Screen{
			"seek":                          {Kind: ScreenSeek, Wish: wish},
			"invite --variant 6x6 --casual": {Kind: ScreenInvite, Wish: small},
			"bot 1":                         {Kind: ScreenBot, Wish: wish, Level: 1},
			"join abcd-efgh":                {Kind: ScreenJoin, Code: "ABCDEFGH"},
			"accept abcdef":                 {Kind: ScreenJoin, Code: "ABCDEF"},
			"watch " + strings.ToLower(id):  {Kind: ScreenWatch, Code: id},
		} {
			var out, stderr strings.Builder
			r := Request{Args: strings.Fields(args), Terminal: true, Out: &out, Err: &stderr}
			got := h.service.Run(h.ctx, r)
			if got.Exit != 0 || got.Screen == nil || *got.Screen != want || out.Len() > 0 {
				t.Errorf("%s: %+v %s", args, got, stderr.String())
			}
			if r.Args = append(r.Args, "--json"); strings.HasPrefix(args, "watch") {
				if got := h.service.Run(h.ctx, r); got.Screen != nil || got.Exit != 0 {
					t.Errorf("%s --json: %+v", args, got)
				}
			}
		}
	})
}

// TestKeyless: who comes without a key can look, but not act.
func TestKeyless(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, id := played(t)
		for _, args := range []string{"api", "name clara", "seek --time 3d", "invite", "accept ABCDEF", "unseek ABCDEF", "history"} {
			out, stderr, exit := h.shell("", strings.Fields(args)...)
			if exit != 1 || out != "" || !strings.Contains(stderr, "ssh-keygen") {
				t.Errorf("%s: exit %d, %q, %q", args, exit, out, stderr)
			}
		}
		for _, args := range []string{"help", "whoami", "players", "games", "seeks", "show " + id, "history ana", "watch " + id} {
			if _, stderr, exit := h.shell("", strings.Fields(args)...); exit != 0 {
				t.Errorf("%s: exit %d, %q", args, exit, stderr)
			}
		}
	})
}

func TestAPIRefusesATerminal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var stderr strings.Builder
		r := Request{Args: []string{"api"}, Terminal: true, Key: keyOf("ana"), Out: io.Discard, Err: &stderr}
		if got := newHouse(t).service.Run(t.Context(), r); got.Exit != exitRefused || !strings.Contains(stderr.String(), "leave -t out") {
			t.Errorf("%+v %q", got, &stderr)
		}
	})
}

// TestAcceptFromTheShell starts a game that is then to be found.
func TestAcceptFromTheShell(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		h.account("ana")
		h.account("boris")
		out, _, _ := h.shell(keyOf("ana"), "seek", "--time", "3d", "--color", "light", "--json")
		var seek seekAnswer
		if err := json.Unmarshal([]byte(out), &seek); err != nil {
			t.Fatal(err)
		}
		out, stderr, exit := h.shell(keyOf("boris"), "accept", strings.ToLower(seek.Seek), "--json")
		var got matchAnswer
		if err := json.Unmarshal([]byte(out), &got); err != nil || exit != 0 {
			t.Fatal(err, exit, stderr)
		}
		if got.State.Match != got.Match || *got.State.You != "dark" || got.State.Time != "3d" || *got.State.Clock.Running != "dark" {
			t.Errorf("%+v", got)
		}
		if !strings.Contains(stderr, "join "+string(got.Match)) {
			t.Errorf("stderr: %q", stderr)
		}
		if out, _, _ = h.shell(keyOf("carol"), "games"); !strings.Contains(out, string(got.Match)+"  8x8      standard  3d    boris  ana    2:2    dark") {
			t.Errorf("games:\n%s", out)
		}
	})
}

// TestWatchLive: one line per move, until the end.
func TestWatchLive(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		w := lobby.DefaultWish()
		w.Control = match.NoControl
		s := h.game(w)
		out := newValve()
		watch := Request{Args: []string{"watch", string(s.Setup.ID)}, Out: out, Err: io.Discard}
		done := make(chan Outcome, 1) // one watch
		go func() { done <- h.service.Run(h.ctx, watch) }()
		synctest.Wait()
		for i, want := range []string{"  1  dark   d3      4:1  flips d4", "  2  light  c3      3:3  flips d4"} {
			m, err := engine.ParseMove([]string{"d3", "c3"}[i])
			if err != nil {
				t.Fatal(err)
			}
			if s, err = h.lobby.Table().Play(h.ctx, s, s.Turn(), m, -1); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
			if got := fmt.Sprint(out.take()); got != "["+want+"]" {
				t.Errorf("got %s", got)
			}
		}
		if _, err := h.lobby.Table().Resign(h.ctx, s, engine.Dark); err != nil {
			t.Fatal(err)
		}
		if outcome := <-done; outcome.Exit != 0 || fmt.Sprint(out.take()) != "[light won by resignation, 3 to 3]" {
			t.Errorf("%+v", outcome)
		}
	})
}

func TestPlayersFromTheShell(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		h.account("ana")
		h.connect(keyOf("ana"))
		synctest.Wait()
		time.Sleep(time.Second) // of the bubble: who comes first stands first
		h.connect(keyOf("carol"))
		synctest.Wait()
		out, stderr, exit := h.shell(keyOf("ana"), "players")
		want := regexp.MustCompile(`^PLAYER +RATING  DOING  GAME  SINCE\nana +1500 +lobby +2000-01-01 00:00Z\nguest-\w{4}  - +lobby +2000-01-01 00:00Z\n$`)
		if !want.MatchString(out) || exit != 0 {
			t.Errorf("exit %d\n%s%s", exit, out, stderr)
		}
	})
}
