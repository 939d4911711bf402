package stage

import (
	"math/rand/v2"
	"sync"
)

// lot draws the same codes in every performance.
type lot struct {
	mu   sync.Mutex
	rand *rand.Rand
}

func newLot() *lot { return &lot{rand: rand.New(rand.NewPCG(1, 1))} }

// draw returns a code, see lobby.ParseCode.
func (l *lot) draw(length int) string {
	const signs = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
	l.mu.Lock()
	defer l.mu.Unlock()
	code := make([]byte, length)
	for i := range code {
		code[i] = signs[l.rand.IntN(len(signs))]
	}
	return string(code)
}
