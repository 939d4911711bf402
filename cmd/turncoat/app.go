package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"time"

	"turncoat/cmd/internal/sshd"
	"turncoat/db"
	"turncoat/hostkeys"
	"turncoat/lobby"
	"turncoat/match"
	"turncoat/match/bot"
	"turncoat/ui"
	"turncoat/ui/command"
	"turncoat/ui/connect"
	"turncoat/ui/plain"
)

// The data directory.
const (
	databaseFile = "turncoat.db"
	lockedFile   = "turncoat.lock" // held by the server that serves from here
	keysDir      = "hostkeys"
)

// sweepEvery is how soon after its time a flag falls with nobody looking.
const sweepEvery = 100 * time.Millisecond

// Config is what an App is told.
type Config struct {
	Addr        string // host:port to listen on
	Data        string // directory, made if it isn't there
	Public      string // host:port as players type it; empty is localhost and the port
	Metrics     string // host:port of the operator's pages; empty is none
	MaxSessions int
	BotWorkers  int  // searches of computer players at once; 0 is the machine's processors but one
	BotMemory   int  // bytes for all of them; 0 is bot.DefaultMemory
	Silent      bool // people can't talk to each other
	Log         *slog.Logger

	// MetricsNeeded makes a Metrics address that can't be had an error rather
	// than a warning.
	MetricsNeeded bool
}

// App is the whole program: Open, Serve, Close. Tests run the real thing on
// port 0.
type App struct {
	config   Config
	log      *slog.Logger
	locked   *os.File // the data directory's
	keys     *hostkeys.Keys
	store    *db.Store
	table    *match.Table
	pool     *bot.Pool
	bots     *bot.Roster
	lobby    *lobby.Lobby
	commands *command.Service
	plain    *plain.Service
	ssh      *sshd.Server
	listener net.Listener
	pages    *http.Server // nil where metrics are off
	pagesAt  net.Listener
	public   connect.Address
}

// Open takes the data and the addresses, and lets nobody in yet.
func Open(ctx context.Context, c Config) (*App, error) {
	a := &App{config: c, log: c.Log}
	if err := a.open(ctx); err != nil {
		return nil, errors.Join(err, a.Close())
	}
	return a, nil
}

func (a *App) open(ctx context.Context) error {
	if err := os.MkdirAll(a.config.Data, 0o700); err != nil {
		return err
	}
	var err error
	if a.locked, err = lockFile(filepath.Join(a.config.Data, lockedFile)); err != nil {
		return err
	}
	if a.keys, err = hostkeys.Open(filepath.Join(a.config.Data, keysDir)); err != nil {
		return fmt.Errorf("host keys: %w", err)
	}
	if a.store, err = db.Open(ctx, filepath.Join(a.config.Data, databaseFile)); err != nil {
		return fmt.Errorf("database: %w", err)
	}
	if a.listener, err = net.Listen("tcp", a.config.Addr); err != nil {
		return err
	}
	if a.public, err = publicConnect(a.config.Public, a.listener.Addr()); err != nil {
		return err
	}
	a.table = match.NewTable(a.store, match.NewBus(), match.SteadyClock())
	a.pool = bot.NewPool(cmp.Or(a.config.BotWorkers, bot.Workers()), cmp.Or(a.config.BotMemory, bot.DefaultMemory))
	a.bots = bot.NewRoster(a.table, bot.Searching{Pool: a.pool, Now: a.table.Now}, bot.PersonalPace, a.log)
	a.lobby = lobby.New(a.store, a.table, a.bots, a.log)
	if a.config.Silent {
		a.lobby.Silence()
	}
	a.commands = &command.Service{
		Lobby: a.lobby, Connect: a.public, Name: "turncoat", Version: currentVersion(), Log: a.log,
		Analyse: a.analyse,
	}
	a.plain = &plain.Service{Deps: ui.Deps{
		Lobby: a.lobby, Connect: a.public, Version: currentVersion(),
		Advise: a.advise, Analyse: a.analyse, Judge: a.pool.Judge,
	}}
	a.ssh, err = sshd.New(sshd.Config{
		Handler: &handler{a}, HostKeys: a.keys.Signers(), Logger: a.log,
		MaxSessions: a.config.MaxSessions,
	})
	if err != nil {
		return err
	}
	return a.openPages()
}

