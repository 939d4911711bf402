// Package phrase puts values of the game into sentences: sides, variants,
// clocks, results, refusals. Screens and the plain mode say things the same way
// because both say them from here.
//
// It must not know how a sentence is shown: no colours, no widths, no keys.
package phrase

import (
	"time"

	"turncoat/ui/text"
)

// Book says things in one language.
type Book struct {
	*text.Text
	Now   func() time.Time // the server's
	Arrow string           // between a value before and after
}
