// Package command is what `ssh host VERB` answers: plain text, one JSON value
// with --json, and the line protocol `api` for programs, which
// docs/protocol.md describes.
//
// A verb means the same in each. Data goes to stdout and talk to stderr; no
// escape sequence ever goes out, and no control character of anything that a
// person chose.
//
// It must not know SSH (a Request has all that it needs of a session), how
// anything is stored (db), or how a screen looks: where a verb opens one it says
// which, and the caller opens it.
package command
