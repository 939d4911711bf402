package ui

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// speaking is a named person whose client sends a locale.
func (h *house) speaking(name, locale string) *person {
	h.t.Helper()
	p := h.seat(h.visit("SHA256:"+name, name), Start{}, []string{"TERM=xterm-256color", "LANG=" + locale})
	p.until("the lobby was read", func() bool { return p.lobby().data.number > 0 && p.app.seats.known != nil })
	return p
}

// locales are one of each layout, and one that leaves the layout open.
var locales = []string{"ru_RU.UTF-8", "bg_BG.UTF-8", "sr_RS.UTF-8", "kk_KZ.UTF-8", "en_GB.UTF-8"}

// cyrillic are all Cyrillic signs, and what else the layouts type in other places.
func cyrillic(yield func(sign string)) {
	for r := rune(0x400); r <= 0x52f; r++ {
		yield(string(r))
	}
	for _, r := range "\"№;:?(),.-=+'„“§€–/" {
		yield(string(r))
	}
}

// CheckKeys checks a screen of a story: a Russian layout's letters do what their
// keys do; no sign of any layout does what can't be undone; and the footer has
// more than letters. It returns how many keys can't be undone.
func CheckKeys(t *testing.T, m tea.Model) (dangers int) {
	t.Helper()
	a := m.(*app)
	all := a.top().bindings()
	checkRussian(t, a, all)
	if !slices.ContainsFunc(all, func(b binding) bool {
		return b.show != "" && (len(b.keys) == 0 || utf8.RuneCountInString(b.keys[0]) > 1)
	}) {
		t.Error("the footer lists letters only")
	}
	return checkDangers(t, a, all)
}

func checkRussian(t *testing.T, a *app, all []binding) {
	t.Helper()
	a.visitor.Environ = []string{"LANG=ru_RU.UTF-8"}
	for latin, sign := range map[string]string{
		"q": "й", "h": "р", "j": "о", "k": "л", "l": "д", "r": "к", "?": ",", "p": "з", "c": "с", "o": "щ", "i": "ш",
		"g": "п", "m": "ь", "s": "ы", "n": "т", "v": "м",
	} {
		want := bound(all, latin)
		if want != nil && want.danger {
			want = nil
		}
		for _, typed := range []string{sign, strings.ToUpper(sign)} {
			if got, _ := a.meant(all, keyPress(typed)); got != want {
				t.Errorf("%s doesn't do what %s does", typed, latin)
			}
		}
	}
}

// checkDangers returns how many dangerous keys there are.
func checkDangers(t *testing.T, a *app, all []binding) (n int) {
	t.Helper()
	var keys []string
	for _, b := range all {
		if b.danger {
			n++
			keys = append(keys, b.keys...)
		} else if b.says == "match.key_abort" || b.says == "waiting.key_withdraw" {
			t.Errorf("%s isn't marked as dangerous", b.says)
		}
	}
	for _, locale := range locales {
		a.visitor.Environ = []string{"LANG=" + locale}
		cyrillic(func(sign string) {
			presses := []tea.KeyPressMsg{keyPress(sign)}
			for _, key := range keys { // as a terminal sends them that tells the key
				told := keyPress(sign)
				told.BaseCode = []rune(key)[0]
				presses = append(presses, told)
			}
			for _, key := range presses {
				if b, _ := a.meant(all, key); b != nil && b.danger {
					t.Errorf("%s: %s does %s", locale, sign, b.says)
				}
			}
		})
	}
	return n
}

