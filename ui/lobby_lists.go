package ui

import (
	"slices"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/phrase"
	"turncoat/ui/text"
)

// nameMost is the cells of the longest name.
const nameMost = 16

// arrange builds the rows of the lobby from its newest reading.
func (s *lobbyScreen) arrange() {
	s.about, s.dressed = map[string]about{}, s.app.style
	slipped := false
	for i, rows := range [lobbyLists][]row{s.menuRows(), s.gameRows(), s.peopleRows(), s.talkHead()} {
		slipped = s.lists[i].set(rows) && (i == s.focus || slipped) || slipped
	}
	if slipped {
		s.slipped.up(s.app.now())
	}
	if !s.focused().any() {
		s.focus = menuList
	}
}

func (s *lobbyScreen) heading(said string) row {
	a := s.app
	return row{show: func(w int) string { return a.style.Accent.Render(clip(said, w)) }}
}

// group is a heading and the rows under it, or words about there being none.
func (s *lobbyScreen) group(heading string, rows []row, none text.Key) []row {
	head := s.heading(heading)
	if len(rows) == 0 {
		return []row{head, {show: func(w int) string { return s.app.style.Faint.Render(clip(s.app.text.Say(none), w)) }}}
	}
	return append([]row{head}, rows...)
}

func (s *lobbyScreen) gameRows() []row {
	say := s.app.text.Say
	var rows []row
	t := newTable(column{least: nameMost + 2}, column{}, column{right: true, rank: 2}, column{rank: 1}, column{rank: 3})
	if own := slices.Concat(s.receivedRows(t), s.rematchRows(t), s.ownGames(t), s.ownOffers(t)); len(own) > 0 {
		rows = append(s.group(say("lobby.yours"), own, ""), line(""))
	}
	rows = append(rows, s.group(say("lobby.seeks"), s.seekRows(), "lobby.no_seeks")...)
	rows = append(rows, line(""))
	return append(rows, s.group(say("lobby.games"), s.liveRows(), "lobby.no_games")...)
}

// ownGames are the player's unfinished games: those where it is their turn
// first, the most urgent before all.
func (s *lobbyScreen) ownGames(t *table) []row {
	a := s.app
	games := slices.Clone(s.data.unfinished)
	lobby.MyMoveFirst(games, a.player.ID)
	rows := make([]row, len(games))
	for n, g := range games {
		i := len(t.rows)
		me := g.Setup.ColorOf(a.player.ID)
		turn := a.style.Faint.Render(a.text.Say("lobby.their_turn"))
		if g.Waits(a.player.ID) {
			turn = a.style.Good.Render(a.text.Say("lobby.your_turn"))
		}
		t.add(a.style.Disc(me == engine.Dark)+" "+clean(g.Setup.Player(me.Other()).Name), turn, s.leftMarked(g),
			a.text.Variant(g.Setup.Variant), a.text.ControlShort(g.Setup.Control))
		s.about[string(g.Setup.ID)] = about{says: func() []string { return s.aboutOwn(g) }, position: g.Position}
		rows[n] = row{
			id:   string(g.Setup.ID),
			run:  func() tea.Cmd { return a.toMatch(g.Setup.ID) },
			show: func(w int) string { return t.row(i, w) },
		}
	}
	return rows
}

// left is how long the side to move has, where there are days for it.
func (s *lobbyScreen) left(g lobby.GameRow) string {
	if g.Due.IsZero() || !g.Setup.Control.Correspondence() {
		return ""
	}
	return s.app.text.Clock(g.Due.Sub(s.app.now()))
}

// hurries tells whether the player's deadline in a game is near.
func (s *lobbyScreen) hurries(g lobby.GameRow) bool {
	return g.Waits(s.app.player.ID) && g.DueSoon(s.app.now())
}

// leftMarked is how long there is, with a mark where the player should hurry.
func (s *lobbyScreen) leftMarked(g lobby.GameRow) string {
	if left := s.left(g); s.hurries(g) {
		return s.app.style.Warn.Render("! " + left)
	} else {
		return left
	}
}

