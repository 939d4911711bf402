package plain

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"turncoat/engine/search"
	"turncoat/engine/search/analysis"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/ui"
)

// judges is an engine that takes a second for each move, and finds that the third
// move from the start was a mistake that decided the game.
func judges(ctx context.Context, _ string, s match.State, each func(int, analysis.Ply)) ([]analysis.Ply, error) {
	w, err := analysis.NewWork(s.Setup.Start, s.Setup.Variant.Goal, s.Record)
	if err != nil {
		return nil, err
	}
	plies := make([]analysis.Ply, w.Left())
	for i := len(plies) - 1; i >= 0; i-- {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(time.Second):
		}
		before, err := s.Setup.Start.Replay(s.Record[:i])
		if err != nil {
			return nil, err
		}
		p := analysis.Ply{Position: before, Move: s.Record[i], Sure: true, Exact: true, Best: search.Verdict{Move: s.Record[i], Exact: true}}
		if i == 2 {
			p.Best.Move, p.Value, p.Loss = before.Moves()[0], -6, 6
		} else if i > 2 {
			p.Value = float64(6 * (2*(i%2) - 1)) // Light wins by 6
			p.Best.Value = p.Value
		}
		plies[i] = p
		each(i, p)
	}
	return plies, nil
}

func TestAReplayIsAnalysed(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		h.service.Analyse = judges
		ana, boris := h.player("ana"), h.player("boris")
		id := h.meet(ana, boris, lobby.DefaultWish())
		for i, m := range []string{"d3", "c3", "c4", "c5", "b4", "d2"} {
			[]*person{ana, boris}[i%2].enters(m)
		}
		ana.enters("resign")
		ana.enters("yes")
		boris.sees("You win: Dark resigned.")
		cleo := h.comes(guest{name: "cleo", start: ui.Start{Kind: ui.KindReview, Code: string(id)}})
		cleo.sees("The start.\nReplay: ")
		for _, try := range []struct{ typed, says string }{
			{"turning", "The game is not analysed. Type analyse for that."}, {"mistake", "not analysed"}, {"stop", "not analysed"},
			{"analyse", "Analysing. Type stop to end it"}, {"analyse", "Analysing."},
		} {
			cleo.enters(try.typed)
			cleo.sees(try.says)
		}
		time.Sleep(2500 * time.Millisecond) // of the bubble: two moves are judged
		synctest.Wait()
		for _, try := range []struct{ typed, says string }{
			{"6", "Light d2, flips d3 and d4.\nThe best move: Light by 6."}, {"1", "1 of 6: Dark d3, flips d4.\nReplay: "},
			{"stop", "The analysis has stopped."}, {"5", "The best move: Light by 6."},
			{"a", "Analysing."},
		} {
			cleo.enters(try.typed)
			cleo.sees(try.says)
		}
		time.Sleep(10 * time.Second)
		cleo.sees("Accuracy: ana 83%, boris 100%. Turning point: 3, Dark c4.")
		for _, try := range []struct{ typed, says string }{
			{"turning", "c4: Light by 6. Better: b3, even. The turning point."}, {"mistake", "There is no mistake further that way."},
			{"first", "The start."}, {"mistake", "3 of 6: Dark c4"}, {"analyse", "Accuracy: ana 83%"}, {"analyse", "Accuracy"},
			{"0", "Menu."},
		} {
			cleo.enters(try.typed)
			cleo.sees(try.says)
		}
	})
}

// Leaving the replay ends the analysis: no goroutine stays behind, which the
// bubble sees to.
func TestLeavingAReplayEndsItsAnalysis(t *testing.T) {
	inHouse(t, func(t *testing.T, h *house) {
		ended := make(chan error, 1)
		h.service.Analyse = func(ctx context.Context, _ string, _ match.State, _ func(int, analysis.Ply)) ([]analysis.Ply, error) {
			<-ctx.Done()
			ended <- ctx.Err()
			return nil, ctx.Err()
		}
		ana, boris := h.player("ana"), h.player("boris")
		id := h.meet(ana, boris, lobby.DefaultWish())
		ana.enters("d3")
		cleo := h.comes(guest{name: "cleo", start: ui.Start{Kind: ui.KindReview, Code: string(id)}})
		cleo.enters("analyse")
		cleo.sees("This game is still being played.")
		boris.enters("c3")
		boris.enters("resign")
		boris.enters("yes")
		dora := h.comes(guest{name: "dora", start: ui.Start{Kind: ui.KindReview, Code: string(id)}})
		dora.enters("analyse")
		dora.sees("Analysing.")
		dora.enters("0")
		<-ended
		dora.sees("Menu.")
	})
}
