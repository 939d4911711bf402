package db

import (
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

func (c cursor) String() string {
	return base64.RawURLEncoding.EncodeToString([]byte(strconv.FormatInt(c.at, 10) + " " + c.id))
}

// parseCursor reads what String wrote; empty text is the start of a list.
func parseCursor(text string, start cursor) (cursor, error) {
	if text == "" {
		return start, nil
	}
	plain, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return cursor{}, lobby.ErrCursor
	}
	at, id, ok := strings.Cut(string(plain), " ")
	ms, err := strconv.ParseInt(at, 10, 64)
	if err != nil || !ok || id == "" {
		return cursor{}, lobby.ErrCursor
	}
	return cursor{ms, id}, nil
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
