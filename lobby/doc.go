// Package lobby is who is here and who plays whom: players and their keys,
// seeks and invite codes, pairing, presence, and the lists of players, games
// and seeks.
//
// Whoever pairs, the store decides: taking a seek is one transaction, and the
// deleted row says who got it. Presence is counted in memory.
//
// It must not know how anything is stored (db), how a session comes in (SSH) or
// how anything looks (ui).
package lobby
