package db

import (
	"database/sql"
	"io/fs"
	"math"
	"os"
	"regexp"
	"strings"
	"testing"

	"turncoat/engine"
	"turncoat/lobby"
)

var (
	queryName = regexp.MustCompile(`(?m)^-- name: (\w+) :\w+$`)
	argName   = regexp.MustCompile(`@(\w+)`)
	embedded  = regexp.MustCompile(`sqlc\.embed\((\w+)\)`)
)

// namedQueries are the queries of the query files, by name.
func namedQueries(t *testing.T) map[string]string {
	t.Helper()
	files, err := fs.Glob(os.DirFS("."), "queries/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		heads := queryName.FindAllStringSubmatchIndex(string(text), -1)
		for i, head := range heads {
			end := len(text)
			if i+1 < len(heads) {
				end = heads[i+1][0]
			}
			body, _, _ := strings.Cut(string(text[head[1]:end]), ";")
			all[string(text[head[2]:head[3]])] = embedded.ReplaceAllString(body, "$1.*")
		}
	}
	return all
}

// Some queries may read the whole of a small table, or sort what is a single
// player's.
var mayScan = map[string]bool{
	"PresentSeeks":   true, // as a server starts
	"UnfinishedOf":   true, // sorts one player's live games, found by two indexes
	"ChallengesTo":   true, // sorts the challenges to one player, of which there are a few
	"SeeksOf":        true, // sorts one player's offers, of which there are a few
	"BlocksOf":       true, // sorts those whom one player has blocked
	"KeysOf":         true, // sorts one player's keys, of which there are a few
	"Totals":         true, // a row for each variant
	"BestLive":       true, // sorts what is going on, once for everybody, see BenchmarkLive
	"CountOpenSeeks": true, // counts the open offers, once for everybody

	"Unjudged":  true, // for an operator who checks
	"Misjudged": true, // the same
	"Limited":   true, // the same

	// These count one player's games: see TestCountingReadsIndexesOnly.
	"TalliesOf":   true,
	"OpponentsOf": true,
	"OutcomesOf":  true,
}

// TestCountingReadsIndexesOnly sees that whoever counts a player's games finds
// them by an index for either color, and reads nothing but that.
func TestCountingReadsIndexesOnly(t *testing.T) {
	s := newStore(t)
	check := func(name, text string, args ...any) {
		t.Helper()
		searches := 0
		for _, step := range plan(t, s, text, args...) {
			switch {
			case strings.HasPrefix(step, "SEARCH matches USING COVERING INDEX"):
				searches++
			case strings.Contains(step, " matches "):
				t.Errorf("%s: %s", name, step)
			}
		}
		if searches != 2 {
			t.Errorf("%s: %d searches, want one a color", name, searches)
		}
	}
	queries := namedQueries(t)
	for _, name := range []string{"TalliesOf", "OpponentsOf", "OutcomesOf"} {
		check(name, queries[name], sql.Named("player_id", "ANA"), sql.Named("most", 20))
	}
	small := engine.Variant{Size: 6}
	for name, f := range map[string]lobby.HistoryFilter{
		"all":       {Player: "ANA"},
		"with":      {Player: "ANA", Opponent: "BORIS"},
		"won":       {Player: "ANA", Outcome: lobby.Won},
		"lost, 6x6": {Player: "ANA", Outcome: lobby.Lost, Variant: &small},
	} {
		q := tallyQuery(f, cursor{at: math.MaxInt64})
		check(name, q.text.String(), q.args...)
		for _, step := range plan(t, s, q.text.String(), q.args...) {
			if strings.Contains(step, "TEMP B-TREE") {
				t.Errorf("%s: %s", name, step)
			}
		}
	}
}

// TestQueriesUseIndexes asks SQLite how it would run each query: none reads a
// table from end to end or sorts what it has read.
func TestQueriesUseIndexes(t *testing.T) {
	s := newStore(t)
	queries := namedQueries(t)
	if len(queries) < 30 {
		t.Fatalf("found %d queries", len(queries))
	}
	for name, text := range queries {
		var args []any
		for _, name := range argName.FindAllStringSubmatch(text, -1) {
			args = append(args, sql.Named(name[1], 1))
		}
		for _, step := range plan(t, s, text, args...) {
			if slow(step) && !mayScan[name] {
				t.Errorf("%s: %s", name, step)
			}
		}
	}
}

func slow(step string) bool {
	return strings.HasPrefix(step, "SCAN") && !strings.Contains(step, "USING") || strings.Contains(step, "TEMP B-TREE")
}

func plan(t *testing.T, s *Store, text string, args ...any) []string {
	t.Helper()
	rows, err := s.conns.QueryContext(t.Context(), "EXPLAIN QUERY PLAN "+text, args...)
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	defer rows.Close()
	var steps []string
	for rows.Next() {
		var id, parent, unused int
		var step string
		if err := rows.Scan(&id, &parent, &unused, &step); err != nil {
			t.Fatal(err)
		}
		steps = append(steps, step)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return steps
}

func TestHistoryUsesIndexes(t *testing.T) {
	s := newStore(t)
	small := engine.Variant{Size: 6}
	for name, f := range map[string]lobby.HistoryFilter{
		"all":         {},
		"a player's":  {Player: "ANA"},
		"won":         {Player: "ANA", Outcome: lobby.Won},
		"with":        {Player: "ANA", Opponent: "BORIS", Variant: &small},
		"opponent":    {Opponent: "BORIS"},
		"drawn games": {Outcome: lobby.Drawn},
	} {
		q := historyQuery(f, cursor{at: math.MaxInt64}, 20)
		for _, step := range plan(t, s, q.text.String(), q.args...) {
			if slow(step) {
				t.Errorf("%s: %s", name, step)
			}
		}
	}
}
