package sshd

import (
	"net"
	"slices"

	"charm.land/ssh"
	"charm.land/wish/v2"
	gossh "golang.org/x/crypto/ssh"
)

type connKey struct{}

// newSSH is the transport: Wish's server with our limits, our authentication
// and our own handling of channels.
func (s *Server) newSSH() (*ssh.Server, error) {
	return wish.NewServer(
		wish.WithVersion(s.config.Version),
		func(srv *ssh.Server) error {
			for _, key := range s.config.HostKeys {
				srv.AddHostKey(key)
			}
			srv.HandshakeTimeout = s.config.LoginTimeout
			srv.ConnCallback = s.admit
			srv.ConnectionFailedCallback = func(net.Conn, error) { s.tally.failed.Add(1) }
			srv.ServerConfigCallback = s.serverConfig
			srv.ChannelHandlers = map[string]ssh.ChannelHandler{
				"session": s.channel,
				"default": refuseChannel,
			}
			srv.RequestHandlers = map[string]ssh.RequestHandler{}
			return nil
		},
	)
}

// serverConfig is made anew for each connection.
//
// Any key is an identity. A key in PublicKeyCallback is only offered; the one
// in VerifiedPublicKeyCallback has signed, so that is the one that counts.
// Somebody without a key gets in by keyboard-interactive, which has nothing to
// ask. "none" is not accepted, because clients try it first and would never
// show their key.
func (s *Server) serverConfig(ctx ssh.Context) *gossh.ServerConfig {
	config := &gossh.ServerConfig{
		PublicKeyCallback: func(gossh.ConnMetadata, gossh.PublicKey) (*gossh.Permissions, error) {
			return &gossh.Permissions{}, nil
		},
		VerifiedPublicKeyCallback: func(_ gossh.ConnMetadata, key gossh.PublicKey, _ *gossh.Permissions, _ string) (*gossh.Permissions, error) {
			return &gossh.Permissions{Extensions: map[string]string{keyExtension: identity(key)}}, nil
		},
		KeyboardInteractiveCallback: func(gossh.ConnMetadata, gossh.KeyboardInteractiveChallenge) (*gossh.Permissions, error) {
			return &gossh.Permissions{}, nil
		},
		AuthLogCallback: func(_ gossh.ConnMetadata, _ string, err error) {
			if c, ok := ctx.Value(connKey{}).(*conn); ok && err == nil {
				c.login()
			}
		},
	}
	// The library's defaults still have SHA-1 for old peers.
	strong := gossh.SupportedAlgorithms()
	config.KeyExchanges = strong.KeyExchanges
	config.Ciphers = strong.Ciphers
	config.MACs = slices.DeleteFunc(strong.MACs, func(mac string) bool { return mac == gossh.HMACSHA1 })
	config.PublicKeyAuthAlgorithms = strong.PublicKeyAuths
	return config
}

// identity is the fingerprint of a key. A certificate stands for the key in it:
// that is what signs, and what stays when the certificate is renewed.
func identity(key gossh.PublicKey) string {
	if cert, ok := key.(*gossh.Certificate); ok {
		key = cert.Key
	}
	return gossh.FingerprintSHA256(key)
}

func refuseChannel(_ *ssh.Server, _ *gossh.ServerConn, ch gossh.NewChannel, _ ssh.Context) {
	_ = ch.Reject(gossh.Prohibited, "this server forwards nothing")
}
