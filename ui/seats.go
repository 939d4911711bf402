package ui

import (
	"context"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/text"
)

// seats is what a session knows of its player's matches.
type seats struct {
	open    bool              // the session has opened with what it was asked for
	known   map[match.ID]bool // matches seen before: those that aren't have just begun
	codes   map[match.ID]string
	waiting int                // games by days in which it is the player's move, as last read
	ears    context.CancelFunc // ends the listening of the player who was
}

// bellMsg says that the lobby's bell rang, the player's, or both.
type bellMsg struct {
	sub           *match.Sub
	ctx           context.Context
	lobby, player bool
}

// lobbyEvery is how often at most the news of the lobby reaches a session. What
// concerns the player comes at once.
const lobbyEvery = time.Second

// lobbyRang tells the screen on top that the lobby's lists have changed.
type lobbyRang struct{ mine bool }

// seatsMsg is the player and their unfinished matches, newest first.
type seatsMsg struct {
	player lobby.Player
	rows   []lobby.GameRow
	duels  duelsMsg
	err    error
}

// listen waits for the bells of the lobby and the player. The listener ends
// with the session, or when the visitor becomes another player.
func (a *app) listen() tea.Cmd {
	if a.seats.ears != nil {
		a.seats.ears()
	}
	ctx, cancel := context.WithCancel(a.ctx)
	a.seats.ears = cancel
	sub := a.visitor.Visit.Watch()
	context.AfterFunc(ctx, sub.Close)
	return a.hear(ctx, sub, 0)
}

// hear waits for the bells. For a while it hears of the player only.
func (a *app) hear(ctx context.Context, sub *match.Sub, deaf time.Duration) tea.Cmd {
	visitor := a.visitor
	return func() tea.Msg {
		defer visitor.waits()()
		msg := bellMsg{sub: sub, ctx: ctx}
		quiet := time.NewTimer(deaf)
		defer quiet.Stop()
		over := deaf <= 0
		for !msg.player && !(msg.lobby && over) {
			select {
			case <-ctx.Done():
				return nil
			case <-quiet.C:
				over = true
			case <-sub.Bell():
				for _, topic := range sub.Rang() {
					msg.lobby = msg.lobby || topic == lobby.Topic
					msg.player = msg.player || topic != lobby.Topic
				}
			}
		}
		return msg
	}
}

func (a *app) rang(msg bellMsg) tea.Cmd {
	if msg.ctx.Err() != nil {
		return nil
	}
	cmds := []tea.Cmd{a.hear(msg.ctx, msg.sub, lobbyEvery), a.top().update(lobbyRang{mine: msg.player})}
	if msg.player && a.seats.open {
		cmds = append(cmds, a.look())
	}
	if msg.lobby && a.deps.Lobby.Draining() {
		a.say(a.text.Say("notice.draining"))
	}
	return tea.Batch(cmds...)
}

// look reads who the player is, which matches they have, and who challenges
// whom.
func (a *app) look() tea.Cmd {
	ctx, visit, l, sent := a.ctx, a.visitor.Visit, a.deps.Lobby, a.duels.sentCopy()
	return func() tea.Msg {
		p, err := visit.Refresh(ctx)
		if err != nil {
			return seatsMsg{player: p, err: err}
		}
		msg := seatsMsg{player: p}
		if msg.rows, msg.err = l.Unfinished(ctx, p.ID); msg.err == nil {
			msg.duels, msg.err = readDuels(ctx, l, p.ID, sent)
		}
		return msg
	}
}

// seated notes the player's matches and goes to the one that has just begun. At
// first it goes to the one that can't wait.
func (a *app) seated(msg seatsMsg) tea.Cmd {
	if msg.player.ID != a.player.ID { // the visitor became another: joined looks again
		return nil
	}
	a.player = msg.player
	if msg.err != nil {
		if a.ctx.Err() == nil {
			a.say(a.explain(msg.err))
		}
		return nil
	}
	a.waitedFor(msg.rows)
	cmd := a.heard(msg.duels)
	first := a.seats.known == nil
	if first {
		a.seats.known = map[match.ID]bool{}
	}
	var begun []lobby.GameRow
	for _, row := range msg.rows {
		if !a.seats.known[row.Setup.ID] {
			a.seats.known[row.Setup.ID] = true
			begun = append(begun, row)
		}
	}
	switch {
	case first:
		return tea.Batch(cmd, a.resume(begun))
	case len(begun) == 0:
		return cmd
	}
	return tea.Batch(cmd, a.began(begun[0]))
}

// waitedFor notes how many of the player's games by days wait for them.
func (a *app) waitedFor(unfinished []lobby.GameRow) {
	a.seats.waiting = 0
	for _, row := range unfinished {
		if row.Setup.Control.Correspondence() && row.Waits(a.player.ID) {
			a.seats.waiting++
		}
	}
}

// resume goes back to a game that is going on.
func (a *app) resume(rows []lobby.GameRow) tea.Cmd {
	i := slices.IndexFunc(rows, func(r lobby.GameRow) bool { return r.Setup.Control.Live() })
	if i < 0 {
		i = slices.IndexFunc(rows, func(r lobby.GameRow) bool { return r.Setup.Control.Untimed() && !r.Setup.HasBot() })
	}
	if i < 0 || !a.begin.isLobby() || a.top().busy() {
		return nil
	}
	a.say(a.text.Say("notice.resumed"))
	return a.toMatch(rows[i].Setup.ID)
}

// began goes to a game that has just begun, unless the player is in the middle
// of another, or has days for it.
func (a *app) began(row lobby.GameRow) tea.Cmd {
	if m, ok := a.top().(*matchScreen); ok && m.id == row.Setup.ID {
		return nil
	}
	if row.Setup.HasBot() { // the session that asked for it is there
		return nil
	}
	other := row.Setup.Player(row.Setup.ColorOf(a.player.ID).Other())
	a.say(a.text.Say("notice.begun", text.Args{"Name": clean(other.Name)}))
	if a.top().busy() || row.Setup.Control.Correspondence() {
		return nil
	}
	return a.toMatch(row.Setup.ID)
}

// seatCode reads, once a match, the code by which a visitor without a key comes
// back to a seat.
func (a *app) seatCode(b *base, id match.ID) tea.Cmd {
	if a.visitor.Visit.Key() != "" || a.seats.codes[id] != "" {
		return nil
	}
	visit, l := a.visitor.Visit, a.deps.Lobby
	return b.read(func(ctx context.Context) tea.Msg {
		code, err := l.SeatCode(ctx, visit, id)
		if err != nil {
			return nil // the game goes on without; its own code still shows it
		}
		return seatCodeMsg{id: id, code: code}
	})
}

type seatCodeMsg struct {
	id   match.ID
	code string
}

func (a *app) keepCode(msg seatCodeMsg) {
	if a.seats.codes == nil {
		a.seats.codes = map[match.ID]string{}
	}
	a.seats.codes[msg.id] = msg.code
}

// comeBack is what a visitor without a key types to return to a match.
func (a *app) comeBack(id match.ID) string {
	code := a.seats.codes[id]
	if code == "" {
		return ""
	}
	return a.deps.Connect.Screen("join", strings.ToUpper(code))
}
