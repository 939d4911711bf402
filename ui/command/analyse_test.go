package command

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"testing/synctest"

	"turncoat/engine/search"
	"turncoat/engine/search/analysis"
	"turncoat/lobby"
	"turncoat/match"
)

// glance judges games at a glance, the same way each time.
func glance(ctx context.Context, _ string, s match.State, each func(int, analysis.Ply)) ([]analysis.Ply, error) {
	a := analysis.Analyst{Searcher: search.NewSearcher(1 << 20), Budget: search.Budget{Depth: 2, Exact: 9}}
	return a.Game(ctx, s.Setup.Start, s.Setup.Variant.Goal, s.Record, each)
}

// stuck begins to judge, and ends with its context only.
func stuck(began chan<- struct{}) func(context.Context, string, match.State, func(int, analysis.Ply)) ([]analysis.Ply, error) {
	return func(ctx context.Context, _ string, _ match.State, _ func(int, analysis.Ply)) ([]analysis.Ply, error) {
		began <- struct{}{}
		<-ctx.Done()
		return nil, ctx.Err()
	}
}

const judgedGame = `GAME: X ana, O boris
Values are discs that X wins by; below zero O wins. ~ is a guess, others are exact.

`

func TestAnalyse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, code := played(t)
		h.service.Analyse = glance
		out, err, exit := h.shell(keyOf("ana"), "analyse", code)
		out = strings.ReplaceAll(out, code, "GAME")
		if exit != 0 || err != "" || !strings.HasPrefix(out, judgedGame) {
			t.Fatalf("exit %d, %s\n%s", exit, err, out)
		}
		t.Log(out)
		out, _, _ = h.shell("", "analyse", code, "--json") // whoever may see it
		var shape analysisShape
		if err := json.Unmarshal([]byte(out), &shape); err != nil || len(shape.Moves) != 9 || shape.Accuracy.Dark == nil {
			t.Errorf("%v\n%s", err, out)
		}
	})
}

// Help with a game that goes on is refused, and a private game is not there for
// others while it lives.
func TestALiveGameIsNotAnalysed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		h.service.Analyse = glance
		code := string(h.game(lobby.DefaultWish()).Setup.ID)
		if out, err, exit := h.shell(keyOf("ana"), "analyse", code); exit != 1 || out != "" || !strings.Contains(err, "still being played") {
			t.Errorf("exit %d, %s%s", exit, out, err)
		}
		h.service.Analyse = nil
		if _, err, exit := h.shell(keyOf("ana"), "analyse", code); exit != 1 || !strings.Contains(err, "still being played") {
			t.Errorf("exit %d, %s", exit, err)
		}
	})
}

func TestWhoHasATerminalSeesHowFarAnAnalysisIs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, code := played(t)
		h.service.Analyse = glance
		var out, err bytes.Buffer
		h.service.Run(h.ctx, Request{Args: []string{"analyse", code}, Key: keyOf("ana"), Terminal: true, Out: &out, Err: &err})
		if got := err.String(); !strings.HasPrefix(got, "\rAnalysing: 1 of 9\r") || !strings.HasSuffix(got, "9 of 9\r                 \r") {
			t.Errorf("%q", got)
		}
	})
}

// Who leaves ends what was asked for, in the shell and in api; no goroutine stays
// behind, which the bubble sees to.
func TestAnAnalysisEndsWithTheSession(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, code := played(t)
		began := make(chan struct{}, 1)
		h.service.Analyse = stuck(began)
		ctx, cancel := context.WithCancel(h.ctx)
		go func() { <-began; cancel() }()
		var out, err bytes.Buffer
		o := h.service.Run(ctx, Request{Args: []string{"analyse", code}, Key: keyOf("ana"), Out: &out, Err: &err})
		if o.Exit != 1 || out.Len() > 0 {
			t.Errorf("exit %d, %s", o.Exit, out.String())
		}
		ana := h.connect(keyOf("ana"))
		ana.send(`{"id":1,"do":"analyse","match":"` + code + `"}`)
		<-began
		ana.cancel()
		<-ana.ended
	})
}

// A program plays on while a game of its is judged, asks for one at a time, and
// hears the answer even where it has nothing more to say.
func TestAPIGoesOnDuringAnAnalysis(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, code := played(t)
		goOn := make(chan struct{})
		h.service.Analyse = func(ctx context.Context, who string, s match.State, each func(int, analysis.Ply)) ([]analysis.Ply, error) {
			<-goOn
			return glance(ctx, who, s, each)
		}
		ana := h.connect(keyOf("ana"))
		for _, line := range []string{`{"id":1,"do":"analyse","match":"` + code + `"}`, `{"id":2,"do":"ping"}`, `{"id":3,"do":"analyse","match":"` + code + `"}`} {
			ana.send(line)
		}
		synctest.Wait()
		lines := ana.out.take()
		if len(lines) != 2 || lines[0] != `{"id":2,"ok":true}` || !strings.Contains(lines[1], `"code":"busy"`) {
			t.Errorf("%v", lines)
		}
		ana.in.CloseWithError(io.EOF)
		synctest.Wait()
		close(goOn)
		<-ana.ended
		if lines = ana.out.take(); len(lines) != 1 || !strings.HasPrefix(lines[0], `{"id":1,"ok":true,"match":"`) {
			t.Errorf("%v", lines)
		}
	})
}

func TestCtrlCEndsAnAnalysisAtATerminal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, code := played(t)
		began := make(chan struct{}, 1)
		h.service.Analyse = stuck(began)
		in, typed := io.Pipe()
		defer typed.Close()
		go func() {
			<-began
			io.WriteString(typed, "what\x03")
		}()
		var out, err bytes.Buffer
		o := h.service.Run(h.ctx, Request{Args: []string{"analyse", code}, Key: keyOf("ana"), Terminal: true, In: in, Out: &out, Err: &err})
		if o.Exit != 1 || out.Len() > 0 || !strings.Contains(err.String(), "stopped before") {
			t.Errorf("exit %d, %s%s", o.Exit, out.String(), err.String())
		}
	})
}
