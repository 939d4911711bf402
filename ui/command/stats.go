package command

import (
	"context"
	"fmt"
	"io"
	"math"

	"turncoat/engine"
	"turncoat/lobby"
)

// recordShape is how many games ended how, from one player's side. A part of
// nothing is null.
type recordShape struct {
	Games        int      `json:"games"`
	Won          int      `json:"won"`
	Lost         int      `json:"lost"`
	Drawn        int      `json:"drawn"`
	WonPercent   *percent `json:"won_percent"`
	LostPercent  *percent `json:"lost_percent"`
	DrawnPercent *percent `json:"drawn_percent"`
}

type playerStats struct {
	Player   personShape            `json:"player"`
	All      recordShape            `json:"all"` // against people
	Dark     recordShape            `json:"dark"`
	Light    recordShape            `json:"light"`
	Variants map[string]recordShape `json:"variants"` // those that were played
	Rated    recordShape            `json:"rated"`
	Computer recordShape            `json:"computer"`
	Streak   streakShape            `json:"streak"`
}

type streakShape struct {
	Current int `json:"current"` // wins, or losses as a negative number
	Best    int `json:"best"`    // wins
}

// totalsShape is how many games were won by which color.
type totalsShape struct {
	Games        int      `json:"games"`
	Dark         int      `json:"dark"`
	Light        int      `json:"light"`
	Draws        int      `json:"draws"`
	DarkPercent  *percent `json:"dark_percent"`
	LightPercent *percent `json:"light_percent"`
	DrawsPercent *percent `json:"draws_percent"`
}

type serverStats struct {
	All      totalsShape            `json:"all"`
	Variants map[string]totalsShape `json:"variants"` // all there are
}

// percent has two decimals.
type percent float64

func percentOf(part, whole int) *percent {
	if whole == 0 {
		return nil
	}
	p := percent(math.Round(10_000*float64(part)/float64(whole)) / 100)
	return &p
}

// MarshalJSON implements json.Marshaler: 50.00 and not 50.
func (p percent) MarshalJSON() ([]byte, error) { return []byte(fmt.Sprintf("%.2f", float64(p))), nil }

func (p *percent) String() string {
	if p == nil {
		return "-"
	}
	return fmt.Sprintf("%.2f", float64(*p))
}

func recordOf(r lobby.Record) recordShape {
	n := r.Games()
	return recordShape{
		n, r.Won, r.Lost, r.Drawn, percentOf(r.Won, n), percentOf(r.Lost, n), percentOf(r.Drawn, n),
	}
}

func totalsOf(t lobby.Totals) totalsShape {
	return totalsShape{
		t.Games, t.Dark, t.Light, t.Draws,
		percentOf(t.Dark, t.Games), percentOf(t.Light, t.Games), percentOf(t.Draws, t.Games),
	}
}

type statsCommand struct {
	Player *string `arg:"" optional:""`
	Server bool
	jsonFlag
}

func (s *statsCommand) run(ctx context.Context, c *call) (*Screen, error) {
	if s.Server {
		if s.Player != nil {
			return nil, &usageError{"stats", "a player or --server"}
		}
		stats, err := c.service.serverStats(ctx)
		if err != nil {
			return nil, err
		}
		c.answer(stats, func(out io.Writer) { printTotals(out, stats) })
		return nil, nil
	}
	p, err := c.reader(ctx)
	if err != nil {
		return nil, err
	}
	stats, err := c.service.playerStats(ctx, p, s.Player)
	if err != nil {
		return nil, err
	}
	c.answer(stats, func(out io.Writer) { printStats(out, stats) })
	return nil, nil
}

// playerStats are those of a player by name, or of whoever asks.
func (s *Service) playerStats(ctx context.Context, asks lobby.Player, name *string) (playerStats, error) {
	var stats playerStats
	p := asks
	if name != nil {
		var err error
		if p, err = s.Lobby.Find(ctx, *name); err != nil {
			return stats, err
		}
	}
	if p.ID == "" {
		return stats, errKey
	}
	t, err := s.Lobby.Tallies(ctx, p.ID)
	if err != nil {
		return stats, err
	}
	streaks, err := s.Lobby.Streaks(ctx, p.ID)
	stats = playerStats{
		Player: personOf(p), All: recordOf(t.All), Dark: recordOf(t.ByColor[engine.Dark]), Light: recordOf(t.ByColor[engine.Light]),
		Variants: map[string]recordShape{}, Rated: recordOf(t.Rated), Computer: recordOf(t.Computer),
		Streak: streakShape{streaks.Current, streaks.BestWins},
	}
	for v, r := range t.ByVariant {
		stats.Variants[v.String()] = recordOf(r)
	}
	return stats, err
}

func (s *Service) serverStats(ctx context.Context) (serverStats, error) {
	totals, err := s.Lobby.Totals(ctx)
	stats := serverStats{Variants: map[string]totalsShape{}}
	var all lobby.Totals
	for _, v := range engine.Variants {
		t := totals[v]
		all = lobby.Totals{
			Games: all.Games + t.Games, Dark: all.Dark + t.Dark, Light: all.Light + t.Light, Draws: all.Draws + t.Draws,
		}
		stats.Variants[v.String()] = totalsOf(t)
	}
	stats.All = totalsOf(all)
	return stats, err
}

func printStats(out io.Writer, s playerStats) {
	row := func(of string, r recordShape) {
		fmt.Fprintf(out, "%s\t%d\t%d\t%s\t%d\t%s\t%d\t%s\n", of, r.Games,
			r.Won, r.WonPercent, r.Lost, r.LostPercent, r.Drawn, r.DrawnPercent)
	}
	fmt.Fprintf(out, "%s\tGAMES\tWON\t%%\tLOST\t%%\tDRAWN\t%%\n", s.Player.Name)
	row("all", s.All)
	row("dark", s.Dark)
	row("light", s.Light)
	row("rated", s.Rated)
	for _, v := range engine.Variants {
		if r, played := s.Variants[v.String()]; played {
			row(v.String(), r)
		}
	}
	row("computer", s.Computer)
}

func printTotals(out io.Writer, s serverStats) {
	row := func(of string, t totalsShape) {
		fmt.Fprintf(out, "%s\t%d\t%d\t%s\t%d\t%s\t%d\t%s\n", of, t.Games,
			t.Dark, t.DarkPercent, t.Light, t.LightPercent, t.Draws, t.DrawsPercent)
	}
	fmt.Fprintln(out, "VARIANT\tGAMES\tDARK WON\t%\tLIGHT WON\t%\tDRAWS\t%")
	row("all", s.All)
	for _, v := range engine.Variants {
		row(v.String(), s.Variants[v.String()])
	}
}

type statsFields struct {
	Player *string `json:"player"`
	Server bool    `json:"server"`
}

func (a *session) stats(ctx context.Context, f statsFields) (any, error) {
	switch {
	case f.Server && f.Player != nil:
		return nil, badRequest("either a player or server:true")
	case f.Server:
		return a.service.serverStats(ctx)
	}
	return a.service.playerStats(ctx, a.visit.Player(), f.Player)
}
