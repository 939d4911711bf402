package lobby

import (
	"context"
	"math"
	"time"

	"turncoat/engine"
	"turncoat/match"
)

// RatedGame is a rated game that has ended, as it is stored.
type RatedGame struct {
	Match       match.ID
	Number      int64 // one each, rising, in the order in which they were judged; 0 where it wasn't
	Variant     engine.Variant
	Dark, Light string // ids
	Result      match.Result
	Moves       int // passes among them
	Ended       time.Time
	Judged      Judgement
}

// RatingHistory is a store whose ratings can be checked.
type RatingHistory interface {
	// ReadRatings tells an auditor all that has to do with ratings as it is at
	// one instant, in the order of its methods. It stops at an error of ctx.
	ReadRatings(ctx context.Context, a RatingAuditor) error
}

// RatingAuditor is told a history of ratings.
type RatingAuditor interface {
	// ShortSince tells the last number that was judged before there was a rule
	// for short games.
	ShortSince(number int64)
	// Game tells every rated game that has ended, in the order of their numbers.
	Game(g RatedGame)
	// Stray tells a game that has changed a rating and should not have.
	Stray(id match.ID)
	// Rating tells every rating there is.
	Rating(player string, v engine.Variant, r Rating)
}

// DifferenceKind says what is wrong with ratings.
type DifferenceKind string

// What can be wrong with ratings.
const (
	NotJudged   DifferenceKind = "not judged" // a rated game has ended and was not rated
	StrayChange DifferenceKind = "stray"      // a game that changes no rating has changed one
	WrongVoid   DifferenceKind = "void"       // a game counts that should not, or the other way round
	WrongChange DifferenceKind = "change"     // a game changed a rating by something else
	WrongRating DifferenceKind = "rating"     // a rating isn't what the games make of it
)

// Difference is one thing that is stored and isn't what recomputing gives.
type Difference struct {
	Kind    DifferenceKind
	Match   match.ID       // empty for WrongRating
	Player  string         // id; of WrongChange and WrongRating
	Variant engine.Variant // the same
	Stored  Rating         // the same: after the game, or now
	Want    Rating
}

// RatingCheck is what checking has found.
type RatingCheck struct {
	Games, Void, Ratings, Differences int
}

// CheckRatings rates every game of a history again, one after the other in the
// order in which they were judged and by the same rules, and reports whatever
// is stored otherwise.
func CheckRatings(ctx context.Context, h RatingHistory, report func(Difference)) (RatingCheck, error) {
	a := &audit{report: report, ratings: map[ratingKey]Rating{}, shorts: map[[2]string][]time.Time{}}
	if err := h.ReadRatings(ctx, a); err != nil {
		return a.found, err
	}
	for key, want := range a.ratings { // those that were told are not there any more
		a.differs(Difference{Kind: WrongRating, Player: key.player, Variant: key.variant, Stored: NewRating(), Want: want})
	}
	return a.found, nil
}

type ratingKey struct {
	player  string
	variant engine.Variant
}

// audit rates games again as it is told them.
type audit struct {
	report     func(Difference)
	found      RatingCheck
	shortSince int64
	ratings    map[ratingKey]Rating
	shorts     map[[2]string][]time.Time // when two players ended their newest short games
}

func (a *audit) differs(d Difference) {
	a.found.Differences++
	a.report(d)
}

func (a *audit) ShortSince(number int64) { a.shortSince = number }

func (a *audit) Stray(id match.ID) { a.differs(Difference{Kind: StrayChange, Match: id}) }

func (a *audit) Game(g RatedGame) {
	a.found.Games++
	if g.Number == 0 {
		a.differs(Difference{Kind: NotJudged, Match: g.Match})
		return
	}
	void := a.void(g)
	if void != g.Judged.Void {
		a.differs(Difference{Kind: WrongVoid, Match: g.Match})
	}
	if void != match.Rated {
		a.found.Void++
		return
	}
	dark, light := a.rating(g.Dark, g.Variant), a.rating(g.Light, g.Variant)
	darkAfter, lightAfter := Rate(dark, light, g.Result.Winner, g.Ended)
	a.changed(g, g.Dark, g.Judged.Changes[engine.Dark], RatingChange{dark, darkAfter})
	a.changed(g, g.Light, g.Judged.Changes[engine.Light], RatingChange{light, lightAfter})
}

// void says why a game changes nothing, by what was told before it.
func (a *audit) void(g RatedGame) match.Unrated {
	if !Short(g.Result.By, g.Moves) {
		return match.Rated
	}
	pair := [2]string{min(g.Dark, g.Light), max(g.Dark, g.Light)}
	var lately []time.Time
	for _, ended := range a.shorts[pair] {
		if ended.After(g.Ended.Add(-FairDay)) {
			lately = append(lately, ended)
		}
	}
	a.shorts[pair] = append(lately, g.Ended)
	if g.Number <= a.shortSince {
		return match.Rated
	}
	return Void(g.Result.By, g.Moves, len(lately))
}

func (a *audit) rating(player string, v engine.Variant) Rating {
	if r, ok := a.ratings[ratingKey{player, v}]; ok {
		return r
	}
	return NewRating()
}

func (a *audit) changed(g RatedGame, player string, stored, want RatingChange) {
	a.ratings[ratingKey{player, g.Variant}] = want.After
	if !alike(stored.Before, want.Before) || !alike(stored.After, want.After) {
		a.differs(Difference{
			Kind: WrongChange, Match: g.Match, Player: player, Variant: g.Variant, Stored: stored.After, Want: want.After,
		})
	}
}

func (a *audit) Rating(player string, v engine.Variant, r Rating) {
	a.found.Ratings++
	want := a.rating(player, v)
	delete(a.ratings, ratingKey{player, v})
	if !alike(r, want) {
		a.differs(Difference{Kind: WrongRating, Player: player, Variant: v, Stored: r, Want: want})
	}
}

// alike tells whether two ratings are the same. Machines differ in the last
// digits of what they compute, and data may be moved from one to another.
func alike(a, b Rating) bool {
	const points, volatility = 1e-6, 1e-9
	return a.Games == b.Games && a.At.Equal(b.At) && math.Abs(a.Value-b.Value) <= points &&
		math.Abs(a.Deviation-b.Deviation) <= points && math.Abs(a.Volatility-b.Volatility) <= volatility
}
