package ui

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/phrase"
	"turncoat/ui/text"
)

// Sizes from which the filter and the totals stand side by side above the games,
// and not as a line each.
const (
	wideHistory = 76
	tallHistory = 15
	filterCells = 26 // at least
)

func (s *historyScreen) draw(w, h int) []string {
	a := s.app
	if s.known && len(s.games) == 0 && !s.filter.any() {
		key := text.Key("history.none")
		if !s.own() {
			key = "history.none_of"
		}
		said := wrap(a.text.Say(key, text.Args{"Name": clean(s.who.Name)}), min(w-2, 76))
		return append([]string{""}, indent(said, 1)...)
	}
	lines := s.above(w, h)
	switch {
	case !s.known:
		return append(lines, " "+a.text.Say("match.reading"))
	case len(s.games) == 0:
		return append(lines, indent(wrap(a.text.Say("history.none_fit"), min(w-2, 76)), 1)...)
	}
	lines = append(lines, "   "+a.style.Faint.Render(s.columns().row(0, w-4)))
	return append(lines, indent(a.drawList(&s.list, w-2, h-len(lines), !s.filtering()), 1)...)
}

// above is the filter, and how the games that it lets through have ended.
func (s *historyScreen) above(w, h int) []string {
	switch {
	case w >= wideHistory && h >= tallHistory:
		totals := s.totals(w - filterCells - 3)
		room := min(30, w-3-widest(totals...))
		both := beside(s.filterRows(room), room+2, totals)
		return append(append([]string{""}, indent(both, 1)...), "")
	case s.filtering():
		return indent(append(s.filterRows(w-2), s.short(w-2)...), 1)
	}
	return indent(append([]string{clip(s.summary(), w-2)}, s.short(w-2)...), 1)
}

// summary is what the filter is set to, in a line.
func (s *historyScreen) summary() string {
	a := s.app
	var set []string
	for i := range filterLines {
		if s.filter.choice[i] > 0 {
			set = append(set, s.filterValue(i))
		}
	}
	if set == nil {
		return a.text.Say("history.all")
	}
	return a.style.Strong.Render(strings.Join(set, " "+a.style.Dot+" "))
}

// totals is a table of how the games have ended, by color.
func (s *historyScreen) totals(w int) []string {
	t := s.app.recordTable(0)
	dark, light := s.tally[engine.Dark], s.tally[engine.Light]
	t.add(s.app.recordCells(s.app.sideName(engine.Dark), dark)...)
	t.add(s.app.recordCells(s.app.sideName(engine.Light), light)...)
	t.add(s.app.recordCells(s.app.text.Say("record.both"), dark.Plus(light))...)
	lines := []string{s.app.style.Faint.Render(t.row(0, w))}
	for i := range 3 {
		lines = append(lines, t.row(i+1, w))
	}
	return lines
}

// short is the totals in words, in a line where they have room.
func (s *historyScreen) short(w int) []string {
	a := s.app
	var lines []string
	for _, c := range []engine.Color{engine.Dark, engine.Light} {
		r := s.tally[c]
		lines = append(lines, clip(a.text.Say("history.short", text.Args{
			"Side": a.style.Disc(c == engine.Dark), "Won": r.Won, "Lost": r.Lost, "Drawn": r.Drawn,
		}), w))
	}
	if joined := strings.Join(lines, "   "); widest(joined) <= w {
		return []string{joined}
	}
	return lines
}

// columns are those of the games, with their headings. Cells as wide as any can
// be keep the columns where they are.
func (s *historyScreen) columns() *table {
	a := s.app
	say := a.text.Say
	results := a.text.Verdicts()
	var variants []string
	for _, v := range engine.Variants {
		variants = append(variants, a.text.Variant(v))
	}
	t := newTable(column{rank: 1}, column{least: 8}, column{}, column{rank: 3}, column{}, column{right: true},
		column{right: true, rank: 2})
	t.add(
		fit(say("history.when"), widest(say("history.when"), a.text.Ago(a.now().Add(-59*time.Minute)), say("span.now"))),
		fit(say("history.opponent"), 16),
		say("history.as"),
		fit(say("create.size"), widest(variants...)),
		fit(say("history.outcome"), widest(append(results, say("history.outcome"))...)),
		fitRight(say("history.count"), widest(say("history.count"), "64:64")),
		fitRight(say("top.rating"), widest(say("top.rating"), "2000? +200")),
	)
	return t
}

// game is one finished game on a line.
func (s *historyScreen) game(g lobby.GameRow, w int) string {
	a := s.app
	me := g.Setup.ColorOf(s.who.ID)
	mine, theirs := g.Result.Dark, g.Result.Light
	if me == engine.Light {
		mine, theirs = theirs, mine
	}
	count := fmt.Sprintf("%d:%d", mine, theirs)
	if g.Phase == match.PhaseAborted {
		count = ""
	}
	rating := a.style.Dash
	if c, rated := g.Judged.Changes[me]; rated {
		rating = ratingCell(c.After) + " " + fitRight(gained(c), 4)
	}
	t := s.columns()
	t.add(a.text.Ago(g.Ended), clean(g.Setup.Player(me.Other()).Name), a.style.Disc(me == engine.Dark),
		a.text.Variant(g.Setup.Variant), a.text.Verdict(g.Result, g.Phase, me), count, rating)
	return t.row(1, w)
}

// ratingCell is a rating whose digits stand under those of others, sure or not.
func ratingCell(r lobby.Rating) string {
	shown := phrase.Rating(r)
	if strings.HasSuffix(shown, "?") {
		return shown
	}
	return shown + " "
}

// sideName is a color with its sign.
func (a *app) sideName(c engine.Color) string {
	return a.style.Disc(c == engine.Dark) + " " + a.text.Side(c)
}

// recordTable is a table of records with its headings, see recordCells. The names
// take some cells at least.
func (a *app) recordTable(names int) *table {
	say := a.text.Say
	t := newTable(column{}, column{right: true, rank: 2}, column{right: true}, column{right: true}, column{right: true},
		column{right: true, rank: 1})
	heads := []string{fit("", names)}
	for _, key := range []text.Key{"top.games", "record.won", "record.lost", "record.drawn", "record.share"} {
		heads = append(heads, fitRight(say(key), max(5, widest(say(key)))))
	}
	t.add(heads...)
	return t
}

// recordCells are a row of records: how many games, and how they have ended.
func (a *app) recordCells(name string, r lobby.Record) []string {
	share := a.style.Dash
	if n := r.Games(); n > 0 {
		share = fmt.Sprintf("%.2f", 100*float64(r.Won)/float64(n))
	}
	return []string{name, strconv.Itoa(r.Games()), strconv.Itoa(r.Won), strconv.Itoa(r.Lost), strconv.Itoa(r.Drawn), share}
}
