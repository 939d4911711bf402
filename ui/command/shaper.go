package command

import (
	"context"
	"math"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// shaper makes values for one reader. It remembers what it has read, so it is
// for one answer only.
type shaper struct {
	lobby   *lobby.Lobby
	reader  string // player id, empty for nobody in particular
	ratings map[string]map[string]lobby.Rating
}

func newShaper(l *lobby.Lobby, reader string) *shaper {
	return &shaper{lobby: l, reader: reader, ratings: map[string]map[string]lobby.Rating{}}
}

// state is a match in full, with the clock as it is now.
func (h *shaper) state(ctx context.Context, s match.State) (stateShape, error) {
	row := lobby.GameRow{
		Setup: *s.Setup, Seq: s.Seq(), Position: s.Position,
		Phase: s.Phase, Result: s.Result, Ended: s.EndedAt,
	}
	var err error
	if row.Judged, err = h.lobby.Judged(ctx, s); err != nil {
		return stateShape{}, err
	}
	game, err := h.game(ctx, row)
	if err != nil {
		return stateShape{}, err
	}
	if s.Phase == match.PhaseLive && !s.Setup.Control.Correspondence() {
		game.Dark.Here = here(s, engine.Dark)
		game.Light.Here = here(s, engine.Light)
	}
	return stateShape{
		gameShape: game,
		Legal:     moveNames(s.Moves()),
		Record:    moveNames(s.Record),
		Clock:     clockOf(s, h.lobby.Now()),
		Offers:    offersOf(s, h.lobby.Now()),
		Restarts:  restartsOf(s),
	}, nil
}

// here is what the log says, which is what counts in a live game.
func here(s match.State, c engine.Color) bool {
	_, away := s.Away(c)
	return s.Setup.Player(c).Bot > 0 || !away
}

// game is a match as lists have it.
func (h *shaper) game(ctx context.Context, row lobby.GameRow) (gameShape, error) {
	setup := &row.Setup
	dark, err := h.seat(ctx, setup, setup.Dark)
	if err != nil {
		return gameShape{}, err
	}
	light, err := h.seat(ctx, setup, setup.Light)
	if err != nil {
		return gameShape{}, err
	}
	turn, unrated := engine.None, row.Judged.Unrated(setup)
	if row.Phase == match.PhaseLive {
		turn = row.Position.Turn()
	}
	return gameShape{
		Match:   setup.ID,
		Variant: setup.Variant.String(), Size: setup.Variant.Size, Goal: setup.Variant.Goal.String(),
		Opening: setup.Opening.String(), Start: setup.Start.String(), Time: setup.Control.String(),
		Rated: unrated == match.Rated, UnratedBecause: optional(string(unrated)),
		Private: setup.Private, Corrections: setup.Corrections,
		Dark: dark, Light: light, You: colorName(setup.ColorOf(h.reader)),
		Seq: row.Seq, Position: row.Position.String(), Turn: colorName(turn),
		Count: countsOf(row.Position), Supply: suppliesOf(row.Position),
		Watchers: h.lobby.Watchers(setup.ID),
		Phase:    row.Phase, Result: resultOf(row.Phase, row.Result), Ratings: ratingsOf(row.Judged.Changes),
		Started: instant(setup.Created), Ended: optionalInstant(row.Ended),
	}, nil
}

func (h *shaper) seat(ctx context.Context, setup *match.Setup, p match.Player) (seatShape, error) {
	seat := seatShape{
		Name: p.Name, Guest: p.Guest, Bot: p.Bot > 0, Level: p.Bot,
		Here: p.Bot > 0 || h.lobby.IsHere(p.ID),
	}
	if p.Guest || p.Bot > 0 {
		return seat, nil
	}
	ratings, known := h.ratings[p.ID]
	if !known {
		var err error
		if ratings, err = h.lobby.Ratings(ctx, p.ID); err != nil {
			return seat, err
		}
		h.ratings[p.ID] = ratings
	}
	rating, rated := ratings[setup.Variant.String()]
	if !rated {
		rating = lobby.NewRating()
	}
	seat.Rating = points(rating)
	return seat, nil
}

func (h *shaper) games(ctx context.Context, rows []lobby.GameRow) ([]gameShape, error) {
	games := make([]gameShape, 0, len(rows))
	for _, row := range rows {
		game, err := h.game(ctx, row)
		if err != nil {
			return nil, err
		}
		games = append(games, game)
	}
	return games, nil
}

func (h *shaper) seek(s lobby.Seek) seekShape {
	by := offererInfo{personShape: personOf(s.By), Here: h.lobby.IsHere(s.By.ID)}
	if !s.By.Guest {
		by.Rating = points(s.Rating)
	}
	shape := seekShape{
		Seek: s.ID, Kind: s.Kind, By: by, Mine: s.By.ID == h.reader, wishShape: wishOf(s.Wish),
		Created: instant(s.Created), Expires: instant(s.Expires),
	}
	if s.Kind == lobby.Challenge {
		to := personOf(s.To)
		shape.To = &to
	}
	return shape
}

// whom says in a word who may take an offer.
func (s seekShape) whom() string {
	switch {
	case s.To == nil:
		return "anybody"
	case s.Mine:
		return s.To.Name
	}
	return "you"
}

func personOf(p lobby.Player) personShape { return personShape{Name: p.Name, Guest: p.Guest} }

// points are a rating as people see it: whole.
func points(r lobby.Rating) *int {
	whole := int(math.Round(r.Value))
	return &whole
}

func ratingsOf(changes map[engine.Color]lobby.RatingChange) *ratingsShape {
	if changes == nil {
		return nil
	}
	change := func(c engine.Color) changeShape {
		return changeShape{*points(changes[c].Before), *points(changes[c].After)}
	}
	return &ratingsShape{Dark: change(engine.Dark), Light: change(engine.Light)}
}
