package search

import "turncoat/engine"

// rung is a level in one variant, and its own rating there.
type rung struct {
	Skill
	rating int
}

// rungOf is a level's rung, the nearest there is.
func rungOf(n int, v engine.Variant) rung { return ladders[v][max(1, min(n, Levels))-1] }

// ladders are the levels of each variant, the weakest first. They are found by
// matches: each beats the one below by two points of three or more, as
// docs/engine.md tells. 6×6 games are short and soon perfect, so that the steps
// there are of errors more than of plies; in reverse games the end has a tree
// many times as large; and on 10×10 it has no solver of its own.
var ladders = map[engine.Variant]*[Levels]rung{
	{Size: 8}: {
		{Skill{Blunt: true, Greed: 1, Corner: 3, Miss: 0.45}, 490},
		{Skill{Blunt: true, Greed: 1, Corner: 20, Danger: 2, Miss: 0.15}, 720},
		{Skill{Blunt: true, Greed: 1, Corner: 20, Danger: 4, Heed: 0.6, Miss: 0.1}, 1010},
		{Skill{Budget: Budget{Depth: 1, Exact: 4}, Greed: 0.3, Miss: 0.1, Haze: 2.5, ForSure: 4}, 1270},
		{Skill{Budget: Budget{Depth: 2, Exact: 6}, Greed: 0.1, Miss: 0.1, Blind: 0.25, Haze: 1.5, ForSure: 6}, 1500},
		{Skill{Budget: Budget{Depth: 3, Exact: 8}, Miss: 0.05, Blind: 0.15, Haze: 1, ForSure: 8}, 1760},
		{Skill{Budget: Budget{Depth: 4, Exact: 10}, Blind: 0.05, Haze: 1, ForSure: 10}, 1930},
		{Skill{Budget: Budget{Depth: 5, Exact: 14}, Vary: 0.7}, 2200},
		{Skill{Budget: Budget{Depth: 7, Exact: 16}, Vary: 0.5}, 2370},
		{Skill{Budget: Budget{Depth: 14, Exact: 22}, Vary: 0.4}, 2610},
	},
	{Size: 8, Goal: engine.Reverse}: {
		{Skill{Blunt: true, Greed: 1, Corner: 1, Miss: 0.7}, 560},
		{Skill{Blunt: true, Greed: 1, Corner: 3, Miss: 0.45}, 770},
		{Skill{Blunt: true, Greed: 1, Corner: 20, Danger: 4, Heed: 0.6, Miss: 0.1}, 1000},
		{Skill{Budget: Budget{Depth: 1, Exact: 4}, Greed: 0.3, Miss: 0.1, Haze: 2.5, ForSure: 4}, 1160},
		{Skill{Budget: Budget{Depth: 2, Exact: 6}, Greed: 0.1, Miss: 0.1, Blind: 0.25, Haze: 1.5, ForSure: 6}, 1500},
		{Skill{Budget: Budget{Depth: 3, Exact: 8}, Miss: 0.05, Blind: 0.15, Haze: 1, ForSure: 8}, 1760},
		{Skill{Budget: Budget{Depth: 4, Exact: 10}, Blind: 0.05, Haze: 1, ForSure: 10}, 1950},
		{Skill{Budget: Budget{Depth: 5, Exact: 14}, Vary: 0.7}, 2480},
		{Skill{Budget: Budget{Depth: 8, Exact: 18}, Vary: 0.5}, 2710},
		{Skill{Budget: Budget{Depth: 12, Exact: 20}, Vary: 0.4}, 2850},
	},
	{Size: 6}: {
		{Skill{Blunt: true, Greed: 1, Corner: -2, Danger: -3}, 890},
		{Skill{Blunt: true, Greed: 1, Danger: -2.5}, 1070},
		{Skill{Blunt: true, Greed: 1, Danger: -0.4, Haze: 0.5}, 1190},
		{Skill{Blunt: true, Greed: 1, Corner: 1, Miss: 0.7}, 1330},
		{Skill{Blunt: true, Greed: 1, Corner: 11, Danger: 1.3, Miss: 0.22}, 1500},
		{Skill{Budget: Budget{Depth: 1, Exact: 4}, Greed: 0.3, Miss: 0.15, Haze: 6, ForSure: 4}, 1630},
		{Skill{Budget: Budget{Depth: 1, Exact: 4}, Greed: 0.3, Miss: 0.1, Haze: 2.5, ForSure: 4}, 1770},
		{Skill{Budget: Budget{Depth: 2, Exact: 6}, Miss: 0.06, Blind: 0.2, Haze: 1.2, ForSure: 6}, 1910},
		{Skill{Budget: Budget{Depth: 4, Exact: 9}, Blind: 0.08, Haze: 1, ForSure: 9}, 2040},
		{Skill{Budget: Budget{Depth: 14, Exact: 22}, Vary: 0.4}, 2170},
	},
	{Size: 6, Goal: engine.Reverse}: {
		{Skill{Blunt: true, Greed: 1, Danger: -5, Haze: 1}, 890},
		{Skill{Blunt: true, Greed: 1, Danger: -1, Haze: 0.5}, 1020},
		{Skill{Blunt: true, Greed: 1, Corner: 0.5, Miss: 0.7}, 1190},
		{Skill{Budget: Budget{Depth: 1, Exact: 4}, Greed: 0.3, Miss: 0.15, Haze: 6, ForSure: 4}, 1340},
		{Skill{Budget: Budget{Depth: 1, Exact: 4}, Greed: 0.3, Miss: 0.1, Haze: 2.5, ForSure: 4}, 1500},
		{Skill{Budget: Budget{Depth: 2, Exact: 6}, Greed: 0.1, Miss: 0.1, Blind: 0.25, Haze: 1.5, ForSure: 6}, 1720},
		{Skill{Budget: Budget{Depth: 3, Exact: 8}, Miss: 0.05, Blind: 0.25, Haze: 1.2, ForSure: 8}, 1890},
		{Skill{Budget: Budget{Depth: 4, Exact: 10}, Blind: 0.05, Haze: 1, ForSure: 10}, 2030},
		{Skill{Budget: Budget{Depth: 5, Exact: 12}, Haze: 0.5, ForSure: 12}, 2220},
		{Skill{Budget: Budget{Depth: 12, Exact: 20}, Vary: 0.4}, 2360},
	},
	{Size: 10}: {
		{Skill{Blunt: true, Greed: 1, Corner: 3, Miss: 0.45}, 380},
		{Skill{Blunt: true, Greed: 1, Corner: 20, Danger: 2, Miss: 0.15}, 600},
		{Skill{Blunt: true, Greed: 1, Corner: 20, Danger: 4, Heed: 0.6, Miss: 0.1}, 1050},
		{Skill{Budget: Budget{Depth: 1, Exact: 3}, Greed: 0.3, Miss: 0.08, Haze: 2, ForSure: 4}, 1260},
		{Skill{Budget: Budget{Depth: 2, Exact: 4}, Greed: 0.1, Miss: 0.1, Blind: 0.25, Haze: 1.5, ForSure: 6}, 1500},
		{Skill{Budget: Budget{Depth: 3, Exact: 6}, Miss: 0.05, Blind: 0.15, Haze: 1, ForSure: 8}, 1800},
		{Skill{Budget: Budget{Depth: 4, Exact: 7}, Blind: 0.05, Haze: 1, ForSure: 10}, 2060},
		{Skill{Budget: Budget{Depth: 5, Exact: 9}, Vary: 0.7}, 2860},
		{Skill{Budget: Budget{Depth: 7, Exact: 12}, Vary: 0.5}, 3240},
		{Skill{Budget: Budget{Depth: 9, Exact: 16}, Vary: 0.4}, 3430},
	},
	{Size: 10, Goal: engine.Reverse}: {
		{Skill{Blunt: true, Greed: 1, Corner: 1, Miss: 0.7}, 760},
		{Skill{Blunt: true, Greed: 1, Corner: 3, Miss: 0.45}, 960},
		{Skill{Blunt: true, Greed: 1, Corner: 20, Danger: 4, Heed: 0.6, Miss: 0.1}, 1190},
		{Skill{Budget: Budget{Depth: 1, Exact: 3}, Greed: 0.2, Miss: 0.06, Haze: 1.3, ForSure: 4}, 1330},
		{Skill{Budget: Budget{Depth: 2, Exact: 4}, Miss: 0.05, Blind: 0.12, Haze: 1, ForSure: 6}, 1500},
		{Skill{Budget: Budget{Depth: 3, Exact: 6}, Miss: 0.05, Blind: 0.15, Haze: 1, ForSure: 8}, 1770},
		{Skill{Budget: Budget{Depth: 4, Exact: 7}, Blind: 0.05, Haze: 1, ForSure: 10}, 1980},
		{Skill{Budget: Budget{Depth: 5, Exact: 9}, Vary: 0.7}, 2620},
		{Skill{Budget: Budget{Depth: 7, Exact: 12}, Vary: 0.5}, 3020},
		{Skill{Budget: Budget{Depth: 9, Exact: 16}, Vary: 0.4}, 3440},
	},
}
