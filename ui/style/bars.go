package style

// bars are the cells of bars that stand on a line, by the halves that are filled
// in the left and in the right half of the cell; hanging are those below it.
type bars struct{ standing, hanging [3][3]string }

var unicodeBars = bars{
	standing: [3][3]string{{" ", "▗", "▐"}, {"▖", "▄", "▟"}, {"▌", "▙", "█"}},
	hanging:  [3][3]string{{" ", "▝", "▐"}, {"▘", "▀", "▜"}, {"▌", "▛", "█"}},
}

var asciiBars = bars{
	standing: [3][3]string{{" ", ".", "#"}, {".", ".", "#"}, {"#", "#", "#"}},
	hanging:  [3][3]string{{" ", "'", "#"}, {"'", "'", "#"}, {"#", "#", "#"}},
}

// hollow are the cells that are filled, of bars that stand for the light side.
var hollow = map[string]string{"█": "░", "#": "o"}

// HollowBar is Bar for what is told from the others by more than where it is.
func (g *Glyphs) HollowBar(left, right int, hangs bool) string {
	sign := g.Bar(left, right, hangs)
	if other, is := hollow[sign]; is {
		return other
	}
	return sign
}

// Bar is the sign of one cell of a graph, in each half of which a bar fills 0, 1
// or 2 halves of the height: from below, or from above where it hangs.
func (g *Glyphs) Bar(left, right int, hangs bool) string {
	b := unicodeBars
	if g.ASCII {
		b = asciiBars
	}
	if hangs {
		return b.hanging[left][right]
	}
	return b.standing[left][right]
}
