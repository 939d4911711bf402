package render

import (
	"math"
	"strconv"
)

const resetPen = "\x1b[m"

// change is from one pen to a style, for blanks alone or not, on a terminal that
// is basic or not.
type change struct {
	from, to     style
	blank, basic bool
}

// changed is the pen after a change and the bytes it takes.
type changed struct {
	pen   style
	bytes int
}

// pens remembers what changes take: they are few, and looked at many times.
type pens map[change]changed

// nearest returns the pen for a change that takes the fewest bytes. Blanks take
// any pen that looks the same on them, and colours can be the other way round.
func (p pens) nearest(c change) (style, int) {
	found, ok := p[c]
	if !ok {
		found = c.nearest()
		if len(p) >= most {
			clear(p)
		}
		p[c] = found
	}
	return found.pen, found.bytes
}

func (c change) nearest() changed {
	best := changed{c.to, math.MaxInt}
	try := func(pen style) {
		var room [128]byte
		if n := len(appendPen(room[:0], c.from, pen, c.basic)); n < best.bytes {
			best = changed{pen, n}
		}
	}
	try(c.to)
	if !c.basic {
		try(c.to.inverse())
	}
	if c.blank && c.to.attrs&onBlanks == 0 {
		near := c.from.seen()
		near.bg, near.attrs = c.to.bg, near.attrs&^onBlanks
		try(near)
		try(near.inverse())
	}
	return best
}

// appendPen appends the shortest sequence that turns the pen from one style to
// another: what differs, or all of it after a reset. basic is for terminals
// that can't take a single attribute back.
func appendPen(dst []byte, from, to style, basic bool) []byte {
	if from == to {
		return dst
	}
	if to == (style{}) {
		return append(dst, resetPen...)
	}
	start := len(dst)
	dst = appendWhole(append(dst, "\x1b["...), to)
	if from == (style{}) {
		return dst
	}
	gone := from.attrs &^ to.attrs
	if basic && gone != 0 {
		return afterReset(dst, start)
	}
	middle := len(dst)
	dst = appendChange(append(dst, "\x1b["...), from, to)
	if len(dst)-middle <= middle-start+1 {
		return append(dst[:start], dst[middle:]...)
	}
	return afterReset(dst[:middle], start)
}

// afterReset puts an empty parameter, which is a reset, before the others of
// the sequence at start.
func afterReset(dst []byte, start int) []byte {
	dst = append(dst, 0)
	copy(dst[start+3:], dst[start+2:])
	dst[start+2] = ';'
	return dst
}

// appendWhole appends the parameters of a style, after a reset.
func appendWhole(dst []byte, s style) []byte {
	for _, code := range attrCodes {
		if s.attrs&code.attr != 0 {
			dst = appendParam(dst, int(code.on))
		}
	}
	return appendInks(dst, s.fg, s.bg, s.fg != 0, s.bg != 0)
}

// appendChange appends the parameters that differ. What switches off bold or
// blinking switches off its weaker sister too.
func appendChange(dst []byte, from, to style) []byte {
	lost, off := attr(0), byte(0)
	for _, code := range attrCodes {
		if from.attrs&^to.attrs&code.attr == 0 {
			continue
		}
		if code.off != off {
			dst, off = appendParam(dst, int(code.off)), code.off
		}
		for _, sister := range attrCodes {
			if sister.off == code.off {
				lost |= sister.attr
			}
		}
	}
	for _, code := range attrCodes {
		if to.attrs&^(from.attrs&^lost)&code.attr != 0 {
			dst = appendParam(dst, int(code.on))
		}
	}
	return appendInks(dst, to.fg, to.bg, from.fg != to.fg, from.bg != to.bg)
}

// appendInks appends colours and ends the sequence.
func appendInks(dst []byte, fg, bg ink, withFg, withBg bool) []byte {
	if withFg {
		dst = appendInk(dst, fg, 30)
	}
	if withBg {
		dst = appendInk(dst, bg, 40)
	}
	dst[len(dst)-1] = 'm' // in place of the last separator
	return dst
}

func appendInk(dst []byte, c ink, base int) []byte {
	switch c & inkKind {
	case basicInk:
		n := int(c &^ inkKind)
		if n >= 8 {
			n += 60 - 8
		}
		return appendParam(dst, base+n)
	case indexedInk:
		dst = append(appendParam(dst, base+8), "5;"...)
		return appendParam(dst, int(c&0xff))
	case rgbInk:
		dst = append(appendParam(dst, base+8), "2;"...)
		dst = appendParam(dst, int(c>>16&0xff))
		dst = appendParam(dst, int(c>>8&0xff))
		return appendParam(dst, int(c&0xff))
	}
	return appendParam(dst, base+9)
}

func appendParam(dst []byte, n int) []byte {
	return append(strconv.AppendInt(dst, int64(n), 10), ';')
}
