package search

// Levels is how many levels of strength there are, 1 the weakest.
const Levels = 10

// Level is what a level of strength, 1 to Levels, may spend on a move. It
// counts plies, not time, so that a level is as strong on any machine.
func Level(n int) Budget { return levels[max(1, min(n, Levels))-1] }

var levels = [Levels]Budget{
	{Depth: 1},
	{Depth: 1, Exact: 4},
	{Depth: 2, Exact: 6},
	{Depth: 3, Exact: 8},
	{Depth: 4, Exact: 10},
	{Depth: 5, Exact: 12},
	{Depth: 6, Exact: 14},
	{Depth: 8, Exact: 16},
	{Depth: 10, Exact: 18},
	{Depth: 13, Exact: 22},
}
