package command

import (
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// The values of the line protocol and of --json. What their fields mean stands
// in docs/protocol.md.

type personShape struct {
	Name  string `json:"name"`
	Guest bool   `json:"guest"`
}

type seatShape struct {
	Name   string `json:"name"`
	Guest  bool   `json:"guest"`
	Bot    bool   `json:"bot"`
	Level  int    `json:"level,omitempty"` // of a computer player
	Rating *int   `json:"rating"`
	Here   bool   `json:"here"`
}

// sides is one number for each side.
type sides struct {
	Dark  int `json:"dark"`
	Light int `json:"light"`
}

type resultShape struct {
	Winner *string  `json:"winner"`
	By     match.By `json:"by"`
	Dark   int      `json:"dark"`
	Light  int      `json:"light"`
}

type changeShape struct {
	Before int `json:"before"`
	After  int `json:"after"`
}

type ratingsShape struct {
	Dark  changeShape `json:"dark"`
	Light changeShape `json:"light"`
}

type clockShape struct {
	Dark    int64      `json:"dark"` // milliseconds left
	Light   int64      `json:"light"`
	Running *string    `json:"running"`
	Due     *time.Time `json:"due"`
}

// gameShape is a match as lists have it.
type gameShape struct {
	Match          match.ID      `json:"match"`
	Variant        string        `json:"variant"`
	Size           int           `json:"size"`
	Goal           string        `json:"goal"`
	Opening        string        `json:"opening"`
	Start          string        `json:"start"`
	Time           string        `json:"time"`
	Rated          bool          `json:"rated"`
	UnratedBecause *string       `json:"unrated_because"`
	Private        bool          `json:"private"`
	Corrections    bool          `json:"corrections"`
	Dark           seatShape     `json:"dark"`
	Light          seatShape     `json:"light"`
	You            *string       `json:"you"`
	Seq            int           `json:"seq"`
	Position       string        `json:"position"`
	Turn           *string       `json:"turn"`
	Count          sides         `json:"count"`
	Supply         sides         `json:"supply"`
	Watchers       int           `json:"watchers"`
	Phase          match.Phase   `json:"phase"`
	Result         *resultShape  `json:"result"`
	Ratings        *ratingsShape `json:"ratings"`
	Started        time.Time     `json:"started"`
	Ended          *time.Time    `json:"ended"`
}

// stateShape is a match in full.
type stateShape struct {
	gameShape
	Legal  []string     `json:"legal"`
	Record []string     `json:"record"`
	Clock  *clockShape  `json:"clock"`
	Offers []offerShape `json:"offers"` // that stand

	Restarts []restartShape `json:"restarts,omitempty"`
}

type offerShape struct {
	By    string      `json:"by"`
	Offer match.Offer `json:"offer"`
	Seq   int         `json:"seq"`
}

type wishShape struct {
	Variant     string  `json:"variant"`
	Time        string  `json:"time"`
	Opening     string  `json:"opening"`
	Start       *string `json:"start"` // of the custom opening
	Rated       *bool   `json:"rated"` // null is decided at pairing
	Color       string  `json:"color"` // of whoever offers it
	Corrections bool    `json:"corrections"`
}

type seekShape struct {
	Seek    string         `json:"seek"`
	Kind    lobby.SeekKind `json:"kind"`
	By      offererInfo    `json:"by"`
	To      *personShape   `json:"to"` // whom a challenge is for
	Mine    bool           `json:"mine"`
	Created time.Time      `json:"created"`
	Expires time.Time      `json:"expires"`
	wishShape
}

type offererInfo struct {
	personShape
	Rating *int `json:"rating"`
	Here   bool `json:"here"`
}

type presentShape struct {
	personShape
	Rating *int      `json:"rating"` // in 8x8; null for guests
	Doing  string    `json:"doing"`
	Match  *match.ID `json:"match"` // what they play or watch, if that is public
	Since  time.Time `json:"since"`
}

type matchAnswer struct {
	Match match.ID   `json:"match"`
	State stateShape `json:"state"`
}

type inviteAnswer struct {
	Code string `json:"code"`
	Line string `json:"line"`
}

// seekAnswer has a match where somebody with the same wish was waiting.
type seekAnswer struct {
	Seek  string   `json:"seek"`
	Match match.ID `json:"match,omitempty"`
}

// challengeAnswer has a match where the other had challenged to the same.
type challengeAnswer struct {
	Challenge string   `json:"challenge"`
	Match     match.ID `json:"match,omitempty"`
}

type blockShape struct {
	personShape
	Since time.Time `json:"since"`
}

type playerAnswer struct {
	Player personShape `json:"player"`
}

// colorName is null for no side.
func colorName(c engine.Color) *string {
	if c == engine.None {
		return nil
	}
	name := c.String()
	return &name
}

// offersOf are the offers that stand at an instant.
func offersOf(s match.State, now time.Time) []offerShape {
	all := []offerShape{}
	for _, by := range []engine.Color{engine.Dark, engine.Light} {
		for _, o := range match.Offers {
			if e, stands := s.Standing(by, o, now); stands {
				all = append(all, offerShape{by.String(), o, e.Seq})
			}
		}
	}
	return all
}

func moveNames(moves []engine.Move) []string {
	names := make([]string, len(moves))
	for i, m := range moves {
		names[i] = m.String()
	}
	return names
}

func countsOf(p engine.Position) sides {
	return sides{p.Count(engine.Dark), p.Count(engine.Light)}
}

func suppliesOf(p engine.Position) sides {
	return sides{p.Supply(engine.Dark), p.Supply(engine.Light)}
}

func resultOf(phase match.Phase, r match.Result) *resultShape {
	if phase == match.PhaseLive {
		return nil
	}
	return &resultShape{colorName(r.Winner), r.By, r.Dark, r.Light}
}

// clockOf is what the clock shows at an instant, nil for a game without one.
func clockOf(s match.State, now time.Time) *clockShape {
	if s.Setup.Control.Untimed() {
		return nil
	}
	clock := &clockShape{
		Dark:    s.Left(engine.Dark, now).Milliseconds(),
		Light:   s.Left(engine.Light, now).Milliseconds(),
		Running: colorName(s.Running()),
	}
	if due, ok := s.Due(); ok {
		clock.Due = optionalInstant(due)
	}
	return clock
}
