// Package picture draws a frame of text as an SVG: what stands on a terminal,
// looked at where there is none.
//
// It must not know what a frame shows.
package picture
