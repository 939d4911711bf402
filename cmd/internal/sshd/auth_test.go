package sshd

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"errors"
	"io"
	"net"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/crypto/ssh/agent"
)

// whoami prints what a session knows about its visitor.
var whoami = handler(func(_ context.Context, s *Session) int {
	v := s.Visitor()
	_, _ = io.WriteString(s.Out, "key="+v.Key+" login="+v.Login+" env="+strings.Join(v.Environ, ",")+"\n")
	return 0
})

func ask(t *testing.T, client *gossh.Client) string {
	t.Helper()
	session, err := client.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	out, err := session.Output("whoami")
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// offered is a key whose owner shows it and won't sign.
type offered struct{ gossh.Signer }

var errWontSign = errors.New("won't sign")

func (offered) Sign(io.Reader, []byte) (*gossh.Signature, error) { return nil, errWontSign }

// forged signs with another key than it shows.
type forged struct{ victim, own gossh.Signer }

func (f forged) PublicKey() gossh.PublicKey { return f.victim.PublicKey() }
func (f forged) Sign(r io.Reader, data []byte) (*gossh.Signature, error) {
	return f.own.Sign(r, data)
}

func TestIdentityIsTheKeyThatSigned(t *testing.T) {
	h := start(t, Config{Handler: whoami})
	victim, own := newKey(t), newKey(t)
	t.Run("only the victim's key is offered", func(t *testing.T) {
		_, err := gossh.Dial("tcp", h.addr, h.config("ana", gossh.PublicKeys(offered{victim})))
		if !errors.Is(err, errWontSign) {
			t.Fatalf("err %v", err)
		}
	})
	t.Run("somebody else signs for it", func(t *testing.T) {
		if client, err := gossh.Dial("tcp", h.addr, h.config("ana", gossh.PublicKeys(forged{victim, own}))); err == nil {
			t.Fatalf("let in as %q", ask(t, client))
		}
	})
	t.Run("the victim's key is offered first", func(t *testing.T) {
		// Go's client stops where a key won't sign; OpenSSH goes on to the next.
		cmd := h.openSSH(t, "-o", "IdentitiesOnly=no", "-i", "/dev/null",
			"-o", "IdentityAgent="+serveAgent(t, victim, own), "HOST", "whoami")
		out, err := cmd.Output()
		if want := "key=" + gossh.FingerprintSHA256(own.PublicKey()) + " "; err != nil || !strings.HasPrefix(string(out), want) {
			t.Fatalf("got %q (%v), want %q", out, err, want)
		}
	})
}

// reluctant is an agent that lists two keys and signs with the second only.
type reluctant struct {
	agent.Agent // nil: only what OpenSSH asks for is answered
	keys        []gossh.Signer
	asked       *atomic.Int64
}

func (r reluctant) List() (list []*agent.Key, err error) {
	for _, k := range r.keys {
		list = append(list, &agent.Key{Format: k.PublicKey().Type(), Blob: k.PublicKey().Marshal()})
	}
	return list, nil
}

func (r reluctant) Sign(key gossh.PublicKey, data []byte) (*gossh.Signature, error) {
	if string(key.Marshal()) != string(r.keys[1].PublicKey().Marshal()) {
		r.asked.Add(1)
		return nil, errWontSign
	}
	return r.keys[1].Sign(rand.Reader, data)
}

// serveAgent gives the socket of a reluctant agent. The test fails if nobody
// asked for the first key, since it then showed nothing.
func serveAgent(t *testing.T, keys ...gossh.Signer) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "agent")
	l, err := net.Listen("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	asked := new(atomic.Int64)
	t.Cleanup(func() {
		l.Close()
		if asked.Load() == 0 {
			t.Error("the victim's key was never tried")
		}
	})
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer c.Close()
				_ = agent.ServeAgent(reluctant{keys: keys, asked: asked}, c)
			}()
		}
	}()
	return path
}

// questions is a client that answers keyboard-interactive and fails the test
// when it is asked anything.
func questions(t *testing.T) gossh.AuthMethod {
	return gossh.KeyboardInteractive(func(_, _ string, questions []string, _ []bool) ([]string, error) {
		if len(questions) > 0 {
			t.Errorf("asked %q", questions)
		}
		return nil, nil
	})
}

func TestPeopleWithoutAKeyGetIn(t *testing.T) {
	h := start(t, Config{Handler: whoami})
	if got := ask(t, h.dial(t, questions(t))); !strings.HasPrefix(got, "key= login=ana ") {
		t.Fatalf("got %q", got)
	}
	for name, auth := range map[string]gossh.AuthMethod{"password": gossh.Password("")} {
		if _, err := gossh.Dial("tcp", h.addr, h.config("ana", auth)); err == nil {
			t.Errorf("%s is accepted", name)
		}
	}
	if _, err := gossh.Dial("tcp", h.addr, h.config("ana")); err == nil {
		t.Error("no authentication at all is accepted")
	}
}

