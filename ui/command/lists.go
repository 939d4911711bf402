package command

import (
	"context"
	"fmt"
	"io"
	"strings"

	"turncoat/engine"
	"turncoat/lobby"
	"turncoat/match"
)

// wholeList bounds lists that the shell prints in one piece.
const wholeList = 1000

// readAll reads a list from page to page, up to limit rows.
func readAll[T any](limit int, read func(lobby.Page) ([]T, string, error)) ([]T, error) {
	const most = 200 // a page
	var all []T
	after := ""
	for len(all) < limit {
		rows, next, err := read(lobby.Page{Limit: min(most, limit-len(all)), After: after})
		if err != nil {
			return nil, err
		}
		all = append(all, rows...)
		if next == "" {
			break
		}
		after = next
	}
	return all, nil
}

type gamesCommand struct {
	Mine bool
	jsonFlag
}

func (g *gamesCommand) run(ctx context.Context, c *call) (*Screen, error) {
	if g.Mine {
		return nil, c.ownGames(ctx)
	}
	p, err := c.reader(ctx)
	if err != nil {
		return nil, err
	}
	rows, err := readAll(wholeList, func(page lobby.Page) ([]lobby.GameRow, string, error) {
		return c.lobby().LiveGames(ctx, page)
	})
	if err != nil {
		return nil, err
	}
	list, err := newShaper(c.lobby(), p.ID).games(ctx, rows)
	if err != nil {
		return nil, err
	}
	c.answer(list, func(out io.Writer) {
		if len(list) > 0 {
			fmt.Fprintln(out, "GAME\tVARIANT\tOPENING\tTIME\tDARK\tLIGHT\tDISCS\tTURN\tWATCHERS")
		}
		for _, g := range list {
			fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%d\n", g.Match, g.Variant, g.Opening, g.Time,
				g.Dark.Name, g.Light.Name, score(g.Count), word(g.Turn, ""), g.Watchers)
		}
	})
	c.tellNone(len(list), "No game is going on.")
	return nil, nil
}

// ownGames prints the caller's own games that go on.
func (c *call) ownGames(ctx context.Context) error {
	p, err := c.actor(ctx)
	if err != nil {
		return err
	}
	rows, err := c.lobby().Unfinished(ctx, p.ID)
	if err != nil {
		return err
	}
	list, err := newShaper(c.lobby(), p.ID).own(ctx, rows)
	if err != nil {
		return err
	}
	c.answer(list, func(out io.Writer) { printOwn(out, list, c.lobby().Now()) })
	c.tellNone(len(list), "You have no unfinished game.")
	return nil
}

type seeksCommand struct{ jsonFlag }

func (s *seeksCommand) run(ctx context.Context, c *call) (*Screen, error) {
	p, err := c.reader(ctx)
	if err != nil {
		return nil, err
	}
	seeks, err := readAll(wholeList, func(page lobby.Page) ([]lobby.Seek, string, error) {
		return c.lobby().SeeksFor(ctx, p.ID, page)
	})
	if err != nil {
		return nil, err
	}
	list := make([]seekShape, len(seeks))
	for i, seek := range seeks {
		list[i] = newShaper(c.lobby(), p.ID).seek(seek)
	}
	c.answer(list, func(out io.Writer) {
		if len(list) > 0 {
			fmt.Fprintln(out, "CODE\tPLAYER\tRATING\tVARIANT\tOPENING\tTIME\tSTAKE\tCOLOUR\tFOR")
		}
		for _, s := range list {
			fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", s.Seek, s.By.Name, number(s.By.Rating),
				s.Variant, s.Opening, s.Time, stake(s.wishShape), s.Color, s.whom())
		}
	})
	c.tellNone(len(list), "No open game.")
	return nil, nil
}

func number(n *int) string {
	if n == nil {
		return "-"
	}
	return fmt.Sprint(*n)
}

func stake(w wishShape) string {
	switch {
	case w.Corrections:
		return "casual, corrections"
	case w.Rated == nil:
		return "either"
	case *w.Rated:
		return "rated"
	}
	return "casual"
}

