package ui

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"turncoat/match"
	"turncoat/ui/text"
)

// recordHead stands above the plies of a game, and says after which of them the
// server was restarted.
func (a *app) recordHead(restarts []match.Restart, w int) string {
	head := a.text.Say("match.record")
	if len(restarts) == 0 {
		return a.style.Accent.Render(head)
	}
	moves := make([]string, len(restarts))
	for i, r := range restarts {
		moves[i] = strconv.Itoa(r.After)
	}
	args := text.Args{"Moves": strings.Join(moves, ", ")}
	room := w - ansi.StringWidth(head) - 2
	said := a.text.Say("match.restarts", args)
	if ansi.StringWidth(said) > room {
		said = clip(a.text.Say("match.restarts_short", args), room)
	}
	return spread(a.style.Accent.Render(head), a.style.Faint.Render(said), w)
}
