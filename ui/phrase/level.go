package phrase

import (
	"math"

	"turncoat/engine/search"
	"turncoat/lobby"
	"turncoat/ui/text"
)

// The levels of the computer: their names, and what they are like.
var (
	levelNames = [lobby.BotLevels]text.Key{
		"level.name_1", "level.name_2", "level.name_3", "level.name_4", "level.name_5",
		"level.name_6", "level.name_7", "level.name_8", "level.name_9", "level.name_10",
	}
	levelAbout = [lobby.BotLevels]text.Key{
		"level.about_1", "level.about_2", "level.about_3", "level.about_4", "level.about_5",
		"level.about_6", "level.about_7", "level.about_8", "level.about_9", "level.about_10",
	}
)

// Level names a level of the computer, which is 1 to lobby.BotLevels.
func (b *Book) Level(level int) string { return b.Say(levelNames[level-1]) }

// LevelFull names a level by number and name, within a sentence.
func (b *Book) LevelFull(level int) string {
	return b.Say("level.full", text.Args{"Level": level, "Name": b.Level(level)})
}

// LevelAbout says what a level is like, and how strong by its own rating.
func (b *Book) LevelAbout(level int) string {
	return b.Say("create.hint_level", text.Args{"About": b.Say(levelAbout[level-1]), "Rating": search.Rating(level)})
}

// OwnRating is the rating of a level, which is of a scale of the computers' own.
func (b *Book) OwnRating(level int) string {
	return b.Say("level.own", text.Args{"Rating": search.Rating(level)})
}

// Advice is one best move, and what it is worth.
func (b *Book) Advice(a search.Advice) string {
	args := text.Args{"Move": a.Best.String(), "Next": a.Next.String()}
	gap := int(math.Round(a.Gap))
	switch {
	case a.Only():
		return b.Say("match.hint_only", args)
	case gap == 0:
		return b.Say("match.hint_even", args)
	case a.Exact:
		return b.Count("match.hint_exact", gap, args)
	}
	return b.Count("match.hint_better", gap, args)
}
