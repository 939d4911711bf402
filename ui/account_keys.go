package ui

import (
	"context"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"turncoat/lobby"
	"turncoat/ui/text"
)

// keysScreen is the keys of one's own account: which there are, how another is
// linked, and the end of one.
type keysScreen struct {
	base
	keys     []lobby.Key // nil until they were read
	list     list
	removing *lobby.Key // the one about which the player is asked
	code     string     // given out for another key; empty where none is
	asking   bool       // something is on its way
}

// keysMsg is the keys as they were read.
type keysMsg struct {
	keys []lobby.Key
	err  error
}

// keyCodeMsg is a code for another key.
type keyCodeMsg struct {
	code string
	err  error
}

// keyRemovedMsg is the answer to a removal.
type keyRemovedMsg struct {
	key lobby.Key
	err error
}

func newKeys(a *app) *keysScreen { return &keysScreen{base: a.newBase()} }

func (s *keysScreen) title() string { return s.app.text.Say("keys.title") }

func (s *keysScreen) start() tea.Cmd {
	l, player := s.app.deps.Lobby, s.app.player.ID
	return s.read(func(ctx context.Context) tea.Msg {
		keys, err := l.Keys(ctx, player)
		return keysMsg{keys, err}
	})
}

func (s *keysScreen) wake() tea.Cmd { return s.start() }

func (s *keysScreen) update(msg tea.Msg) tea.Cmd {
	a := s.app
	switch msg := msg.(type) {
	case lobbyRang:
		if msg.mine {
			return s.start()
		}
	case keysMsg:
		s.arrived(msg)
	case keyCodeMsg:
		s.asking = false
		if msg.err != nil {
			a.say(a.explain(msg.err))
			return nil
		}
		s.code = msg.code
		s.arrange()
	case keyRemovedMsg:
		s.asking, s.removing = false, nil
		if msg.err != nil {
			a.say(a.explain(msg.err))
		} else if msg.key.Fingerprint == a.visitor.Visit.Key() {
			a.say(a.text.Say("keys.removed_this"))
		} else {
			a.say(a.text.Say("keys.removed"))
		}
		s.arrange()
		return s.start()
	}
	return nil
}

// arrived shows the keys. One that is new while a code is shown has used it.
func (s *keysScreen) arrived(msg keysMsg) {
	if msg.err != nil {
		s.app.say(s.app.explain(msg.err))
		return
	}
	fresh := s.keys != nil && slices.ContainsFunc(msg.keys, func(k lobby.Key) bool {
		return !slices.ContainsFunc(s.keys, func(old lobby.Key) bool { return old.Fingerprint == k.Fingerprint })
	})
	if s.code != "" && fresh {
		s.code = ""
		s.app.say(s.app.text.Say("keys.linked"))
	}
	s.keys = msg.keys
	s.arrange()
}

// arrange builds the rows for what is being done.
func (s *keysScreen) arrange() {
	switch {
	case s.removing != nil:
		s.list.set(s.removingRows())
	case s.code != "":
		s.list.set(s.codeRows())
	default:
		s.list.set(s.keyRows())
	}
}

func (s *keysScreen) choice(digit string, key text.Key, run func() tea.Cmd) row {
	return row{id: string(key), run: run, show: func(w int) string { return clip(digit+" "+s.app.text.Say(key), w) }}
}

func (s *keysScreen) said(words string) []row {
	var rows []row
	for _, l := range wrap(words, s.inner()) {
		rows = append(rows, line(l))
	}
	return rows
}

func (s *keysScreen) inner() int { return max(1, min(s.app.frame().w-6, 70)) }

func (s *keysScreen) keyRows() []row {
	a := s.app
	rows := append(s.said(a.text.Say("keys.about")), line(""), s.choice("1", "keys.link", s.link))
	for _, k := range s.keys {
		rows = append(rows, line(""),
			row{id: k.Fingerprint, run: func() tea.Cmd { return s.ask(k) }, show: func(w int) string { return clip(clean(k.Fingerprint), w) }},
			row{show: func(w int) string { return a.style.Faint.Render(clip(a.aboutKey(k), w)) }})
	}
	return rows
}

