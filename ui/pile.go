package ui

import (
	tea "charm.land/bubbletea/v2"

	"turncoat/match"
)

func (a *app) top() screen { return a.pile[len(a.pile)-1] }

// push puts a screen on top.
func (a *app) push(s screen) tea.Cmd {
	a.pile = append(a.pile, s)
	return s.start()
}

// pop goes back to the screen below.
func (a *app) pop() tea.Cmd {
	if len(a.pile) == 1 {
		return nil
	}
	a.top().self().end()
	a.pile = a.pile[:len(a.pile)-1]
	return a.top().wake()
}

// home goes back to the lobby.
func (a *app) home() tea.Cmd {
	for len(a.pile) > 2 {
		a.top().self().end()
		a.pile = a.pile[:len(a.pile)-1]
	}
	return a.pop()
}

// leap puts a screen on top of the lobby, in place of whatever is there.
func (a *app) leap(s screen) tea.Cmd {
	for len(a.pile) > 1 {
		a.top().self().end()
		a.pile = a.pile[:len(a.pile)-1]
	}
	return a.push(s)
}

// toMatch shows a match. Where it is shown already, nothing changes but that
// what lies above it is put away.
func (a *app) toMatch(id match.ID) tea.Cmd {
	for i, s := range a.pile {
		m, ok := s.(*matchScreen)
		if !ok || m.id != id {
			continue
		}
		for len(a.pile) > i+1 {
			a.top().self().end()
			a.pile = a.pile[:len(a.pile)-1]
		}
		return m.wake()
	}
	return a.leap(newMatch(a, id))
}

// back is the binding of Esc on every screen but the lobby.
func (a *app) back() binding { return bind("key.back", a.pop, "esc").everywhere() }

// helpKey opens the help at the page that goes with a screen.
func (a *app) helpKey(page int) binding {
	return bind("key.help", func() tea.Cmd { return a.push(newHelp(a, page)) }, "?").everywhere()
}

// leaveKey tells how to leave; the app itself acts on it.
func (a *app) leaveKey() binding {
	return binding{keys: []string{"ctrl+c"}, show: "ctrl+c", says: "key.leave", common: true}
}
