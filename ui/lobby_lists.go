package ui

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"turncoat/lobby"
	"turncoat/ui/phrase"
	"turncoat/ui/text"
)

// arrange builds the rows of the lobby from its newest reading.
func (s *lobbyScreen) arrange() {
	slipped := s.menu.set(s.menuRows())
	if s.lists.set(s.listRows()) || slipped {
		s.slipped.up(s.app.now())
	}
	if s.right && !s.lists.any() {
		s.right = false
	}
}

func (s *lobbyScreen) heading(key text.Key) row {
	a := s.app
	return row{show: func(w int) string { return a.style.Accent.Render(clip(a.text.Say(key), w)) }}
}

// choice is a row of the menu: its digit, its words, its letter.
func (s *lobbyScreen) choice(digit int, key text.Key, letter string, run func() tea.Cmd) row {
	a := s.app
	return row{id: string(key), run: run, show: func(w int) string {
		return spread(fmt.Sprintf("%d %s", digit, a.text.Say(key)), letter, min(w, menuWidth-4))
	}}
}

func (s *lobbyScreen) menuRows() []row {
	a := s.app
	rows := s.ownRows()
	rows = append(rows, s.heading("lobby.play"),
		s.choice(1, "lobby.quick", "p", s.quick),
		s.choice(2, "lobby.create", "c", func() tea.Cmd { return a.push(newCreate(a)) }),
		s.choice(3, "lobby.computer", "o", s.computer),
		s.choice(4, "lobby.code", "i", s.typeCode),
		line(""),
		s.choice(5, "lobby.history", "g", func() tea.Cmd { return a.push(newHistory(a)) }),
		s.choice(6, "lobby.help", "?", func() tea.Cmd { return a.push(newHelp(a, helpRules)) }),
	)
	if s.canName() {
		rows = append(rows, s.choice(7, "lobby.name", "n", s.chooseName))
	}
	return rows
}

// ownRows are what the player has going on: games first where it is their turn,
// then those where it isn't, then offers.
func (s *lobbyScreen) ownRows() []row {
	a := s.app
	games := slices.Clone(s.data.unfinished)
	slices.SortStableFunc(games, func(x, y lobby.GameRow) int { return s.urgency(x) - s.urgency(y) })
	var rows []row
	for _, g := range games {
		other := g.Setup.Player(g.Setup.ColorOf(a.player.ID).Other())
		note := text.Key("lobby.their_turn")
		if s.urgency(g) == 0 {
			note = "lobby.your_turn"
		}
		rows = append(rows, row{
			id:  string(g.Setup.ID),
			run: func() tea.Cmd { return a.toMatch(g.Setup.ID) },
			show: func(w int) string {
				return spread(clean(other.Name), a.text.Say(note), min(w, menuWidth-4))
			},
		})
	}
	for _, seek := range s.data.mine {
		rows = append(rows, row{
			run: func() tea.Cmd { return a.leap(newWaiting(a, seek)) },
			show: func(w int) string {
				return clip(a.text.Say("lobby.waiting", text.Args{"Wish": a.wishShort(seek.Wish)}), min(w, menuWidth-4))
			},
		})
	}
	if len(rows) == 0 {
		return nil
	}
	return append(append([]row{s.heading("lobby.yours")}, rows...), line(""))
}

// urgency is 0 where it is the player's turn.
func (s *lobbyScreen) urgency(g lobby.GameRow) int {
	if g.Position.Turn() == g.Setup.ColorOf(s.app.player.ID) {
		return 0
	}
	return 1
}

func (s *lobbyScreen) listRows() []row {
	rows := []row{s.heading("lobby.seeks")}
	rows = append(rows, s.seekRows()...)
	rows = append(rows, line(""), s.heading("lobby.games"))
	rows = append(rows, s.gameRows()...)
	here := s.app.style.Accent.Render(s.app.text.Count("lobby.here", len(s.data.here)))
	rows = append(rows, line(""), line(here))
	return append(rows, s.hereRows()...)
}

func (s *lobbyScreen) seekRows() []row {
	a := s.app
	var rows []row
	for _, seek := range s.data.seeks {
		if seek.By.ID == a.player.ID {
			continue
		}
		rows = append(rows, row{
			id:  seek.ID,
			run: func() tea.Cmd { return a.accept(seek.ID) },
			show: func(w int) string {
				who := fit(clean(seek.By.Name), 16)
				if !seek.By.Guest {
					who += " " + leftPad(phrase.Rating(seek.Rating), 5)
				} else {
					who += "      "
				}
				return clip(who+"  "+strings.Join(a.text.Wish(seek.Wish), "  "), w)
			},
		})
	}
	if len(rows) == 0 {
		return []row{line(a.style.Faint.Render(a.text.Say("lobby.no_seeks")))}
	}
	return rows
}

func (s *lobbyScreen) gameRows() []row {
	a := s.app
	var rows []row
	for _, g := range s.data.games {
		if g.Setup.ColorOf(a.player.ID) != 0 {
			continue
		}
		rows = append(rows, row{
			id:  string(g.Setup.ID),
			run: func() tea.Cmd { return a.watch(string(g.Setup.ID), false) },
			show: func(w int) string {
				pair := fit(clean(g.Setup.Dark.Name)+" "+a.style.Dash+" "+clean(g.Setup.Light.Name), 24)
				about := []string{a.text.Variant(g.Setup.Variant), a.text.Control(g.Setup.Control), a.text.Count("lobby.moves", g.Seq)}
				return clip(pair+" "+strings.Join(about, "  "), w)
			},
		})
	}
	if len(rows) == 0 {
		return []row{line(a.style.Faint.Render(a.text.Say("lobby.no_games")))}
	}
	return rows
}

func (s *lobbyScreen) hereRows() []row {
	a := s.app
	var rows []row
	for _, p := range s.data.here {
		name := clean(p.Player.Name)
		if p.Player.ID == a.player.ID {
			name = a.text.Say("lobby.you", text.Args{"Name": name})
		}
		rows = append(rows, row{
			id:   p.Player.ID,
			run:  func() tea.Cmd { return s.follow(p) },
			show: func(w int) string { return clip(fit(name, 24)+" "+a.style.Faint.Render(a.text.Doing(p.Doing)), w) },
		})
	}
	return rows
}

// follow watches what somebody plays or watches, where that is public.
func (s *lobbyScreen) follow(p lobby.Present) tea.Cmd {
	if p.Match == "" || p.Player.ID == s.app.player.ID {
		return nil
	}
	return s.app.watch(string(p.Match), false)
}

// wishShort names a wish in a few cells.
func (a *app) wishShort(w lobby.Wish) string {
	return a.text.Variant(w.Variant) + " " + a.text.Control(w.Control)
}

func (s *lobbyScreen) draw(w, h int) []string {
	a := s.app
	var lines []string
	if h > 12 {
		lines = append(lines, "")
	}
	if s.code != nil {
		ask := a.style.Strong.Render(a.text.Say("lobby.code_ask")) + " "
		lines = append(lines, " "+ask+s.code.draw(max(8, w-len(a.text.Say("lobby.code_ask"))-3)), "")
	}
	rest := h - len(lines)
	if w >= wideLobby {
		left := a.drawList(&s.menu, menuWidth, rest, !s.right && s.code == nil)
		right := a.drawList(&s.lists, w-menuWidth-2, rest, s.right && s.code == nil)
		return append(lines, beside(indent(left, 1), menuWidth+1, right)...)
	}
	shown := &s.menu
	if s.right {
		shown = &s.lists
	}
	return append(lines, a.drawList(shown, w, rest, s.code == nil)...)
}
