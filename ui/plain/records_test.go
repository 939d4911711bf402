package plain

import (
	"testing"

	"turncoat/lobby"
	"turncoat/ui"
)

func TestHistoryAndReplay(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		ana, boris := h.player("ana"), h.player("boris")
		ana.enters("9")
		ana.sees("You have no finished games yet.", "Menu.")
		for range 12 {
			h.meet(ana, boris, lobby.DefaultWish())
			ana.enters("d3")
			boris.enters("c5")
			boris.enters("resign")
			boris.enters("yes")
			ana.enters("0")
			boris.enters("0")
		}
		ana.fresh()
		ana.enters("9")
		ana.sees("1. won, resigned, against boris, as Dark, 8x8, just now\n", "10. won, resigned, against boris, as Dark, 8x8, 1", "11. Older games\n0. Back")
		ana.enters("11")
		ana.sees("2. won, resigned", "3. Newer games")
		ana.enters("newer")
		ana.sees("11. Older games")
		ana.enters("2")
		ana.sees("ana plays Dark, boris plays Light.", "Dark wins: Light resigned.", "The start.\nReplay: ")
		for _, try := range []struct{ typed, says string }{
			{"", "1 of 2: Dark d3, flips d4."}, {"next", "2 of 2: Light c5, flips d5."}, {"", "2 of 2"},
			{"back", "1 of 2"}, {"first", "The start."}, {"2", "2 of 2"}, {"board", "row 3: . . . X . . . ."},
			{"discs", "Light has 3 discs:"}, {"count", "Dark: 3 discs, 29 in hand."}, {"record", "Record: d3 c5"},
			{"99", "2 of 2"}, {"what", `"what" is not understood.`}, {"0", "11. Older games"},
		} {
			ana.enters(try.typed)
			ana.sees(try.says)
		}
	})
}

func TestProfileAndTop(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		ana, boris := h.player("ana"), h.player("boris")
		h.meet(ana, boris, lobby.DefaultWish())
		ana.enters("d3")
		ana.enters("resign")
		ana.enters("yes")
		ana.enters("0")
		ana.enters("10")
		ana.sees("\nana\n8x8: rating 1338?, 1 rated game.\nAgainst people: 0 won, 1 lost, 0 drawn.\nDark: 0 won, 1 lost, 0 drawn.\nLight: 0 won, 0 lost",
			"Against the computer: 0 won", "\nboris: 0 won, 1 lost, 0 drawn.\n", "Menu.")
		ana.enters("11")
		ana.sees("Board: 1 8x8; 2 8x8 reverse;")
		ana.enters("")
		ana.sees("Nobody has a sure rating on this board yet.", "Menu.")
	})
}

func TestReview(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		ana, boris := h.player("ana"), h.player("boris")
		id := h.meet(ana, boris, lobby.DefaultWish())
		ana.enters("abort")
		cleo := h.comes(guest{name: "cleo", start: ui.Start{Kind: ui.KindReview, Code: string(id)}})
		cleo.sees("Dark aborted the game.", "The start.")
		cleo.enters("menu")
		cleo.sees("Menu.")
	})
}
