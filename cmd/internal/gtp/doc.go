// Package gtp speaks the Go Text Protocol, version 2, as programs that play
// Othello do: a controller asks, one command a line, and the engine answers.
//
// It must not know what a terminal, a match or a server is.
package gtp
