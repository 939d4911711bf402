package main

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"path/filepath"

	"turncoat/engine"
	"turncoat/engine/search/internal/pattern"
)

// position is one position of a game, as its side to move sees it, and what it
// turned out to be worth. Files hold them as they stand here, little-endian.
type position struct {
	Own, Foe           pattern.Squares
	Value              float32 // discs
	OwnMoves, FoeMoves uint8   // the other side's, if it were to move
	Empties            uint8
	_                  uint8
}

func newPosition(p engine.Position) position {
	own, foe := pattern.ShapeOf(p.Size()).Discs(p)
	at := position{Own: own, Foe: foe, Empties: uint8(p.Count(engine.None)), OwnMoves: moves(p)}
	text := []byte(p.String())
	if turn := &text[len(text)-1]; *turn == 'X' {
		*turn = 'O'
	} else {
		*turn = 'X'
	}
	if other, err := engine.ParsePosition(string(text)); err == nil {
		at.FoeMoves = moves(other)
	}
	return at
}

// moves counts them; a pass is none.
func moves(p engine.Position) uint8 {
	if p.MustPass() {
		return 0
	}
	return uint8(len(p.Moves()))
}

// write writes a file whole or not at all.
func write(name string, to func(io.Writer) error) error {
	f, err := os.CreateTemp(filepath.Dir(name), "unfinished")
	if err != nil {
		return err
	}
	out := bufio.NewWriter(f)
	if err := errors.Join(to(out), out.Flush(), f.Chmod(0o644), f.Close()); err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return os.Rename(f.Name(), name)
}

func read(name string, s *pattern.Shape) (*pattern.Weights, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return pattern.Read(bufio.NewReader(f), s)
}

func writePositions(name string, all []position) error {
	return write(name, func(out io.Writer) error { return binary.Write(out, binary.LittleEndian, all) })
}

func readPositions(name string) ([]position, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	all := make([]position, int(info.Size())/binary.Size(position{}))
	return all, binary.Read(bufio.NewReaderSize(f, 1<<20), binary.LittleEndian, all)
}

// position is the position itself, its side to move being Dark.
func (at position) position(size int) (engine.Position, error) {
	return pattern.ShapeOf(size).Position(at.Own, at.Foe)
}
