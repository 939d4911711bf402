package search_test

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"turncoat/engine"
)

// problem is a line of an .obf file: a position and what its moves are worth.
type problem struct {
	name     string
	position engine.Position
	moves    map[engine.Move]int
	best     int
}

func problems(tb testing.TB, file string) []problem {
	tb.Helper()
	f, err := os.Open(filepath.Join("testdata", file))
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	var all []problem
	for lines := bufio.NewScanner(f); lines.Scan(); {
		text, scores, found := strings.Cut(lines.Text(), ";")
		if !found || strings.HasPrefix(text, "%") {
			continue
		}
		p := problem{fmt.Sprint(len(all) + 1), position(tb, text), map[engine.Move]int{}, -64}
		for field := range strings.SplitSeq(strings.TrimSuffix(scores, ";"), ";") {
			name, value, _ := strings.Cut(strings.TrimSpace(field), ":")
			move, err := engine.ParseMove(name)
			if err != nil {
				tb.Fatal(err)
			}
			score, err := strconv.Atoi(value)
			if err != nil {
				tb.Fatal(err)
			}
			p.moves[move] = score
			p.best = max(p.best, score)
		}
		all = append(all, p)
	}
	return all
}

// ffo are the FFO suite's problems by number: the file has 40 to 49, then 1 to
// 19.
func ffo(tb testing.TB) map[int]problem {
	tb.Helper()
	list := problems(tb, "ffo.obf")
	if len(list) != 29 {
		tb.Fatalf("%d problems, want 29", len(list))
	}
	numbered := map[int]problem{}
	for i, p := range list {
		if i < 10 {
			numbered[40+i] = p
		} else {
			numbered[i-9] = p
		}
	}
	return numbered
}
