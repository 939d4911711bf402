package ui

import (
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// column is how one column of a table is laid out. It is as wide as its widest
// cell where there is room.
type column struct {
	right bool // its cells stand at the right, as numbers do
	least int  // cells to which it may be cut; 0: never
	rank  int  // the highest is left out first; 0: never
}

// table lays out cells in columns that are aligned between rows. Where there is
// no room, long cells are cut as far as their columns allow, then columns are
// left out, and in the end what is left is cut further.
type table struct {
	columns []column
	rows    [][]string // cells, which may have styles
	width   int        // for which widths holds
	widths  []int      // of each column, 0 where it is left out
}

const tableGap = 2

func newTable(columns ...column) *table { return &table{columns: columns} }

// add adds a row, with a cell for each column.
func (t *table) add(cells ...string) { t.rows, t.widths = append(t.rows, cells), nil }

// row returns a row in w cells.
func (t *table) row(i, w int) string {
	if t.widths == nil || t.width != w {
		t.width, t.widths = w, t.layout(w)
	}
	var parts []string
	for c, width := range t.widths {
		if width == 0 {
			continue
		}
		cell := fit(t.rows[i][c], width)
		if t.columns[c].right {
			cell = fitRight(t.rows[i][c], width)
		}
		parts = append(parts, cell)
	}
	return strings.TrimRight(clip(strings.Join(parts, strings.Repeat(" ", tableGap)), w), " ")
}

// layout returns how wide the columns are in w cells.
func (t *table) layout(w int) []int {
	whole := make([]int, len(t.columns))
	for _, cells := range t.rows {
		for c, cell := range cells {
			whole[c] = max(whole[c], ansi.StringWidth(cell))
		}
	}
	for {
		widths := slices.Clone(whole)
		t.squeeze(widths, w, func(c column) int { return c.least })
		out := t.first(widths)
		switch {
		case total(widths) <= w:
			return widths
		case out < 0:
			t.squeeze(widths, w, func(c column) int { return min(c.least, leastCell) })
			return widths
		}
		whole[out] = 0
	}
}

// leastCell is how far a cell that may be cut is cut in the end.
const leastCell = 4

// squeeze cuts the widest columns that may be cut, cell by cell.
func (t *table) squeeze(widths []int, w int, least func(column) int) {
	for over := total(widths) - w; over > 0; over-- {
		widest := -1
		for c, width := range widths {
			if end := least(t.columns[c]); end > 0 && width > end && (widest < 0 || width > widths[widest]) {
				widest = c
			}
		}
		if widest < 0 {
			return
		}
		widths[widest]--
	}
}

// first returns the column that is left out first, -1 where none can be.
func (t *table) first(widths []int) int {
	out := -1
	for c, width := range widths {
		if rank := t.columns[c].rank; width > 0 && rank > 0 && (out < 0 || rank > t.columns[out].rank) {
			out = c
		}
	}
	return out
}

// total is the width of a row.
func total(widths []int) int {
	sum := -tableGap
	for _, width := range widths {
		if width > 0 {
			sum += width + tableGap
		}
	}
	return max(0, sum)
}

// fitRight makes a cell exactly w cells wide, its text at the right.
func fitRight(s string, w int) string {
	s = clip(s, w)
	return strings.Repeat(" ", w-ansi.StringWidth(s)) + s
}
