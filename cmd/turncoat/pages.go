package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/VictoriaMetrics/metrics"
)

// pageTime bounds what one of the operator's pages may take.
const pageTime = 2 * time.Second

// openPages listens for the operator's pages: /metrics, /livez, /readyz.
func (a *App) openPages() error {
	if a.config.Metrics == "" {
		return nil
	}
	var err error
	a.pagesAt, err = net.Listen("tcp", a.config.Metrics)
	if err != nil && a.config.MetricsNeeded {
		return fmt.Errorf("metrics: %w (--metrics '' turns them off)", err)
	}
	if err != nil {
		a.log.Warn("no metrics: the default address is taken; say --metrics", "err", err)
		return nil
	}
	set := a.metrics()
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, _ *http.Request) {
		set.WritePrometheus(w)
		metrics.WriteProcessMetrics(w)
	})
	mux.HandleFunc("GET /livez", func(w http.ResponseWriter, _ *http.Request) {
		_, _ = fmt.Fprintln(w, "ok")
	})
	mux.HandleFunc("GET /readyz", a.ready)
	a.pages = &http.Server{Handler: mux, ReadHeaderTimeout: pageTime, WriteTimeout: 10 * time.Second}
	return nil
}

// ready answers whether new players can be let in: the database answers, and
// the server isn't draining.
func (a *App) ready(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), pageTime)
	defer cancel()
	switch err := a.store.Ping(ctx); {
	case a.lobby.Draining():
		http.Error(w, "draining", http.StatusServiceUnavailable)
	case err != nil:
		a.log.Error("not ready", "err", err)
		http.Error(w, "the database doesn't answer", http.StatusServiceUnavailable)
	default:
		_, _ = fmt.Fprintln(w, "ok")
	}
}

// metrics are the app's own numbers. Nothing that a person chose is a label.
func (a *App) metrics() *metrics.Set {
	set := metrics.NewSet()
	set.NewGauge("turncoat_players_here", func() float64 { return float64(len(a.lobby.Here())) })
	for name, read := range a.sshCounts() {
		set.NewGauge(name, read)
	}
	return set
}

func (a *App) servePages(running *sync.WaitGroup) {
	if a.pages == nil {
		return
	}
	running.Go(func() {
		if err := a.pages.Serve(a.pagesAt); !errors.Is(err, http.ErrServerClosed) {
			a.log.Error("the metrics' server has ended", "err", err)
		}
	})
}

func (a *App) closePages() {
	if a.pages != nil {
		_ = a.pages.Close()
	}
}
