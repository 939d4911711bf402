// Package match is what two players do over one board: the entries of an
// append-only log, the state they fold to, clocks, and the judging of what may
// be appended next. A Table appends and a Bus rings.
//
// Everything about a match follows from its Setup and its Entries; State is a
// pure value with time passed in, so the same log gives the same state on every
// node and after every restart.
//
// It must not know who may meet whom (lobby), how the log is stored (db), or
// how anything looks (ui).
package match
