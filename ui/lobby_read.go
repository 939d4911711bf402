package ui

import (
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// lobbyData is one reading of the lobby.
type lobbyData struct {
	number     int
	at         time.Time
	seeks      []lobby.Seek
	mine       []lobby.Seek   // offers of the player
	received   []lobby.Seek   // challenges to the player
	rematches  []*match.Setup // that others want to play again
	games      []lobby.Showing
	unfinished []lobby.GameRow
	here       []lobby.Present
	ratings    map[string]ratedAt   // by player id, in the variant of quick matches
	cooling    *lobby.CooldownError // before the next quick match; nil where there is no wait
	err        error
}

// ratedAt is a rating and when it was read.
type ratedAt struct {
	lobby.Rating
	at time.Time
}

const (
	lobbyRows   = 50          // of each list
	ratingStays = time.Minute // a rating is read again after
	gamesEvery  = 10 * time.Second
)

func (s *lobbyScreen) refresh() tea.Cmd {
	s.asked++
	number, l, player, known := s.asked, s.app.deps.Lobby, s.app.player.ID, s.data.ratings
	return s.read(func(ctx context.Context) tea.Msg {
		d := lobbyData{number: number, at: l.Now(), here: l.Here()}
		page := lobby.Page{Limit: lobbyRows}
		for _, step := range []func() error{
			func() (err error) { d.seeks, _, err = l.Seeks(ctx, player, page); return },
			func() (err error) { d.mine, err = l.SeeksBy(ctx, player); return },
			func() (err error) { d.received, err = l.ChallengesTo(ctx, player); return },
			func() (err error) { d.rematches, err = l.RematchesTo(ctx, player); return },
			func() (err error) { d.games, err = l.BestGames(ctx); return },
			func() (err error) { d.unfinished, err = l.Unfinished(ctx, player); return },
			func() (err error) { return d.rate(ctx, l, player, known) },
			func() (err error) { d.cooling, err = l.Cooldown(ctx, player); return },
		} {
			if d.err = step(); d.err != nil {
				break
			}
		}
		return d
	})
}

// rate reads the ratings of those who are seen here. Each takes a query, so what
// is known is kept for a while.
func (d *lobbyData) rate(ctx context.Context, l *lobby.Lobby, me string, known map[string]ratedAt) error {
	d.ratings = map[string]ratedAt{}
	for i, p := range d.here {
		id := p.Player.ID
		switch rating, ok := known[id]; {
		case p.Player.Guest || i >= lobbyRows && id != me:
		case ok && d.at.Sub(rating.at) < ratingStays:
			d.ratings[id] = rating
		default:
			rating, err := l.Rating(ctx, id, engine.Variants[0])
			if err != nil {
				return err
			}
			d.ratings[id] = ratedAt{rating, d.at}
		}
	}
	return nil
}

// took shows a reading, unless a newer one was asked for.
func (s *lobbyScreen) took(data lobbyData) tea.Cmd {
	if data.number != s.asked {
		return nil
	}
	if data.err != nil {
		s.app.say(s.app.explain(data.err))
		return nil
	}
	s.data = data
	s.arrange()
	s.ears.turn(data.unfinished)
	s.app.waitedFor(data.unfinished)
	return s.tick()
}

// ears listens to the player's own games: the lobby's bell doesn't ring for
// moves.
type ears struct {
	sub   *match.Sub
	games []string
	days  map[string]bool // those that have days for each move
}

// movedMsg says that something has happened in games of the player's.
type movedMsg struct{ games []string }

// slow tells whether some of these games have days for each move: those wait
// while others are played.
func (e *ears) slow(games []string) bool {
	return slices.ContainsFunc(games, func(game string) bool { return e.days[game] })
}

func (s *lobbyScreen) newEars() ears {
	sub := s.app.deps.Lobby.Table().Bus().Watch()
	context.AfterFunc(s.ctx, sub.Close)
	return ears{sub: sub}
}

// turn listens to these games, and to no others.
func (e *ears) turn(rows []lobby.GameRow) {
	games := make([]string, len(rows))
	for i, row := range rows {
		games[i] = string(row.Setup.ID)
	}
	if !slices.Equal(games, e.games) {
		e.sub.Remove(e.games...)
		e.sub.Add(games...)
		e.games, e.days = games, map[string]bool{}
		for _, row := range rows {
			e.days[string(row.Setup.ID)] = row.Setup.Control.Correspondence()
		}
	}
}

// listen waits for a move, after a while in which none is news.
func (s *lobbyScreen) listen(deaf time.Duration) tea.Cmd {
	return s.hear(s.ears.sub, deaf, func(games []string) tea.Msg { return movedMsg{games} })
}
