// Package glicko is Glicko-2 as pure functions, after Mark Glickman's paper
// "Example of the Glicko-2 system" (glicko.net/glicko/glicko2.pdf); names and
// steps are the paper's.
//
// It must not know games, players or the calendar: time comes in as rating
// periods.
package glicko

import "math"

// scale is how many points of the usual scale one of Glicko-2's own has.
const scale = 173.7178

// System holds what is chosen for a whole rating list.
type System struct {
	Tau       float64 // how much volatility may change: 0.3 to 1.2
	Surest    float64 // the least deviation that is kept
	Unsurest  float64 // the greatest
	Precision float64 // ε of step 5
}

// Rating is on the usual scale, where one starts with 1500, 350 and 0.06.
type Rating struct {
	Value      float64
	Deviation  float64
	Volatility float64
}

// Game is one result, from the side of the player who is being rated.
type Game struct {
	Opponent Rating
	Score    float64 // 1 won, ½ drawn, 0 lost
}

// Rate returns r after games that were played since it was last rated, periods
// rating periods ago (a fraction is fine). Without games only the deviation
// grows.
func (s System) Rate(r Rating, periods float64, games ...Game) Rating {
	if len(games) == 0 {
		return s.Absent(r, periods)
	}
	mu, phi := (r.Value-1500)/scale, r.Deviation/scale
	variance, improvement := estimate(mu, games)
	sigma := s.volatility(r.Volatility, phi, variance, variance*improvement)
	phi = 1 / math.Sqrt(1/(phi*phi+sigma*sigma*max(0, periods))+1/variance)
	mu += phi * phi * improvement
	return Rating{Value: mu*scale + 1500, Deviation: s.clamp(phi * scale), Volatility: sigma}
}

// Absent returns r after rating periods without a game.
func (s System) Absent(r Rating, periods float64) Rating {
	phi := r.Deviation / scale
	r.Deviation = s.clamp(scale * math.Sqrt(phi*phi+r.Volatility*r.Volatility*max(0, periods)))
	return r
}

func (s System) clamp(deviation float64) float64 {
	return min(max(s.Surest, deviation), s.Unsurest)
}

// estimate is steps 3 and 4: v, and the sum that Δ and the new rating are made
// of.
func estimate(mu float64, games []Game) (v, sum float64) {
	for _, game := range games {
		muJ, phiJ := (game.Opponent.Value-1500)/scale, game.Opponent.Deviation/scale
		g := 1 / math.Sqrt(1+3*phiJ*phiJ/(math.Pi*math.Pi))
		expected := 1 / (1 + math.Exp(-g*(mu-muJ)))
		v += g * g * expected * (1 - expected)
		sum += g * (game.Score - expected)
	}
	return 1 / v, sum
}

// volatility is step 5: the root of f by the Illinois algorithm.
func (s System) volatility(sigma, phi, v, delta float64) float64 {
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		e := math.Exp(x)
		d := phi*phi + v + e
		return e*(delta*delta-d)/(2*d*d) - (x-a)/(s.Tau*s.Tau)
	}
	low, high := a, 0.0
	if delta*delta > phi*phi+v {
		high = math.Log(delta*delta - phi*phi - v)
	} else {
		high = a - s.Tau
		for f(high) < 0 {
			high -= s.Tau
		}
	}
	fLow, fHigh := f(low), f(high)
	for math.Abs(high-low) > s.Precision {
		next := low + (low-high)*fLow/(fHigh-fLow)
		fNext := f(next)
		if fNext*fHigh <= 0 {
			low, fLow = high, fHigh
		} else {
			fLow /= 2
		}
		high, fHigh = next, fNext
	}
	return math.Exp(low / 2)
}
