package ui

import (
	"fmt"
	"strconv"

	"github.com/charmbracelet/x/ansi"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/ui/board"
	"turncoat/ui/phrase"
	"turncoat/ui/settings"
	"turncoat/ui/style"
	"turncoat/ui/text"
)

func (s *reviewScreen) layout(w, h int) boardLayout {
	return layBoard(s.size(), w, h, s.app.squares())
}

func (s *reviewScreen) draw(w, h int) []string {
	a := s.app
	if s.state.Setup == nil {
		return []string{"", " " + a.text.Say("match.reading")}
	}
	lay := s.layout(w, h)
	if !lay.ok {
		return []string{clip(s.said(), w)}
	}
	p, _, _ := s.shown()
	lines := lay.place(s.board.Draw(a.style, s.look(lay.size)), func(h int) []string { return s.panel(lay.panel, h) })
	switch lay.under {
	case 2:
		lines = append(lines, " "+s.playerLine(p, engine.Dark, w-2), " "+s.playerLine(p, engine.Light, w-2))
	case 1:
		lines = append(lines, " "+spread(s.sideCount(p, engine.Dark), s.sideCount(p, engine.Light), w-2))
	}
	return append(padTo(lines, lay.wordsAt), indent(s.words(w-lay.indent(), lay.words), lay.indent()+1)...)
}

func (s *reviewScreen) look(size style.Square) board.Look {
	a, v := s.app, s.aside
	p, before, record := s.shown()
	look := board.Look{
		Position: p, Square: size, Last: lastDisc(record), Before: before, Turning: s.motion.turning, Hint: s.better(),
	}
	if v.on {
		look.Cursor = board.On(v.cursor)
		look.Legal = a.settings.On(settings.Legal)
		look.Preview = a.settings.On(settings.Preview)
	}
	return look
}

// words are what the ply on the board was, and below it what it was worth, or
// where the board is beside the game, else how the game gets elsewhere.
func (s *reviewScreen) words(w, rows int) []string {
	if s.aside.on {
		return s.asideWords(w, rows)
	}
	lines := wrap(s.said(), w-2)
	judged := s.judgedSaid(w - 2)
	if judged != "" && rows > 1 {
		return []string{fitting(s.tellings(), w-2), judged}
	}
	if p, _, _ := s.shown(); len(lines) < rows && !s.graphed() {
		lines = append(lines, clip(s.app.text.Say("review.discs")+": "+s.lead(p), w-2))
	}
	export := s.app.deps.Connect.Shell("export", string(s.id), "--format", "txt")
	if len(lines) < rows && ansi.StringWidth(export) <= w-2 {
		lines = append(lines, export)
	}
	return lines[:min(len(lines), rows)]
}

// asideWords are what was tried, what that is worth, and how far the board is
// beside the game.
func (s *reviewScreen) asideWords(w, rows int) []string {
	where := s.app.style.Strong.Render(s.where(w - 2))
	if rows < 2 {
		return []string{where}
	}
	worth := s.worthSaid()
	var ways []string
	for _, v := range worth {
		ways = append(ways, s.said()+" "+v)
	}
	return []string{fitting(append(append(ways, worth...), s.said()), w-2), where}
}

// fitting is the first text that has room in w cells, else the last, cut.
func fitting(texts []string, w int) string {
	for _, t := range texts {
		if ansi.StringWidth(t) <= w {
			return t
		}
	}
	return clip(texts[len(texts)-1], w)
}

// judgedSaid is what the engine says of the ply on the board, and where no panel
// tells it how far an analysis is, or at both ends of the game what it says of that;
// "" where nothing is known.
func (s *reviewScreen) judgedSaid(w int) string {
	p, known := s.judged.ply(s.at)
	far := ""
	if !s.graphed() {
		switch {
		case s.analysing() && !known:
			return clip(s.progress()+"  "+s.app.text.Say("review.stops"), w)
		case s.analysing():
			far = s.far()
			w -= ansi.StringWidth(far) + 1
		case s.judged.sum != nil && s.at == len(s.state.Record):
			return s.accuracy(w)
		case s.judged.sum != nil && s.at == 0:
			return clip(s.app.text.TurningPoint(*s.judged.sum, s.judged.plies), w)
		}
	}
	if !known {
		return ""
	}
	said := fitting(s.app.text.Judged(p, true, s.hasTurning() && s.at == s.judged.sum.Turning+1), w)
	if far == "" {
		return said
	}
	return spread(said, s.app.style.Faint.Render(far), w+ansi.StringWidth(far)+1)
}

