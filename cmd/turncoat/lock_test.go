package main

import (
	"context"
	"errors"
	"log/slog"
	"testing"
)

// One server at a time serves from a data directory; a backup doesn't mind.
func TestSecondServerOnOneDataDirectoryIsRefused(t *testing.T) {
	data := t.TempDir()
	config := Config{Addr: "127.0.0.1:0", Data: data, MaxSessions: 10, Log: slog.New(slog.DiscardHandler)}
	first, err := Open(context.Background(), config)
	if err != nil {
		t.Fatal(err)
	}
	if second, err := Open(context.Background(), config); !errors.Is(err, errInUse) {
		t.Errorf("a second server: %v, %v", second, err)
	}
	if code := run(context.Background(), []string{"backup", "--data", data, t.TempDir() + "/copy.db"}, t.Output(), t.Output()); code != 0 {
		t.Errorf("a backup beside the server: exit code %d", code)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	next, err := Open(context.Background(), config)
	if err != nil {
		t.Fatalf("the next server: %v", err)
	}
	if err := next.Close(); err != nil {
		t.Error(err)
	}
}
