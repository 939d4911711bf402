package ui

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/ui/board"
	"turncoat/ui/style"
)

// What the lobby takes at least.
const (
	lobbyTwo    = 60  // cells
	lobbyThree  = 110 // cells
	menuLeast   = 26  // cells of the menu
	peopleMost  = 40  // cells of those who are here, where they stand alone
	aboutHeight = 16  // rows of the body from which the chosen row is explained
	boardHeight = 30  // and shown on a board
	aboutLines  = 2
	boardLines  = 11 // the largest board of small squares
	roomyLines  = 17 // the usual board of medium squares
	aboutMost   = 76 // cells of words
)

// columns is how many lists stand side by side.
func (s *lobbyScreen) columns() int {
	switch w := s.app.frame().w; {
	case w >= lobbyThree:
		return 3
	case w >= lobbyTwo:
		return 2
	}
	return 1
}

func (s *lobbyScreen) draw(w, h int) []string {
	if s.dressed != s.app.style {
		s.arrange()
	}
	s.talk.rows = 0
	var lines []string
	if h > 12 && s.columns() > 1 {
		lines = append(lines, "")
	}
	if s.code != nil {
		lines = append(lines, s.codeLine(w), "")
	}
	below := s.below(w, h)
	rest := max(0, h-len(lines)-len(below))
	lines = append(lines, padTo(s.columnsDrawn(w, rest), rest)...)
	return append(lines, below...)
}

func (s *lobbyScreen) codeLine(w int) string {
	a := s.app
	ask := a.text.Say("lobby.code_ask")
	return " " + a.style.Strong.Render(ask) + " " + s.code.draw(max(8, w-ansi.StringWidth(ask)-3))
}

func (s *lobbyScreen) columnsDrawn(w, h int) []string {
	menu := min(s.menuWidth(), w/2)
	switch s.columns() {
	case 3:
		people := min(peopleMost, (w-menu)*3/7)
		games := w - menu - people - 5
		talk := s.talkHeight(h, len(s.lists[gamesList].rows))
		column := s.list(gamesList, games, h-talk)
		if talk > 0 {
			column = append(append(column, ""), s.talkDrawn(games, talk-1)...)
		}
		left := beside(indent(s.list(menuList, menu, h), 1), menu+3, column)
		return beside(left, menu+games+5, s.list(peopleList, people, h))
	case 2:
		right := w - menu - 4
		talk := s.talkHeight(h, len(s.lists[gamesList].rows)+1+len(s.lists[peopleList].rows))
		games, people := s.share(h - talk)
		column := s.list(gamesList, right, games)
		if people > 0 {
			column = append(padTo(column, games), "")
		}
		column = append(column, s.list(peopleList, right, people)...)
		if talk > 0 {
			column = append(append(column, ""), s.talkDrawn(right, talk-1)...)
		}
		return beside(indent(s.list(menuList, menu, h), 1), menu+3, column)
	}
	return s.oneColumn(w, h)
}

// oneColumn is one list, under the names of all; blank lines are for what room
// is left.
func (s *lobbyScreen) oneColumn(w, h int) []string {
	if h < 4 {
		return s.list(s.focus, w, h)
	}
	head := []string{s.tabs(w)}
	if spare := h - 1 - len(s.focused().rows); spare > 0 {
		head = append(head, "")
		if spare > 1 {
			head = append([]string{""}, head...)
		}
	}
	return append(head, s.list(s.focus, w, h-len(head))...)
}

// list draws a list, with an arrow where there is more of it. Only one has the
// keys.
func (s *lobbyScreen) list(i, w, h int) []string {
	if i == talkList {
		return s.talkDrawn(w, h)
	}
	l := &s.lists[i]
	if len(l.rows) > h {
		w -= 2
	}
	out := s.app.drawList(l, w, h, i == s.focus && s.code == nil)
	if n := len(out); n > 1 && l.top+n < len(l.rows) {
		down := s.app.style.UpDown[len(s.app.style.UpDown)/2:]
		out[n-1] = fit(out[n-1], w) + " " + s.app.style.Faint.Render(down)
	}
	return out
}