// ownOffers are the player's offers, but for the quick match, which the menu
// shows.
func (s *lobbyScreen) ownOffers(t *table) []row {
	a := s.app
	quick := s.looking()
	var rows []row
	for _, seek := range s.data.mine {
		if quick != nil && seek.ID == quick.ID {
			continue
		}
		who, kind, says := a.text.Say("lobby.offer"), text.Key("lobby.offer_open"), text.Key("lobby.about_offer_open")
		switch seek.Kind {
		case lobby.Invite:
			kind, says = "lobby.offer_code", "lobby.about_offer_code"
		case lobby.Challenge:
			who, kind, says = clean(seek.To.Name), "lobby.challenged", "lobby.about_challenged"
		}
		i := len(t.rows)
		t.add(who, a.style.Faint.Render(a.text.Say(kind)), s.waited(seek),
			a.text.Variant(seek.Wish.Variant), a.text.ControlShort(seek.Wish.Control))
		s.about[seek.ID] = about{says: func() []string {
			return []string{a.named(says, seek.To.Name), s.dotted(a.text.Wish(seek.Wish))}
		}, position: startOf(seek.Wish)}
		rows = append(rows, row{
			id:   seek.ID,
			run:  func() tea.Cmd { return a.leap(newWaiting(a, seek)) },
			show: func(w int) string { return t.row(i, w) },
		})
	}
	return rows
}

// receivedRows are the challenges to the player, which wait for an answer.
func (s *lobbyScreen) receivedRows(t *table) []row {
	a := s.app
	rows := make([]row, len(s.data.received))
	for n, seek := range s.data.received {
		i := len(t.rows)
		t.add(clean(seek.By.Name), a.style.Good.Render(a.text.Say("lobby.challenges_you")), s.waited(seek),
			a.text.Variant(seek.Wish.Variant), a.text.ControlShort(seek.Wish.Control))
		s.about[seek.ID] = about{says: func() []string {
			return []string{a.named("lobby.about_challenge", seek.By.Name), s.dotted(a.text.Wish(seek.Wish))}
		}, position: startOf(seek.Wish)}
		rows[n] = row{
			id:   seek.ID,
			run:  func() tea.Cmd { return a.push(newAnswer(a, seek)) },
			show: func(w int) string { return t.row(i, w) },
		}
	}
	return rows
}

func (s *lobbyScreen) seekRows() []row {
	a := s.app
	t := newTable(column{least: nameMost}, column{right: true}, column{}, column{},
		column{rank: 1}, column{rank: 2}, column{rank: 3}, column{rank: 4}, column{rank: 5})
	var rows []row
	for _, seek := range s.data.seeks {
		if seek.By.ID == a.player.ID {
			continue
		}
		rating := ""
		if !seek.By.Guest {
			rating = phrase.Rating(seek.Rating)
		}
		i := len(rows)
		more := a.text.WishMore(seek.Wish)
		away := ""
		if !a.deps.Lobby.IsHere(seek.By.ID) {
			away = a.style.Faint.Render(a.text.Say("lobby.away"))
		}
		t.add(append(append([]string{clean(seek.By.Name), rating, a.text.Variant(seek.Wish.Variant),
			a.text.ControlShort(seek.Wish.Control)}, more[:]...), away)...)
		s.about[seek.ID] = about{says: func() []string { return s.aboutSeek(seek) }, position: startOf(seek.Wish)}
		rows = append(rows, row{
			id:   seek.ID,
			run:  func() tea.Cmd { return a.accept(seek.ID) },
			show: func(w int) string { return t.row(i, w) },
		})
	}
	return rows
}

