package command

import (
	"context"
	"encoding/json"
	"errors"

	"turncoat/engine/search/analysis"
)

// errLater is a request that is answered when there is an answer.
var errLater = &refusal{codeFailed, "not yet"}

// errBroken is an analysis that didn't come to its end.
var errBroken = errors.New("an analysis broke off")

// judgement is the answer to a request that took its time.
type judgement struct {
	id     json.RawMessage
	answer analysisShape
	err    error
}

// analyse begins to judge a finished game, beside everything else that a program
// does meanwhile. The session waits for it at its end.
func (a *session) analyse(ctx context.Context, r request) (any, error) {
	var f matchFields
	if err := r.into(&f); err != nil {
		return nil, err
	}
	s, err := a.open(ctx, f.Match)
	switch {
	case err != nil:
		return nil, err
	case a.analysing:
		return nil, &refusal{codeBusy, "one game at a time: the analysis before is not answered yet"}
	}
	a.analysing = true
	who := a.me
	a.analyses.Go(func() {
		j := judgement{id: r.id, err: errBroken}
		defer func() { a.judged <- j }()
		defer a.service.recovered()
		j.answer, j.err = a.service.analyse(ctx, who, s, func(int, analysis.Ply) {})
	})
	return nil, errLater
}

// tellJudged answers a request that took its time.
func (a *session) tellJudged(ctx context.Context, j judgement) error {
	a.analysing = false
	if j.err != nil {
		return a.refuse(ctx, j.id, j.err)
	}
	return a.write(answerLine(j.id, j.answer))
}

// finish answers what is still being worked on when the input has ended.
func (a *session) finish(ctx context.Context) error {
	if !a.analysing {
		return nil
	}
	select {
	case j := <-a.judged:
		return a.tellJudged(ctx, j)
	case <-ctx.Done():
		return nil
	}
}
