package ui

import (
	"slices"
	"testing"
)

func TestWordsWithHyphensStayWhole(t *testing.T) {
	got := wrap("the best-known game of twenty-four moves", 12)
	if want := []string{"the", "best-known", "game of", "twenty-four", "moves"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if long := wrap("twenty-four", 8); !slices.Equal(long, []string{"twenty-f", "our"}) {
		t.Errorf("what has no room at all: %q", long)
	}
}
