package plain

import (
	"strings"
	"testing"
	"time"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

var lightPasses = "-OX-----" + strings.Repeat("-", 48) + "------OX X"

func passWish() lobby.Wish {
	w := lobby.DefaultWish()
	w.Opening, w.Start = engine.Custom, lightPasses
	return w
}

func TestForcedPass(t *testing.T) {
	for name, typed := range map[string]string{"by Enter": "", "by word": "pass", "by number": "7", "by waiting": "-"} {
		t.Run(name, func(t *testing.T) {
			inHouse(t, func(t *testing.T, h *house) {
				dark, light := h.player("ana"), h.player("boris")
				h.meet(dark, light, passWish())
				dark.enters("a1")
				light.sees("You have no legal move. Type pass, or wait three seconds and it is done for you.")
				if typed == "-" {
					time.Sleep(4 * time.Second)
				} else {
					light.enters(typed)
				}
				dark.sees("Light had no legal move and passed. Your move.")
				light.sees("Light had no legal move and passed. Dark to move.")
			})
		})
	}
}

func TestPassForMe(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		dark := h.player("ana")
		light := h.comes(guest{name: "boris", environ: []string{"TURNCOAT_PASS=on"}})
		h.meet(dark, light, passWish())
		dark.enters("a1")
		dark.sees("Light had no legal move and passed. Your move.")
	})
}

func TestOwnClockIsToldOf(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		dark, light := h.player("ana"), h.player("boris")
		h.meet(dark, light, lobby.DefaultWish())
		dark.enters("d3")
		light.enters("c5")
		dark.fresh()
		light.fresh()
		time.Sleep(3*time.Minute + 59*time.Second)
		if got := dark.fresh(); got != "" {
			t.Fatalf("%q with more than a minute left", got)
		}
		for _, left := range []string{"1:00", "0:30", "0:10"} {
			until := map[string]time.Duration{"1:00": 2 * time.Second, "0:30": 30 * time.Second, "0:10": 20 * time.Second}[left]
			time.Sleep(until)
			if got, want := dark.fresh(), "\nYou have "+left+" left.\nMove: "; got != want {
				t.Fatalf("%q, want %q", got, want)
			}
		}
		if got := light.fresh(); got != "" {
			t.Errorf("the opponent was told: %q", got)
		}
		time.Sleep(10 * time.Second)
		dark.sees("You lose: Dark ran out of time.", "Your rating: 1500? then 1338?.")
		light.sees("You win: Dark ran out of time.", "Your rating: 1500? then 1662?.")
	})
}

func TestPresence(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		dark, light := h.player("ana"), h.player("boris")
		h.meet(dark, light, lobby.DefaultWish())
		dark.enters("d3")
		light.enters("c5")
		dark.fresh()
		light.types("\x03")
		if err := light.gone(); err != nil {
			t.Fatal(err)
		}
		light.sees("Goodbye. Your games wait for you.")
		time.Sleep(6 * time.Second)
		dark.sees("boris is away.")
		back := h.comes(guest{name: "boris"})
		back.sees("Welcome back. Your game goes on.", "Light c5, flips d5. Dark to move.")
		time.Sleep(time.Second)
		dark.sees("boris is back.")
	})
}

func TestFailedReadingIsTriedAgain(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		dark, light := h.player("ana"), h.player("boris")
		id := h.meet(dark, light, lobby.DefaultWish())
		elsewhere := match.NewTable(h.store.Store, match.NewBus(), time.Now) // whose bell nobody hears
		state, err := elsewhere.Open(h.ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		at, err := engine.ParseSquare("d3")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := elsewhere.Play(h.ctx, state, engine.Dark, engine.At(at), 0); err != nil {
			t.Fatal(err)
		}
		light.fresh()
		h.store.on.Store(true)
		h.lobby.Table().Bus().Ring(string(id))
		light.sees("That could not be saved; nothing has changed.")
		h.store.on.Store(false)
		time.Sleep(2 * time.Second)
		light.sees("Dark d3, flips d4. Your move.")
	})
}
