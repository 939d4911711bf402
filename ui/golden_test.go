package ui

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/settings"
)

// story is one screen in one state, as golden frames and all sizes show it.
type story struct {
	name string
	tell func(h *house) *person
}

var stories = []story{
	{"name", func(h *house) *person { return h.seat(h.visit("SHA256:new", ""), Start{}, utf8Terminal) }},
	{"name-wrong", func(h *house) *person {
		p := h.seat(h.visit("SHA256:new", ""), Start{}, utf8Terminal)
		p.press("!", "enter")
		return p
	}},
	{"name-no-key", func(h *house) *person { return h.seat(h.visit("", ""), Start{}, utf8Terminal) }},
	{"lobby-empty", func(h *house) *person { return h.player("ana") }},
	{"lobby", tellLobby},
	{"lobby-code", func(h *house) *person {
		p := h.player("ana")
		p.press("i")
		p.types("k7q2")
		return p
	}},
	{"create", func(h *house) *person {
		p := h.player("ana")
		p.press("c", "down", "down")
		return p
	}},
	{"create-custom", func(h *house) *person {
		p := h.player("ana")
		p.press("c", "left", "down", "down", "5", "down")
		p.types("---------------OX----XO--------------- X")
		p.press("enter")
		p.press("s")
		return p
	}},
	{"waiting", func(h *house) *person {
		p := h.player("ana")
		p.press("p")
		p.sees("Looking for somebody")
		h.time.pass(12 * time.Second)
		return p
	}},
	{"waiting-invite", func(h *house) *person {
		p := h.seat(h.visit("SHA256:ana", "ana"), Start{Kind: KindInvite, Wish: wishFor(engine.Light)}, utf8Terminal)
		p.sees("Send your friend")
		return p
	}},
	{"match-begins", func(h *house) *person { p, _ := tellMatch(h, lobby.DefaultWish(), ""); return p }},
	{"match", func(h *house) *person { p, _ := tellMatch(h, lobby.DefaultWish(), "d3 c3 c4 c5 b4"); return p }},
	{"match-my-move", func(h *house) *person { p, _ := tellMatch(h, lobby.DefaultWish(), "d3 c3 c4 c5 b4 d2"); return p }},
	{"match-typing", func(h *house) *person {
		p, _ := tellMatch(h, lobby.DefaultWish(), "d3 c3")
		p.types("c4")
		return p
	}},
	{"match-pass", func(h *house) *person {
		p, _ := tellMatch(h, lobby.DefaultWish(), "d3 c3 b3 b2 f5 a3 a1 c1")
		return p
	}},
	{"match-resign", func(h *house) *person {
		p, _ := tellMatch(h, lobby.DefaultWish(), "d3 c3")
		p.press("r", "y")
		return p
	}},
	{"match-away", tellAway},
	{"match-10x10", func(h *house) *person {
		w := lobby.DefaultWish()
		w.Variant.Size = 10
		p, _ := tellMatch(h, w, "e4 d4")
		return p
	}},
	{"match-open", func(h *house) *person {
		w := lobby.DefaultWish()
		w.Opening, w.Variant.Size = engine.Open, 6
		p, _ := tellMatch(h, w, "c3 d4")
		return p
	}},
	{"match-ascii", func(h *house) *person {
		p, _ := tellMatch(h, lobby.DefaultWish(), "d3 c3 c4 c5")
		p.app.settings = p.app.settings.With(settings.Glyphs, "ascii")
		p.app.dress()
		return p
	}},
	{"result", func(h *house) *person {
		p, _ := tellMatch(h, lobby.DefaultWish(), "e6 f4 e3 f6 g5 d6 e7 f5 c5")
		p.until("the ratings are there", func() bool { return p.board().changes != nil })
		return p
	}},
	{"watch", func(h *house) *person {
		ana, _ := tellMatch(h, lobby.DefaultWish(), "d3 c3")
		cleo := h.seat(h.visit("SHA256:cleo", "cleo"), Start{Kind: KindWatch, Code: string(ana.board().id)}, utf8Terminal)
		cleo.atBoard()
		cleo.until("the ratings are there", func() bool { return cleo.board().ratings[engine.Dark] != nil })
		return cleo
	}},
	{"history", func(h *house) *person {
		p, _ := tellMatch(h, lobby.DefaultWish(), "e6 f4 e3 f6 g5 d6 e7 f5 c5")
		p.press("esc", "g")
		p.sees("13:0")
		h.time.pass(3 * time.Hour)
		return p
	}},
	{"history-none", func(h *house) *person {
		p := h.player("ana")
		p.press("g")
		p.sees("no finished games")
		return p
	}},
	{"replay", func(h *house) *person {
		p, _ := tellMatch(h, lobby.DefaultWish(), "e6 f4 e3 f6 g5 d6 e7 f5 c5")
		h.time.pass(endSpan)
		p.press("v")
		p.sees("export")
		p.press("left", "left")
		return p
	}},
	{"help", func(h *house) *person { p := h.player("ana"); p.press("?"); return p }},
	{"help-keys", func(h *house) *person { p := h.player("ana"); p.press("?", "2"); return p }},
	{"help-commands", func(h *house) *person { p := h.player("ana"); p.press("?", "3"); return p }},
}