func TestCertificateStandsForItsKey(t *testing.T) {
	h := start(t, Config{Handler: whoami})
	key, authority := newKey(t), newKey(t)
	cert := &gossh.Certificate{Key: key.PublicKey(), CertType: gossh.UserCert, ValidPrincipals: []string{"ana"}, ValidBefore: gossh.CertTimeInfinity}
	if err := cert.SignCert(rand.Reader, authority); err != nil {
		t.Fatal(err)
	}
	signer, err := gossh.NewCertSigner(cert, key)
	if err != nil {
		t.Fatal(err)
	}
	want := "key=" + gossh.FingerprintSHA256(key.PublicKey()) + " "
	if got := ask(t, h.dial(t, gossh.PublicKeys(signer))); !strings.HasPrefix(got, want) {
		t.Fatalf("got %q, want %q", got, want)
	}
}

func TestWeakAlgorithmsAreRefused(t *testing.T) {
	h := start(t, Config{Handler: whoami})
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	signer, err := gossh.NewSignerFromKey(key)
	if err != nil {
		t.Fatal(err)
	}
	with := func(algorithm string) gossh.AuthMethod {
		s, err := gossh.NewSignerWithAlgorithms(signer.(gossh.AlgorithmSigner), []string{algorithm})
		if err != nil {
			t.Fatal(err)
		}
		return gossh.PublicKeys(s)
	}
	if got := ask(t, h.dial(t, with(gossh.KeyAlgoRSASHA256))); !strings.HasPrefix(got, "key=SHA256:") {
		t.Errorf("an RSA key with SHA-2: %q", got)
	}
	if _, err := gossh.Dial("tcp", h.addr, h.config("ana", with(gossh.KeyAlgoRSA))); err == nil {
		t.Error("an RSA key with SHA-1 is accepted")
	}
	weak := gossh.InsecureAlgorithms()
	for name, set := range map[string]func(*gossh.Config){
		"ciphers": func(c *gossh.Config) { c.Ciphers = weak.Ciphers },
		"MACs": func(c *gossh.Config) {
			c.Ciphers, c.MACs = []string{gossh.CipherAES128CTR}, append(weak.MACs, gossh.HMACSHA1)
		},
		"key exchanges": func(c *gossh.Config) { c.KeyExchanges = weak.KeyExchanges },
	} {
		config := h.config("ana", gossh.PublicKeys(newKey(t)))
		set(&config.Config)
		if _, err := gossh.Dial("tcp", h.addr, config); err == nil || !strings.Contains(err.Error(), "no common algorithm") {
			t.Errorf("weak %s: %v", name, err)
		}
	}
}

func TestLoginAndEnvironmentAreCleanedAndBounded(t *testing.T) {
	h := start(t, Config{Handler: whoami})
	const nasty = "\x1b]0;x\a\x1b[2J\r\n\u009b31m\u202e\xff" // ESC, BEL, CR, LF, C1, a direction mark, no UTF-8
	client, err := gossh.Dial("tcp", h.addr, h.config("an"+nasty+"a"+strings.Repeat("x", 500), gossh.PublicKeys(newKey(t))))
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	session, err := client.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	refused := 0
	set := func(name, value string) {
		if session.Setenv(name, value) != nil {
			refused++
		}
	}
	set("LANG", "bg_BG"+nasty+".UTF-8")
	set("LANG", "en_GB.UTF-8"+nasty)
	set("BAD NAME", "1")
	set("", "1")
	set(strings.Repeat("N", 100), "1")
	set("LONG", strings.Repeat("v", 10000))
	if refused != 3 {
		t.Errorf("%d variables were refused", refused)
	}
	for i := range 200 {
		set("V_"+strings.Repeat("i", i%60)+string(rune('A'+i/60)), "1")
	}
	out, err := session.Output("")
	if err != nil {
		t.Fatal(err)
	}
	text := string(out)
	if !strings.Contains(text, "login=an]0;x[2J31ma"+strings.Repeat("x", 50)) || strings.Contains(text, strings.Repeat("x", maxLogin)) {
		t.Errorf("login in %q", text)
	}
	if !strings.Contains(text, "env=LANG=en_GB.UTF-8]0;x[2J31m,LONG="+strings.Repeat("v", maxVar)+",") || strings.Count(text, ",") != maxVars-1 {
		t.Errorf("environment in %q", text)
	}
	if plain(strings.TrimSuffix(text, "\n"), -1) != strings.TrimSuffix(text, "\n") {
		t.Errorf("control characters in %q", text)
	}
}
