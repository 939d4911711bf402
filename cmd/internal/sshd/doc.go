// Package sshd is the door of the house: it lets people in over SSH, gives each
// a session, and sees everybody out.
//
// It knows Wish and Bubble Tea: options, authentication, limits, channels,
// terminals, the writer's watchdog. It must not know what a session shows or
// does; that is a [Handler], which gets a [Session] and may run a program in
// it. It knows no game, no player, no storage and, but for one English line
// per cause, no words for people.
//
// # Who ends what
//
//	what ends                      who notices                  cause of the session's context
//	the channel or connection      the channel's request loop   ErrGone
//	the peer, without a word       keepalive                    ErrGone
//	a write, because nobody reads  the writer's watchdog        ErrStalled
//	the person's patience          the program's steward        ErrIdle
//	the server's patience          the input's throttle         ErrFlood
//	the server                     Server.Drain                 ErrDraining
//	the welcome                    Server.Kick, Session.End     ErrKicked
//	the code                       recover, in every goroutine  ErrPanic
//
// Ending input is not an end of the session: `ssh host watch GAME </dev/null`
// has none from the start. A program in a terminal quits on it.
//
// # Limits, from the outside in
//
// Connections a second and at once for each address (an IPv6 /64 is one),
// connections in all, the time until a client speaks, the time until a person
// has logged in, the time a connection may do without a session, channels a
// connection, sessions in all, bytes a second of input a connection and a
// session, keys a second of a program.
package sshd
