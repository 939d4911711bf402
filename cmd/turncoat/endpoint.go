package main

import (
	"fmt"
	"net"
	"strconv"
	"strings"

	"turncoat/ui/connect"
)

// publicConnect reads where players connect to, as they type it: HOST,
// HOST:PORT, or nothing, which is localhost and the port that is listened on.
func publicConnect(text string, listening net.Addr) (connect.Address, error) {
	if text == "" {
		port := ""
		if tcp, ok := listening.(*net.TCPAddr); ok {
			port = strconv.Itoa(tcp.Port)
		}
		return connect.Address{Host: "localhost", Port: port}, nil
	}
	c := connect.Parse(text)
	if c.Port != "" {
		if n, err := strconv.ParseUint(c.Port, 10, 16); err != nil || n == 0 {
			return c, usageError{fmt.Errorf("--public: %q is no port", c.Port)}
		}
	}
	if c.Host == "" || strings.ContainsAny(c.Host, " \t\r\n'\"") {
		return c, usageError{fmt.Errorf("--public: %q is no HOST or HOST:PORT", text)}
	}
	return c, nil
}
