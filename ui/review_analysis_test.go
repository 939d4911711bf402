package ui

import (
	"context"
	"errors"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"turncoat/engine"
	"turncoat/engine/search"
	"turncoat/engine/search/analysis"
	"turncoat/lobby"
	"turncoat/match"
)

// judge judges the games of a test, a move whenever it may.
type judge struct {
	goOn   chan struct{} // for each move
	gaveUp chan error    // capacity 1: what ended an analysis
	losses map[int]float64
	asked  chan engine.Position // positions that were tried, where it isn't nil
	fails  error
}

func withJudge(t *testing.T) (*house, *judge) {
	h := newHouse(t)
	h.judge = &judge{goOn: make(chan struct{}, 100), gaveUp: make(chan error, 1)}
	return h, h.judge
}

// all lets it judge whole games.
func (j *judge) all() { close(j.goOn) }

// analyse judges the end to be worth nothing, and what was lost before as it was
// told; what would have been better is the last legal move.
func (j *judge) analyse(ctx context.Context, _ string, s match.State, each func(int, analysis.Ply)) ([]analysis.Ply, error) {
	if j.fails != nil {
		return nil, j.fails
	}
	var plies []analysis.Ply
	dark := 8.0
	for i := len(s.Record) - 1; i >= 0; i-- {
		select {
		case <-j.goOn:
		case <-ctx.Done():
			j.gaveUp <- ctx.Err()
			return nil, ctx.Err()
		}
		before, err := s.Setup.Start.Replay(s.Record[:i])
		if err != nil {
			return nil, err
		}
		side := 1.0
		if before.Turn() == engine.Light {
			side = -1
		}
		loss := j.losses[i+1]
		p := analysis.Ply{
			Position: before, Move: s.Record[i], Value: side * dark, Sure: true, Loss: loss, Exact: true,
			Best: search.Verdict{Move: s.Record[i], Value: side*dark + loss, Exact: true},
		}
		if all := before.Moves(); loss > 0 {
			p.Best.Move = all[len(all)-1]
		}
		dark += side * loss
		plies = append([]analysis.Ply{p}, plies...)
		each(i, p)
	}
	return plies, nil
}

func (j *judge) position(ctx context.Context, p engine.Position, _ engine.Goal) (search.Verdict, error) {
	if j.asked != nil {
		j.asked <- p
		<-ctx.Done()
		return search.Verdict{}, ctx.Err()
	}
	return search.Verdict{Move: p.Moves()[0], Value: 3.4}, nil
}

// six moves in which Light's second decides the game.
const sixMoves = "d3 c3 c4 c5 b4 d2"

func TestAGameIsAnalysed(t *testing.T) {
	h, j := withJudge(t)
	j.losses = map[int]float64{3: 6, 4: 14}
	ana, s := h.reviews(sixMoves)
	ana.sees("a analyse")
	ana.press("a")
	ana.sees("Analysing: 0 of 6")
	for i, n := range []string{"1", "2", "3"} {
		j.goOn <- struct{}{}
		ana.sees("Analysing: " + n + " of 6")
		ana.press("left") // it goes on beside everything else
		if s.at != 5-i {
			t.Fatalf("at %d", s.at)
		}
	}
	j.all()
	ana.sees("Evaluation")
	ana.sees("Accuracy: ana 83%, boris 73%")
	ana.sees("Turning point: 4, Light c5")
	ana.sees("d3 c3 [c4??] c5??")
	ana.press("4")
	ana.sees("c5??: Dark by 8. Better: e3, Light by 6. The turning point.")
	if spot := s.look(ana.app.squares()).Hint; !spot.Is || spot.At.String() != "e3" {
		t.Errorf("marked: %+v", spot)
	}
	ana.press("5")
	ana.sees("The best move: Dark by 8.")
	if s.look(ana.app.squares()).Hint.Is {
		t.Error("the best move is marked where it was played")
	}
	ana.press("g")
	if s.at != 4 {
		t.Errorf("the turning point is at %d", s.at)
	}
	ana.press("p")
	if s.at != 3 {
		t.Errorf("the mistake before is at %d", s.at)
	}
	ana.press("p")
	ana.sees("There is no mistake further that way.")
	ana.press("n")
	if s.at != 4 {
		t.Errorf("the next mistake is at %d", s.at)
	}
	ana.press("esc")
	ana.board()
}

