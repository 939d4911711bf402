package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// dataFlag is the flag of every command that works on the data directory.
type dataFlag struct {
	Data string `env:"TURNCOAT_DATA" type:"path" placeholder:"DIR" help:"Directory of the database and the host keys (default: $XDG_STATE_HOME/turncoat, else ~/.local/state/turncoat)."`
}

func (f dataFlag) dir() (string, error) {
	if f.Data != "" {
		return f.Data, nil
	}
	if state := os.Getenv("XDG_STATE_HOME"); filepath.IsAbs(state) {
		return filepath.Join(state, "turncoat"), nil
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", fmt.Errorf("no place for the data, say --data: %w", err)
	}
	return filepath.Join(home, ".local", "state", "turncoat"), nil
}

type serveCmd struct {
	dataFlag    `embed:""`
	Addr        string  `env:"TURNCOAT_ADDR" default:":2222" help:"Address to listen on; port 0 takes a free one and prints it."`
	Public      string  `env:"TURNCOAT_PUBLIC" placeholder:"HOST:PORT" help:"Host and port as players type them (default: localhost and the port listened on)."`
	Metrics     *string `env:"TURNCOAT_METRICS" placeholder:"HOST:PORT" help:"Address of /metrics, /livez and /readyz; empty is off (default: 127.0.0.1:9222 if it is free)."`
	MaxSessions int     `env:"TURNCOAT_MAX_SESSIONS" default:"1000" help:"Sessions at once."`
	BotWorkers  int     `env:"TURNCOAT_BOT_WORKERS" placeholder:"N" help:"Searches of computer players at once (default: the machine's processors but one)."`
	BotMemory   int     `env:"TURNCOAT_BOT_MEMORY" default:"64" placeholder:"MIB" help:"The most memory that computer players remember positions in, all together (${default})."`
	Chat        string  `env:"TURNCOAT_CHAT" default:"on" enum:"on,off" help:"Whether people can talk to each other: on or off (${default})."`
	Log         string  `env:"TURNCOAT_LOG" default:"text" placeholder:"FORMAT[:LEVEL]" help:"Log on stderr: text or json, and a level: text:debug, json:warn."`
}

// defaultMetrics is where the operator's pages are if nothing is said. A second
// server on one machine finds it taken and does without.
const defaultMetrics = "127.0.0.1:9222"

// drainTime is how long an end by a signal may take.
const drainTime = 8 * time.Second

// Run serves until ctx ends, as it does on SIGTERM and SIGINT, and then drains.
func (c *serveCmd) Run(ctx context.Context, out io.Writer, talk talkTo) error {
	log, err := newLogger(c.Log, talk)
	if err != nil {
		return usageError{err}
	}
	dir, err := c.dir()
	if err != nil {
		return err
	}
	if c.MaxSessions < 1 {
		return usageError{errors.New("--max-sessions is at least 1")}
	}
	if c.BotWorkers < 0 {
		return usageError{errors.New("--bot-workers is at least 1")}
	}
	if err := refuseMemory("--bot-memory", c.BotMemory); err != nil {
		return err
	}
	config := Config{
		Addr: c.Addr, Data: dir, Public: c.Public, Metrics: defaultMetrics,
		MaxSessions: c.MaxSessions, BotWorkers: c.BotWorkers, BotMemory: c.BotMemory << 20, Silent: c.Chat == "off", Log: log,
	}
	if c.Metrics != nil {
		config.Metrics, config.MetricsNeeded = *c.Metrics, true
	}
	app, err := Open(ctx, config)
	if err != nil {
		return err
	}
	if err := app.Greet(out); err != nil {
		return errors.Join(err, app.Close())
	}
	return errors.Join(app.Serve(ctx), app.Close())
}

// newLogger reads FORMAT[:LEVEL].
func newLogger(spec string, to io.Writer) (*slog.Logger, error) {
	format, levelName, _ := strings.Cut(spec, ":")
	level := slog.LevelInfo
	if levelName != "" {
		if err := level.UnmarshalText([]byte(levelName)); err != nil {
			return nil, fmt.Errorf("--log: %w", err)
		}
	}
	options := &slog.HandlerOptions{Level: level}
	switch format {
	case "text", "":
		return slog.New(slog.NewTextHandler(to, options)), nil
	case "json":
		return slog.New(slog.NewJSONHandler(to, options)), nil
	}
	return nil, fmt.Errorf("--log: %q is neither text nor json", format)
}
