package db

import (
	"database/sql"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"testing"
	"testing/fstest"

	"turncoat/db/storetest"
)

// openedBefore makes a database as a program that knew only the first steps
// left it, with what statements put into it.
func openedBefore(t *testing.T, path string, steps int, statements ...string) {
	t.Helper()
	files, err := fs.Glob(migrations, "migrations/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	known := fstest.MapFS{}
	for _, file := range files[:steps] {
		text, err := migrations.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		known[filepath.Base(file)] = &fstest.MapFile{Data: text}
	}
	conns, err := sql.Open("sqlite", source(path, "rwc", walMode))
	if err != nil {
		t.Fatal(err)
	}
	provider, _, err := upgrade(conns, known)
	if err == nil {
		err = addVersions(t.Context(), conns)
	}
	if err == nil {
		_, err = provider.Up(t.Context())
	}
	for _, statement := range statements {
		if err == nil {
			_, err = conns.ExecContext(t.Context(), statement)
		}
	}
	if err := errors.Join(err, conns.Close()); err != nil {
		t.Fatal(err)
	}
}

// Games that were played before there were totals are in them, and rating
// changes of before know their variants.
func TestStatisticsOfWhatWasPlayedBefore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "test.db")
	openedBefore(t, path, 2,
		`INSERT INTO players (id, name, skeleton, guest, created_at)
		VALUES ('ANA', 'ana', 'ana', FALSE, 0), ('BORIS', 'borls', 'borls', FALSE, 0)`,
		`WITH played (id, variant, bot, phase, winner) AS (VALUES
			('G1', '8x8', 0, 'ended', 'dark'), ('G2', '8x8', 0, 'ended', 'dark'), ('G3', '8x8', 0, 'ended', 'light'),
			('G4', '6x6-reverse', 0, 'ended', 'none'), ('G5', '8x8', 0, 'aborted', 'none'),
			('G6', '8x8', 1, 'ended', 'dark'), ('G7', '10x10', 1, 'ended', 'light'), ('G8', '8x8', 0, 'live', 'none'))
		INSERT INTO matches (id, variant, opening, start, main_ms, increment_ms, move_ms, unrated, private, corrections,
			dark_id, dark_name, dark_guest, dark_bot, light_id, light_name, light_guest, light_bot, created_at,
			phase, seq, record, winner, ended_by, dark_discs, light_discs, ended_at)
		SELECT id, variant, 'custom',
			CASE variant WHEN '8x8' THEN '---------------------------OX------XO--------------------------- X' WHEN '6x6-reverse' THEN '--------------OX----XO-------------- X' ELSE '--------------------------------------------OX--------XO-------------------------------------------- X' END,
			0, 0, 0, '', FALSE, FALSE, 'ANA', 'ana', FALSE, 0, 'BORIS', 'boris', FALSE, bot, 0,
			phase, 0, '', winner, '', 0, 0, CASE phase WHEN 'live' THEN NULL ELSE 1 END FROM played`,
		`INSERT INTO rating_changes (match_id, player_id, number, color, before_value, before_deviation, before_volatility,
			before_games, after_value, after_deviation, after_volatility, after_games, after_at)
		SELECT id, 'ANA', substr(id, 2), 'dark', 1500, 350, 0.06, 0, 1600, 250, 0.06, 1, 1 FROM matches WHERE id IN ('G1', 'G4')`,
	)
	s := openStore(t, path)
	if n := storetest.CheckTotals(t, s); n != 4 {
		t.Errorf("%d games are in the totals, want 4", n)
	}
	variants := rowsOf(t, s.conns, "SELECT match_id || ' ' || variant FROM rating_changes ORDER BY match_id")
	if !slices.Equal(variants, []string{"G1 8x8", "G4 6x6-reverse"}) {
		t.Errorf("rating changes are of %v", variants)
	}
}