// score is both counts as tables have it; in words it is "13 to 0".
func score(n sides) string { return fmt.Sprintf("%d:%d", n.Dark, n.Light) }

// word is a word that may be null.
func word(w *string, none string) string {
	if w == nil {
		return none
	}
	return *w
}

// historyFields narrow a list of finished games, in the line protocol and in
// the shell.
type historyFields struct {
	Player  *string `json:"player" arg:"" optional:""`
	Variant *string `json:"variant"`
	With    *string `json:"with"`
	Result  *string `json:"result"`
	Before  *string `json:"before"`
}

// filter is what the fields say; own is the player who asks.
func (f historyFields) filter(ctx context.Context, l *lobby.Lobby, own string) (lobby.HistoryFilter, error) {
	filter := lobby.HistoryFilter{Player: own}
	var err error
	if f.Player != nil {
		if filter.Player, err = playerNamed(ctx, l, *f.Player); err != nil {
			return filter, err
		}
	}
	if filter.Player == "" {
		return filter, errKey
	}
	if f.With != nil {
		if filter.Opponent, err = playerNamed(ctx, l, *f.With); err != nil {
			return filter, err
		}
	}
	if f.Variant != nil {
		v, err := engine.ParseVariant(*f.Variant)
		if err != nil {
			return filter, &lobby.WishError{Field: "variant", Why: "is 8x8, 6x6 or 10x10, or one of them with -reverse"}
		}
		filter.Variant = &v
	}
	if f.Result != nil {
		filter.Outcome = lobby.Outcome(*f.Result)
		if o := filter.Outcome; o != lobby.Won && o != lobby.Lost && o != lobby.Drawn {
			return filter, &lobby.WishError{Field: "result", Why: "is won, lost or drawn"}
		}
	}
	if f.Before != nil {
		code, ok := lobby.ParseCode(*f.Before)
		if !ok {
			return filter, match.ErrNotFound
		}
		filter.Before = match.ID(code)
	}
	return filter, nil
}

func playerNamed(ctx context.Context, l *lobby.Lobby, name string) (string, error) {
	p, err := l.Find(ctx, name)
	return p.ID, err
}

type historyCommand struct {
	historyFields
	Limit int `default:"20"`
	jsonFlag
}

func (h *historyCommand) run(ctx context.Context, c *call) (*Screen, error) {
	if h.Limit < 1 {
		return nil, &usageError{"history", "--limit: at least 1"}
	}
	p, err := c.reader(ctx)
	if err != nil {
		return nil, err
	}
	filter, err := h.filter(ctx, c.lobby(), p.ID)
	if err != nil {
		return nil, err
	}
	rows, err := readAll(h.Limit, func(page lobby.Page) ([]lobby.GameRow, string, error) {
		return c.lobby().History(ctx, filter, page)
	})
	if err != nil {
		return nil, err
	}
	list, err := newShaper(c.lobby(), p.ID).games(ctx, rows)
	if err != nil {
		return nil, err
	}
	c.answer(list, func(out io.Writer) { printHistory(out, list) })
	c.tellNone(len(list), "No finished game.")
	return nil, nil
}

func printHistory(out io.Writer, list []gameShape) {
	if len(list) > 0 {
		fmt.Fprintln(out, "GAME\tENDED\tVARIANT\tDARK\tLIGHT\tDISCS\tRESULT")
	}
	for _, g := range list {
		ended := ""
		if g.Ended != nil {
			ended = minute(*g.Ended)
		}
		fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", g.Match, ended, g.Variant,
			g.Dark.Name, g.Light.Name, score(g.Count), ending(g.Result))
	}
}

// ending says in words how a game ended.
func ending(r *resultShape) string {
	switch {
	case r == nil:
		return "going on"
	case r.By == match.ByAbort:
		return "aborted"
	case r.Winner == nil:
		return "draw"
	case r.By == match.ByDiscs:
		return *r.Winner + " won"
	}
	return strings.Join([]string{*r.Winner, "won by", string(r.By)}, " ")
}
