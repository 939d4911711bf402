package engine

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"
)

// String returns the position string: the board row by row from a1, X dark,
// O light, - empty, then a space and the side to move. The field calls it OBF.
// When the game is over the side is the one that would have moved.
func (p Position) String() string {
	text := make([]byte, 0, maxSize*maxSize+2)
	for _, cell := range p.board() {
		text = append(text, cell.sign())
	}
	return string(append(text, ' ', p.turn.sign()))
}

// ParsePosition reads a position string of any board in which somebody can
// move, with supplies as in a game that starts from it: half the squares'
// discs each, those on the board counted in, and where one color has more than
// half on the board the rest is taken from the other. Lower case is understood
// too, and so are the field's '*' for X, '0' for O, '.' for - and closing ';'.
func ParsePosition(text string) (Position, error) {
	p, err := ParseDiagram(text)
	if err == nil && p.Over() {
		return Position{}, fmt.Errorf("position %w: nobody can move in it", ErrNotation)
	}
	return p, err
}

// ParseDiagram reads a position string as ParsePosition does, also one in which
// nobody can move: of a finished game, or of a board that is being set up.
func ParseDiagram(text string) (Position, error) {
	fields := strings.Fields(strings.TrimSuffix(strings.TrimSpace(text), ";"))
	if len(fields) != 2 || len(fields[1]) != 1 {
		return Position{}, fmt.Errorf("position %w: want the board, a space and the side to move", ErrNotation)
	}
	p, err := parseBoard(fields[0])
	if err != nil {
		return Position{}, err
	}
	turn, ok := colorOf(fields[1][0])
	if !ok || turn == None {
		return Position{}, fmt.Errorf("position %w: side to move %q is neither X nor O", ErrNotation, fields[1])
	}
	p.turn = turn
	return p, nil
}

func parseBoard(signs string) (Position, error) {
	size := int(math.Sqrt(float64(len(signs))))
	if !ValidSize(size) || size*size != len(signs) {
		return Position{}, fmt.Errorf("position %w: %d squares, want 36, 64 or 100", ErrNotation, len(signs))
	}
	p := Position{size: int8(size)}
	for i := range len(signs) {
		c, ok := colorOf(signs[i])
		if !ok {
			at := Square{int8(i % size), int8(i / size)}
			return Position{}, fmt.Errorf("position %w: %q on %v is none of X, O and -", ErrNotation, signs[i], at)
		}
		p.cells[i] = c
	}
	half := size * size / 2
	p.dark = int8(min(max(0, half-p.Count(Dark)), p.Count(None)))
	return p, nil
}

// FormatRecord writes moves as a record: lower case, single spaces.
func FormatRecord(moves []Move) string {
	words := make([]string, len(moves))
	for i, m := range moves {
		words[i] = m.String()
	}
	return strings.Join(words, " ")
}

// ParseRecord reads a record: moves with or without spaces between them, in
// either case. It knows the notation only; Replay tells whether the moves are
// legal. A ply that is no move is a *PlyError.
func ParseRecord(text string) ([]Move, error) {
	var moves []Move
	for _, word := range strings.Fields(text) {
		for word != "" {
			length := moveLength(word)
			m, err := ParseMove(word[:length])
			if err != nil {
				return nil, &PlyError{len(moves) + 1, err}
			}
			moves = append(moves, m)
			word = word[length:]
		}
	}
	return moves, nil
}

// moveLength returns how many bytes of a run of moves the first one takes: a
// pass, or one letter and the digits after it.
func moveLength(run string) int {
	for _, pass := range passes {
		if len(run) >= len(pass) && strings.ToLower(run[:len(pass)]) == pass {
			return len(pass)
		}
	}
	_, n := utf8.DecodeRuneInString(run)
	for n < len(run) && run[n] >= '0' && run[n] <= '9' {
		n++
	}
	return n
}
