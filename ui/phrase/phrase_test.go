package phrase

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
	_ "time/tzdata" // Sofia

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui/text"
)

var english = &Book{Text: text.English(), Arrow: "->", Now: time.Now}

func TestEveryErrorHasWords(t *testing.T) {
	unknown := english.Explain(errors.New("no error that anybody knows"), "me")
	for _, err := range []error{
		match.ErrStorage, match.ErrTaken, match.ErrStale, match.ErrOver, match.ErrNotYourTurn, match.ErrNotPlaying,
		match.ErrTooLate, match.ErrAskedOften, match.ErrAskedEnough, match.ErrNotFound, lobby.ErrNotFound, lobby.ErrTaken, lobby.ErrNotAllowed, lobby.ErrOwn,
		lobby.ErrExpired, lobby.ErrAway, lobby.ErrFull, lobby.ErrTooMany, lobby.ErrDraining,
		&lobby.BusyError{Player: "me"}, &lobby.BusyError{Player: "you"}, lobby.ErrApart,
		&lobby.CooldownError{Player: "me", Lapses: 2}, &lobby.CooldownError{Player: "you"},
		&lobby.WishError{Field: "rated", Guest: true}, &lobby.WishError{Field: "rated"},
		&lobby.WishError{Field: "start"}, &lobby.WishError{Field: "variant"},
		&lobby.NameError{Rule: lobby.NameLength}, &lobby.NameError{Rule: lobby.NameSigns},
		&lobby.NameError{Rule: lobby.NameScript}, &lobby.NameError{Rule: lobby.NameReserved},
		&lobby.NameError{Rule: lobby.NameTaken}, &lobby.NameError{Rule: lobby.NameNoKey},
		&lobby.NameError{Rule: lobby.NameNoLetters},
		&engine.IllegalError{Reason: engine.Occupied}, &engine.IllegalError{Reason: engine.OutflanksNone},
		&engine.IllegalError{Reason: engine.OffBoard}, &engine.IllegalError{Reason: engine.NotCentre},
		&engine.IllegalError{Reason: engine.PassNotAllowed}, &engine.IllegalError{Reason: engine.MustPass},
		&engine.IllegalError{Reason: engine.GameOver},
		lobby.ErrSilent, lobby.ErrBotTalk, lobby.ErrTalkOver, lobby.ErrSaidTwice, &lobby.TooFastError{},
		&lobby.LineError{Rule: lobby.LineEmpty}, &lobby.LineError{Rule: lobby.LineLong},
		&lobby.TalkOffError{Name: "ana"}, &lobby.TalkOffError{Name: "ana", Own: true},
	} {
		said := english.Explain(fmt.Errorf("somewhere: %w", err), "me")
		if said == unknown || strings.HasPrefix(said, "(") || strings.Contains(said, "<no value>") {
			t.Errorf("%v: %q", err, said)
		}
	}
}

func TestClocks(t *testing.T) {
	for left, want := range map[time.Duration]string{
		-time.Second: "0:00", 0: "0:00", time.Millisecond: "0:01", 59*time.Second + 1: "1:00",
		5 * time.Minute: "5:00", time.Hour + time.Minute: "1:01:00", 72 * time.Hour: "3d 00h",
		71*time.Hour + 59*time.Minute: "2d 23h",
	} {
		if got := english.Clock(left); got != want {
			t.Errorf("%v: %q, want %q", left, got, want)
		}
		if left > 0 && english.Clock(left-ClockStep(left)) == want {
			t.Errorf("%v: shows the same after its step", left)
		}
	}
}

func TestSpans(t *testing.T) {
	for d, want := range map[time.Duration]string{
		-time.Second: "0 s", 59 * time.Second: "59 s", 61 * time.Second: "1 min", 47 * time.Hour: "47 h", 50 * time.Hour: "2 d",
	} {
		if got := english.Span(d); got != want {
			t.Errorf("%v: %q, want %q", d, got, want)
		}
		later := d + SpanStep(d)
		if english.Span(later) == want || english.Span(later-time.Millisecond) != want {
			t.Errorf("%v: its step is %v", d, SpanStep(d))
		}
	}
}

func TestControlsInLists(t *testing.T) {
	for text, want := range map[string]string{"5+3": "5+3", "3d": "3d", "none": "no clock"} {
		c, err := match.ParseControl(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := english.ControlShort(c); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// "Ago" is never negative, nor an hour wrong on the nights on which clocks are
// set; an instant that is still to come is now.
func TestR56AgoOnTheNightsOnWhichClocksAreSet(t *testing.T) {
	sofia, err := time.LoadLocation("Europe/Sofia")
	if err != nil {
		t.Fatal(err)
	}
	for _, night := range []time.Time{
		time.Date(2026, 10, 25, 3, 30, 0, 0, sofia), time.Date(2027, 3, 28, 3, 30, 0, 0, sofia),
	} {
		book := &Book{Text: text.English(), Now: func() time.Time { return night }}
		for before, want := range map[time.Duration]string{
			-2 * time.Hour: "just now", -time.Second: "just now", 30 * time.Second: "just now",
			8 * time.Minute: "8 min ago", 52 * time.Minute: "52 min ago", 90 * time.Minute: "1 h ago", 73 * time.Hour: "3 d ago",
		} {
			for _, at := range []time.Time{night.Add(-before), night.Add(-before).UTC()} {
				if got := book.Ago(at); got != want {
					t.Errorf("%v before %v: %q, want %q", before, night, got, want)
				}
			}
		}
	}
}
