package main

import (
	"errors"
	"fmt"
	"os"
)

// errInUse says that another server serves from the data directory. Two would
// take each other's players for absent and end each other's offers: who is here
// is counted in memory.
var errInUse = errors.New("another server is running on this data directory")

// lockFile takes a file for this process until it is closed or the process ends,
// however it ends.
func lockFile(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := lock(f); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), f.Close())
	}
	return f, nil
}