func (s *lobbyScreen) liveRows() []row {
	a := s.app
	t := newTable(column{least: nameMost + 2}, column{right: true, rank: 3}, column{}, column{least: nameMost + 2}, column{right: true, rank: 3},
		column{rank: 1}, column{rank: 2}, column{rank: 4})
	var rows []row
	for _, g := range s.data.games {
		if g.Setup.ColorOf(a.player.ID) != engine.None {
			continue
		}
		dark, light := g.Setup.Dark, g.Setup.Light
		i := len(rows)
		watchers := ""
		if g.Watchers > 0 {
			watchers = a.style.Faint.Render(a.text.Count("match.watchers", g.Watchers))
		}
		t.add(a.style.Disc(true)+" "+clean(dark.Name), ratingShown(dark, g.Dark),
			strconv.Itoa(g.Position.Count(engine.Dark))+":"+strconv.Itoa(g.Position.Count(engine.Light)),
			a.style.Disc(false)+" "+clean(light.Name), ratingShown(light, g.Light),
			a.text.Variant(g.Setup.Variant), a.text.ControlShort(g.Setup.Control), watchers)
		s.about[string(g.Setup.ID)] = about{says: func() []string { return s.aboutLive(g) }, position: g.Position}
		rows = append(rows, row{
			id:   string(g.Setup.ID),
			run:  func() tea.Cmd { return a.watch(string(g.Setup.ID), false) },
			show: func(w int) string { return t.row(i, w) },
		})
	}
	return rows
}

// ratingShown is the rating of somebody who plays, the one everybody starts with
// where there is none yet; nothing for guests and the computer.
func ratingShown(p match.Player, r *lobby.Rating) string {
	switch {
	case p.Guest || p.Bot > 0:
		return ""
	case r == nil:
		return phrase.Rating(lobby.NewRating())
	}
	return phrase.Rating(*r)
}

// rating shows the rating of somebody who is here, in the variant of quick
// matches; nothing for guests.
func (s *lobbyScreen) rating(player string) string {
	if r, ok := s.data.ratings[player]; ok {
		return phrase.Rating(r.Rating)
	}
	return ""
}

func (s *lobbyScreen) peopleRows() []row {
	a := s.app
	t := newTable(column{least: nameMost}, column{right: true}, column{rank: 1, least: 8})
	var rows []row
	for i, p := range s.data.here[:min(lobbyRows, len(s.data.here))] {
		doing := a.text.Doing(p.Doing)
		if p.Player.ID == a.player.ID {
			doing = a.text.Say("lobby.here_you")
		}
		t.add(clean(p.Player.Name), s.rating(p.Player.ID), a.style.Faint.Render(doing))
		s.about[p.Player.ID] = about{says: func() []string { return s.aboutPerson(p) }, position: s.boardOf(p.Match)}
		rows = append(rows, row{
			id:   p.Player.ID,
			run:  func() tea.Cmd { return s.meet(p) },
			show: func(w int) string { return t.row(i, w) },
		})
	}
	if more := len(s.data.here) - len(rows); more > 0 {
		rows = append(rows, line(a.style.Faint.Render(a.text.Count("lobby.here_more", more))))
	}
	return append([]row{s.heading(a.text.Count("lobby.here", len(s.data.here)))}, rows...)
}

// boardOf is the board of a game in the lists.
func (s *lobbyScreen) boardOf(id match.ID) engine.Position {
	for _, g := range s.data.games {
		if g.Setup.ID == id {
			return g.Position
		}
	}
	return engine.Position{}
}

// meet opens what there is to do about somebody who is here.
func (s *lobbyScreen) meet(p lobby.Present) tea.Cmd {
	if p.Player.ID == s.app.player.ID {
		return s.app.push(newProfile(s.app))
	}
	return s.app.push(newPerson(s.app, p, s.rating(p.Player.ID)))
}

// rematchRows are the games that others want to play again.
func (s *lobbyScreen) rematchRows(t *table) []row {
	a := s.app
	rows := make([]row, len(s.data.rematches))
	for n, g := range s.data.rematches {
		i := len(t.rows)
		name := g.Player(g.ColorOf(a.player.ID).Other()).Name
		t.add(clean(name), a.style.Good.Render(a.text.Say("lobby.wants_rematch")), "",
			a.text.Variant(g.Variant), a.text.ControlShort(g.Control))
		s.about[string(g.ID)] = about{says: func() []string { return []string{a.named("match.asks_rematch", name)} }, position: g.Start}
		rows[n] = row{
			id:   string(g.ID),
			run:  func() tea.Cmd { return a.toMatch(g.ID) },
			show: func(w int) string { return t.row(i, w) },
		}
	}
	return rows
}
