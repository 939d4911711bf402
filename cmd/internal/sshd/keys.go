package sshd

import (
	"bytes"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
)

// keys turns bytes from a terminal into events. Bubble Tea's own reader isn't
// used: its goroutine blocks for ever on sending where a burst of input meets
// the end of a program, it keeps what it can't finish without bound and reads
// it again from the start on every byte, and each has a key table of 150 KB.
//
// Sequences are decoded by the same decoder. Only what a person does, and
// answers to questions that programs ask, become events: the size of the
// terminal comes from the channel and is clamped, so a size among the keys, which
// anybody can type, isn't believed.
type keys struct {
	decoder uv.EventDecoder
	buf     []byte // not decoded yet: the beginning of a sequence or rune
	paste   *paste // that is under way, or nil
}

// paste is what is between the brackets of a paste.
type paste struct {
	text []byte
	full bool // it was handed on: what follows is dropped
}

const (
	escapeWait  = 50 * time.Millisecond // after which an escape is a key and not the start of a sequence
	restWait    = time.Second           // after which a sequence that has begun has lost its end
	maxSequence = 4 << 10               // bytes; longer ones are dropped
	maxPaste    = 64 << 10              // bytes; what is pasted beyond is dropped
	pasteWait   = time.Second           // after which a paste has lost its end
	pasteEnd    = "\x1b[201~"
	interrupt   = 0x03
)

// wait is after how long without more bytes finish has to be called; 0 is never.
func (k *keys) wait() time.Duration {
	switch {
	case k.paste != nil:
		return pasteWait
	case k.begun():
		return restWait
	case len(k.buf) > 0:
		return escapeWait
	}
	return 0
}

// begun tells whether what waits is more of a sequence than two keys can be: its
// rest isn't typed by anybody, however late it comes.
func (k *keys) begun() bool { return len(k.buf) > 2 && k.buf[0] == 0x1b }

// feed decodes as far as can be told. Ctrl+c that comes by itself is typed by
// somebody who wants out: it is no part of a paste or sequence that doesn't end.
func (k *keys) feed(chunk []byte) []tea.Msg {
	if (k.paste != nil || k.begun()) && len(chunk) == 1 && chunk[0] == interrupt {
		k.paste, k.buf = nil, k.buf[:0]
	}
	k.buf = append(k.buf, chunk...)
	return k.scan(false)
}

// finish decodes what is left as if nothing more came.
func (k *keys) finish() []tea.Msg { return k.scan(true) }

func (k *keys) scan(final bool) (events []tea.Msg) {
	at := 0
	for at < len(k.buf) || final && k.paste != nil {
		n, event := k.next(k.buf[at:], final)
		if n == 0 && event == nil {
			break
		}
		at += n
		events = appendEvent(events, event)
	}
	k.buf = append(k.buf[:0], k.buf[at:]...)
	if len(k.buf) > maxSequence {
		k.buf = k.buf[:0]
	}
	return events
}

// next takes the first event off rest; n is 0 where more bytes have to come.
func (k *keys) next(rest []byte, final bool) (n int, event uv.Event) {
	if k.paste != nil {
		return k.pasted(rest, final)
	}
	if n, event := consoleKey(rest); n > 0 {
		return n, event
	}
	if !final && (string(rest) == consolePrefix || endless(rest)) {
		return 0, nil
	}
	n, event = k.decoder.Decode(rest)
	switch event.(type) {
	case uv.PasteStartEvent:
		k.paste = &paste{}
		return n, nil
	case uv.UnknownEvent:
		if rest[0] < utf8.RuneSelf && !final || !utf8.FullRune(rest) && !final {
			return 0, nil
		}
	case nil:
	default:
		if rest[0] == 0x1b && n <= 2 && n == len(rest) && !final {
			return 0, nil
		}
	}
	return max(n, 1), event
}

// pasted collects a bracketed paste. Its bytes are text whatever they are. It is
// handed on at its end, or when it is full; what follows until the end is never
// taken for keys.
func (k *keys) pasted(rest []byte, final bool) (n int, event uv.Event) {
	p := k.paste
	end := bytes.Index(rest, []byte(pasteEnd))
	switch {
	case end >= 0:
		n = end
	case final:
		n = len(rest)
	default:
		n = len(rest) - partial(rest, pasteEnd)
	}
	p.text = append(p.text, rest[:min(n, maxPaste-len(p.text))]...)
	over := end >= 0 || final
	if !p.full && (over || len(p.text) == maxPaste) {
		p.full = true
		event = uv.PasteEvent{Content: pasteText(p.text)}
	}
	if over {
		k.paste = nil
	}
	if end >= 0 {
		n += len(pasteEnd)
	}
	return n, event
}

// partial is the length of the longest end of text that mark begins with.
func partial(text []byte, mark string) int {
	for n := min(len(text), len(mark)-1); n > 0; n-- {
		if strings.HasPrefix(mark, string(text[len(text)-n:])) {
			return n
		}
	}
	return 0
}

// pasteText is a paste as text: LF for each line end, no control characters but
// tabs.
func pasteText(paste []byte) string {
	s := strings.ToValidUTF8(string(paste), "")
	s = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(s)
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return -1
		}
		return r
	}, s)
}

const consolePrefix = "\x1b[["

// consoleKey reads F1 to F5 of the Linux console, which break the grammar that
// the decoder goes by. n is 0 where rest is none of them.
func consoleKey(rest []byte) (n int, event uv.Event) {
	if !bytes.HasPrefix(rest, []byte(consolePrefix)) || len(rest) < 4 || rest[3] < 'A' || rest[3] > 'E' {
		return 0, nil
	}
	return 4, uv.KeyPressEvent{Code: uv.KeyF1 + rune(rest[3]-'A')}
}

// endless says whether rest is the beginning of a string (OSC, DCS, APC, PM,
// SOS) without its end: the decoder takes the escape of an end that is still on
// its way for the start of something else.
func endless(rest []byte) bool {
	return len(rest) > 2 && rest[0] == 0x1b && bytes.IndexByte([]byte("]P_^X"), rest[1]) >= 0 &&
		!bytes.ContainsAny(rest[2:], "\a\x18\x1a") && !bytes.Contains(rest[2:], []byte("\x1b\\"))
}

// appendEvent leaves out the mouse's way with a button down: there is more of it
// than keys are let in, so that those after it would wait.
func appendEvent(events []tea.Msg, event uv.Event) []tea.Msg {
	switch e := event.(type) {
	case uv.MultiEvent:
		for _, one := range e {
			events = appendEvent(events, one)
		}
	case uv.KeyPressEvent, uv.KeyReleaseEvent, uv.PasteEvent, uv.FocusEvent, uv.BlurEvent,
		uv.MouseClickEvent, uv.MouseReleaseEvent, uv.MouseWheelEvent,
		uv.BackgroundColorEvent, uv.ForegroundColorEvent:
		events = append(events, e)
	}
	return events
}
