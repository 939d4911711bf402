package plain

import (
	"fmt"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/ui/phrase"
	"turncoat/ui/text"
)

// opponentsMost is how many opponents a profile names.
const opponentsMost = 5

// profile tells the player's ratings, and how their games have ended.
func (s *session) profile() error {
	ratings, err := s.lobby().Ratings(s.ctx, s.player.ID)
	if err != nil {
		s.explain(err)
		return nil
	}
	tallies, err := s.lobby().Tallies(s.ctx, s.player.ID)
	if err != nil {
		s.explain(err)
		return nil
	}
	opponents, err := s.lobby().Opponents(s.ctx, s.player.ID, opponentsMost)
	if err != nil {
		s.explain(err)
		return nil
	}
	s.say(s.player.Name)
	for _, v := range engine.Variants {
		if r, rated := ratings[v.String()]; rated {
			s.say(s.book.Count("plain.rating", r.Games, text.Args{"Variant": s.book.Variant(v), "Rating": phrase.Rating(r)}))
		}
	}
	s.say(s.recordWords(s.book.Say("plain.against_people"), tallies.All))
	for _, c := range []engine.Color{engine.Dark, engine.Light} {
		s.say(s.recordWords(s.book.Side(c), tallies.ByColor[c]))
	}
	s.say(s.recordWords(s.book.Say("plain.against_computer"), tallies.Computer))
	for _, o := range opponents {
		s.say(s.recordWords(o.Name, o.Record))
	}
	return nil
}

// recordWords are games in a line, of what or against whom they are.
func (s *session) recordWords(of string, r lobby.Record) string {
	return s.book.Say("plain.results", text.Args{"Of": of, "Won": r.Won, "Lost": r.Lost, "Drawn": r.Drawn})
}

// top tells the best players of a variant.
func (s *session) top() error {
	var variants []string
	for _, v := range engine.Variants {
		variants = append(variants, s.book.Variant(v))
	}
	at, err := s.question("plain.variant", 0, variants...)
	if err != nil {
		return err
	}
	best, _, err := s.lobby().Top(s.ctx, engine.Variants[at], lobby.Page{Limit: rowsMost})
	if err != nil {
		s.explain(err)
		return nil
	}
	if len(best) == 0 {
		s.tell("plain.no_top")
	}
	for _, b := range best {
		s.say(fmt.Sprintf("%d. %s %s", b.Rank, b.Player.Name, phrase.Rating(b.Rating)))
	}
	return nil
}
