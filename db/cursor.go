package db

import (
	"cmp"
	"encoding/base64"
	"strconv"
	"strings"

	"turncoat/lobby"
)

// cursor is where a page ended: lists are ordered by time and then code, and
// the next page begins beyond both. To others it is opaque.
type cursor struct {
	at int64 // milliseconds
	id string
}

// compare is the order of lists.
func (c cursor) compare(to cursor) int {
	return cmp.Or(cmp.Compare(c.at, to.at), cmp.Compare(c.id, to.id))
}

func (c cursor) String() string { return seal(strconv.FormatInt(c.at, 10), c.id) }

// parseCursor reads what String wrote; empty text is the start of a list.
func parseCursor(text string, start cursor) (cursor, error) {
	if text == "" {
		return start, nil
	}
	parts, err := unseal(text, 2)
	if err != nil {
		return cursor{}, err
	}
	ms, err := strconv.ParseInt(parts[0], 10, 64)
	if err != nil {
		return cursor{}, lobby.ErrCursor
	}
	return cursor{ms, parts[1]}, nil
}

// seal makes one text of parts, none of which is empty or has a space in it.
func seal(parts ...string) string {
	return base64.RawURLEncoding.EncodeToString([]byte(strings.Join(parts, " ")))
}

// unseal returns the n parts of what seal wrote, or lobby.ErrCursor.
func unseal(text string, n int) ([]string, error) {
	plain, err := base64.RawURLEncoding.DecodeString(text)
	parts := strings.Fields(string(plain))
	if err != nil || len(parts) != n {
		return nil, lobby.ErrCursor
	}
	return parts, nil
}

// cut makes a page of rows that were read with one more than its limit: the one
// too many says that there is a next page.
func cut[Row any](rows []Row, limit int, at func(Row) cursor) ([]Row, string) {
	if limit <= 0 || len(rows) <= limit {
		return rows, ""
	}
	rows = rows[:limit]
	return rows, at(rows[limit-1]).String()
}