// Esc ends the analysis before it leaves, and leaving ends it too; what was found
// stays.
func TestAnAnalysisIsStopped(t *testing.T) {
	h, j := withJudge(t)
	ana, s := h.reviews(sixMoves)
	ana.press("a")
	for range 2 {
		j.goOn <- struct{}{}
	}
	ana.sees("Analysing: 2 of 6")
	ana.press("esc")
	if err := <-j.gaveUp; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	ana.sees("Evaluation, 2 of 6")
	if ana.app.top() != screen(s) {
		t.Fatal("Esc leaves while an analysis runs")
	}
	ana.press("a")
	ana.sees("Analysing: 0 of 6")
	ana.press("esc", "esc")
	<-j.gaveUp
	ana.board()
	ana.run(ana.app.push(newReview(ana.app, s.id)))
	reviewOf(ana)
	ana.press("a")
	ana.sees("Analysing: 0 of 6")
	ana.run(ana.app.home()) // as a game that begins does
	if err := <-j.gaveUp; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestAnAnalysisThatFailsSaysSo(t *testing.T) {
	h, j := withJudge(t)
	j.fails = match.ErrStorage
	ana, s := h.reviews(sixMoves)
	ana.press("a")
	ana.until("it is said", func() bool { return ana.app.notice.text != "" && !s.analysing() })
	ana.sees("Discs ahead")
}

// Arrows, digits, Enter and Esc reach all of it.
func TestAnAnalysisByDigitsAlone(t *testing.T) {
	h, j := withJudge(t)
	j.losses = map[int]float64{3: 6, 4: 14}
	j.all()
	ana, s := h.reviews(sixMoves)
	ana.press("0", "1")
	ana.sees("Evaluation")
	ana.press("0", "2")
	if s.at != 4 {
		t.Errorf("the turning point is at %d", s.at)
	}
	ana.press("0", "8")
	if s.at != 0 {
		t.Errorf("the start is at %d", s.at)
	}
	ana.press("0", "3", "0", "5") // at the next mistake others are tried
	if s.at != 3 || !s.aside.on {
		t.Errorf("at %d, %v", s.at, s.aside.on)
	}
	ana.press("0")
	ana.sees("Copy the record")
	ana.press("down", "up", "esc", "esc", "0", "0", "esc")
	ana.board()
}

// Digits of one number follow each other soon: later, 0 opens the menu.
func TestZeroOpensTheMenuAfterAWhile(t *testing.T) {
	ana, s := reviews(t, "f5 d6 c3 d3 c4 f4 f6 g6 e6 c6")
	ana.press("1", "0")
	if s.at != 10 {
		t.Fatalf("at %d", s.at)
	}
	ana.press("1")
	ana.house.time.pass(2 * numberPause)
	ana.press("0")
	if _, open := ana.app.top().(*reviewMenu); !open || s.at != 1 {
		t.Errorf("at %d:\n%s", s.at, ana.screen())
	}
}

func TestTheTurningPointIsClicked(t *testing.T) {
	h, j := withJudge(t)
	j.losses = map[int]float64{4: 14}
	j.all()
	ana, s := h.reviews(sixMoves)
	ana.press("a")
	ana.clickOnceSeen("Turning point: 4")
	if s.at != 4 {
		t.Errorf("at %d", s.at)
	}
}

func (p *person) clickOnceSeen(text string) { p.t.Helper(); p.sees(text); p.clickOn(text) }

// What is tried is judged as well, one position at a time.
func TestATriedPositionIsJudged(t *testing.T) {
	h, j := withJudge(t)
	j.all()
	ana, s := h.reviews(sixMoves)
	ana.press("2", "enter")
	ana.types("f5")
	ana.press("enter")
	ana.until("all is at rest", func() bool { return s.judged.tried.stop == nil })
	if strings.Contains(ana.screen(), "Best:") {
		t.Error("values that nobody asked for")
	}
	ana.press("esc", "a")
	ana.sees("Evaluation")
	ana.press("2", "enter")
	ana.sees("Dark by 8. Best: c4.") // of the game
	ana.types("f5")
	ana.press("enter")
	ana.sees("Light by about 3. Best: d2.")
	if spot := s.look(ana.app.squares()).Hint; !spot.Is || spot.At.String() != "d2" {
		t.Errorf("marked: %+v", spot)
	}
	j.asked = make(chan engine.Position, 10)
	ana.types("f6")
	ana.press("enter")
	<-j.asked
	ana.press("backspace") // known by now: the other is given up
	ana.sees("Best: d2.")
}

// Who plays a live game gets no help with positions.
func TestNoHelpWhilePlaying(t *testing.T) {
	h, j := withJudge(t)
	j.all()
	ana, s := h.reviews(sixMoves)
	ana.press("a")
	ana.sees("Evaluation")
	h.Begin(ana.visit, h.visit("SHA256:cleo", "cleo"), lobby.DefaultWish())
	cmd := func() tea.Cmd {
		s.aside.on = true
		s.aside.moves = nil
		s.judged.left = len(s.judged.plies)
		return s.weigh()
	}()
	msg, ok := cmd().(letter)
	if worth, is := msg.msg.(worthMsg); !ok || !is || !errors.Is(worth.err, lobby.ErrPlaying) {
		t.Errorf("%+v", msg)
	}
}