func tellLobby(h *house) *person {
	ana, boris, cleo, dora := h.player("ana"), h.player("boris"), h.player("cleo"), h.player("dora")
	h.pair(boris, cleo, lobby.DefaultWish())
	h.moves(boris, cleo, "d3 c3")
	days := lobby.DefaultWish()
	days.Control, _ = match.ParseControl("3d")
	h.meet(ana, dora, days)
	ana.sees("dora is here")
	h.time.pass(2 * time.Second)
	ana.press("esc") // takes the notice away
	wish := lobby.DefaultWish()
	wish.Variant = engine.Variants[3]
	wish.Stake = lobby.Casual
	if _, _, err := h.lobby.Post(h.ctx, dora.visit.Player(), wish); err != nil {
		h.t.Fatal(err)
	}
	ana.until("all is listed", func() bool {
		d := ana.lobby().data
		return len(d.seeks) == 1 && len(d.games) == 2 && d.games[1].Seq == 2 && len(d.unfinished) == 1 && len(d.here) == 4
	})
	return ana
}

// tellMatch is Dark's side of a game.
func tellMatch(h *house, w lobby.Wish, record string) (dark, light *person) {
	ana, boris := h.player("ana"), h.player("boris")
	h.pair(ana, boris, w)
	h.moves(ana, boris, record)
	for _, p := range []*person{ana, boris} {
		p.until("the ratings are there", func() bool { return p.board().ratings[engine.Dark] != nil })
	}
	return ana, boris
}

func tellAway(h *house) *person {
	ana, _ := tellMatch(h, lobby.DefaultWish(), "d3 c3 c4")
	if _, err := h.lobby.Table().Leave(h.ctx, ana.board().state, engine.Light); err != nil {
		h.t.Fatal(err)
	}
	ana.sees("away")
	h.time.pass(12 * time.Second)
	return ana
}

// steady replaces what is drawn by lot.
func steady(p *person, frame string) string {
	ids := regexp.MustCompile(`guest-[2-9A-Z]{4}`).ReplaceAllString(frame, "guest-7K2Q")
	for _, s := range p.app.pile {
		switch s := s.(type) {
		case *reviewScreen:
			ids = strings.ReplaceAll(ids, string(s.id), "K7Q2M9")
		case *waitingScreen:
			ids = strings.ReplaceAll(ids, s.seek.ID, "K7Q2M9PR")
			ids = strings.ReplaceAll(ids, s.seek.ID[:4]+"-"+s.seek.ID[4:], "K7Q2-M9PR")
		}
	}
	return ids
}

func TestGoldenFrames(t *testing.T) {
	for _, s := range stories {
		t.Run(s.name, func(t *testing.T) {
			p := s.tell(newHouse(t))
			for _, size := range [][2]int{{80, 24}, {40, 16}, {120, 40}} {
				p.resize(size[0], size[1])
				p.until("the discs have turned", func() bool {
					m, ok := p.app.top().(*matchScreen)
					return !ok || !m.turning.Moving()
				})
				file := filepath.Join("testdata", fmt.Sprintf("%s.%dx%d.golden", s.name, size[0], size[1]))
				compare(t, file, steady(p, p.screen()))
				if dir := os.Getenv("UI_FRAMES"); dir != "" { // with colours, to be looked at
					write(t, filepath.Join(dir, fmt.Sprintf("%s.%dx%d.ansi", s.name, size[0], size[1])), p.app.View().Content)
				}
			}
			everySize(t, p)
		})
	}
}

func compare(t *testing.T, file, got string) {
	t.Helper()
	var lines []string
	for _, line := range strings.Split(got, "\n") {
		lines = append(lines, strings.TrimRight(line, " "))
	}
	got = strings.Join(lines, "\n") + "\n"
	if strings.Contains(got, "<no value>") {
		t.Errorf("words without their values in %s:\n%s", file, got)
	}
	if *update {
		write(t, file, got)
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", file, diff)
	}
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// everySize draws a screen at all sizes: none may panic or be larger than the
// window, or say something in words that aren't there.
func everySize(t *testing.T, p *person) {
	t.Helper()
	for h := 1; h <= 45; h++ {
		for w := 1; w <= 120; w++ {
			p.app.w, p.app.h = w, h
			lines := strings.Split(p.app.View().Content, "\n")
			if len(lines) > h {
				t.Fatalf("%d lines at %dx%d", len(lines), w, h)
			}
			for _, line := range lines {
				if got := ansi.StringWidth(line); got > w {
					t.Fatalf("a line of %d cells at %dx%d: %q", got, w, h, line)
				}
			}
		}
	}
}
