package plain

import (
	"errors"
	"strconv"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/ui/text"
)

// menu is the middle of the house. What is on it keeps its number, so that it
// can be known by heart.
func (s *session) menu() error {
	s.loiter()
	s.tell("plain.menu")
	rows := s.menuRows()
	for i, r := range rows {
		rows[i].run = func() error { return stay(r.run()) }
	}
	err := s.choose("plain.leave", rows, ears{mine: func() error { s.loiter(); return nil }})
	if errors.Is(err, errBack) { // there is no room before this one
		return errLeave
	}
	return err
}

// loiter says that the visitor is in the lobby, and waits there if they have
// offered a game.
func (s *session) loiter() {
	doing := lobby.InLobby
	mine, err := s.lobby().SeeksBy(s.ctx, s.player.ID)
	if err != nil {
		s.explain(err)
	}
	for _, seek := range mine {
		if seek.NeedsMaker() {
			doing = lobby.Waiting
		}
	}
	s.at(doing, "", doing == lobby.Waiting)
}

func (s *session) menuRows() []row {
	rows := []row{
		s.choice("lobby.quick", s.quick),
		s.choice("lobby.create", s.create),
		s.choice("lobby.computer", func() error { return s.computer(engine.Variants[0]) }),
		s.choice("lobby.code", s.enterCode),
		s.choice("plain.yours", s.yours),
		s.choice("lobby.seeks", s.seeks),
		s.choice("plain.watch", s.games),
		s.choice("plain.here", s.here),
		s.choice("plain.history", s.history),
		s.choice("plain.profile", s.profile),
		s.choice("plain.top", s.top),
		s.choice("plain.help", s.help),
		s.choice("plain.settings", s.set),
	}
	if s.lobby().Talks() {
		rows = append(rows, s.choice("talk.title_lobby", s.chat))
	}
	if s.player.Guest && s.visitor.Visit.Key() != "" {
		rows = append(rows, s.choice("lobby.name", s.name))
	}
	if !s.player.Guest {
		rows = append(rows, s.choice("keys.title", s.keys))
	}
	for at, n := range s.counts() {
		rows[at].says += ": " + n
	}
	return rows
}

// counts is what there is behind some rows of the menu, by their place.
func (s *session) counts() map[int]string {
	const yours, seeks, games, here = 4, 5, 6, 7
	counts := map[int]string{here: strconv.Itoa(len(s.lobby().Here()))}
	if mine, offers, received, err := s.going(); err == nil {
		turn := 0
		for _, g := range mine {
			if g.Waits(s.player.ID) {
				turn++
			}
		}
		all := len(mine) + len(offers) + len(received)
		counts[yours] = strconv.Itoa(all)
		if turn > 0 {
			counts[yours] = s.book.Count("plain.yours_turn", turn, text.Args{"All": all})
		}
		if len(received) > 0 {
			counts[yours] = s.facts(counts[yours], s.book.Count("plain.yours_challenges", len(received)))
		}
	}
	if open, err := s.openSeeks(); err == nil {
		counts[seeks] = strconv.Itoa(len(open))
	}
	if live, err := s.otherGames(); err == nil {
		counts[games] = strconv.Itoa(len(live))
	}
	return counts
}

// quick looks for a game of the usual kind, or goes on doing so.
func (s *session) quick() error {
	mine, err := s.lobby().SeeksBy(s.ctx, s.player.ID)
	if err != nil {
		s.explain(err)
		return nil
	}
	for _, seek := range mine {
		if seek.Kind == lobby.OpenSeek && seek.Wish == lobby.DefaultWish() {
			return s.await(seek)
		}
	}
	return s.post(lobby.DefaultWish())
}

// enterCode goes where a code leads. A wrong one may be mended.
func (s *session) enterCode() error {
	s.tell("plain.code")
	for {
		line, err := s.read("lobby.code_ask", ears{})
		if err != nil {
			return err
		}
		if line.text == "" || line.text == "0" {
			return errBack
		}
		if err := s.join(line.text); err != nil {
			return err
		}
		s.talk.forget()
	}
}
