// Package search plays and judges Reversi fast. A Searcher chooses moves and
// values them, on every board and for both goals, within a budget, and finds
// exact results near the end; Perft proves the moves. Underneath are a board of
// two 64-bit words for 8×8 and 6×6, one of four for 10×10, and an evaluation
// that was trained from nothing but the rules (see the train folder).
//
// It must not know players, clocks, matches or storage. What the rules are is
// engine's to say: every fast path here is tested against it.
package search
