package plain

import (
	"slices"
	"strings"

	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui"
	"turncoat/ui/text"
)

// seats is what a session knows of its player's matches.
type seats struct {
	known  map[match.ID]bool // matches seen before: those that aren't have just begun
	called match.ID          // where the visitor is being led
	coded  map[match.ID]bool // the visitor was told how to come back
}

// look reads who the player is, who challenges them and which matches they have,
// and leads to one that has just begun, unless the visitor is busy or has days for it.
func (s *session) look(busy bool) error {
	rows, err := s.unfinished()
	if err == nil {
		err = s.hearDuels()
	}
	if err != nil {
		s.explain(err)
		return nil
	}
	for _, row := range s.begun(rows) {
		if row.Setup.HasBot() { // the session that asked for it is there
			continue
		}
		other := row.Setup.Player(row.Setup.ColorOf(s.player.ID).Other())
		s.say(s.book.Say("notice.begun", text.Args{"Name": other.Name}))
		if !busy && !row.Setup.Control.Correspondence() {
			return s.goTo(row.Setup.ID)
		}
	}
	return nil
}

// unfinished reads the player and their matches, newest first.
func (s *session) unfinished() ([]lobby.GameRow, error) {
	p, err := s.visitor.Visit.Refresh(s.ctx)
	if err != nil {
		return nil, err
	}
	s.player = p
	return s.lobby().Unfinished(s.ctx, p.ID)
}

// begun notes matches and returns those that are new.
func (s *session) begun(rows []lobby.GameRow) []lobby.GameRow {
	var begun []lobby.GameRow
	for _, row := range rows {
		if !s.seats.known[row.Setup.ID] {
			s.know(row.Setup.ID)
			begun = append(begun, row)
		}
	}
	return begun
}

func (s *session) know(id match.ID) {
	if s.seats.known == nil {
		s.seats.known = map[match.ID]bool{}
	}
	s.seats.known[id] = true
}

// resume goes back to a game that is going on.
func (s *session) resume() error {
	rows, err := s.unfinished()
	if err != nil {
		s.explain(err)
		return nil
	}
	s.begun(rows)
	if err := s.hearDuels(); err != nil {
		s.explain(err)
	}
	i := slices.IndexFunc(rows, func(r lobby.GameRow) bool { return r.Setup.Control.Live() })
	if i < 0 {
		i = slices.IndexFunc(rows, func(r lobby.GameRow) bool { return r.Setup.Control.Untimed() && !r.Setup.HasBot() })
	}
	if i < 0 || s.start.Kind != "" && s.start.Kind != ui.KindLobby {
		return nil
	}
	s.tell("notice.resumed")
	return s.goTo(rows[i].Setup.ID)
}

// become listens for another player, whose seat the visitor has taken.
func (s *session) become() {
	p := s.visitor.Visit.Player()
	if s.isMe(p.ID) {
		return
	}
	s.player = p
	s.bells.Close()
	s.bells = s.visitor.Visit.Watch()
	if rows, err := s.unfinished(); err == nil { // else the next bell reads them
		s.begun(rows)
	}
}

// comeBack tells a visitor without a key, once a match, how to return to it.
func (s *session) comeBack(id match.ID) {
	if s.visitor.Visit.Key() != "" || s.seats.coded[id] {
		return
	}
	code, err := s.lobby().SeatCode(s.ctx, s.visitor.Visit, id)
	if err != nil {
		return // the game goes on without; its own code still shows it
	}
	if s.seats.coded == nil {
		s.seats.coded = map[match.ID]bool{}
	}
	s.seats.coded[id] = true
	s.say(s.book.Say("plain.come_back"), s.deps.Connect.Screen("join", strings.ToUpper(code), "--plain"))
}
