package main

import (
	"fmt"
	"io"
	"runtime/debug"
)

// version is set by the linker for a release.
var version = ""

// currentVersion is the release, or what the build knows of itself.
func currentVersion() string {
	if version != "" {
		return version
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "devel"
}

type versionCmd struct{}

func (versionCmd) Run(out io.Writer) error {
	_, err := fmt.Fprintf(out, "turncoat %s\n", currentVersion())
	return err
}
