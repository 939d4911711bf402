// Package render turns what a screen should show into the bytes that take a
// terminal there from what it shows now, and into as few of them as it can find.
//
// A frame is one write, so the order in which its cells are drawn cannot be
// seen. What lies close together in the terminal's own terms, in place or in
// style, is drawn together: see plan.go. Nothing is cleared after the first
// frame but the ends of lines, and those only to the default background, which
// every terminal erases to alike.
//
// What is sent is understood from a VT100 on, and doesn't rely on how wide a
// terminal draws a sign that the standards leave open (●, ─): what follows one
// is placed absolutely.
//
// It knows cells, styles and the modes of a terminal. It must not know what is
// shown, who looks at it, or how bytes get there: no game, no session, no
// goroutine, no clock and no input or output of its own.
package render
