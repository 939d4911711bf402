package plain

import (
	"slices"
	"strings"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/ui/phrase"
	"turncoat/ui/text"
)

// rowsMost is how many rows of a list are told.
const rowsMost = 50

// yours are the challenges to the player, their games that go on, first those
// where it is their turn, and then their offers.
func (s *session) yours() error {
	games, offers, received, err := s.going()
	if err != nil {
		s.explain(err)
		return nil
	}
	var rows []row
	for _, seek := range received {
		rows = append(rows, row{
			says: s.facts(append([]string{s.named("plain.challenges_you", seek.By.Name)}, s.book.Wish(seek.Wish)...)...),
			run:  func() error { return s.answer(seek) },
		})
	}
	rematches, err := s.lobby().RematchesTo(s.ctx, s.player.ID)
	if err != nil {
		s.explain(err)
		return nil
	}
	for _, g := range rematches {
		other := g.Player(g.ColorOf(s.player.ID).Other())
		rows = append(rows, row{
			says: s.facts(s.named("match.asks_rematch", other.Name), s.book.Variant(g.Variant), s.book.Control(g.Control)),
			run:  func() error { return s.goTo(g.ID) },
		})
	}
	for _, g := range games {
		other := g.Setup.Player(g.Setup.ColorOf(s.player.ID).Other())
		turn := s.book.Say("lobby.their_turn")
		if g.Waits(s.player.ID) {
			turn = s.book.Say("lobby.your_turn")
		}
		if left := g.Due.Sub(s.now()); g.Setup.Control.Correspondence() && !g.Due.IsZero() {
			turn += ", " + s.book.Say("plain.left_time", text.Args{"Time": s.book.Clock(left)})
		}
		rows = append(rows, row{
			says: s.facts(other.Name, s.book.Variant(g.Setup.Variant), s.book.Control(g.Setup.Control), turn),
			run:  func() error { return s.goTo(g.Setup.ID) },
		})
	}
	for _, seek := range offers {
		rows = append(rows, row{
			says: s.ownOffer(seek),
			run:  func() error { return s.await(seek) },
		})
	}
	return s.chooseOf("plain.yours", "plain.no_yours", rows)
}

// going reads the player's games that go on, those that wait for them first,
// their offers, and the challenges to them.
func (s *session) going() (games []lobby.GameRow, offers, received []lobby.Seek, err error) {
	if games, err = s.lobby().Unfinished(s.ctx, s.player.ID); err != nil {
		return nil, nil, nil, err
	}
	lobby.MyMoveFirst(games, s.player.ID)
	if offers, err = s.lobby().SeeksBy(s.ctx, s.player.ID); err != nil {
		return nil, nil, nil, err
	}
	received, err = s.lobby().ChallengesTo(s.ctx, s.player.ID)
	return games, offers, received, err
}

// chooseOf lets one of a list be chosen, or says that there is nothing on it.
func (s *session) chooseOf(title, none text.Key, rows []row) error {
	if len(rows) == 0 {
		s.tell(none)
		return errBack
	}
	s.tell(title)
	return s.choose("plain.back", rows, ears{})
}

// facts are short facts in a line.
func (s *session) facts(parts ...string) string { return strings.Join(parts, ", ") }

func (s *session) openSeeks() ([]lobby.Seek, error) {
	seeks, _, err := s.lobby().Seeks(s.ctx, s.player.ID, lobby.Page{Limit: rowsMost})
	return slices.DeleteFunc(seeks, func(seek lobby.Seek) bool { return s.isMe(seek.By.ID) }), err
}

// seeks are the open games that can be taken.
func (s *session) seeks() error {
	open, err := s.openSeeks()
	if err != nil {
		s.explain(err)
		return nil
	}
	var rows []row
	for _, seek := range open {
		who := seek.By.Name
		if !seek.By.Guest {
			who += " " + phrase.Rating(seek.Rating)
		}
		facts := append([]string{who}, s.book.Wish(seek.Wish)...)
		if !s.lobby().IsHere(seek.By.ID) {
			facts = append(facts, s.book.Say("lobby.away"))
		}
		rows = append(rows, row{
			says: s.facts(facts...),
			run:  func() error { return s.accept(seek.ID) },
		})
	}
	return s.chooseOf("lobby.seeks", "plain.no_seeks", rows)
}

// otherGames are the games that may be watched.
func (s *session) otherGames() ([]lobby.Showing, error) {
	games, err := s.lobby().BestGames(s.ctx)
	return slices.DeleteFunc(games, func(g lobby.Showing) bool {
		return g.Setup.ColorOf(s.player.ID) != engine.None
	}), err
}

func (s *session) games() error {
	live, err := s.otherGames()
	if err != nil {
		s.explain(err)
		return nil
	}
	var rows []row
	for _, g := range live {
		pair := s.book.Say("plain.pair", text.Args{"Dark": g.Setup.Dark.Name, "Light": g.Setup.Light.Name})
		facts := []string{pair, s.book.Variant(g.Setup.Variant), s.book.Control(g.Setup.Control), s.book.Count("plain.moves", g.Seq)}
		if g.Watchers > 0 {
			facts = append(facts, s.book.Count("match.watchers", g.Watchers))
		}
		rows = append(rows, row{
			says: s.facts(facts...),
			run:  func() error { return s.watch(string(g.Setup.ID)) },
		})
	}
	return s.chooseOf("plain.watch", "plain.no_watch", rows)
}

// here is who is here and what they do. Something can be done about whoever is
// chosen.
func (s *session) here() error {
	var rows []row
	for _, p := range s.lobby().Here() {
		name := p.Player.Name
		if s.isMe(p.Player.ID) {
			name = s.book.Say("lobby.you", text.Args{"Name": name})
		}
		rows = append(rows, row{says: s.facts(name, s.book.Doing(p.Doing)), run: func() error { return s.person(p) }})
	}
	return s.chooseOf("plain.here", "plain.here", rows)
}
