// Package keyboard names keys as bindings do: "enter", "ctrl+c", "q", "?". For a
// sign that a Cyrillic layout types it knows which keys of a Latin keyboard the
// sign may stand on, so that shortcuts work whatever layout is on.
//
// It must not know what a key does, nor which keys a screen has: whoever binds
// keys decides whether one of several places is meant.
package keyboard
