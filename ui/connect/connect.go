// Package connect words the line that a player types to come here.
//
// It knows where the server is reached and how ssh is called. It must not know
// what is done with the line.
package connect

import (
	"net"
	"strings"
)

// Address is where players connect to, as they type it.
type Address struct {
	Host string
	Port string // empty is 22, SSH's own, which is left out of what is typed
}

// Parse reads "host", "host:port" or "[address]:port".
func Parse(text string) Address {
	host, port, err := net.SplitHostPort(text)
	if err != nil {
		return Address{Host: strings.Trim(text, "[]")}
	}
	return Address{Host: host, Port: port}
}

// String is host:port.
func (a Address) String() string {
	port := a.Port
	if port == "" {
		port = "22"
	}
	return net.JoinHostPort(a.Host, port)
}

// Screen is the line for a command that opens a screen, or for the lobby where
// there are no words.
func (a Address) Screen(words ...string) string {
	if len(words) == 0 {
		return a.line("ssh", nil) // a shell has a terminal without being asked
	}
	return a.line("ssh -t", words)
}

// Shell is the line for a command that prints its answer.
func (a Address) Shell(words ...string) string { return a.line("ssh", words) }

// Key is the line that comes with one key and no other; file names it.
func (a Address) Key(file string) string {
	return a.line("ssh -o IdentitiesOnly=yes -i "+file, nil)
}

func (a Address) line(client string, words []string) string {
	line := []string{client}
	if a.Port != "" && a.Port != "22" {
		line = append(line, "-p", a.Port)
	}
	return strings.Join(append(append(line, a.Host), words...), " ")
}
