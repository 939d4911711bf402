package db

import (
	"fmt"
	"os"
	"os/exec"
	"testing"
)

// children are what the test binary does when a test starts it once more as a
// process of its own: by the name in the environment, on a database file.
var children = map[string]func(path string) error{
	"play": playForEver,
	"open": openAndClose,
}

const childName, childPath = "TURNCOAT_TEST_CHILD", "TURNCOAT_TEST_PATH"

func TestMain(m *testing.M) {
	child, ok := children[os.Getenv(childName)]
	if !ok {
		os.Exit(m.Run())
	}
	if err := child(os.Getenv(childPath)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// childProcess is a child that has not been started yet.
func childProcess(t *testing.T, name, path string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(t.Context(), self)
	c.Env = append(os.Environ(), childName+"="+name, childPath+"="+path)
	c.Stderr = os.Stderr
	return c
}