// The same from outside: a game that may be aborted and an offer that may be
// withdrawn outlive every letter.
func TestR39GamesAndOffersOutliveEveryLetter(t *testing.T) {
	for _, locale := range locales {
		h := newHouse(t)
		ana, boris := h.speaking("ana", locale), h.player("boris")
		h.pair(ana, boris, lobby.DefaultWish())
		board, id := ana.board(), ana.board().id
		cyrillic(func(sign string) {
			ana.press(sign)
			if board.resign != nil {
				ana.press("esc")
			}
			if ana.app.top() != board { // the help
				ana.press("esc")
			}
			ana.board()
		})
		state, err := h.lobby.Table().Open(h.ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		if state.Phase != match.PhaseLive || len(state.Record) > 0 || board.sending {
			t.Errorf("%s: a letter has done something to the game", locale)
		}

		cleo := h.speaking("cleo", locale)
		cleo.press("1")
		cleo.until("the offer stands", func() bool { return cleo.lobby().looking() != nil })
		cleo.press("1")
		cleo.until("the offer stands", func() bool { _, ok := cleo.app.top().(*waitingScreen); return ok })
		waiting := cleo.app.top().(*waitingScreen)
		cyrillic(func(sign string) {
			if b, _ := cleo.app.meant(waiting.bindings(), keyPress(sign)); b != nil && b.says == "waiting.key_computer" {
				return // would begin a game meanwhile
			}
			cleo.press(sign)
			switch cleo.app.top().(type) {
			case *waitingScreen:
			case *lobbyScreen: // the key of "back to the lobby, and keep waiting"
				cleo.app.pile = append(cleo.app.pile, waiting)
			default:
				cleo.press("esc")
			}
		})
		if info, err := h.lobby.SeekEnd(h.ctx, waiting.seek.ID); err != nil || info.End != "" || waiting.ending {
			t.Errorf("%s: a letter has ended the offer: %v, %v", locale, info.End, err)
		}
	}
}

func TestR39UnclearLettersSaySo(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.player("ana"), h.player("boris")
	h.pair(ana, boris, lobby.DefaultWish())
	ana.app.visitor.Environ = []string{"LANG=bg_BG.UTF-8"}
	ana.press("а") // d on one layout, a on the other
	ana.sees("That letter stands for several keys here.")
	if ana.board().typed != "" {
		t.Errorf("typed %q", ana.board().typed)
	}
	h.time.pass(noticeStays)
	ana.app.visitor.Environ = []string{"LANG=ru_RU.UTF-8"}
	ana.press("ч") // x: aborts
	ana.sees("That key takes a Latin letter")
	h.time.pass(noticeStays)
	ana.press("в", "3")
	ana.sees("Move: d3_")
}

func TestR39FieldsKeepCyrillicText(t *testing.T) {
	for _, locale := range locales {
		h := newHouse(t)
		p := h.seat(h.visit("SHA256:new", ""), Start{}, []string{"TERM=xterm-256color", "LANG=" + locale})
		s, ok := p.app.top().(*nameScreen)
		if !ok {
			t.Fatalf("on %T", p.app.top())
		}
		s.field.clear()
		p.types("Ћирил-ЙЦұ,ғ")
		if got := s.field.text(); got != "Ћирил-ЙЦұ,ғ" {
			t.Errorf("%s: %q", locale, got)
		}
	}
}

func TestR39KazakhDigitsAreDigits(t *testing.T) {
	h := newHouse(t)
	ana, boris := h.speaking("ana", "kk_KZ.UTF-8"), h.player("boris")
	ana.press("ғ") // 5
	ana.sees(ana.app.text.Say("history.none"))
	ana.press("esc")
	h.pair(ana, boris, lobby.DefaultWish())
	ana.press("в", "і", "enter") // d3
	boris.sees("Dark played d3")
	if n := len(boris.board().state.Record); n != 1 {
		t.Errorf("%d plies", n)
	}
}

// bulgarian are two layouts: what the key of a Latin letter types.
var bulgarian = map[string]map[string]string{
	"BDS": {"a": "ь", "b": "ф", "c": "ъ", "d": "а", "e": "е", "f": "о", "g": "ж", "h": "г", "p": "з"},
	"phonetic": {
		"a": "а", "b": "б", "c": "ц", "d": "д", "e": "е", "f": "ф", "g": "г", "h": "х", "p": "п",
	},
}

// A whole game on a Bulgarian layout: letters where they are clear, arrows where
// they aren't.
func TestR39AWholeGameOnABulgarianLayout(t *testing.T) {
	for layout, types := range bulgarian {
		h := newHouse(t)
		ana, boris := h.speaking("ana", "bg_BG.UTF-8"), h.player("boris")
		ana.press(types["p"])
		ana.until("the offer stands", func() bool { return ana.lobby().looking() != nil })
		boris.press("p")
		me := ana.atBoard().me
		boris.atBoard()
		clear := 0
		for turn := 0; ana.board().state.Phase == match.PhaseLive; turn++ {
			state, mover := ana.board().state, boris
			if state.Turn() == me {
				mover = ana
			}
			move := state.Moves()[turn%len(state.Moves())]
			switch {
			case move.Pass:
			case mover == boris:
				boris.types(move.String())
			default:
				clear += ana.typeOrStep(types, move.Square)
			}
			mover.press("enter")
			for _, p := range []*person{ana, boris} {
				p.until("the move is there", func() bool { return p.board().state.BoardSeq > state.BoardSeq })
			}
		}
		if clear < 5 {
			t.Errorf("%s: only %d squares could be typed", layout, clear)
		}
	}
}

// typeOrStep types a square; if its letter is unclear the arrows go there. It
// returns how many squares were typed.
func (p *person) typeOrStep(types map[string]string, to engine.Square) int {
	p.t.Helper()
	name := to.String()
	p.types(types[name[:1]] + name[1:])
	if p.board().typed != "" {
		if p.board().typed != name {
			p.t.Fatalf("%s was taken for %s", name, p.board().typed)
		}
		return 1
	}
	for p.board().cursor != to {
		at := p.board().cursor
		switch {
		case at.Col < to.Col:
			p.press("right")
		case at.Col > to.Col:
			p.press("left")
		case at.Row < to.Row:
			p.press("down")
		default:
			p.press("up")
		}
	}
	return 0
}
