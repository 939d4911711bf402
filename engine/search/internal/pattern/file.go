package pattern

import (
	"bytes"
	"compress/flate"
	"embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sync"
)

// A file of weights is compressed: the Error's numbers as float32, then
// all the weights that mean something different, of all stages, their low bytes
// first and then their high ones: numbers near 0 compress well that way once
// their sign is in the lowest bit. Everything is little-endian.

//go:embed weights
var files embed.FS

var trained = func() map[string]func() *Weights {
	all := map[string]func() *Weights{}
	for _, size := range []int{6, 8, 10} {
		for _, reverse := range []bool{false, true} {
			name := Name(size, reverse)
			all[name] = sync.OnceValue(func() *Weights { return load(size, name) })
		}
	}
	return all
}()

// Trained returns the weights that a variant was trained to.
func Trained(size int, reverse bool) *Weights { return trained[Name(size, reverse)]() }

// Name is what a variant's file is called.
func Name(size int, reverse bool) string {
	if reverse {
		return fmt.Sprintf("%dx%d-reverse.weights", size, size)
	}
	return fmt.Sprintf("%dx%d.weights", size, size)
}

func load(size int, name string) *Weights {
	data, err := files.ReadFile("weights/" + name)
	if err != nil {
		panic("pattern: " + err.Error()) // it is embedded
	}
	w, err := Read(bytes.NewReader(data), ShapeOf(size))
	if err != nil {
		panic("pattern: " + name + ": " + err.Error())
	}
	return w
}

// Write writes w as Read reads it.
func (w *Weights) Write(out io.Writer) error {
	first := w.Shape.Canonical()
	var low, high []byte
	for _, table := range w.stages {
		for i, v := range table {
			if first[i] != uint32(i) {
				continue
			}
			folded := uint16(v<<1 ^ v>>15)
			low, high = append(low, byte(folded)), append(high, byte(folded>>8))
		}
	}
	packed, err := flate.NewWriter(out, flate.BestCompression)
	if err != nil {
		return err
	}
	err = errors.Join(binary.Write(packed, binary.LittleEndian, w.Error), binary.Write(packed, binary.LittleEndian, low), binary.Write(packed, binary.LittleEndian, high))
	return errors.Join(err, packed.Close())
}

// Read reads what Write wrote for a board of the same shape.
func Read(in io.Reader, s *Shape) (*Weights, error) {
	w, first := NewWeights(s), s.Canonical()
	distinct := 0
	for i, f := range first {
		if f == uint32(i) {
			distinct++
		}
	}
	unpacked := flate.NewReader(in)
	bytes := make([]byte, 2*distinct*Stages)
	err := binary.Read(unpacked, binary.LittleEndian, &w.Error)
	if err == nil {
		_, err = io.ReadFull(unpacked, bytes)
	}
	if err != nil {
		return nil, fmt.Errorf("weights: %w", err)
	}
	low, high := bytes[:len(bytes)/2], bytes[len(bytes)/2:]
	for n, table := range w.stages {
		low, high := low[n*distinct:(n+1)*distinct], high[n*distinct:(n+1)*distinct]
		at := 0
		for i, f := range first {
			if f != uint32(i) {
				table[i] = table[f] // f comes before i
				continue
			}
			folded := uint16(low[at]) | uint16(high[at])<<8
			table[i] = int16(folded>>1) ^ -int16(folded&1)
			at++
		}
	}
	return w, nil
}
