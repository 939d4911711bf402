// Package db is the only room with SQL. Its Store keeps what match and lobby
// ask of storage in one SQLite file: match.Log and lobby.Store.
//
// All writes go through one goroutine, the writer, which takes use cases as
// closures and commits many of them at once; a use case is answered when its
// commit is on the disk. Reads have a pool of connections of their own. Any
// number of processes may have the file open.
//
// It must not know how a game is judged, who may meet whom or how anything
// looks, and no prose for people comes from here: its errors are those that
// match and lobby declare.
//
// The queries are in queries, the schema is in migrations; the code between is
// generated.
package db

//go:generate env CGO_ENABLED=0 go tool -modfile=../tools/go.mod sqlc generate
