package sshd

import (
	"fmt"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/vt"
	gossh "golang.org/x/crypto/ssh"
)

// listener shows what keys and pastes arrive, and counts them.
func listener(*Session) tea.Model {
	keys, pastes := 0, 0
	return board{text: "ready", update: func(msg tea.Msg) (string, tea.Cmd) {
		last := ""
		switch msg := msg.(type) {
		case tea.PasteMsg:
			pastes++
			last = fmt.Sprintf("%d bytes", len(msg.Content))
		case tea.KeyPressMsg:
			keys++
			last = msg.String()
		default:
			return "", nil
		}
		return fmt.Sprintf("%d keys, %d pastes, then %s.", keys, pastes, last), nil
	}}
}

// firstLine is what a person sees first after so much output.
func firstLine(t testing.TB, out string) string {
	t.Helper()
	e := vt.NewEmulator(80, 24)
	if _, err := e.WriteString(out); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(strings.SplitN(e.String(), "\n", 2)[0])
}

func (p *person) shows(t testing.TB, line string) {
	t.Helper()
	seen := ""
	eventually(t, "the line "+line, func() bool {
		out := p.out.String()
		news := out != seen
		seen = out
		return news && firstLine(t, out) == line
	})
}

func TestR41APasteIsOneMessageAndNoKeys(t *testing.T) {
	h := start(t, Config{Handler: runs(listener)})
	p := sit(t, h.dial(t), 80, 24)
	p.sees(t, "ready")
	p.types(t, "\x1b[200~resign\ryyq\r\x1b[201~")
	p.shows(t, "0 keys, 1 pastes, then 11 bytes.")
	p.types(t, "\x1b[200~q\x03\x1b[A\x1b[201~z") // not even those
	p.shows(t, "1 keys, 2 pastes, then z.")
}

func TestAPasteWithoutEndDoesNotLockTheKeyboard(t *testing.T) { still(t, testPasteWithoutEnd) }

func testPasteWithoutEnd(t *testing.T) {
	h := startStill(t, Config{Handler: runs(listener)})
	p := sit(t, h.dial(t), 80, 24)
	p.sees(t, "ready")
	p.types(t, "\x1b[200~abc\x1b[20")
	p.shows(t, "0 keys, 1 pastes, then 6 bytes.") // what nobody ends, time does
	p.types(t, "k")
	p.shows(t, "1 keys, 1 pastes, then k.")
}

// A large paste is cut, its rest is no keys, and waiting for our own limits is
// no end of it.
func TestALargePasteIsCutAndNoKeys(t *testing.T) { still(t, testLargePaste) }

func testLargePaste(t *testing.T) {
	h := startStill(t, Config{Handler: runs(listener), Terminal: Flow{PerSecond: 200 << 10, Burst: 2 << 10, Patience: patience}})
	p := sit(t, h.dial(t), 80, 24)
	p.sees(t, "ready")
	p.types(t, "\x1b[200~"+strings.Repeat("q", 2*maxPaste)+"\x1b[201~k")
	p.shows(t, "1 keys, 1 pastes, then k.")
}

func TestReadingInPiecesIsNoEndOfAPaste(t *testing.T) {
	config, err := Config{Handler: runs(listener), HostKeys: []gossh.Signer{newKey(t)}}.withDefaults()
	if err != nil {
		t.Fatal(err)
	}
	pause := time.Duration((chunkSize + chunkCost) / config.Terminal.PerSecond * float64(time.Second))
	if pause > pasteWait/2 {
		t.Errorf("a paste may pause for %v while it is read", pause)
	}
}

// What is held down is clamped by the program, drawn once a frame, and over when
// the key is.
func TestR70HeldArrowsAreDrawnOnceAFrame(t *testing.T) {
	at, entered := 0, -1
	h := start(t, Config{Handler: runs(func(*Session) tea.Model {
		return board{text: "ready", update: func(msg tea.Msg) (string, tea.Cmd) {
			if key, ok := msg.(tea.KeyPressMsg); ok {
				switch key.String() {
				case "right":
					at = min(at+1, 7)
				case "enter":
					entered = at
				}
			}
			return fmt.Sprintf("at %d, entered %d", at, entered), nil
		}}
	})})
	p := sit(t, h.dial(t), 80, 24)
	p.sees(t, "entered")
	before, began := len(p.out.String()), time.Now()
	p.types(t, strings.Repeat("\x1b[C", 400)+"\r")
	p.shows(t, "at 7, entered 7")
	most := 40 * (2 + int(time.Since(began)/frameTime))
	if sent := len(p.out.String()) - before; sent > most {
		t.Errorf("%d bytes for a held key, at most %d", sent, most)
	}
}
