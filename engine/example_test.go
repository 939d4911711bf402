package engine_test

import (
	"errors"
	"fmt"

	"turncoat/engine"
)

// A game is a start and the moves from it; a pass is a move.
func Example() {
	p, err := engine.Start(8, engine.Standard, 0)
	if err != nil {
		panic(err)
	}
	moves, err := engine.ParseRecord("d3c3b3b2f5a3a1c1--")
	if err != nil {
		panic(err)
	}
	p, err = p.Replay(moves)
	if err != nil {
		panic(err)
	}
	fmt.Println(engine.FormatRecord(moves))
	fmt.Println(p)
	fmt.Println(p.Turn(), "has", len(p.Moves()), "moves;",
		p.Count(engine.Dark), "to", p.Count(engine.Light))
	// Output:
	// d3 c3 b3 b2 f5 a3 a1 c1 pass
	// X-O------O------OOXX-------XX------XXX-------------------------- O
	// light has 2 moves; 8 to 4
}

func ExamplePosition_Replay() {
	p, err := engine.Start(8, engine.Standard, 0)
	if err != nil {
		panic(err)
	}
	moves, err := engine.ParseRecord("f5 d6 c5 f4 e3 f6 c4")
	if err != nil {
		panic(err)
	}
	_, err = p.Replay(moves)
	fmt.Println(err)
	fmt.Println(errors.Is(err, engine.ErrIllegal))
	// Output:
	// ply 7: c4 outflanks nothing
	// true
}

func ExamplePosition_Flips() {
	p, err := engine.ParsePosition("-OOOOXOO----O-O---O--O--O---O-X----X X")
	if err != nil {
		panic(err)
	}
	for _, m := range p.Moves() {
		fmt.Println(m, "flips", p.Flips(m.Square))
	}
	// Output:
	// a1 flips [a2 a3 a4 a5 b1 b2 c1 c3 d1 d4 e1 e5]
}

func ExamplePosition_Perft() {
	p, err := engine.Start(8, engine.Parallel, 0)
	if err != nil {
		panic(err)
	}
	for depth := range 6 {
		fmt.Print(p.Perft(depth), " ")
	}
	// Output:
	// 1 4 14 68 292 1690
}
