package connect

import "testing"

func TestLines(t *testing.T) {
	for text, want := range map[string][3]string{
		"reversi.example":      {"ssh reversi.example", "ssh -t reversi.example join X", "reversi.example:22"},
		"reversi.example:22":   {"ssh reversi.example", "ssh -t reversi.example join X", "reversi.example:22"},
		"reversi.example:2222": {"ssh -p 2222 reversi.example", "ssh -t -p 2222 reversi.example join X", "reversi.example:2222"},
		"[2001:db8::1]:2222":   {"ssh -p 2222 2001:db8::1", "ssh -t -p 2222 2001:db8::1 join X", "[2001:db8::1]:2222"},
		"[2001:db8::1]":        {"ssh 2001:db8::1", "ssh -t 2001:db8::1 join X", "[2001:db8::1]:22"},
	} {
		a := Parse(text)
		if got := [3]string{a.Screen(), a.Screen("join", "X"), a.String()}; got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
		if got, want := a.Shell("help"), a.Screen()+" help"; got != want {
			t.Errorf("%s: got %q, want %q", text, got, want)
		}
	}
	if got, want := Parse("reversi.example").Key("FILE"), "ssh -o IdentitiesOnly=yes -i FILE reversi.example"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