// share divides a column among the games and the people under them.
func (s *lobbyScreen) share(h int) (games, people int) {
	games, people = len(s.lists[gamesList].rows), len(s.lists[peopleList].rows)
	if games+1+people <= h {
		return games, people
	}
	people = min(people, max(h-1-games, h/3))
	return max(0, h-1-people), people
}

// menuWidth is what the menu takes: its longest line, a digit and a letter.
func (s *lobbyScreen) menuWidth() int {
	most := menuLeast
	for _, e := range s.entries() {
		most = max(most, ansi.StringWidth(s.app.text.Say(e.says))+2+2+3)
	}
	return most
}

// tabs name the lists where one is seen at a time, the one that is seen in
// brackets.
func (s *lobbyScreen) tabs(w int) string {
	a := s.app
	var parts []string
	for i := range lobbyLists {
		said := s.tabWords(i)
		if i == talkList && !s.lists[i].any() {
			continue
		}
		if i == s.focus {
			parts = append(parts, a.style.Strong.Render("["+said+"]"))
		} else {
			parts = append(parts, a.style.Faint.Render(" "+said+" "))
		}
	}
	return clip(" "+strings.Join(parts, " "), w)
}

// below is what is said of the chosen row, with a board where there is room.
func (s *lobbyScreen) below(w, h int) []string {
	switch {
	case h < aboutHeight, s.code != nil && h < boardHeight:
		return nil
	case h < boardHeight:
		said := s.said(w - 2)
		return append([]string{""}, indent(padTo(said[:min(len(said), aboutLines)], aboutLines), 1)...)
	}
	rule := " " + s.app.style.Faint.Render(strings.Repeat(s.app.style.Rule, max(0, w-2)))
	space := boardLines
	if h-s.rows()-4 >= roomyLines {
		space = roomyLines
	}
	picture := s.picture(space)
	lines := append([]string{""}, s.said(min(w-2, aboutMost))...)
	if picture != nil {
		wide := ansi.StringWidth(picture[0]) + 3
		lines = append([]string{""}, s.said(min(w-wide-2, aboutMost))...)
		lines = append(make([]string, (space-len(picture))/2), beside(picture, wide, lines)...)
	}
	return append([]string{rule, ""}, indent(padTo(lines, space), 1)...)
}

// said are the words about the chosen row.
func (s *lobbyScreen) said(w int) []string {
	var lines []string
	for _, sentence := range s.chosen().says() {
		lines = append(lines, wrap(sentence, w)...)
	}
	return lines
}

// picture is the board that goes with the chosen row, nil where none does.
func (s *lobbyScreen) picture(h int) []string {
	chosen := s.chosen()
	for _, square := range []style.Square{style.Medium, style.Small} {
		_, bh := board.Extent(chosen.position.Size(), square)
		if chosen.position.Size() > 0 && bh <= h && square.W <= s.app.squares().W {
			return s.board.Draw(s.app.style, board.Look{Position: chosen.position, Square: square, Legal: chosen.start})
		}
	}
	return nil
}

// rows is how many rows the longest column has.
func (s *lobbyScreen) rows() int {
	menu, games, people := len(s.lists[menuList].rows), len(s.lists[gamesList].rows), len(s.lists[peopleList].rows)
	if s.columns() == 2 {
		return max(menu, games+1+people)
	}
	return max(menu, games, people)
}

// chosen is what goes with the chosen row.
func (s *lobbyScreen) chosen() about {
	chosen := about{says: func() []string { return []string{s.app.text.Say("lobby.about_code")} }}
	if l := s.focused(); s.code == nil && l.any() {
		chosen = s.about[l.rows[l.at].id]
	}
	if chosen.start {
		chosen.position = startOf(lobby.DefaultWish())
	}
	return chosen
}

// startOf is the board that a game of a wish starts with, none where it is
// drawn then.
func startOf(w lobby.Wish) engine.Position {
	switch w.Opening {
	case engine.Random:
		return engine.Position{}
	case engine.Custom:
		p, err := engine.ParsePosition(w.Start)
		if err != nil {
			return engine.Position{}
		}
		return p
	}
	p, err := engine.Start(w.Variant.Size, w.Opening, 0)
	if err != nil {
		return engine.Position{}
	}
	return p
}
