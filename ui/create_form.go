package ui

import (
	"slices"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/text"
)

// The lines of the form, from above.
const (
	lineWhom = iota
	lineLevel
	lineSize
	lineGoal
	lineOpening
	linePosition
	lineTime
	lineTimeTyped
	lineStake
	lineCorrections
	lineColor
	lineGo
	lines
)

// Whom to play.
const (
	whomAnybody = iota
	whomInvited
	whomComputer
)

// times are the ways of keeping time that are offered; one more is typed.
var times = []string{"1+0", "3+2", "5+3", "10+5", "15+10", "30+20", "1d", "3d", "7d", "none"}

// form is what has been chosen for a new game. It stays as it is for the next
// one.
type form struct {
	to       lobby.Player // whom a challenge is for
	choice   [lines]int   // of each line that has choices
	position field        // the custom start
	time     field        // time typed in full
}

func newForm() *form {
	f := &form{position: newField("", 160), time: newField("", 8)}
	f.fill(lobby.DefaultWish())
	return f
}

// fill sets the form to a wish.
func (f *form) fill(w lobby.Wish) {
	f.choice[lineSize] = slices.Index(engine.Sizes[:], w.Variant.Size)
	f.choice[lineGoal] = int(w.Variant.Goal)
	f.choice[lineOpening] = slices.Index(engine.Openings, w.Opening)
	f.choice[lineStake] = int(w.Stake)
	f.choice[lineColor] = int(w.Color)
	f.choice[lineCorrections] = 0
	if w.Corrections {
		f.choice[lineCorrections] = 1
	}
	f.position = newField(w.Start, f.position.most)
	f.choice[lineTime] = slices.Index(times, w.Control.String())
	if f.choice[lineTime] < 0 {
		f.choice[lineTime] = len(times)
		f.time = newField(w.Control.String(), f.time.most)
	}
}

func (f *form) custom() bool { return engine.Openings[f.choice[lineOpening]] == engine.Custom }

// challenges tells whether the game is for one player.
func (f *form) challenges() bool { return f.to.ID != "" }

func (f *form) against(whom int) bool { return f.choice[lineWhom] == whom }

// casual says why the game can't be rated, whatever is chosen; "" where it can.
func (f *form) casual(p lobby.Player) text.Key {
	if f.against(whomComputer) {
		return "casual.computer"
	}
	w := lobby.Wish{Opening: engine.Openings[f.choice[lineOpening]], Control: match.Control{Main: 1}, Corrections: f.corrections()}
	if f.choice[lineTime] == slices.Index(times, match.NoControl.String()) {
		w.Control = match.NoControl
	}
	if why := casual(w, p); why != "" || !f.to.Guest {
		return why
	}
	return "casual.guest_other"
}

// casual says why a game of a wish can't be rated, "" where it can.
func casual(w lobby.Wish, p lobby.Player) text.Key {
	switch {
	case p.Guest:
		return "casual.guest"
	case w.Control.Untimed():
		return "casual.untimed"
	case w.Opening == engine.Custom:
		return "casual.custom"
	case w.Corrections:
		return "casual.corrections"
	}
	return ""
}

// corrections tells whether moves may be taken back alone. The computer lets
// them be anyway.
func (f *form) corrections() bool { return f.choice[lineCorrections] == 1 && !f.against(whomComputer) }

// shown tells whether a line is part of the form as it stands.
func (f *form) shown(line int) bool {
	switch line {
	case lineWhom:
		return !f.challenges()
	case lineLevel:
		return f.against(whomComputer)
	case lineCorrections:
		return !f.against(whomComputer)
	case linePosition:
		return f.custom()
	case lineTimeTyped:
		return f.choice[lineTime] == len(times)
	}
	return true
}

// fixed tells whether a line only says what others have decided.
func (f *form) fixed(line int, p lobby.Player) bool {
	switch line {
	case lineSize:
		return f.custom()
	case lineStake:
		return f.casual(p) != ""
	}
	return false
}

// size is the board's, which a custom start brings along.
func (f *form) size() int {
	if f.custom() {
		if p, err := engine.ParsePosition(f.position.text()); err == nil {
			return p.Size()
		}
	}
	return engine.Sizes[f.choice[lineSize]]
}

func (f *form) variant() engine.Variant {
	return engine.Variant{Size: f.size(), Goal: engine.Goal(f.choice[lineGoal])}
}

// wished reads the form.
func (f *form) wished(p lobby.Player) (lobby.Wish, error) {
	w := lobby.Wish{
		Variant: f.variant(),
		Opening: engine.Openings[f.choice[lineOpening]],
		Color:   engine.Color(f.choice[lineColor]), Corrections: f.corrections(),
	}
	if !f.fixed(lineStake, p) {
		w.Stake = lobby.Stake(f.choice[lineStake])
	}
	kept := f.time.text()
	if i := f.choice[lineTime]; i < len(times) {
		kept = times[i]
	}
	var err error
	if w.Control, err = match.ParseControl(kept); err != nil {
		return w, err
	}
	if f.custom() {
		start, err := engine.ParsePosition(f.position.text())
		if err != nil {
			return w, &lobby.WishError{Field: "start", Why: err.Error()}
		}
		w.Start = start.String()
	}
	return w, w.Check(p)
}

// choices returns what a line can be set to, nil for a line that is typed or
// pressed.
func (a *app) choices(line int) []string {
	say := a.text.Say
	var names []string
	switch line {
	case lineWhom:
		return []string{say("create.whom_anybody"), say("create.whom_invited"), say("create.whom_computer")}
	case lineLevel:
		for level := range lobby.BotLevels {
			names = append(names, a.text.Level(level+1))
		}
	case lineSize:
		for _, size := range engine.Sizes {
			names = append(names, a.text.Variant(engine.Variant{Size: size}))
		}
	case lineGoal:
		return []string{say("goal.classic"), say("goal.reverse")}
	case lineOpening:
		for _, o := range engine.Openings {
			names = append(names, a.text.Opening(o))
		}
	case lineTime:
		for _, t := range times {
			if c, err := match.ParseControl(t); err == nil {
				names = append(names, a.text.Control(c))
			}
		}
		return append(names, say("create.time_other"))
	case lineStake:
		return []string{say("stake.either"), say("stake.rated"), say("stake.casual")}
	case lineCorrections:
		return []string{say("create.corrections_no"), say("create.corrections_yes")}
	case lineColor:
		return []string{say("create.color_random"), a.text.Side(engine.Dark), a.text.Side(engine.Light)}
	}
	return names
}

// label names a line of the form.
func label(line int) text.Key {
	return map[int]text.Key{
		lineWhom: "create.whom", lineLevel: "create.level", lineSize: "create.size", lineGoal: "create.goal",
		lineOpening: "create.opening", linePosition: "create.position", lineTime: "create.time",
		lineTimeTyped: "create.time_typed", lineStake: "create.stake",
		lineCorrections: "create.corrections",
		lineColor:       "create.color",
	}[line]
}
