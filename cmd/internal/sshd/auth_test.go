package sshd

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"errors"
	"io"
	"strings"
	"testing"

	gossh "golang.org/x/crypto/ssh"
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
	want := "key=" + gossh.FingerprintSHA256(own.PublicKey()) + " "

	t.Run("the victim's key is offered first", func(t *testing.T) {
		// The client library stops where a key won't sign, so the method comes
		// twice: a retry with the victim's, then the own key.
		first := true
		auth := gossh.RetryableAuthMethod(gossh.PublicKeysCallback(func() ([]gossh.Signer, error) {
			if first {
				first = false
				return []gossh.Signer{forged{victim, own}, own}, nil
			}
			return []gossh.Signer{own}, nil
		}), 3)
		if got := ask(t, h.dial(t, auth)); !strings.HasPrefix(got, want) {
			t.Fatalf("got %q, want %q", got, want)
		}
	})
	t.Run("only the victim's key is offered", func(t *testing.T) {
		_, err := gossh.Dial("tcp", h.addr, h.config("ana", gossh.PublicKeys(offered{victim})))
		if !errors.Is(err, errWontSign) {
			t.Fatalf("err %v", err)
		}
	})
	t.Run("then without a key", func(t *testing.T) {
		got := ask(t, h.dial(t, gossh.PublicKeys(forged{victim, own}), questions(t)))
		if !strings.HasPrefix(got, "key= ") {
			t.Fatalf("got %q, want no key", got)
		}
	})
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
	cert := &gossh.Certificate{Key: key.PublicKey(), CertType: gossh.UserCert, ValidBefore: gossh.CertTimeInfinity}
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
