package command

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

var update = flag.Bool("update", false, "write the transcripts as they come out")

// TestTranscripts holds whole dialogues, which are examples for people who
// write clients. Codes, which are random, have names there.
//
//	# text                  a comment
//	name → {…}              a request; the first of a name begins its session
//	name ← {…}              what came of it
//	-- 3s later --          time goes by
//	-- name stops reading -- reads on, leaves, or the server drains
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no transcripts", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			synctest.Test(t, func(t *testing.T) {
				got := newTranscript(newHouse(t)).play(string(want))
				if *update {
					if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
						t.Fatal(err)
					}
				} else if got != string(want) {
					t.Errorf("the dialogue has changed (-update accepts it):\n%s", difference(string(want), got))
				}
			})
		})
	}
}

// difference shows the first line that differs.
func difference(want, got string) string {
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range min(len(w), len(g)) {
		if w[i] != g[i] {
			return fmt.Sprintf("line %d\nwant %s\ngot  %s", i+1, w[i], g[i])
		}
	}
	return fmt.Sprintf("want %d lines, got %d", len(w), len(g))
}

// transcript plays a dialogue.
type transcript struct {
	house   *house
	clients map[string]*client
	order   []string          // of clients
	names   map[string]string // code → its name in the file
	count   map[string]int    // names so far, by kind
	text    strings.Builder
}

func newTranscript(h *house) *transcript {
	return &transcript{house: h, clients: map[string]*client{}, names: map[string]string{}, count: map[string]int{}}
}

var (
	stage = regexp.MustCompile(`^-- (?:(\S+) later|(\S+) (stops reading|reads on|leaves)|the server (drains)) --$`)
	codes = regexp.MustCompile(`"(match|next|seek|code|challenge)":"([2-9A-HJ-NP-Z]{6}|[2-9A-HJ-NP-Z]{8})"`)
	guest = regexp.MustCompile(`guest-[2-9A-HJ-NP-Z]{4}`)
)

func (s *transcript) play(script string) string {
	for _, speaker := range regexp.MustCompile(`(?m)^([a-z]+)(?:/\d)? → `).FindAllStringSubmatch(script, -1) {
		if !strings.HasPrefix(speaker[1], "guest") {
			s.house.account(speaker[1])
		}
	}
	for line := range strings.Lines(script) {
		line = strings.TrimSuffix(line, "\n")
		if strings.Contains(line, " ← ") {
			continue
		}
		fmt.Fprintln(&s.text, line)
		if name, request, ok := strings.Cut(line, " → "); ok {
			s.client(name).send(s.coded(request))
		} else if !s.act(line) {
			continue
		}
		synctest.Wait()
		s.listen()
	}
	return s.text.String()
}

// act does what a stage direction says.
func (s *transcript) act(line string) bool {
	d := stage.FindStringSubmatch(line)
	if d == nil {
		return false
	}
	switch {
	case d[1] != "":
		wait, err := time.ParseDuration(d[1])
		if err != nil {
			s.house.t.Fatal(err)
		}
		time.Sleep(wait) // the bubble's time
	case d[3] == "stops reading":
		s.client(d[2]).out.close()
	case d[3] == "reads on":
		s.client(d[2]).out.open()
	case d[3] == "leaves":
		s.client(d[2]).in.Close()
		<-s.client(d[2]).ended
		s.listen()
		delete(s.clients, d[2])
	case d[4] != "":
		s.house.lobby.Drain()
	}
	return true
}

// client returns the session of a name: an account of that name, unless it
// begins with guest; what follows a slash tells sessions of one player apart.
func (s *transcript) client(name string) *client {
	if s.clients[name] == nil {
		who, _, _ := strings.Cut(name, "/")
		s.clients[name] = s.house.connect(keyOf(who))
		s.order = append(s.order, name)
		synctest.Wait()
	}
	return s.clients[name]
}

// listen writes down what came in.
func (s *transcript) listen() {
	for _, name := range s.order {
		if c := s.clients[name]; c != nil {
			for _, line := range c.out.take() {
				fmt.Fprintf(&s.text, "%s ← %s\n", name, s.named(line))
			}
		}
	}
}

// named gives codes names, and coded gives them back.
func (s *transcript) named(line string) string {
	for _, found := range codes.FindAllStringSubmatch(line, -1) {
		kind, code := strings.ToUpper(found[1]), found[2]
		if kind == "NEXT" { // the game of a rematch
			kind = "MATCH"
		}
		if _, known := s.names[code]; !known {
			s.count[kind]++
			s.names[code] = fmt.Sprintf("%s%d", kind, s.count[kind])
		}
	}
	for code, name := range s.names {
		line = strings.ReplaceAll(line, code, name)
	}
	return guest.ReplaceAllString(line, "guest-XXXX")
}

func (s *transcript) coded(line string) string {
	for code, name := range s.names {
		line = strings.ReplaceAll(line, `"`+name+`"`, `"`+code+`"`)
	}
	return line
}
