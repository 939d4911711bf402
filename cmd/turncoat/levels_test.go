package main

import (
	"testing"

	"turncoat/engine/search"
	"turncoat/lobby"
)

// The lobby knows no search: that both know the same levels is seen here.
func TestTheLobbyOffersTheLevelsThereAre(t *testing.T) {
	if lobby.BotLevels != search.Levels {
		t.Errorf("the lobby offers %d levels of %d", lobby.BotLevels, search.Levels)
	}
}
