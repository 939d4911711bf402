package phrase

import (
	"testing"

	"turncoat/engine"
	"turncoat/engine/search"
)

// On 8×8 and 10×10 no two levels next to each other are told in the same words,
// but for their ratings and numbers.
func TestLevelsNextToEachOtherAreToldApart(t *testing.T) {
	for _, v := range engine.Variants {
		if v.Size == 6 { // whose lowest levels differ in degree only
			continue
		}
		for level := 2; level <= 10; level++ {
			below, above := skillSaid(level-1, v), skillSaid(level, v)
			if below == above {
				t.Errorf("%v, levels %d and %d: %s", v, level-1, level, below)
			}
		}
	}
}

func skillSaid(level int, v engine.Variant) string {
	return english.skill(search.Level(level, v), v.Goal)
}
