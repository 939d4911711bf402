// Package bot is a player without a terminal: it watches a match and plays
// through the same Table as people do.
//
// A Mind chooses moves, a seat plays one match with it, and a Roster keeps the
// seats of a server. It must not know how matches come about (lobby) or how they
// are stored (db).
package bot
