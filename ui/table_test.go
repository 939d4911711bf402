package ui

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

func TestTableAlignsCutsAndLeavesOut(t *testing.T) {
	table := newTable(column{least: 6}, column{right: true}, column{rank: 1}, column{rank: 2})
	table.add("ana", "1500?", "8x8", "casual")
	table.add("名前名前名前", "987", "10x10 reverse", "")
	for w, want := range map[int][]string{
		60: {"ana           1500?  8x8            casual", "名前名前名前    987  10x10 reverse"},
		41: {"ana          1500?  8x8            casual", "名前名前名     987  10x10 reverse"},
		32: {"ana         1500?  8x8", "名前名前名    987  10x10 reverse"},
		20: {"ana           1500?", "名前名前名前    987"},
		14: {"ana      1500?", "名前名     987"},
		9:  {"ana   150", "名前    9"},
	} {
		for i := range want {
			if got := table.row(i, w); got != want[i] {
				t.Errorf("%d cells: %q, want %q", w, got, want[i])
			}
		}
	}
	for w := range 80 {
		for i := range 2 {
			if got := table.row(i, w); ansi.StringWidth(got) > w || strings.HasSuffix(got, " ") {
				t.Errorf("%d cells: %q", w, got)
			}
		}
	}
}