// graphed tells whether there is room for the graph.
func (s *reviewScreen) graphed() bool {
	f := s.app.frame()
	lay := s.layout(f.w, f.body())
	_, rows := board.Extent(s.size(), lay.size)
	return lay.panel > 0 && s.layPanel(rows).graph > 0
}

// plySaid is how a ply is told: a disc that flips nothing, one that does, a pass.
type plySaid struct{ placed, played, passed text.Key }

// said tells what the newest ply on the board was, and at the end of the game
// how it ended.
func (s *reviewScreen) said() string { return s.tellings()[0] }

// tellings are ways to say that, the longest first: at the end of the game how it
// ended is told where there is no room for the ply.
func (s *reviewScreen) tellings() []string {
	a := s.app
	_, before, record := s.shown()
	if len(record) == 0 {
		return []string{a.text.Say("review.start")}
	}
	move := record[len(record)-1]
	says := plySaid{"review.placed", "review.played", "review.passed"}
	if s.aside.beside() {
		says = plySaid{"match.placed", "match.played", "match.passed"}
	}
	args := text.Args{"Ply": len(record), "Of": len(s.state.Record), "Side": a.text.Side(before.Turn()), "Move": move.String()}
	said := a.text.Say(says.placed, args)
	if move.Pass {
		said = a.text.Say(says.passed, args)
	} else if n := len(before.Flips(move.Square)); n > 0 {
		said = a.text.Count(says.played, n, args)
	}
	if s.at == len(s.state.Record) && !s.aside.beside() && finished(s.state) {
		outcome := a.text.Outcome(s.state, engine.None)
		return []string{said + " " + outcome, outcome}
	}
	return []string{said}
}

// playerLine is a side: who plays it, what the game has done to their rating,
// and the discs on the board. Where the names of the sides have room on one line
// only, neither says it.
func (s *reviewScreen) playerLine(p engine.Position, c engine.Color, w int) string {
	a := s.app
	turn := " "
	if p.Turn() == c && !p.Over() {
		turn = a.style.Turn
	}
	left := turn + " " + a.style.Disc(c == engine.Dark) + " "
	count := strconv.Itoa(p.Count(c))
	room := func(c engine.Color) int {
		return w - ansi.StringWidth(left) - len(strconv.Itoa(p.Count(c))) - 1
	}
	fits := func(c engine.Color) bool {
		name, rating := s.nameAndRating(c)
		return ansi.StringWidth(a.sideColumn(c)+name+rating) <= room(c)
	}
	rest := room(c)
	if fits(engine.Dark) && fits(engine.Light) {
		side := a.sideColumn(c)
		left, rest = left+side, rest-ansi.StringWidth(side)
	}
	name, rating := s.nameAndRating(c)
	if ansi.StringWidth(name+rating) > rest {
		rating = ""
	}
	return spread(left+a.style.Strong.Render(clip(name, rest-ansi.StringWidth(rating)))+rating, count, w)
}

// nameAndRating is who plays a side, and the computer's own rating or what the game
// has done to a person's.
func (s *reviewScreen) nameAndRating(c engine.Color) (name, rating string) {
	player := s.state.Setup.Player(c)
	if player.Bot > 0 {
		rating = "  " + s.app.text.OwnRating(player.Bot, s.state.Setup.Variant)
	}
	if change, ok := s.rated.Changes[c]; ok {
		rating = "  " + phrase.Rating(change.After) + " " + gained(change)
	}
	return clean(player.Name), rating
}

// sideCount is a side where there is room for little.
func (s *reviewScreen) sideCount(p engine.Position, c engine.Color) string {
	return s.app.style.Disc(c == engine.Dark) + " " + strconv.Itoa(p.Count(c))
}

// gained is what a game has done to a rating, with its sign.
func gained(c lobby.RatingChange) string {
	return fmt.Sprintf("%+d", int(c.After.Value+0.5)-int(c.Before.Value+0.5))
}
