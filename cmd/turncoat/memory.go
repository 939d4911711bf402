package main

import (
	"fmt"
	"os"
)

// mostMemory is in MiB: what nobody means, and where it is known no more than
// the machine has. Asking for more would end the process in the middle of its
// work, as soon as somebody thinks.
func mostMemory() int {
	const beyond = 1 << 20
	f, err := os.Open("/proc/meminfo")
	if err != nil {
		return beyond // not a Linux
	}
	defer f.Close()
	var kib int
	if _, err := fmt.Fscanf(f, "MemTotal: %d kB", &kib); err != nil {
		return beyond
	}
	return max(1, min(beyond, kib>>10))
}

// refuseMemory refuses what a flag can't mean.
func refuseMemory(flag string, mib int) error {
	if most := mostMemory(); mib < 1 || mib > most {
		return usageError{fmt.Errorf("%s %d: want 1 to %d MiB", flag, mib, most)}
	}
	return nil
}
