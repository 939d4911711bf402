package lobby

import (
	"context"
	"strings"
	"testing"
	"time"
)

func TestEachTroubleIsNewsOnceAMinute(t *testing.T) {
	var c complaints
	for i, step := range []struct {
		trouble string
		after   time.Duration
		want    bool
	}{
		{"full", 0, true}, {"other", 0, true}, {"full", time.Second, false}, {"other", time.Second, false},
		{"full", 59 * time.Second, false}, {"full", time.Minute, true}, {"other", 2 * time.Minute, true},
		{"full", 119 * time.Second, false},
	} {
		if got := c.news(step.trouble, dawn.Add(step.after)); got != step.want {
			t.Errorf("step %d: got %v", i, got)
		}
	}
}

func TestAPanicIsAnError(t *testing.T) {
	err := unbroken(t.Context(), func(context.Context) error { panic("broken") })
	if err == nil || !strings.Contains(err.Error(), "broken") {
		t.Errorf("%v", err)
	}
}
