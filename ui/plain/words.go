package plain

import (
	"fmt"
	"strconv"
	"unicode"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/match"
	"turncoat/ui/keyboard"
	"turncoat/ui/text"
)

// word is something to type at a board, by word or by number. Numbers stay the
// same, so that they can be known by heart.
type word struct {
	typed, about text.Key
	run          func(*game) error
	player       bool // only who plays has it
}

var words = []word{
	{typed: "plain.word_board", about: "plain.about_board", run: (*game).board},
	{typed: "plain.word_discs", about: "plain.about_discs", run: saying(func(g *game) []string { return g.discLines(g.state.Position) })},
	{typed: "plain.word_legal", about: "plain.about_legal", run: saying(func(g *game) []string { return []string{g.legal()} })},
	{typed: "plain.word_clock", about: "plain.about_clock", run: saying(func(g *game) []string { return []string{g.clockWords()} })},
	{typed: "plain.word_count", about: "plain.about_count", run: saying(func(g *game) []string { return g.countLines(g.state.Position) })},
	{typed: "plain.word_record", about: "plain.about_record", run: saying(func(g *game) []string { return g.recordLines(g.state) })},
	{typed: "plain.word_pass", about: "plain.about_pass", run: func(g *game) error { return g.move(engine.PassMove) }, player: true},
	{typed: "plain.word_resign", about: "plain.about_resign", run: (*game).resign, player: true},
	{typed: "plain.word_abort", about: "plain.about_abort", run: (*game).abort, player: true},
	{typed: "plain.word_say", about: "plain.about_say", run: (*game).converse},
	{typed: "plain.word_hint", about: "plain.about_hint", run: (*game).hint, player: true},
	{typed: "plain.word_takeback", about: "plain.about_takeback", run: (*game).takeBack, player: true},
	{typed: "plain.word_claim", about: "plain.about_claim", run: (*game).claim, player: true},
	{typed: "plain.word_yes", about: "plain.about_yes", run: func(g *game) error { return g.respond(match.Yes) }, player: true},
	{typed: "plain.word_no", about: "plain.about_no", run: func(g *game) error { return g.respond(match.No) }, player: true},
}

func saying(lines func(*game) []string) func(*game) error {
	return func(g *game) error {
		g.say(lines(g)...)
		return nil
	}
}

func (g *game) board() error {
	g.say(g.boardLines(g.state.Position, g.mine())...)
	return nil
}

// do does what was typed at a board.
func (g *game) do(line typed) error {
	if line.text == "" {
		if g.mustPass() {
			return g.move(engine.PassMove)
		}
		g.say(g.stands())
		return nil
	}
	if g.says(line.text) {
		return nil
	}
	if w, ok := g.wordFor(line.text); ok {
		return w.run(g)
	}
	if m, err := engine.ParseMove(line.text); err == nil {
		return g.move(m)
	}
	if g.means(line.text, "plain.word_help") {
		g.listWords()
		return nil
	}
	if known, err := g.common(line.text); known || err != nil {
		return err
	}
	if at, ok := g.cyrillicSquare(line.text); ok {
		return g.move(engine.At(at))
	}
	g.refuse(g.book.Say("plain.not_understood", text.Args{"Typed": line.text, "Help": g.word("plain.word_help")}))
	return nil
}

func (g *game) wordFor(line string) (word, bool) {
	number, _ := strconv.Atoi(line) // 0 where it is none
	for i, w := range words {
		if number == i+1 || g.means(line, w.typed) {
			return w, g.me != engine.None || !w.player
		}
	}
	return word{}, false
}

// listWords tells what can be typed.
func (g *game) listWords() {
	g.tell("plain.help_board")
	for i, w := range words {
		if (g.me != engine.None || !w.player) && (w.typed != "plain.word_say" || g.converses(g.place())) {
			g.say(fmt.Sprintf("%d. %s: %s", i+1, g.word(w.typed), g.book.Say(w.about)))
		}
	}
	g.say("0. " + g.book.Say("plain.to_menu"))
}

// cyrillicSquare reads a square that was typed with a Cyrillic layout on, where
// only one square can be meant.
func (g *game) cyrillicSquare(line string) (engine.Square, bool) {
	signs := []rune(line)
	if len(signs) < 2 || !unicode.Is(unicode.Cyrillic, signs[0]) {
		return engine.Square{}, false
	}
	var found []engine.Square
	layouts := keyboard.Layouts(g.env("LC_ALL"), g.env("LC_MESSAGES"), g.env("LANG"))
	for _, key := range layouts.Places(tea.KeyPressMsg{Text: string(signs[:1])}) {
		at, err := engine.ParseSquare(key + string(signs[1:]))
		if err == nil && g.state.Position.On(at) {
			found = append(found, at)
		}
	}
	if len(found) != 1 {
		return engine.Square{}, false
	}
	return found[0], true
}
