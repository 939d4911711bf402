// Package ui is what a person meets: Bubble Tea screens, one file a screen, on
// components that all of them share (frame, list, form, board), a theme and a
// keymap.
//
// Screens pull. A screen listens to a bell, reads what is new in a command, and
// draws; nothing from another session is ever pushed into it. Update never
// waits: whatever may block is a command under the session's context, and its
// answer comes back addressed to the screen that asked.
//
//	message        from                         to
//	bellMsg        the lobby's or player's bell the app: it looks for matches of the player, and tells the screen on top
//	seatsMsg       the app's own look           the app: a match that began is gone to
//	letter         a screen's command           that screen, wherever it is in the pile, or nobody once it is gone
//	keys, clicks   the terminal                 the screen on top
//	IdleMsg        whoever runs the program     the app, which shows a notice
//
// It must know neither SQL nor SSH, and it judges nothing: the lobby and the
// match do. Words stand in ui/text.
package ui
