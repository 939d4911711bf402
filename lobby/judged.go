package lobby

import (
	"context"
	"sync"

	"turncoat/match"
)

// judgements are what ends of matches did, while many ask for it: everyone who
// watches a match asks as it ends.
type judgements struct {
	read func(context.Context, match.ID) (Judgement, error)

	mu    sync.Mutex
	known map[match.ID]*shared[Judgement]
	order []match.ID // oldest first
}

// mostJudged is how many matches judgements are kept of.
const mostJudged = 64

func newJudgements(read func(context.Context, match.ID) (Judgement, error)) *judgements {
	return &judgements{read: read, known: map[match.ID]*shared[Judgement]{}}
}

// of is what the end of a match did.
func (j *judgements) of(ctx context.Context, id match.ID) (Judgement, error) {
	return j.one(id).get(ctx)
}

func (j *judgements) one(id match.ID) *shared[Judgement] {
	j.mu.Lock()
	defer j.mu.Unlock()
	if one := j.known[id]; one != nil {
		return one
	}
	if len(j.order) == mostJudged {
		delete(j.known, j.order[0])
		j.order = j.order[1:]
	}
	one := newShared(func() uint64 { return 1 }, func(ctx context.Context) (Judgement, error) { return j.read(ctx, id) })
	j.known[id], j.order = one, append(j.order, id)
	return one
}

// Judged returns what the end of a match did to ratings; the zero Judgement
// where it was unrated from the start, was aborted, or isn't over. Many may ask
// at once: they share the answer, which they must not change.
func (l *Lobby) Judged(ctx context.Context, s match.State) (Judgement, error) {
	if s.Phase != match.PhaseEnded || s.Setup.Unrated != match.Rated {
		return Judgement{}, nil
	}
	return l.judged.of(ctx, s.Setup.ID)
}
