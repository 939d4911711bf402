package plain

import (
	"errors"
	"strconv"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/text"
)

// historyPage is how many finished games are told at a time.
const historyPage = 10

// history is the player's finished games, newest first, a page at a time.
func (s *session) history() error {
	s.at(lobby.Reviewing, "", false)
	s.tell("history.title")
	pages := []string{""} // where each page that was told begins
	for {
		games, next, err := s.lobby().History(s.ctx, lobby.HistoryFilter{Player: s.player.ID},
			lobby.Page{Limit: historyPage, After: pages[len(pages)-1]})
		if err != nil {
			s.explain(err)
			return nil
		}
		if len(games) == 0 && len(pages) == 1 {
			s.tell("history.none")
			return errBack
		}
		if err := s.choose("plain.back", s.historyRows(games, &pages, next), ears{}); err != nil {
			return err
		}
	}
}

// historyRows are the games of a page, and the ways to the pages beside it.
func (s *session) historyRows(games []lobby.GameRow, pages *[]string, next string) []row {
	var rows []row
	for _, g := range games {
		rows = append(rows, row{says: s.gameWords(g), run: func() error { return stay(s.replay(g.Setup.ID)) }})
	}
	if next != "" {
		rows = append(rows, s.choice("plain.older", func() error { *pages = append(*pages, next); return nil }))
	}
	if last := len(*pages) - 1; last > 0 {
		rows = append(rows, s.choice("plain.newer", func() error { *pages = (*pages)[:last]; return nil }))
	}
	return rows
}

// stay makes coming back from a room no reason to go further back.
func stay(err error) error {
	if errors.Is(err, errBack) {
		return nil
	}
	return err
}

// gameWords is a finished game in a line: how it ended, against whom, as what.
func (s *session) gameWords(g lobby.GameRow) string {
	me := g.Setup.ColorOf(s.player.ID)
	mine, theirs := g.Result.Dark, g.Result.Light
	if me == engine.Light {
		mine, theirs = theirs, mine
	}
	verdict := s.book.Verdict(g.Result, g.Phase, me)
	if g.Phase != match.PhaseAborted && g.Result.By == match.ByDiscs {
		verdict = s.book.Say("plain.verdict", text.Args{"Verdict": verdict, "Mine": mine, "Theirs": theirs})
	}
	against := s.book.Say("plain.against", text.Args{"Name": g.Setup.Player(me.Other()).Name, "Side": s.book.Side(me)})
	facts := []string{verdict, against, s.book.Variant(g.Setup.Variant)}
	if change, rated := g.Judged.Changes[me]; rated {
		facts = append(facts, s.book.Change(change))
	}
	return s.facts(append(facts, s.book.Ago(g.Ended))...)
}

// replay steps through a game as it was played.
func (s *session) replay(id match.ID) error {
	s.at(lobby.Reviewing, "", false)
	state, err := s.lobby().Open(s.ctx, s.player.ID, string(id))
	if err != nil {
		s.explain(err)
		return nil
	}
	r := &replay{session: s, state: state, positions: []engine.Position{state.Setup.Start}}
	for _, m := range state.Record {
		next, err := r.positions[len(r.positions)-1].Play(m)
		if err != nil { // the fold has played it before
			break
		}
		r.positions = append(r.positions, next)
	}
	setup := state.Setup
	s.say(s.book.Say("plain.game", text.Args{"Dark": setup.Dark.Name, "Light": setup.Light.Name}),
		s.facts(s.book.Variant(setup.Variant), s.book.Stake(setup.Unrated), s.book.Say("plain.game_code", text.Args{"Code": string(id)})))
	if state.Phase != match.PhaseLive {
		s.say(s.book.Outcome(state, engine.None))
	}
	s.tell("plain.how_replay")
	r.stands()
	defer r.stopAnalysis()
	for err == nil {
		err = r.turn()
	}
	return err
}

// replay is where a step through a game has come.
type replay struct {
	*session
	state     match.State
	positions []engine.Position // before each ply, and after the last
	ply       int               // plies that are on the board
	judged    judged
}

// to goes to a ply and tells it.
func (r *replay) to(ply int) {
	r.ply = min(len(r.positions)-1, max(0, ply))
	r.stands()
}

func (r *replay) stands() {
	if r.ply == 0 {
		r.tell("review.start")
		return
	}
	r.say(r.book.Say("plain.ply", text.Args{
		"Ply": r.ply, "Of": len(r.positions) - 1, "Said": r.moved(r.positions[r.ply-1], r.state.Record[r.ply-1]),
	}))
	r.sayJudged()
}

func (r *replay) turn() error {
	line, err := r.read("plain.ask_step", r.ears())
	if err != nil {
		return err
	}
	number, failed := strconv.Atoi(line.text)
	at := r.positions[r.ply]
	switch {
	case line.text == "0":
		return errBack
	case failed == nil:
		r.to(number)
	case line.text == "", r.means(line.text, "plain.word_next"):
		r.to(r.ply + 1)
	case r.means(line.text, "plain.word_before"):
		r.to(r.ply - 1)
	case r.means(line.text, "plain.word_first"):
		r.to(0)
	case r.means(line.text, "plain.word_last"):
		r.to(len(r.positions))
	case r.means(line.text, "plain.word_board"):
		r.say(r.boardLines(at, false)...)
	case r.means(line.text, "plain.word_discs"):
		r.say(r.discLines(at)...)
	case r.means(line.text, "plain.word_count"):
		r.say(r.countLines(at)...)
	case r.means(line.text, "plain.word_record"):
		r.say(r.recordLines(r.state)...)
	case r.means(line.text, "plain.word_help"):
		r.tell("plain.how_replay")
	case r.means(line.text, "plain.word_analyse"):
		r.analyse()
	case r.means(line.text, "plain.word_stop"):
		r.breakOff()
	case r.means(line.text, "plain.word_turning"):
		r.toTurning()
	case r.means(line.text, "plain.word_mistake"):
		r.toMistake()
	default:
		return r.other(line.text)
	}
	return nil
}

// other does what may be typed everywhere, or refuses it.
func (r *replay) other(line string) error {
	known, err := r.common(line)
	if err == nil && !known {
		r.refuse(r.book.Say("plain.not_understood", text.Args{"Typed": line, "Help": r.word("plain.word_help")}))
	}
	return err
}
