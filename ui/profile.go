package ui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/lobby"
)

// profileScreen is what is known of a player: ratings, results, opponents, and
// one's own keys. Each line that can be chosen opens what it counts. Where there
// is room the lines stand in two columns.
type profileScreen struct {
	base
	who     lobby.Player
	data    *profileMsg // nil until it was read
	variant engine.Variant
	graphs  map[engine.Variant][]lobby.RatingPoint
	lists   [2]list // the right one is empty where there is one column
	right   bool    // the right column has the focus
}

// profileMsg is a player as they were read.
type profileMsg struct {
	ratings   map[string]lobby.Rating
	tallies   lobby.Tallies
	opponents []lobby.OpponentRecord
	streaks   lobby.Streaks
	keys      []lobby.Key // one's own only
	blocked   bool        // by the player
	err       error
}

// graphMsg is the course of a rating.
type graphMsg struct {
	variant engine.Variant
	points  []lobby.RatingPoint
	err     error
}

const (
	graphPoints      = 240 // of a rating at most
	profileOpponents = 20
)

// newProfile is the player's own.
func newProfile(a *app) *profileScreen { return newProfileOf(a, a.player) }

func newProfileOf(a *app, who lobby.Player) *profileScreen {
	return &profileScreen{
		base: a.newBase(), who: who, variant: engine.Variants[0], graphs: map[engine.Variant][]lobby.RatingPoint{},
	}
}

func (s *profileScreen) own() bool { return s.who.ID == s.app.player.ID }

func (s *profileScreen) start() tea.Cmd {
	l, player, own, me := s.app.deps.Lobby, s.who.ID, s.own(), s.app.player.ID
	return tea.Batch(s.plot(), s.read(func(ctx context.Context) tea.Msg {
		var d profileMsg
		for _, step := range []func() error{
			func() (err error) { d.ratings, err = l.Ratings(ctx, player); return },
			func() (err error) { d.tallies, err = l.Tallies(ctx, player); return },
			func() (err error) { d.opponents, err = l.Opponents(ctx, player, profileOpponents); return },
			func() (err error) { d.streaks, err = l.Streaks(ctx, player); return },
			func() (err error) { d.blocked, err = l.HasBlocked(ctx, me, player); return },
			func() (err error) {
				if own {
					d.keys, err = l.Keys(ctx, player)
				}
				return
			},
		} {
			if d.err = step(); d.err != nil {
				break
			}
		}
		return d
	}))
}

// wake reads anew: a guest may have taken a name meanwhile.
func (s *profileScreen) wake() tea.Cmd {
	if s.who.ID == s.app.player.ID {
		s.who = s.app.player
	}
	return s.start()
}

// plot reads the course of the chosen rating, once.
func (s *profileScreen) plot() tea.Cmd {
	l, player, v := s.app.deps.Lobby, s.who.ID, s.variant
	if _, known := s.graphs[v]; known {
		return nil
	}
	return s.read(func(ctx context.Context) tea.Msg {
		points, err := l.RatingGraph(ctx, player, v, graphPoints)
		return graphMsg{v, points, err}
	})
}

func (s *profileScreen) update(msg tea.Msg) tea.Cmd {
	var err error
	switch msg := msg.(type) {
	case profileMsg:
		if err = msg.err; err == nil {
			s.data = &msg
			s.arrange()
		}
	case blockedMsg:
		s.app.toldBlocked(msg, s.who)
		if msg.err == nil && s.data != nil {
			s.data.blocked = msg.blocked
		}
	case graphMsg:
		if err = msg.err; err == nil {
			s.graphs[msg.variant] = msg.points
		}
	}
	if err != nil {
		s.app.say(s.app.explain(err))
	}
	return nil
}

func (s *profileScreen) focus() *list {
	if s.right && s.lists[1].any() {
		return &s.lists[1]
	}
	return &s.lists[0]
}

func (s *profileScreen) bindings() []binding {
	a := s.app
	var keys []binding
	if s.focus().any() {
		keys = append(keys, binding{show: a.style.UpDown, says: "key.choose"})
		if s.lists[1].any() {
			keys = append(keys, binding{
				keys: []string{"left", "right", "tab", "shift+tab", "h", "l"}, show: a.style.LeftRight, says: "key.side",
				run: func() tea.Cmd { s.right = !s.right; return s.choose() },
			})
		}
		keys = append(keys, bind("profile.open", s.focus().enter, "enter"))
	}
	keys = append(keys, bind("profile.games", s.games(lobby.HistoryFilter{}), "g"))
	keys = append(keys, s.peopleKeys()...)
	if s.own() && !s.who.Guest {
		keys = append(keys, bind("keys.open", func() tea.Cmd { return a.push(newKeys(a)) }, "y"))
	}
	for _, b := range listKeys(s.focus()) {
		move := b.run
		b.run = func() tea.Cmd { move(); return s.choose() }
		keys = append(keys, b)
	}
	return append(keys, a.helpKey(helpKeys), a.back(), a.leaveKey())
}

// peopleKeys are what there is to do about the player, or those whom one has
// blocked.
func (s *profileScreen) peopleKeys() []binding {
	a, who := s.app, s.who
	switch {
	case s.own():
		return []binding{bind("profile.key_blocks", func() tea.Cmd { return a.push(newBlocks(a)) }, "b")}
	case s.data == nil || who.Computer():
		return nil
	case s.data.blocked:
		return []binding{bind("profile.key_unblock", func() tea.Cmd { return s.block(who, false) }, "b")}
	}
	return []binding{
		bind("profile.key_challenge", func() tea.Cmd { return a.push(newChallenge(a, who)) }, "c"),
		bind("profile.key_block", func() tea.Cmd { return s.block(who, true) }, "b"),
	}
}

// choose shows the graph of the variant whose line was chosen.
func (s *profileScreen) choose() tea.Cmd {
	l := s.focus()
	if !l.any() {
		return nil
	}
	for _, v := range engine.Variants {
		if l.rows[l.at].id == ratingRow(v) {
			s.variant = v
			return s.plot()
		}
	}
	return nil
}

// ratingRow identifies the line of a rating.
func ratingRow(v engine.Variant) string { return "rating " + v.String() }

// games opens the games that a filter lets through.
func (s *profileScreen) games(f lobby.HistoryFilter) func() tea.Cmd {
	return func() tea.Cmd { return s.app.push(newHistoryOf(s.app, s.who, f)) }
}
