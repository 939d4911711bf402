package pattern

import (
	"fmt"
	"slices"
	"strings"
	"sync"
)

// A pattern's squares are the digits of a number in base 3: 1 a disc of the
// side to move, -1 one of the other side, 0 none. So the same squares seen from
// the other side are the number's negative.
//
// Four such numbers, 16 bits each, lie side by side in a word, and are added
// and negated together: as a whole the word is the sum of its four numbers,
// each times its power of 2¹⁶, whatever is borrowed between them. Added to bias
// they are positive, and can be taken apart.
const (
	words = 12
	lanes = 4 * words
)

// Shape is which patterns are looked at on a board.
type Shape struct {
	size    int // squares a side
	classes []class
	lanes   []lane
	words   int // how many of an Index are used
	bias    [words]uint64
	units   [100][words]uint64 // what a disc of the side to move adds
	first   [words][4]uint32   // where each lane's table begins in a stage
	stage   int                // weights of a stage
	mobile  int                // where those of mobility begin in a stage
}

// class are patterns that are each other's images.
type class struct {
	squares int
	first   int     // where its table begins in a stage
	powers  [][]int // the ways to read it that mean the same, as each square's power of 3
}

type lane struct {
	class   int
	squares []int
}

// What else is counted, beside patterns: moves of either side, up to mostMoves,
// and empty squares.
const (
	mostMoves = 39
	counts    = 2*(mostMoves+1) + 101
	extras    = 3 // how many of them a position has
)

// drawn are the patterns of each board, one of every class.
var drawn = map[int][]string{
	8: {
		"a1 b1 c1 a2 b2 c2 a3 b3 c3",
		"a5 a4 a3 a2 a1 b2 b1 c1 d1 e1",
		"b2 a1 b1 c1 d1 e1 f1 g1 h1 g2",
		"a1 c1 d1 c2 d2 e2 f2 e1 f1 h1",
		"a2 b2 c2 d2 e2 f2 g2 h2",
		"a3 b3 c3 d3 e3 f3 g3 h3",
		"a4 b4 c4 d4 e4 f4 g4 h4",
		"a1 b2 c3 d4 e5 f6 g7 h8",
		"b1 c2 d3 e4 f5 g6 h7",
		"c1 d2 e3 f4 g5 h6",
		"d1 e2 f3 g4 h5",
		"e1 f2 g3 h4",
	},
	6: {
		"a1 b1 c1 a2 b2 c2 a3 b3 c3",
		"b2 a1 b1 c1 d1 e1 f1 e2",
		"a1 b1 c1 d1 e1 a2 b2 c2 d2 e2",
		"a2 b2 c2 d2 e2 f2",
		"a3 b3 c3 d3 e3 f3",
		"a1 b2 c3 d4 e5 f6",
		"b1 c2 d3 e4 f5",
		"c1 d2 e3 f4",
	},
	10: {
		"a1 b1 c1 a2 b2 c2 a3 b3 c3",
		"a1 b1 c1 d1 e1 a2 b2 c2 d2 e2",
		"a1 b1 c1 d1 e1 f1 g1 h1 i1 j1",
		"b2 c2 d2 e2 f2 g2 h2 i2",
		"a1 b2 c3 d4 e5 f6 g7 h8 i9 j10",
		"b1 c2 d3 e4 f5 g6 h7 i8 j9",
		"c1 d2 e3 f4 g5 h6 i7 j8",
		"d1 e2 f3 g4 h5 i6 j7",
		"e1 f2 g3 h4 i5 j6",
		"f1 g2 h3 i4 j5",
	},
}

// Side is how many squares a side of the board has.
func (s *Shape) Side() int { return s.size }

var shapes = map[int]func() *Shape{
	6:  sync.OnceValue(func() *Shape { return newShape(6) }),
	8:  sync.OnceValue(func() *Shape { return newShape(8) }),
	10: sync.OnceValue(func() *Shape { return newShape(10) }),
}

// ShapeOf returns what is looked at on a board of 6, 8 or 10 squares a side.
func ShapeOf(size int) *Shape { return shapes[size]() }

func newShape(size int) *Shape {
	s := &Shape{size: size, stage: 1} // the first weight is 0, for lanes without a pattern
	for _, text := range drawn[size] {
		s.addClass(s.parse(text))
	}
	s.words = (len(s.lanes) + 3) / 4
	for i, l := range s.lanes {
		word, shift := i/4, 16*(i%4)
		s.first[word][i%4] = uint32(s.classes[l.class].first)
		power := uint64(1)
		for _, x := range l.squares {
			s.units[x][word] += power << shift
			power *= 3
		}
		s.bias[word] += (power - 1) / 2 << shift
	}
	s.mobile = s.stage
	s.stage += counts
	return s
}

// addClass adds a pattern and its images.
func (s *Shape) addClass(squares []int) {
	c := class{squares: len(squares), first: s.stage}
	s.stage += power3(len(squares))
	for turn := range 8 {
		image := make([]int, len(squares))
		for i, x := range squares {
			image[i] = s.turned(x, turn)
		}
		known := slices.ContainsFunc(s.lanes, func(l lane) bool { return sameSquares(l.squares, image) })
		if !known {
			s.lanes = append(s.lanes, lane{len(s.classes), image})
		}
		if sameSquares(squares, image) {
			powers := make([]int, len(squares))
			for i, x := range squares {
				powers[i] = power3(slices.Index(image, x))
			}
			c.powers = append(c.powers, powers)
		}
	}
	if len(s.lanes) > lanes {
		panic(fmt.Sprintf("pattern: %d patterns on %d×%d", len(s.lanes), s.size, s.size))
	}
	s.classes = append(s.classes, c)
}

func sameSquares(a, b []int) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(x int) bool { return !slices.Contains(b, x) })
}

// turned is where x comes to lie in one of the 8 ways to lay the board.
func (s *Shape) turned(x, turn int) int {
	col, row := s.place(x)
	if turn&1 != 0 {
		col = s.size - 1 - col
	}
	if turn&2 != 0 {
		row = s.size - 1 - row
	}
	if turn&4 != 0 {
		col, row = row, col
	}
	return s.bit(col, row)
}

// bit is the bit of Squares of a column and row of the board.
func (s *Shape) bit(col, row int) int {
	switch s.size {
	case 10:
		return 10*row + col
	case 6:
		return 8*(row+1) + col + 1
	}
	return 8*row + col
}

// place is bit the other way round.
func (s *Shape) place(x int) (col, row int) {
	switch s.size {
	case 10:
		return x % 10, x / 10
	case 6:
		return x%8 - 1, x/8 - 1
	}
	return x % 8, x / 8
}

func (s *Shape) parse(text string) (squares []int) {
	for _, name := range strings.Fields(text) {
		row := 0
		for _, digit := range name[1:] {
			row = 10*row + int(digit-'0')
		}
		squares = append(squares, s.bit(int(name[0]-'a'), row-1))
	}
	return squares
}

func power3(n int) int {
	power := 1
	for range n {
		power *= 3
	}
	return power
}
