package main

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// What a machine doesn't have is refused before anybody plays, and not when a
// computer player first thinks.
func TestNoMoreMemoryThanThereIs(t *testing.T) {
	if _, err := os.Stat("/proc/meminfo"); err == nil && mostMemory() >= 1<<20 {
		t.Errorf("%d MiB", mostMemory())
	}
	tooMuch := strconv.Itoa(mostMemory() + 1)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second) // of a server that begins
	defer cancel()
	var out, talk strings.Builder
	data := filepath.Join(t.TempDir(), "data")
	code := run(ctx, []string{"serve", "--data", data, "--addr", "127.0.0.1:0", "--metrics=", "--bot-memory", tooMuch}, &out, &talk)
	if code != exitUsage || !strings.Contains(talk.String(), "--bot-memory "+tooMuch+": want 1 to") {
		t.Errorf("exit %d: %s", code, talk.String())
	}
	if _, err := os.Stat(data); err == nil {
		t.Error("something was made")
	}
}
