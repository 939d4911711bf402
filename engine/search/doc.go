// Package search plays and judges Reversi fast: a board of two 64-bit words
// for 8×8 and 6×6, perft, and an exact solver for the end of the game, for both
// goals.
//
// It must not know players, clocks, matches or storage. What the rules are is
// engine's to say: every fast path here is tested against it.
package search