// Addr is where the server listens.
func (a *App) Addr() net.Addr { return a.listener.Addr() }

// Greet prints what an operator wants to know at the start.
func (a *App) Greet(out io.Writer) error {
	lines := fmt.Sprintf("Turncoat %s, Reversi over SSH, listens on %s\n", currentVersion(), a.Addr())
	for _, f := range a.keys.Fingerprints() {
		lines += fmt.Sprintf("host key    %s %s\n", f.Algorithm, f.SHA256)
	}
	for _, known := range a.keys.KnownHosts(a.public.String()) {
		lines += fmt.Sprintf("known_hosts %s\n", known)
	}
	lines += fmt.Sprintf("data        %s\n", a.config.Data)
	if a.pagesAt != nil {
		lines += fmt.Sprintf("metrics     http://%s/metrics\n", a.pagesAt.Addr())
	}
	lines += fmt.Sprintf("play        %s\n", a.public.Screen())
	_, err := io.WriteString(out, lines)
	return err
}

// Serve lets people in until ctx ends, and then drains: everyone is told why,
// and nothing is lost.
func (a *App) Serve(ctx context.Context) error {
	if err := a.lobby.Start(ctx); err != nil {
		return err
	}
	housework, stop := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() { a.lobby.Run(housework) })
	running.Go(func() {
		a.table.RunSweeper(housework, sweepEvery, a.sparingly("overdue games could not be settled"))
	})
	a.servePages(&running)

	served := make(chan error, 1) // Serve's one answer
	go func() { served <- a.ssh.Serve(a.listener) }()
	a.log.Info("serving", "addr", a.Addr().String())

	var err error
	select {
	case err = <-served:
	case <-ctx.Done():
		err = errors.Join(a.drain(), <-served)
	}
	stop()
	a.closePages()
	running.Wait()
	return err
}

// sparingly logs errors of something that is tried again and again, at most one
// a minute. It is for one goroutine.
func (a *App) sparingly(what string) func(error) {
	var last time.Time
	return func(err error) {
		if now := time.Now(); last.IsZero() || now.Sub(last) >= time.Minute {
			last = now
			a.log.Error(what, "err", err)
		}
	}
}

func (a *App) drain() error {
	a.log.Info("draining")
	ctx, cancel := context.WithTimeout(context.Background(), drainTime)
	defer cancel()
	a.lobby.Drain()
	err := a.ssh.Drain(ctx, "it is being restarted")
	if errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, sshd.ErrOutlived) {
		// Clients don't decide how the server's end is called.
		a.log.Warn("somebody who didn't read was cut off without a word")
		err = nil
	}
	a.log.Info("drained")
	return err
}

// Close gives back what Open took. It is called after Serve has returned, or
// instead of it.
func (a *App) Close() error {
	var errs []error
	if a.ssh != nil {
		errs = append(errs, a.ssh.Close())
		a.commands.Wait() // what reads sessions ends with them
		a.plain.Wait()
	}
	if a.lobby != nil {
		a.lobby.Close()
	}
	if a.bots != nil {
		a.bots.Close()
	}
	for _, l := range []net.Listener{a.listener, a.pagesAt} {
		if l != nil {
			if err := l.Close(); !errors.Is(err, net.ErrClosed) {
				errs = append(errs, err)
			}
		}
	}
	if a.store != nil {
		errs = append(errs, a.store.Close())
	}
	if a.locked != nil {
		errs = append(errs, a.locked.Close())
	}
	return errors.Join(errs...)
}
