//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package main

import "os"

// lock is nothing where there are no locks that end with their process: one
// that outlives a crash would keep the server from starting.
func lock(*os.File) error { return nil }
