package search

import (
	"slices"

	"turncoat/engine"
	"turncoat/engine/search/internal/pattern"
)

type boardThinker struct{ *mind[Board] }

func (t boardThinker) best(p engine.Position, budget Budget) Verdict {
	return t.mind.best(boardOf(p), budget)
}

func (t boardThinker) values(p engine.Position, budget Budget) []Verdict {
	return t.mind.values(boardOf(p), budget)
}

type wideThinker struct{ *mind[wide] }

func (t wideThinker) best(p engine.Position, budget Budget) Verdict {
	return t.mind.best(newWide(p), budget)
}

func (t wideThinker) values(p engine.Position, budget Budget) []Verdict {
	return t.mind.values(newWide(p), budget)
}

// boardOf is a position that is known to fit.
func boardOf(p engine.Position) Board {
	b, err := NewBoard(p)
	if err != nil {
		panic("search: " + err.Error())
	}
	return b
}

// best judges a position in which somebody can move.
func (m *mind[G]) best(g G, budget Budget) Verdict {
	if g.moves().Count() == 0 {
		after := m.best(g.pass(), budget)
		return Verdict{
			Move: engine.PassMove, Value: -after.Value, Exact: after.Exact, Depth: after.Depth, Nodes: after.Nodes,
			Line: append([]engine.Move{engine.PassMove}, after.Line...),
		}
	}
	found := m.deepen(g, m.steps(g.empties(), budget))
	return m.verdict(g, found)
}

func (m *mind[G]) verdict(g G, found thought) Verdict {
	v := Verdict{
		Move: engine.At(g.square(found.move)), Value: float64(found.value) / pattern.Unit,
		Exact: found.exact, Depth: found.depth, Nodes: m.spent(),
	}
	for _, x := range m.line(g, found.move, max(1, found.depth)) {
		move := engine.PassMove
		if x >= 0 {
			move = engine.At(g.square(x))
		}
		v.Line = append(v.Line, move)
		if x >= 0 {
			g = g.place(x, g.flips(x))
		} else {
			g = g.pass()
		}
	}
	return v
}

// values judges every move of a position in which somebody can move, all of
// them step by step.
func (m *mind[G]) values(g G, budget Budget) []Verdict {
	if g.moves().Count() == 0 {
		return []Verdict{m.best(g, budget)}
	}
	empties := g.empties()
	ix := m.index(g)
	list := append([]branch[G](nil), m.branches(g, &ix, g.moves(), empties)...)
	found := make([]thought, len(list))
	for i := range list {
		found[i] = thought{move: list[i].x, value: -m.evaluate(list[i].grid, &list[i].index, empties-1)}
	}
	for _, s := range m.steps(empties, budget) {
		m.step = s
		for i := range list {
			one := m.together(s.depth, func(m *mind[G]) thought {
				return m.aspire(slices.Clone(list[i:i+1]), g, found[i].value, s.depth, empties)
			})
			if m.stopped {
				break
			}
			found[i] = thought{move: list[i].x, value: one.value, depth: s.depth, exact: s.depth >= empties && s.level == certain}
		}
	}
	all := make([]Verdict, len(found))
	for i := range found {
		all[i] = m.verdict(g, found[i])
	}
	return all
}

// centreDepth is how far each way to fill the centre is looked at.
const centreDepth = 4

// fillCentre judges the moves of an open game whose centre is being filled, by
// all the ways in which it can be.
func fillCentre(p engine.Position, t thinker) (all []Verdict) {
	for _, move := range p.Moves() {
		next, err := p.Play(move)
		if err != nil {
			panic("search: a legal move was refused: " + err.Error())
		}
		v := Verdict{Move: move, Line: []engine.Move{move}}
		var after Verdict
		if fillingCentre(next) {
			after = fillCentre(next, t)[0]
		} else {
			after = t.best(next, Budget{Depth: centreDepth})
		}
		v.Value, v.Depth, v.Nodes = -after.Value, after.Depth+1, after.Nodes
		v.Line = append(v.Line, after.Line...)
		all = append(all, v)
		if v.Value > all[0].Value {
			all[0], all[len(all)-1] = all[len(all)-1], all[0]
		}
	}
	return all
}
