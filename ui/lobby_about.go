package ui

import (
	"strings"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/text"
)

// about is what is said of a row while it is chosen, and the board that goes
// with it.
type about struct {
	says     func() []string
	start    bool            // the board is the usual start
	position engine.Position // the zero one is none
}

func (s *lobbyScreen) dotted(parts []string) string {
	return strings.Join(parts, " "+s.app.style.Dot+" ")
}

func (s *lobbyScreen) aboutEntry(e entry) string {
	a := s.app
	args := text.Args{"Rating": s.rating(a.player.ID)}
	seek := s.looking()
	switch {
	case e.says == "lobby.computer":
		args["Level"] = a.text.LevelFull(a.fitting())
	case e.digit != 1:
	case seek != nil && len(s.data.here) < 2:
		return a.text.Say("lobby.about_looking_alone", text.Args{"Time": s.waited(*seek)})
	case seek != nil && a.player.Guest:
		return a.text.Say("lobby.about_looking_guest", text.Args{"Time": s.waited(*seek)})
	case seek != nil:
		args["Time"] = s.waited(*seek)
		return a.text.Say("lobby.about_looking", args)
	case s.cooling() != nil:
		return a.text.Cooling("lobby.about_cooling", s.cooling())
	case a.player.Guest:
		return a.text.Say("lobby.about_quick_guest")
	}
	return a.text.Say(e.about, args)
}

func (s *lobbyScreen) aboutOwn(g lobby.GameRow) []string {
	a := s.app
	me := g.Setup.ColorOf(a.player.ID)
	mine, left := g.Waits(a.player.ID), s.left(g) != ""
	turn := text.Key("lobby.about_their_move")
	switch {
	case s.hurries(g):
		turn = "lobby.about_my_move_soon"
	case mine && left:
		turn = "lobby.about_my_move_left"
	case mine:
		turn = "lobby.about_my_move"
	case left:
		turn = "lobby.about_their_move_left"
	}
	args := text.Args{"Name": clean(g.Setup.Player(me.Other()).Name), "Side": a.text.Side(me), "Time": s.left(g)}
	said := a.text.Say("lobby.about_mine", args) + " " + a.text.Say(turn, args)
	return []string{said, s.dotted(s.setupWords(g.Setup))}
}

func (s *lobbyScreen) aboutLive(g lobby.Showing) []string {
	args := text.Args{"Dark": clean(g.Setup.Dark.Name), "Light": clean(g.Setup.Light.Name)}
	facts := s.setupWords(g.Setup)
	if g.Watchers > 0 {
		facts = append(facts, s.app.text.Count("match.watchers", g.Watchers))
	}
	return []string{s.app.text.Say("lobby.about_game", args), s.dotted(facts)}
}

func (s *lobbyScreen) setupWords(setup match.Setup) []string {
	a := s.app
	return []string{a.text.Variant(setup.Variant), a.text.Control(setup.Control), a.text.Opening(setup.Opening), a.text.Stake(setup.Unrated)}
}

func (s *lobbyScreen) aboutSeek(seek lobby.Seek) []string {
	key := text.Key("lobby.about_seek")
	if seek.Wish.Stake == lobby.RatedOnly && s.app.player.Guest {
		key = "lobby.about_seek_rated"
	}
	args := text.Args{"Name": clean(seek.By.Name)}
	return []string{s.app.text.Say(key, args), s.dotted(s.app.text.Wish(seek.Wish))}
}

func (s *lobbyScreen) aboutPerson(p lobby.Present) []string {
	args := text.Args{"Name": clean(p.Player.Name)}
	key := text.Key("lobby.about_person")
	switch {
	case p.Player.ID == s.app.player.ID:
		key = "lobby.about_you"
	case p.Match != "":
		key = "lobby.about_watch"
	}
	return []string{s.app.text.Say(key, args)}
}
