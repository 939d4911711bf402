package ui

import (
	tea "charm.land/bubbletea/v2"

	"turncoat/ui/board"
)

// motion is discs that are turning over on a screen.
type motion struct {
	turning board.Turning
	waits   bool // the next picture is on its way
}

// turnMsg says that it is time for the next picture of turning discs.
type turnMsg struct{}

// begin turns the discs of a move over.
func (m *motion) begin(b *base, t board.Turning) tea.Cmd {
	m.turning = t
	return m.wait(b)
}

// next goes on to the next picture, as a turnMsg asks for.
func (m *motion) next(b *base) tea.Cmd {
	m.waits = false
	m.turning = m.turning.Next()
	return m.wait(b)
}

// stop shows the board as it is. A picture that is on its way finds nothing to
// turn.
func (m *motion) stop() { m.turning = board.Turning{} }

// wait brings the next picture when it is time: one at a time, however many moves
// are made meanwhile.
func (m *motion) wait(b *base) tea.Cmd {
	if m.waits || !m.turning.Moving() {
		return nil
	}
	m.waits = true
	return b.after(board.Frame, turnMsg{})
}
