package story

import (
	"context"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/engine/search"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui"
	"turncoat/ui/connect"
	"turncoat/ui/phrase"
	"turncoat/ui/stage"
	"turncoat/ui/text"
)

// House is a stage on which stories of our screens are told.
type House struct {
	*stage.Stage
	Look    Look
	Link    time.Duration // a round trip to the persons; so long that nothing moves
	Environ []string      // sent by the persons' clients besides what their look makes them send
	Halts   bool          // an analysis comes to a halt on its way
}

// Person is somebody at our screens.
type Person struct {
	*stage.Person
	house *House
	words *text.Text
}

// The window in which stories are told: one in which nothing has to be cut.
const toldWidth, toldHeight = 120, 40

// slow is a round trip that is too long for motion.
const slow = time.Second

func newHouse(s *stage.Stage, look Look) *House { return &House{Stage: s, Look: look, Link: slow} }

// advise is as good a hint as any, in the time in which stories are told.
func advise(_ context.Context, s match.State) (search.Advice, error) {
	all := s.Moves()
	return search.Advice{Best: all[len(all)/2], Next: all[0], Gap: 2.6}, nil
}

// Sit seats a visitor. What is asked for at the door is in start.
func (h *House) Sit(v *lobby.Visit, start ui.Start) *Person {
	environ := append(h.Look.environ(), h.Environ...)
	link := h.Link
	for name, value := range h.Look.set() {
		h.Must(v.Prefer(h.Context(), string(name), value))
	}
	p := &Person{house: h, words: text.In(h.Look.Language)}
	p.Person = h.Stage.Sit(v, func(ctx context.Context, waits func(more int)) tea.Model {
		return ui.New(ctx, ui.Deps{
			Lobby: h.Lobby, Connect: connect.Address{Host: "reversi.example.org"}, Version: "1.0.0",
			Advise: advise, Analyse: h.analyse, Judge: judge,
		}, ui.Visitor{
			Visit: v, Login: "ana", Environ: environ, Colors: h.Look.Colors,
			RoundTrip: func() time.Duration { return link }, Waits: waits,
		}, start)
	})
	p.Resize(toldWidth, toldHeight)
	if ground := h.Look.answer(); ground != nil {
		p.Send(ground)
	}
	return p
}

// Known lets somebody in who has an account, a second after those who came
// before.
func (h *House) Known(name string) *lobby.Visit {
	h.Clock.Pass(time.Second)
	return h.Visit("SHA256:"+name, name)
}

// Player seats somebody who has an account in the lobby.
func (h *House) Player(name string) *Person { return h.Enter(h.Known(name)) }

// Enter seats a visitor in the lobby, and waits until it is read: the visitor's
// name is at the head and among those who are here.
func (h *House) Enter(v *lobby.Visit) *Person {
	p := h.Sit(v, ui.Start{})
	p.Until("the lobby lists its visitor", func() bool { return strings.Count(p.Screen(), v.Player().Name) > 1 })
	p.Settle()
	return p
}

// Reads waits until a message is on the screen in the person's language.
func (p *Person) Reads(key text.Key, args ...text.Args) { p.Sees(p.words.Say(key, args...)) }

// Game is a game of two persons at their boards.
type Game struct {
	ID          match.ID
	Dark, Light *Person
	house       *House
}

// Match is a game between Ana, who is Dark, and Boris, so far as the record
// goes. Both have come back to it, and have read what there was to say of that.
func (h *House) Match(w lobby.Wish, record string) *Game {
	ana, boris := h.Known("ana"), h.Known("boris")
	g := &Game{ID: h.Begin(ana, boris, w), house: h}
	g.Dark, g.Light = h.Sit(ana, ui.Start{}), h.Sit(boris, ui.Start{})
	g.settle()
	h.Clock.Pass(2 * time.Second)
	g.Dark.Press("ctrl+x")
	g.Light.Press("ctrl+x")
	g.Play(record)
	return g
}

// Play plays on; each move takes some seconds.
func (g *Game) Play(record string) {
	g.house.PlayOn(g.ID, record)
	g.settle()
}

// settle waits until both have seen how the game stands.
func (g *Game) settle() {
	state := g.house.Read(g.ID)
	for _, p := range []*Person{g.Dark, g.Light} {
		p.AtBoard(state)
	}
}

// PlayOn plays moves in a match, whoever is there to see it.
func (h *House) PlayOn(id match.ID, record string) match.State {
	moves, err := engine.ParseRecord(record)
	h.Must(err)
	state := h.Read(id)
	for i, m := range moves {
		h.Clock.Pass(time.Duration(3+2*(i%5)) * time.Second)
		state, err = h.Table().Play(h.Context(), state, state.Turn(), m, -1)
		h.Must(err)
	}
	return state
}

// AtBoard waits until a match is on the screen as it stands: with its newest
// disc, and the ratings of those who have one.
func (p *Person) AtBoard(state match.State) {
	var shown []string
	for _, c := range []engine.Color{engine.Dark, engine.Light} {
		if who := state.Setup.Player(c); !who.Guest && who.Bot == 0 {
			rating, err := p.house.Lobby.Rating(p.house.Context(), who.ID, state.Setup.Variant)
			p.house.Must(err)
			shown = append(shown, who.Name+" "+phrase.Rating(rating))
		}
	}
	if n := len(state.Record); n > 0 && !state.Record[n-1].Pass {
		shown = append(shown, state.Record[n-1].String())
	}
	plays := state.Phase == match.PhaseLive && state.Setup.ColorOf(p.Visit.Player().ID) != engine.None
	p.Until("the board shows "+strings.Join(shown, ", "), func() bool {
		if plays && p.Title() == p.words.Say("app.name") { // the window's title tells who is to move
			return false
		}
		screen := p.Screen()
		return !slices.ContainsFunc(shown, func(text string) bool { return !strings.Contains(screen, text) })
	})
}

// usual is the game that is played where nothing else is said.
func usual() lobby.Wish { return lobby.DefaultWish() }