// aboutKey is whether a key is this session's, which is never cut, and when it
// was added and last used.
func (a *app) aboutKey(k lobby.Key) string {
	var about []string
	if k.Fingerprint == a.visitor.Visit.Key() {
		about = append(about, a.text.Say("profile.key_this"))
	}
	about = append(about, a.text.Say("profile.key_added", text.Args{"Date": k.Added.UTC().Format(time.DateOnly)}))
	if !k.Used.IsZero() {
		about = append(about, a.text.Say("keys.used", text.Args{"When": a.text.Ago(k.Used)}))
	}
	return strings.Join(about, " "+a.style.Dot+" ")
}

// codeRows are what to type on the other machine. The line stands alone, so that
// it can be copied.
func (s *keysScreen) codeRows() []row {
	a := s.app
	rows := append(s.said(a.text.Say("keys.type_there")), line(""), line(s.typed()), line(""))
	rows = append(rows, s.said(a.text.Say("keys.code", text.Args{
		"Code": s.code[:4] + "-" + s.code[4:],
	}))...)
	return append(rows, line(""),
		s.choice("1", "waiting.copy", func() tea.Cmd { return a.copy(s.typed()) }), s.choice("2", "keys.done", s.back))
}

// typed is what is typed with the other key.
func (s *keysScreen) typed() string { return s.app.deps.Connect.Shell("keys", "add", s.code) }

func (s *keysScreen) removingRows() []row {
	a := s.app
	rows := append(s.said(a.text.Say("keys.remove_ask")), line(""), line(clean(s.removing.Fingerprint)),
		line(a.style.Faint.Render(a.aboutKey(*s.removing))), line(""))
	if s.removing.Fingerprint == a.visitor.Visit.Key() {
		rows = append(append(rows, s.said(a.style.Warn.Render(a.text.Say("keys.remove_this")))...), line(""))
	}
	return append(rows, s.choice("1", "keys.keep", s.back), s.choice("2", "keys.remove", s.remove))
}

// link gets a code for another key.
func (s *keysScreen) link() tea.Cmd {
	if s.asking {
		return nil
	}
	s.asking = true
	l, visit := s.app.deps.Lobby, s.app.visitor.Visit
	return s.do(func(ctx context.Context) tea.Msg {
		code, _, err := l.KeyCode(ctx, visit.Player())
		return keyCodeMsg{code, err}
	})
}

// ask asks whether a key is to go.
func (s *keysScreen) ask(k lobby.Key) tea.Cmd {
	if len(s.keys) == 1 {
		s.app.say(s.app.explain(lobby.ErrLastKey))
		return nil
	}
	s.removing = &k
	s.arrange()
	s.list.at = firstChoice(s.list.rows)
	return nil
}

func (s *keysScreen) remove() tea.Cmd {
	if s.asking || s.removing == nil || s.app.burst.on(s.app.now()) {
		return nil
	}
	s.asking = true
	visit, which := s.app.visitor.Visit, s.removing.Fingerprint
	return s.do(func(ctx context.Context) tea.Msg {
		key, err := visit.RemoveKey(ctx, which)
		return keyRemovedMsg{key, err}
	})
}

// back leaves the question or the code, and then the screen.
func (s *keysScreen) back() tea.Cmd {
	if s.removing == nil && s.code == "" {
		return s.app.pop()
	}
	asked := s.removing
	s.removing, s.code = nil, ""
	s.arrange()
	if asked != nil {
		s.list.choose(asked.Fingerprint) // a second Enter asks about the same key
	}
	return nil
}

func (s *keysScreen) bindings() []binding {
	a := s.app
	keys := []binding{{show: a.style.UpDown, says: "key.choose"}, bind("key.enter", s.list.enter, "enter")}
	digits := []func() tea.Cmd{s.link}
	switch {
	case s.removing != nil:
		digits = []func() tea.Cmd{s.back, s.remove}
	case s.code != "":
		digits = []func() tea.Cmd{func() tea.Cmd { return a.copy(s.typed()) }, s.back}
		keys = append(keys, bind("waiting.key_copy", digits[0], "y"))
	}
	for i, run := range digits {
		keys = append(keys, hidden(run, string(rune('1'+i))))
	}
	keys = append(keys, listKeys(&s.list)...)
	return append(keys, a.helpKey(helpKeys), bind("key.back", s.back, "esc").everywhere(), a.leaveKey())
}

func (s *keysScreen) draw(w, h int) []string {
	if s.keys == nil {
		return []string{"", " " + s.app.text.Say("match.reading")}
	}
	lines := []string{""}
	if h < 10 {
		lines = nil
	}
	return append(lines, indent(s.app.drawList(&s.list, w-2, h-len(lines), true), 1)...)
}
