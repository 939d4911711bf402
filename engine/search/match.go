package search

import (
	"context"
	"math/rand/v2"

	"turncoat/engine"
)

// Player is a searcher and how it chooses its moves.
type Player struct {
	Searcher *Searcher
	Skill    Skill
	// Plain is a plain alpha-beta by mobility and corners in place of the
	// Searcher, to measure others by; it knows of a Skill its Budget alone, and
	// boards of up to 8×8.
	Plain bool
}

func (p Player) choose(ctx context.Context, at engine.Position, goal engine.Goal, seed uint64) (Verdict, error) {
	if p.Plain {
		return plainBest(ctx, at, goal, p.Skill.Budget)
	}
	return p.Searcher.Choose(ctx, at, goal, p.Skill, seed)
}

// Match are games between two players from random openings, each opening played
// twice, with either side.
type Match struct {
	Variant engine.Variant
	A, B    Player
	Plies   int    // of each opening, after a random start
	Seed    uint64 // of the openings
}

// Tally is how a match went, for its A.
type Tally struct {
	Wins, Draws, Losses int
	Discs               int // won by, in all, empty squares counting for the winner
}

// Games is how many there were.
func (o Tally) Games() int { return o.Wins + o.Draws + o.Losses }

// Score is the share of the points, a draw being half a point; of no games it
// is a half.
func (o Tally) Score() float64 {
	if o.Games() == 0 {
		return 0.5
	}
	return (float64(o.Wins) + float64(o.Draws)/2) / float64(o.Games())
}

// Play plays so many games. Where ctx ends first it gives ctx's error and how
// the games went that were finished.
func (m Match) Play(ctx context.Context, games int) (o Tally, err error) {
	random := rand.New(rand.NewPCG(m.Seed, uint64(m.Variant.Size)<<1|uint64(m.Variant.Goal)))
	var opening engine.Position
	for game := range games {
		dark, light, view := m.A, m.B, 1
		if game%2 == 0 {
			if opening, err = m.opening(random); err != nil {
				return o, err
			}
		} else {
			dark, light, view = m.B, m.A, -1
		}
		diff, err := playOut(ctx, opening, m.Variant.Goal, dark, light, random.Uint64())
		if err != nil {
			return o, err
		}
		diff *= view
		o.Discs += diff
		switch {
		case diff > 0:
			o.Wins++
		case diff < 0:
			o.Losses++
		default:
			o.Draws++
		}
	}
	return o, nil
}

// opening draws a start and plays at random from there, as often as it takes to
// get a position in which somebody can move.
func (m Match) opening(random *rand.Rand) (engine.Position, error) {
	for {
		p, err := engine.Start(m.Variant.Size, engine.Random, random.IntN(engine.Centres))
		for range m.Plies {
			if legal := p.Moves(); err == nil && len(legal) > 0 {
				p, err = p.Play(legal[random.IntN(len(legal))])
			}
		}
		if err != nil || !p.Over() {
			return p, err
		}
	}
}

// playOut returns by how many discs Dark wins.
func playOut(ctx context.Context, p engine.Position, goal engine.Goal, dark, light Player, seed uint64) (int, error) {
	for !p.Over() {
		player := dark
		if p.Turn() == engine.Light {
			player = light
		}
		best, err := player.choose(ctx, p, goal, seed)
		if err != nil {
			return 0, err
		}
		if p, err = p.Play(best.Move); err != nil {
			return 0, err
		}
	}
	diff := p.Count(engine.Dark) - p.Count(engine.Light)
	switch {
	case diff > 0:
		diff += p.Count(engine.None)
	case diff < 0:
		diff -= p.Count(engine.None)
	}
	return sign(goal) * diff, nil
}
