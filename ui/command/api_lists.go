package command

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"turncoat/lobby"
)

// Bounds of a page.
const (
	usualPage   = 50
	largestPage = 200
)

type pageFields struct {
	Limit *int   `json:"limit"`
	Next  string `json:"next"`
}

func (f pageFields) page() (lobby.Page, error) {
	page := lobby.Page{Limit: usualPage, After: f.Next}
	if f.Limit != nil {
		if *f.Limit < 1 {
			return page, badRequest("limit: at least 1")
		}
		page.Limit = min(*f.Limit, largestPage)
	}
	return page, nil
}

type listAnswer[T any] struct {
	List []T     `json:"list"`
	Next *string `json:"next"` // null with the last page
}

func (a *session) players(ctx context.Context, f pageFields) (any, error) {
	page, err := f.page()
	if err != nil {
		return nil, err
	}
	here, next, err := pageOfPresent(a.service.Lobby.Here(), page)
	if err != nil {
		return nil, err
	}
	list, err := presentShapes(ctx, a.service.Lobby, here)
	return listAnswer[presentShape]{list, optional(next)}, err
}

// pageOfPresent cuts a page out of who is here, who come the longest first. Its
// cursor names an instant and how many of that instant were shown, so that it
// holds whoever leaves.
func pageOfPresent(all []lobby.Present, page lobby.Page) ([]lobby.Present, string, error) {
	begin := 0
	if page.After != "" {
		at, shown, ok := strings.Cut(page.After, ".")
		instant, err := strconv.ParseInt(at, 10, 64)
		skip, skipErr := strconv.Atoi(shown)
		if !ok || err != nil || skipErr != nil || skip < 0 {
			return nil, "", lobby.ErrCursor
		}
		begin, _ = slices.BinarySearchFunc(all, instant, func(p lobby.Present, at int64) int {
			return cmp.Compare(p.Since.UnixNano(), at)
		})
		for ; skip > 0 && begin < len(all) && all[begin].Since.UnixNano() == instant; skip-- {
			begin++
		}
	}
	end := min(begin+page.Limit, len(all))
	if end == len(all) {
		return all[begin:end], "", nil
	}
	last, shown := all[end-1].Since.UnixNano(), 0
	for i := end - 1; i >= 0 && all[i].Since.UnixNano() == last; i-- {
		shown++
	}
	return all[begin:end], fmt.Sprintf("%d.%d", last, shown), nil
}

type gamesFields struct {
	pageFields
	Mine bool `json:"mine"`
}

func (a *session) gamesList(ctx context.Context, f gamesFields) (any, error) {
	if f.Mine { // one page: there are not many
		rows, err := a.service.Lobby.Unfinished(ctx, a.me)
		if err != nil {
			return nil, err
		}
		list, err := newShaper(a.service.Lobby, a.me).own(ctx, rows)
		return listAnswer[ownShape]{List: list}, err
	}
	page, err := f.page()
	if err != nil {
		return nil, err
	}
	rows, next, err := a.service.Lobby.LiveGames(ctx, page)
	return a.gamesAnswer(ctx, rows, next, err)
}

func (a *session) gamesAnswer(ctx context.Context, rows []lobby.GameRow, next string, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	list, err := newShaper(a.service.Lobby, a.me).games(ctx, rows)
	return listAnswer[gameShape]{list, optional(next)}, err
}

func (a *session) seeksList(ctx context.Context, f pageFields) (any, error) {
	page, err := f.page()
	if err != nil {
		return nil, err
	}
	seeks, next, err := a.service.Lobby.SeeksFor(ctx, a.me, page)
	if err != nil {
		return nil, err
	}
	list := make([]seekShape, len(seeks))
	for i, s := range seeks {
		list[i] = newShaper(a.service.Lobby, a.me).seek(s)
	}
	return listAnswer[seekShape]{list, optional(next)}, nil
}

type historyRequest struct {
	historyFields
	pageFields
}

func (a *session) history(ctx context.Context, f historyRequest) (any, error) {
	page, err := f.page()
	if err != nil {
		return nil, err
	}
	filter, err := f.filter(ctx, a.service.Lobby, a.me)
	if err != nil {
		return nil, err
	}
	rows, next, err := a.service.Lobby.History(ctx, filter, page)
	return a.gamesAnswer(ctx, rows, next, err)
}
