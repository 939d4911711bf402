package phrase

import (
	"math"
	"strconv"

	"turncoat/engine"
	"turncoat/engine/search/analysis"
	"turncoat/ui/text"
)

// Value says who is ahead, and by how many discs with best play, from a value as
// a side sees it. What is not sure is a guess.
func (b *Book) Value(of engine.Color, value float64, sure bool) string {
	side, n := ahead(of, value)
	args := text.Args{"Side": b.Side(side), "N": n}
	switch {
	case n == 0 && sure:
		return b.Say("review.even")
	case n == 0:
		return b.Say("review.about_even")
	case sure:
		return b.Say("review.ahead", args)
	}
	return b.Say("review.about", args)
}

// ShortValue is a value where there is little room: "Dark +4", or "Dark ~4" for a
// guess.
func (b *Book) ShortValue(of engine.Color, value float64, sure bool) string {
	side, n := ahead(of, value)
	switch {
	case n == 0 && sure:
		return "0"
	case n == 0:
		return "~0"
	case sure:
		return b.Side(side) + " +" + strconv.Itoa(n)
	}
	return b.Side(side) + " ~" + strconv.Itoa(n)
}

func ahead(of engine.Color, value float64) (side engine.Color, n int) {
	if value < 0 {
		of = of.Other()
	}
	return of, int(math.Round(math.Abs(value)))
}

// Judged says what a move was worth, and which would have been better; the longest
// first, for whoever has less room. Signs stand after a move that has one; turning
// is the move that decided the game.
func (b *Book) Judged(p analysis.Ply, signs, turning bool) []string {
	value := b.Value(p.By(), p.Value, p.Sure)
	switch {
	case len(p.Position.Moves()) < 2:
		return []string{b.Say("review.only", text.Args{"Value": value}), b.ShortValue(p.By(), p.Value, p.Sure)}
	case p.Best.Move == p.Move:
		return []string{b.Say("review.best", text.Args{"Value": value}), b.ShortValue(p.By(), p.Value, p.Sure)}
	}
	move := p.Move.String()
	if signs {
		move += p.Mark().String()
	}
	// A guess that one move is better is one, however sure the other's value is.
	better := b.Say("review.better", text.Args{
		"Move": move, "Value": value, "Best": p.Best.Move.String(), "Most": b.Value(p.By(), p.Best.Value, p.Best.Exact),
	})
	short := move + " " + b.ShortValue(p.By(), p.Value, p.Sure) + "; " +
		p.Best.Move.String() + " " + b.ShortValue(p.By(), p.Best.Value, p.Best.Exact)
	says := map[analysis.Mark]text.Key{analysis.Mistake: "review.mistake", analysis.Turned: "review.turned"}[p.Mark()]
	if turning {
		says = "review.turning_here"
	}
	if says == "" {
		return []string{better, short}
	}
	return []string{better + " " + b.Say(says), better, short}
}

// Percent is an accuracy in whole percent, a dash for a side that had no choice.
func Percent(a analysis.Accuracy) string {
	if !a.Known() {
		return "-"
	}
	return strconv.Itoa(int(math.Round(a.Percent))) + "%"
}

// TurningPoint says which move decided a game.
func (b *Book) TurningPoint(sum analysis.Sum, plies []analysis.Ply) string {
	if sum.Turning < 0 {
		return b.Say("review.no_turning")
	}
	p := plies[sum.Turning]
	return b.Say("review.turning", text.Args{"Ply": sum.Turning + 1, "Side": b.Side(p.By()), "Move": p.Move.String()})
}
