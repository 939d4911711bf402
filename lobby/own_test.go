package lobby

import (
	"testing"
	"time"

	"turncoat/engine"
	"turncoat/match"
)

func TestMyMoveFirst(t *testing.T) {
	start, err := engine.Start(8, engine.Standard, 0) // Dark moves
	if err != nil {
		t.Fatal(err)
	}
	game := func(id match.ID, mine bool, due time.Duration) GameRow {
		setup := match.Setup{ID: id, Dark: match.Player{ID: "other"}, Light: match.Player{ID: "me"}}
		if mine {
			setup.Dark, setup.Light = setup.Light, setup.Dark
		}
		row := GameRow{Setup: setup, Position: start}
		if due > 0 {
			row.Due = dawn.Add(due)
		}
		return row
	}
	rows := []GameRow{
		game("5", false, time.Hour), game("3", true, 0), game("6", false, 0), game("2", true, 9*time.Hour),
		game("4", true, 0), game("1", true, 3*time.Hour),
	}
	MyMoveFirst(rows, "me")
	got := ""
	for _, row := range rows {
		got += string(row.Setup.ID)
	}
	if got != "123456" {
		t.Errorf("%s", got)
	}
}

func TestDeadlinesThatAreNear(t *testing.T) {
	for control, c := range map[string]struct{ late, soon time.Duration }{
		"1d": {6*time.Hour + 1, 6 * time.Hour}, "3d": {18*time.Hour + 1, 18 * time.Hour}, "14d": {24*time.Hour + 1, 24 * time.Hour},
	} {
		control, err := match.ParseControl(control)
		if err != nil {
			t.Fatal(err)
		}
		row := GameRow{Setup: match.Setup{Control: control}, Due: dawn}
		if row.DueSoon(dawn.Add(-c.late)) || !row.DueSoon(dawn.Add(-c.soon)) {
			t.Errorf("%v: not from %v on", control, c.soon)
		}
	}
	live := GameRow{Setup: match.Setup{Control: match.Control{Main: time.Minute}}, Due: dawn}
	if live.DueSoon(dawn) {
		t.Error("a live game is warned of")
	}
}
