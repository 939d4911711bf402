package phrase

import (
	"math"

	"turncoat/engine"
	"turncoat/engine/search"
	"turncoat/lobby"
	"turncoat/ui/text"
)

// levelNames are the names of the computer's levels.
var levelNames = [lobby.BotLevels]text.Key{
	"level.name_1", "level.name_2", "level.name_3", "level.name_4", "level.name_5",
	"level.name_6", "level.name_7", "level.name_8", "level.name_9", "level.name_10",
}

// Level names a level of the computer, which is 1 to lobby.BotLevels.
func (b *Book) Level(level int) string { return b.Say(levelNames[level-1]) }

// LevelFull names a level by number and name, within a sentence.
func (b *Book) LevelFull(level int) string {
	return b.Say("level.full", text.Args{"Level": level, "Name": b.Level(level)})
}

// LevelAbout says what a level is like in a variant, and how strong by its own
// rating.
func (b *Book) LevelAbout(level int, v engine.Variant) string {
	return b.Say("create.hint_level", text.Args{"About": b.LevelLike(level, v), "Rating": search.Rating(level, v)})
}

// LevelLike says what a level is like, and no more.
func (b *Book) LevelLike(level int, v engine.Variant) string {
	return b.skill(search.Level(level, v), v.Goal)
}

// skill says how a player of a skill plays.
func (b *Book) skill(k search.Skill, g engine.Goal) string {
	switch {
	case k.Blunt:
		return b.Say(blunt(k)[g])
	case k.Depth == 1:
		return b.Say("level.about_one")
	case k.Blind >= 0.1:
		return b.Count("level.about_overlooks", k.Depth, nil)
	case k.ForSure > 0:
		return b.Count("level.about_seldom", k.Depth, nil)
	}
	return b.Count("level.about_sure", k.Depth, text.Args{"Exact": k.Exact})
}

// blunt says how a player plays who judges no position, by goal.
func blunt(k search.Skill) [2]text.Key {
	switch {
	case k.Corner <= 0:
		return [2]text.Key{"level.about_greedy", "level.about_greedy_reverse"}
	case k.Miss >= 0.6:
		return [2]text.Key{"level.about_purblind", "level.about_purblind_reverse"}
	case k.Miss >= 0.3:
		return [2]text.Key{"level.about_forgetful", "level.about_forgetful_reverse"}
	case k.Heed == 0:
		return [2]text.Key{"level.about_corner", "level.about_corner_reverse"}
	}
	return [2]text.Key{"level.about_heed", "level.about_heed_reverse"}
}

// OwnRating is the rating of a level, which is of a scale of the computers' own.
func (b *Book) OwnRating(level int, v engine.Variant) string {
	return b.Say("level.own", text.Args{"Rating": search.Rating(level, v)})
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
