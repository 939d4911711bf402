package lobby

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"

	"turncoat/match"
)

func TestAThousandWhoWatchAnEndReadOnceWhatItDid(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reads := map[match.ID]int{}
		j := newJudgements(func(_ context.Context, id match.ID) (Judgement, error) {
			reads[id]++
			return Judgement{Void: match.Unrated(id)}, nil
		})
		ask := func(id match.ID) {
			if got, err := j.of(t.Context(), id); err != nil || got.Void != match.Unrated(id) {
				t.Errorf("%s: %v, %v", id, got, err)
			}
		}
		var all sync.WaitGroup
		for range 1000 {
			all.Go(func() { ask("K7Q2M9") })
		}
		all.Wait()
		if reads["K7Q2M9"] != 1 {
			t.Errorf("%d reads", reads["K7Q2M9"])
		}
		for i := range 2 * mostJudged {
			ask(match.ID(fmt.Sprint("M", i)))
		}
		if len(j.known) != mostJudged || len(j.order) != mostJudged {
			t.Errorf("%d are kept", len(j.known))
		}
	})
}
