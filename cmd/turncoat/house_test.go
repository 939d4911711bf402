package main

import (
	"context"
	"log/slog"
	"net"
	"testing"
)

// house is a server that people can connect to.
type house struct {
	addr string
	log  *record
	app  *App // nil where the server is a process of its own
}

// open runs the whole App in this process for one test.
func open(t testing.TB) *house {
	t.Helper()
	h, stop := openIn(t, t.TempDir())
	t.Cleanup(stop)
	return h
}

// openIn runs the App on a data directory until stop is called, which drains.
func openIn(t testing.TB, data string) (h *house, stop func()) {
	t.Helper()
	log := new(record)
	app, err := Open(context.Background(), Config{
		Addr: "127.0.0.1:0", Data: data, MaxSessions: 1000,
		Log: slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug})),
	})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1) // Serve's one answer
	go func() { served <- app.Serve(ctx) }()
	return &house{addr: app.Addr().String(), log: log, app: app}, func() {
		t.Helper()
		cancel()
		if err := within(t, "the end of Serve", served); err != nil {
			t.Errorf("Serve: %v", err)
		}
		if err := app.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
		if t.Failed() {
			t.Logf("the server's log:\n%s", log)
		}
	}
}

func (h *house) hostPort(t testing.TB) (host, port string) {
	t.Helper()
	host, port, err := net.SplitHostPort(h.addr)
	if err != nil {
		t.Fatal(err)
	}
	return host, port
}
