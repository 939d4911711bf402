// Package engine holds the rules of Reversi as comparable values: colours,
// squares, moves (a pass is a move), positions on boards of 6, 8 and 10 squares
// a side, openings, records and perft.
//
// It must not know clocks, players, matches or storage. Its one implementation
// for every board reads like the rules; where speed matters there is
// engine/search, which is fuzzed against this package.
package engine
