package render

import "testing"

// What a way is said to take is what it takes, and it leads to the place.
func TestWaysTakeWhatTheySay(t *testing.T) {
	const w, h = 130, 12
	v := newViewer(0, w, h)
	for _, from := range []cursor{{5, 3, thePlace}, {5, 3, theRow}, {0, 0, thePlace}, {120, 11, thePlace}, {9, 9, nothing}} {
		for y := range h {
			for _, x := range []int{0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 98, 99, 100, 129} {
				for _, basic := range []bool{false, true} {
					way, cost := shortest(from, x, y, basic)
					sent := appendWay(nil, way, from, x, y)
					if len(sent) != cost {
						t.Errorf("from %v to %d,%d: %q takes %d bytes, not %d", from, x, y, sent, len(sent), cost)
					}
					start := from
					if from.sure != thePlace { // somewhere else, then
						start.x = 77
					}
					if from.sure == nothing {
						start.y = 7
					}
					if _, err := v.Write(append(appendPlace(nil, start.x, start.y), sent...)); err != nil {
						t.Fatal(err)
					}
					if at := v.CursorPosition(); at.X != x || at.Y != y {
						t.Errorf("from %v %q leads to %d,%d, not %d,%d", from, sent, at.X, at.Y, x, y)
					}
				}
			}
		}
	}
}
