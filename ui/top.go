package ui

import (
	"context"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/ui/phrase"
	"turncoat/ui/text"
)

// topScreen is the rating list of a variant. It reads a page at a time, the next
// one when the choice comes near the end.
type topScreen struct {
	base
	variant   int // index in engine.Variants
	list      list
	standings []lobby.Standing
	next      string // cursor of the next page
	reading   bool
	asked     int  // number of the newest variant asked for
	known     bool // the first page is here
	own       lobby.Rating
}

// topMsg is one page of a rating list.
type topMsg struct {
	asked     int
	standings []lobby.Standing
	next      string
	own       lobby.Rating // the player's, aged to now
	err       error
}

func newTop(a *app) *topScreen { return newTopOf(a, engine.Variants[0]) }

// newTopOf is the list with a variant shown first.
func newTopOf(a *app, v engine.Variant) *topScreen {
	s := &topScreen{base: a.newBase()}
	for i, one := range engine.Variants {
		if one == v {
			s.variant = i
		}
	}
	return s
}

func (s *topScreen) title() string { return s.app.text.Say("top.title") }

func (s *topScreen) shown() engine.Variant { return engine.Variants[s.variant] }

func (s *topScreen) start() tea.Cmd { return s.open() }

// open reads the list of the variant from its beginning.
func (s *topScreen) open() tea.Cmd {
	s.asked++
	s.list, s.standings, s.next, s.known, s.reading = list{}, nil, "", false, false
	return s.more()
}

// more reads the next page.
func (s *topScreen) more() tea.Cmd {
	if s.reading || s.known && s.next == "" {
		return nil
	}
	s.reading = true
	l, player, variant := s.app.deps.Lobby, s.app.player.ID, s.shown()
	msg, page := topMsg{asked: s.asked}, lobby.Page{Limit: pageRows, After: s.next}
	return s.read(func(ctx context.Context) tea.Msg {
		msg.standings, msg.next, msg.err = l.Top(ctx, variant, page)
		if msg.err == nil {
			msg.own, msg.err = l.Rating(ctx, player, variant)
			msg.own = msg.own.Aged(l.Now())
		}
		return msg
	})
}

func (s *topScreen) update(msg tea.Msg) tea.Cmd {
	page, ok := msg.(topMsg)
	if !ok || page.asked != s.asked {
		return nil
	}
	s.reading = false
	if page.err != nil {
		s.app.say(s.app.explain(page.err))
		return nil
	}
	s.known, s.next, s.own = true, page.next, page.own
	s.standings = append(s.standings, page.standings...)
	rows := make([]row, len(s.standings))
	for i, st := range s.standings {
		rows[i] = row{
			id:   st.Player.ID,
			run:  func() tea.Cmd { return s.app.push(newProfileOf(s.app, st.Player)) },
			show: func(w int) string { return s.standing(st, w) },
		}
	}
	s.list.set(rows)
	return nil
}

func (s *topScreen) bindings() []binding {
	a := s.app
	turn := func(by int) func() tea.Cmd {
		return func() tea.Cmd {
			n := len(engine.Variants)
			s.variant = (s.variant + by + n) % n
			return s.open()
		}
	}
	keys := []binding{
		{keys: []string{"left", "h", "shift+tab"}, show: a.style.LeftRight, says: "top.variant", run: turn(-1)},
		hidden(turn(1), "right", "l", "tab"),
	}
	if s.list.any() {
		keys = append(keys, binding{show: a.style.UpDown, says: "key.choose"}, bind("top.profile", s.list.enter, "enter"))
		if who := s.standings[min(s.list.at, len(s.standings)-1)].Player; who.ID != a.player.ID {
			keys = append(keys, bind("profile.key_challenge", func() tea.Cmd { return a.push(newChallenge(a, who)) }, "c"))
		}
	}
	for i := range engine.Variants {
		keys = append(keys, hidden(func() tea.Cmd { s.variant = i; return s.open() }, strconv.Itoa(i+1)))
	}
	keys = append(keys, a.pagedKeys(&s.list, s.more)...)
	return append(keys, a.helpKey(helpKeys), a.back(), a.leaveKey())
}

