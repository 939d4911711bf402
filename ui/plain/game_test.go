package plain

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

func TestR79MoveReadsAsASentence(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		dark, light := h.player("ana"), h.player("boris")
		h.meet(dark, light, lobby.DefaultWish())
		dark.sees("boris is here: your game begins.", "ana 1500? plays Dark, boris 1500? plays Light.", "You play Dark.",
			"The game begins. Your move. Legal: c4, d3, e6, f5. Your first move has to come within 0:30.\n\aMove: ")
		light.sees("You play Light.", "The game begins. Dark to move.\nMove: ")
		dark.enters("d3")
		dark.sees("d3\nDark d3, flips d4. Light to move.\nMove: ")
		light.sees("\nDark d3, flips d4. Your move. Legal: c3, c5, e3.")
		light.enters("c5")
		dark.sees("Light c5, flips d5. Your move. Legal: b6, c6, d6, e6, f6.")
	})
}

// sentences tell each ply of a game, in words put together another way.
func sentences(t *testing.T, state match.State) []string {
	t.Helper()
	var all []string
	at := state.Setup.Start
	for _, m := range state.Record {
		side := map[engine.Color]string{engine.Dark: "Dark", engine.Light: "Light"}[at.Turn()]
		var flips []string
		for _, f := range at.Flips(m.Square) {
			flips = append(flips, f.String())
		}
		switch n := len(flips); {
		case m.Pass:
			all = append(all, side+" had no legal move and passed.")
		case n == 1:
			all = append(all, side+" "+m.String()+", flips "+flips[0]+".")
		default:
			all = append(all, side+" "+m.String()+", flips "+strings.Join(flips[:n-1], ", ")+" and "+flips[n-1]+".")
		}
		next, err := at.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		at = next
	}
	return all
}

// turns of a game as a script sees it.
var legal = regexp.MustCompile(`Your move\. Legal: ([a-j0-9, ]+)\.`)

// script plays the first legal move whenever it is told that it has one, until
// a result is told.
func script(p *person) (over bool) {
	p.t.Helper()
	fresh := p.fresh()
	if found := legal.FindAllStringSubmatch(fresh, -1); found != nil {
		first, _, _ := strings.Cut(found[len(found)-1][1], ", ")
		p.enters(first)
	}
	return strings.Contains(fresh, "You win") || strings.Contains(fresh, "You lose") || strings.Contains(fresh, "A draw")
}

func TestR79WholeGameByScriptsThatReadLines(t *testing.T) {
	for _, silent := range []bool{false, true} {
		t.Run(fmt.Sprintf("silent %v", silent), func(t *testing.T) {
			inHouse(t, func(t *testing.T, h *house) {
				dark, light := h.comes(guest{name: "ana", silent: silent}), h.comes(guest{name: "boris", silent: silent})
				watcher := h.player("cleo")
				id := h.meet(dark, light, lobby.DefaultWish())
				watcher.enters("7")
				watcher.sees("Games to watch", "1. ana against boris, 8x8, 5+3, 0 moves")
				watcher.enters("1")
				watcher.sees("You are watching.")
				over := [2]bool{}
				for turn := 0; !over[0] || !over[1]; turn++ {
					if turn > 100 {
						t.Fatalf("no end:\n%s", dark.all())
					}
					for i, p := range []*person{dark, light} {
						over[i] = script(p) || over[i]
					}
					time.Sleep(4 * time.Second) // a forced pass is made by then
				}
				state, err := h.lobby.Table().Open(h.ctx, id)
				if err != nil || state.Result.By != match.ByDiscs {
					t.Fatalf("%+v, %v", state.Result, err)
				}
				for _, told := range sentences(t, state) {
					if !strings.Contains(watcher.all(), "\n"+told) {
						t.Errorf("the watcher was not told: %s", told)
					}
				}
				watcher.sees("wins, ", "Ratings: Dark 1500?", "1. Review")
				dark.enters("")
				dark.sees("1. Rematch", "2. Review", "0. Lobby")
				if silent && strings.Contains(dark.all(), "Move:") {
					t.Error("a prompt where nobody sees one")
				}
			})
		})
	}
}

func TestNewsBringsBackWhatWasBeingTyped(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		dark, light := h.player("ana"), h.player("boris")
		h.meet(dark, light, lobby.DefaultWish())
		light.types("c")
		light.fresh()
		dark.enters("d3")
		if got, want := light.fresh(), "\nDark d3, flips d4. Your move. Legal: c3, c5, e3. Your first move has to come within 0:30.\nMove: c"; got != want {
			t.Fatalf("%q, want %q", got, want)
		}
		light.types("5\r")
		light.sees("5\nLight c5, flips d5. Dark to move.\nMove: ")
	})
}

