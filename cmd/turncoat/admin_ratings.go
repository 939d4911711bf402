package main

import (
	"context"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"turncoat/db"
	"turncoat/lobby"
)

type adminRatingsCmd struct {
	dataFlag `embed:""`
	Check    bool `help:"Rate all games again, one after the other in the order in which they ended, and print what is stored otherwise; the exit code is 1 if anything is."`
}

// Run prints to out what was asked for, a line each, and to talk what it comes
// to.
func (c *adminRatingsCmd) Run(ctx context.Context, out io.Writer, talk talkTo) error {
	return c.withStore(ctx, func(store *db.Store) error {
		if c.Check {
			return checkRatings(ctx, store, out)
		}
		return printLimited(ctx, store, out, talk)
	})
}

// checkRatings prints each difference and then how many there are.
func checkRatings(ctx context.Context, store *db.Store, out io.Writer) error {
	found, err := lobby.CheckRatings(ctx, store, func(d lobby.Difference) { fmt.Fprintln(out, differenceLine(d)) })
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d rated games (%d of them void), %d ratings: %d differences\n",
		found.Games, found.Void, found.Ratings, found.Differences)
	if found.Differences > 0 {
		return fmt.Errorf("ratings: %d differences", found.Differences)
	}
	return nil
}

// differenceLine says in one line what is wrong, by ids: names change.
func differenceLine(d lobby.Difference) string {
	rating := func(r lobby.Rating) string {
		return fmt.Sprintf("%.6f/%.6f/%.9f after %d games", r.Value, r.Deviation, r.Volatility, r.Games)
	}
	switch d.Kind {
	case lobby.NotJudged:
		return fmt.Sprintf("game %s: has ended and was not rated", d.Match)
	case lobby.StrayChange:
		return fmt.Sprintf("game %s: has changed a rating and should not have", d.Match)
	case lobby.WrongVoid:
		return fmt.Sprintf("game %s: counts, or does not, against the rule for short games", d.Match)
	case lobby.WrongChange:
		return fmt.Sprintf("game %s, player %s, %s: stored %s, recomputed %s",
			d.Match, d.Player, d.Variant, rating(d.Stored), rating(d.Want))
	}
	return fmt.Sprintf("player %s, %s: stored %s, recomputed %s", d.Player, d.Variant, rating(d.Stored), rating(d.Want))
}

// printLimited lists who has met the bounds of what two players can do to each
// other's ratings.
func printLimited(ctx context.Context, store *db.Store, out io.Writer, talk talkTo) error {
	pairs, err := store.LimitedPairs(ctx)
	if err != nil {
		return err
	}
	fmt.Fprintf(talk, "In 24 hours two players begin %d rated games; %d of fewer than %d moves that are resigned count.\n",
		lobby.MostRated, lobby.MostShort, lobby.ShortMoves)
	if len(pairs) == 0 {
		fmt.Fprintln(talk, "Nobody has wanted more.")
		return nil
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "PLAYER\tPLAYER\tCASUAL\tVOID\tLAST")
	for _, p := range pairs {
		fmt.Fprintf(table, "%s\t%s\t%d\t%d\t%s\n", p.Names[0], p.Names[1], p.Casual, p.Void, p.Last.Format(time.RFC3339))
	}
	return table.Flush()
}
