package engine

import "fmt"

// Opening says how a game starts.
type Opening uint8

// The openings there are.
const (
	Standard Opening = iota // the centre filled crosswise, Light on d4 and e5 of 8×8
	Parallel                // Dark on d4 and e4, Light on d5 and e5
	Random                  // one of the six ways to fill the centre, drawn at the start
	Open                    // an empty board; the first four discs are placed freely on the centre
	Custom                  // any position
)

// Openings are all there are, in the order in which they are listed.
var Openings = []Opening{Standard, Parallel, Random, Open, Custom}

var openingNames = [...]string{"standard", "parallel", "random", "open", "custom"}

// String returns the opening's name.
func (o Opening) String() string {
	if int(o) >= len(openingNames) {
		return "unknown"
	}
	return openingNames[o]
}

// ParseOpening reads what String writes.
func ParseOpening(text string) (Opening, error) {
	for i, name := range openingNames {
		if name == text {
			return Opening(i), nil
		}
	}
	return 0, fmt.Errorf("opening %w: %q", ErrNotation, clip(text))
}

// centres are the six ways to put two dark and two light discs on the centre
// squares, read row by row from the top left one. The first two are the
// standard and the parallel start.
var centres = [...][4]Color{
	{Light, Dark, Dark, Light},
	{Dark, Dark, Light, Light},
	{Dark, Light, Light, Dark},
	{Light, Light, Dark, Dark},
	{Dark, Light, Dark, Light},
	{Light, Dark, Light, Dark},
}

// Centres is how many starts Random draws from.
const Centres = len(centres)

// Start returns the position that an opening begins with. draw picks one of
// the Centres ways to fill the centre (0 ≤ draw < Centres) and is read for
// Random only. Custom has no start of its own; ParsePosition reads one.
func Start(size int, o Opening, draw int) (Position, error) {
	if !ValidSize(size) {
		return Position{}, fmt.Errorf("board %w: %d squares a side", ErrNotation, size)
	}
	p := Position{size: int8(size), turn: Dark, dark: int8(size * size / 2)}
	switch o {
	case Open:
		p.open = true
		return p, nil
	case Standard:
		return p.fillCentre(centres[0]), nil
	case Parallel:
		return p.fillCentre(centres[1]), nil
	case Random:
		if draw < 0 || draw >= Centres {
			return Position{}, fmt.Errorf("draw %w: %d", ErrNotation, draw)
		}
		return p.fillCentre(centres[draw]), nil
	}
	return Position{}, fmt.Errorf("%w: the %v opening has no start of its own", ErrNotation, o)
}

// Begin returns the position that a recorded game began with: start is the
// position string that Start or ParsePosition gave when it did. For Open it is
// not read: a position string can't tell that start from an empty board.
func Begin(size int, o Opening, start string) (Position, error) {
	if o == Open {
		return Start(size, Open, 0)
	}
	p, err := ParsePosition(start)
	if err == nil && p.Size() != size {
		return Position{}, fmt.Errorf("position %w: %d squares a side, want %d", ErrNotation, p.Size(), size)
	}
	return p, err
}

func (p Position) fillCentre(discs [4]Color) Position {
	for i, s := range p.centre() {
		p.cells[p.index(s)] = discs[i]
	}
	p.dark -= 2
	return p
}