func TestWordsAtTheBoard(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		dark, light := h.player("ana"), h.player("boris")
		h.meet(dark, light, lobby.DefaultWish())
		for _, try := range []struct{ typed, says string }{
			{"board", "       a b c d e f g h\nrow 1: . . . . . . . .\nrow 2: . . . . . . . .\nrow 3: . . . * . . . .\nrow 4: . . * O X . . .\n"},
			{"1", "X is Dark, O is Light, * a legal move."},
			{"discs", "Dark has 2 discs: e4, d5."},
			{"LEGAL", "Legal: c4, d3, e6, f5."},
			{"clock", "Dark 5:00, Light 5:00.\n"},
			{"count", "Light: 2 discs, 30 in hand."},
			{"record", "No moves yet."},
			{"", "The game begins. Your move."},
			{"pass", "You can move, so you can't pass."},
			{"a1", "a1 would flip nothing. Legal: c4, d3, e6, f5."},
			{"d4", "d4 is taken already."},
			{"k9", `"k9" is not understood. help tells what you can type.`},
			{"help", "8. resign: gives the game up, after a question"},
			{"D3", "Dark d3, flips d4. Light to move."},
			{"c3", "It is the other side's move."},
			{"record", "Record: d3"},
		} {
			dark.enters(try.typed)
			dark.sees(try.says)
		}
	})
}

func TestCyrillicSquares(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		dark := h.comes(guest{name: "ana", environ: []string{"LANG=ru_RU.UTF-8"}})
		light := h.player("boris")
		h.meet(dark, light, lobby.DefaultWish())
		dark.enters("в3") // the key of d on a Russian layout
		dark.sees("Dark d3, flips d4.")
	})
}

func TestR79ResigningTakesATypedYes(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		dark, light := h.player("ana"), h.player("boris")
		id := h.meet(dark, light, lobby.DefaultWish())
		live := func() bool {
			state, err := h.lobby.Table().Open(h.ctx, id)
			if err != nil {
				t.Fatal(err)
			}
			return state.Phase == match.PhaseLive
		}
		dark.enters("resign")
		dark.sees("Resign this game? Type yes and Enter:\nSure? ")
		dark.enters("d3")
		dark.sees("Not resigned.")
		dark.types("resign\ryes\ryes\r")
		dark.sees("That came too quickly to be meant.")
		dark.enters("no")
		if !live() {
			t.Fatal("pasted lines have resigned")
		}
		dark.enters("resign")
		dark.enters("YES")
		dark.sees("You lose: you resigned.")
		light.sees("You win: Dark resigned.")
		if live() {
			t.Fatal("a typed yes has not resigned")
		}
	})
}

func TestPastedLinesStopAtTheFirstThatIsRefused(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		dark, light := h.player("ana"), h.player("boris")
		id := h.meet(dark, light, lobby.DefaultWish())
		dark.types("Dear boris,\rd3\rresign\ryes\r")
		dark.sees(`"Dear boris," is not understood.`)
		state, err := h.lobby.Table().Open(h.ctx, id)
		if err != nil || state.Seq() != 0 {
			t.Fatalf("%d entries, %v:\n%s", state.Seq(), err, dark.all())
		}
	})
}

func TestAbort(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		dark, light := h.player("ana"), h.player("boris")
		h.meet(dark, light, lobby.DefaultWish())
		dark.enters("abort")
		dark.sees("You aborted the game.", "Nobody's rating changes.")
		light.sees("Dark aborted the game.", "0. Lobby")
	})
}

// lightPasses is a position in which Light has no move after Dark's a1.
func TestNewGameAfterGame(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		ana := h.player("ana")
		ana.enters("play the computer")
		ana.sees("computer-1")
		time.Sleep(3 * time.Second)
		ana.enters("resign")
		ana.enters("yes")
		ana.sees("resigned.", "A casual game: no rating changes.", "1. Rematch")
		ana.enters("2")
		ana.sees("Enter goes on.", "The start.\nReplay: ")
		ana.enters("0")
		ana.sees("1. Rematch")
		ana.enters("1")
		ana.sees("The game begins.")
		ana.enters("menu")
		ana.sees("5. Your unfinished games and offers: 1")
	})
}