// pageRows is how many rows of a long list are read at once.
const pageRows = 50

// pagedKeys are the keys of a list that is read page by page.
func (a *app) pagedKeys(l *list, more func() tea.Cmd) []binding {
	var keys []binding
	for _, b := range listKeys(l) {
		move := b.run
		b.run = func() tea.Cmd {
			move()
			if l.at >= len(l.rows)-pageRows/2 {
				return more()
			}
			return nil
		}
		keys = append(keys, b)
	}
	return keys
}

// columns are those of the rating list, with their headings. Cells that others
// may be narrower than keep the columns where they are.
func (s *topScreen) columns() *table {
	say := s.app.text.Say
	t := newTable(column{right: true}, column{}, column{right: true}, column{right: true, rank: 1})
	t.add(say("top.rank"), fit(say("top.name"), nameCells), fitRight(say("top.rating"), max(6, widest(say("top.rating")))), say("top.games"))
	return t
}

// nameCells is what a name and a word about it take.
const nameCells = 22

func (s *topScreen) standing(st lobby.Standing, w int) string {
	a := s.app
	name := clean(st.Player.Name)
	if st.Player.ID == a.player.ID {
		name = a.text.Say("lobby.you", text.Args{"Name": name})
	}
	t := s.columns()
	t.add(strconv.Itoa(st.Rank), name, phrase.Rating(st.Rating), strconv.Itoa(st.Rating.Games))
	line := t.row(1, w)
	if st.Player.ID == a.player.ID {
		line = a.style.Accent.Render(line)
	}
	return line
}

func (s *topScreen) draw(w, h int) []string {
	a := s.app
	var lines []string
	if h > 12 {
		lines = append(lines, "")
	}
	lines = append(lines, " "+s.tabs(w-2))
	if h > 8 {
		lines = append(lines, "")
	}
	switch {
	case !s.known:
		return append(lines, " "+a.text.Say("match.reading"))
	case len(s.standings) == 0:
		lines = append(lines, indent(wrap(a.text.Say("top.none"), min(w-2, 76)), 1)...)
		return append(append(lines, ""), indent(s.how(w-2), 1)...)
	}
	lines = append(lines, "   "+a.style.Faint.Render(s.columns().row(0, w-4)))
	foot := s.how(w - 2)
	room := h - len(lines)
	if len(foot) > 0 && room > len(foot)+3 {
		room -= len(foot) + 1
	} else {
		foot = nil
	}
	lines = append(lines, indent(a.drawList(&s.list, w-2, room, true), 1)...)
	if foot != nil {
		lines = append(append(lines, ""), indent(foot, 1)...)
	}
	return lines
}

// tabs are the variants with the chosen one in brackets, or that one alone.
func (s *topScreen) tabs(w int) string {
	a := s.app
	var all []string
	for i, v := range engine.Variants {
		name := a.text.Variant(v)
		if i == s.variant {
			all = append(all, a.style.Strong.Render("["+name+"]"))
		} else {
			all = append(all, " "+name+" ")
		}
	}
	if line := strings.Join(all, " "); widest(line) <= w {
		return line
	}
	return clip(all[s.variant]+"  "+a.style.Faint.Render(a.text.Say("top.which", text.Args{
		"N": s.variant + 1, "Of": len(engine.Variants),
	})), w)
}

// how tells who isn't on the list how to get there.
func (s *topScreen) how(w int) []string {
	a := s.app
	args := text.Args{
		"Variant": a.text.Variant(s.shown()), "Rating": phrase.Rating(s.own),
		"Deviation": int(s.own.Deviation + 0.5), "Needed": int(lobby.TopDeviation),
	}
	switch {
	case a.player.Guest:
		return wrap(a.text.Say("top.guest"), min(w, 76))
	case s.own.Games == 0:
		return wrap(a.text.Say("top.unrated", args), min(w, 76))
	case s.own.Deviation > lobby.TopDeviation:
		return wrap(a.text.Say("top.unsure", args), min(w, 76))
	}
	return nil
}
