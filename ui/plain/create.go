package plain

import (
	"fmt"
	"strings"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/text"
)

// times are the ways of keeping time that are offered; others may be typed.
var times = []string{"1+0", "3+2", "5+3", "10+5", "15+10", "30+20", "1d", "3d", "7d", "none"}

const usualTime = 2

// Whom to play.
const (
	anybody = iota
	invited
	theComputer
)

// create asks for a game, question by question. Enter takes what is usual.
func (s *session) create() error {
	w, whom, err := s.wished(nil)
	if err != nil {
		return err
	}
	level := 1
	if whom == theComputer {
		if level, err = s.level(w.Variant); err != nil {
			return err
		}
	}
	if err := w.Check(s.player); err != nil {
		s.explain(err)
		return nil
	}
	s.say(s.facts(s.book.Wish(w)...))
	if _, err := s.question("create.title", 0, s.book.Say("create.go")); err != nil {
		return err
	}
	switch whom {
	case invited:
		return s.invite(w)
	case theComputer:
		return s.playBot(level, w)
	}
	return s.post(w)
}

// wished asks what to play and, where that isn't known, with whom.
func (s *session) wished(to *lobby.Player) (w lobby.Wish, whom int, err error) {
	s.tell("plain.create")
	ask := func(key text.Key, usual int, options ...string) (n int) {
		if err == nil {
			n, err = s.question(key, usual, options...)
		}
		return n
	}
	w.Variant.Size = engine.Sizes[ask("create.size", 1, "6x6", "8x8", "10x10")]
	w.Variant.Goal = engine.Goal(ask("create.goal", 0, s.book.Say("goal.classic"), s.book.Say("goal.reverse")))
	w.Opening = engine.Openings[ask("create.opening", 0, s.openings()...)]
	if err == nil && w.Opening == engine.Custom {
		err = s.position(&w)
	}
	if err == nil {
		w.Control, err = s.control()
	}
	if to == nil {
		whom = ask("create.whom", anybody,
			s.book.Say("create.whom_anybody"), s.book.Say("create.whom_invited"), s.book.Say("create.whom_computer"))
	}
	if !s.player.Guest && whom != theComputer && (to == nil || !to.Guest) {
		corrections := s.facts(s.book.Say("stake.casual"), s.book.Say("create.corrections_yes"))
		stake := ask("create.stake", 0, s.book.Say("stake.either"), s.book.Say("stake.rated"), s.book.Say("stake.casual"), corrections)
		w.Stake, w.Corrections = lobby.Stake(min(stake, int(lobby.Casual))), stake > int(lobby.Casual)
	}
	w.Color = engine.Color(ask("create.color", 0, s.book.Say("create.color_random"), s.book.Side(engine.Dark), s.book.Side(engine.Light)))
	return w, whom, err
}

// level asks how strong the computer is to play a variant.
func (s *session) level(v engine.Variant) (int, error) {
	fits, err := s.lobby().FittingLevel(s.ctx, s.player.ID)
	if err != nil {
		fits = 1
	}
	levels := make([]string, lobby.BotLevels)
	for i := range levels {
		levels[i] = s.facts(s.book.Level(i+1), s.book.OwnRating(i+1, v))
	}
	at, err := s.question("create.level", fits-1, levels...)
	if err == nil {
		s.say(s.book.LevelAbout(at+1, v))
	}
	return at + 1, err
}

func (s *session) openings() []string {
	var names []string
	for _, o := range engine.Openings {
		names = append(names, s.book.Opening(o))
	}
	return names
}

// question asks for one of some options and returns its place; Enter takes the
// usual one.
func (s *session) question(key text.Key, usual int, options ...string) (int, error) {
	s.options(key, usual, options)
	for {
		line, err := s.read("plain.ask_choice", ears{})
		if err != nil {
			return 0, err
		}
		if line.text == "" {
			return usual, nil
		}
		if at, ok := pickOption(line.text, options); ok {
			return at, nil
		}
		if err := s.notAnOption(line.text); err != nil {
			return 0, err
		}
		s.options(key, usual, options)
	}
}

// options asks a question in a line, so that it is heard at once.
func (s *session) options(key text.Key, usual int, options []string) {
	numbered := make([]string, len(options))
	for i, option := range options {
		numbered[i] = fmt.Sprintf("%d %s", i+1, option)
	}
	s.say(s.book.Say("plain.question", text.Args{
		"Question": s.book.Say(key), "Options": strings.Join(numbered, "; "), "Usual": options[usual],
	}))
}

func pickOption(line string, options []string) (int, bool) {
	rows := make([]row, len(options))
	for i, option := range options {
		rows[i].says = option
	}
	return pick(line, rows)
}

// notAnOption acts on what may be typed at any list, or refuses it.
func (s *session) notAnOption(line string) error {
	known, err := s.common(line)
	if err == nil && !known {
		s.refuse(s.book.Say("plain.not_listed", text.Args{"Typed": line}))
	}
	return err
}

// control asks for the time: one of the list, or one that is typed in full.
func (s *session) control() (match.Control, error) {
	var names []string
	for _, t := range times {
		if c, err := match.ParseControl(t); err == nil {
			names = append(names, s.book.Control(c))
		}
	}
	s.options("create.time", usualTime, names)
	s.tell("plain.hint_time")
	for {
		line, err := s.read("plain.ask_choice", ears{})
		if err != nil {
			return match.Control{}, err
		}
		wanted := times[usualTime]
		if at, ok := pickOption(line.text, names); ok {
			wanted = times[at]
		} else if line.text != "" {
			wanted = strings.ToLower(line.text)
		}
		c, err := match.ParseControl(wanted)
		if err == nil {
			return c, nil
		}
		known, err := s.common(line.text)
		if err != nil {
			return match.Control{}, err
		}
		if !known {
			s.refuse(s.book.Say("error.time"))
		}
	}
}

// position asks for a custom start.
func (s *session) position(w *lobby.Wish) error {
	s.tell("plain.hint_position")
	for {
		line, err := s.read("plain.ask_position", ears{})
		if err != nil {
			return err
		}
		if line.text == "" || line.text == "0" {
			return errBack
		}
		p, err := engine.ParsePosition(line.text)
		if err == nil {
			w.Start, w.Variant.Size = p.String(), p.Size()
			return nil
		}
		s.refuse(s.book.Say("error.start"))
	}
}
