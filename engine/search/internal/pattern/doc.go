// Package pattern judges a position by the patterns that its discs make on
// edges, corners, lines and diagonals, by mobility, and by how many squares are
// empty. What each is worth was learnt from games; the weights are embedded.
//
// It must not know how to move or search: it is told which discs flip.
package pattern
