package search

import (
	"math/bits"

	"turncoat/engine"
	"turncoat/engine/search/internal/pattern"
)

// grid is a board that can be searched, as the side to move sees it.
type grid[G any] interface {
	discs() (own, foe pattern.Squares)
	moves() pattern.Squares
	flips(x int) pattern.Squares
	place(x int, flips pattern.Squares) G
	pass() G
	empties() int
	mobility() (own, foe int) // how many moves either side has, were it to move
	key() key
	keyWords() int
	final() int // of a finished classic game, empty squares counting for the winner
	square(x int) engine.Square
}

func (b Board) discs() (own, foe pattern.Squares) {
	return pattern.Squares{Lo: b.Own}, pattern.Squares{Lo: b.Foe}
}

func (b Board) moves() pattern.Squares { return pattern.Squares{Lo: b.Moves()} }

func (b Board) flips(x int) pattern.Squares { return pattern.Squares{Lo: flips(b.Own, b.Foe, x)} }

func (b Board) place(x int, flips pattern.Squares) Board {
	return Board{b.Foe &^ flips.Lo, b.Own | flips.Lo | 1<<(x&63), b.Off}
}

func (b Board) pass() Board { return b.Pass() }

func (b Board) empties() int { return b.Empties() }

func (b Board) final() int { return final(b.Own, b.Foe, b.Empties()) }

func (b Board) square(x int) engine.Square { return b.Square(x) }

func (b Board) mobility() (own, foe int) {
	on := ^b.Off
	return bits.OnesCount64(outflanking(b.Own, b.Foe) & on), bits.OnesCount64(outflanking(b.Foe, b.Own) & on)
}

func (b Board) key() key { return key{a: b.Own, b: b.Foe} }

func (Board) keyWords() int { return 2 }
