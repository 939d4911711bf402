package render

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// cell is one place on the screen: 8 bytes, since every session keeps a screen
// of them.
type cell struct {
	sign  rune   // a rune; a cluster of several, as ^index; 0 in the right half of a wide one
	style uint16 // index of a style
	width uint8  // 2 in the left half of a wide sign, 0 in the right one, else 1
}

var blank = cell{sign: ' ', width: 1}

func (c cell) isBlank() bool { return c.sign == ' ' }

// sure tells whether every terminal draws the cell as wide as we count it. Of
// signs like ● and ─ the standard says that they are wide where Asian text is,
// which is known to go wrong; of letters it says the same in part, but where
// they are wide, text is a lost cause. Symbols with pictures and clusters are
// anybody's guess.
func (c cell) sure() bool {
	switch {
	case c.sign < 0:
		return false
	case c.sign < utf8.RuneSelf || unicode.IsLetter(c.sign):
		return true
	}
	return c.sign < firstPicture && width.LookupRune(c.sign).Kind() == width.Neutral
}

const firstPicture = '\u2600'

// tables gives clusters and styles numbers, and bounds how many it knows.
type tables struct {
	styles   []style
	looks    map[style]look
	clusters []string
	numbers  map[string]int32
}

// look is a style as it is written, downsampled to what the terminal has.
type look struct{ text, blank uint16 }

const (
	// most is how many styles or clusters may be known before all are forgotten.
	// Screens have dozens; what strangers write can be made of anything.
	most       = 4096
	maxCluster = 64 // bytes; of a longer one the first rune is drawn
)

func newTables() tables {
	return tables{styles: make([]style, 1, 16), looks: make(map[style]look), numbers: nil}
}

func (t *tables) full() bool {
	return max(len(t.styles), len(t.looks), len(t.clusters)) > most
}

// style numbers a style as the terminal shows it.
func (t *tables) style(s style) uint16 {
	for i, known := range t.styles {
		if known == s {
			return uint16(i)
		}
	}
	if len(t.styles) > most {
		return 0 // in one frame: nobody could tell so many apart
	}
	t.styles = append(t.styles, s)
	return uint16(len(t.styles) - 1)
}

// cluster numbers a cluster that is more than one rune.
func (t *tables) cluster(s string) rune {
	if i, ok := t.numbers[s]; ok {
		return ^i
	}
	if t.numbers == nil {
		t.numbers = make(map[string]int32)
	}
	i := int32(len(t.clusters))
	t.numbers[s] = i
	t.clusters = append(t.clusters, s)
	return ^i
}

// append appends the bytes of a cell.
func (t *tables) append(dst []byte, c cell) []byte {
	switch {
	case c.sign < 0:
		return append(dst, t.clusters[^c.sign]...)
	case c.sign == 0:
		return dst
	}
	return utf8.AppendRune(dst, c.sign)
}
