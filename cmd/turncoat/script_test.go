package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// The scripts in testdata/script talk to a server of their own with the real
// ssh. Beside testscript's commands they have:
//
//	exits CODE WHO [OPTION... HOST] [WORD...]   runs ssh with WHO's key, made at
//	                                            first; what stands before HOST are
//	                                            options of ssh
//	sftp WHO                                    runs sftp, which has to fail
//	json PATH [VALUE]                           stdout is one JSON value, with that
//	                                            at a path (.a.0.b), or with the
//	                                            type array, object, string, number,
//	                                            bool or null there
//	jsonlines                                   stdout is one JSON object a line
//	jsonenv NAME PATH                           puts a string of it into $NAME
//	bare                                        neither stdout nor stderr has a
//	                                            carriage return or an escape
//	copyline N NAME                             puts the nth line of stdout into $NAME
func TestCommands(t *testing.T) {
	openSSH(t)
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script", RequireUniqueNames: true,
		Setup: func(env *testscript.Env) error {
			server := env.T().(testing.TB)
			h, stop := openIn(server, filepath.Join(env.WorkDir, "data"))
			env.Defer(stop)
			env.Values["guests"] = &guests{house: h, dir: env.WorkDir, t: server}
			_, port := h.hostPort(server)
			env.Setenv("PORT", port)
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": scriptExits, "sftp": scriptSFTP, "json": scriptJSON, "jsonlines": scriptJSONLines,
			"jsonenv": scriptJSONEnv, "bare": scriptBare, "copyline": scriptCopyLine,
		},
	})
}

// guests are those who come to a script's server.
type guests struct {
	house *house
	dir   string
	t     testing.TB
}

// args are the arguments of ssh for somebody, whose key is made at the first
// time; nobody has none.
func (g *guests) args(ts *testscript.TestScript, who string, words []string) []string {
	path := filepath.Join(g.dir, who+".key")
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) && who != "nobody" {
		ts.Check(os.Link(newKey(g.t).file(g.t), path))
	}
	return g.house.sshArgs(g.t, path, words...)
}

func usage(ts *testscript.TestScript, wrong bool, line string) {
	if wrong {
		ts.Fatalf("usage: %s", line)
	}
}

func scriptExits(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, neg || len(args) < 2, "exits CODE WHO [OPTION... HOST] [WORD...]")
	code, err := strconv.Atoi(args[0])
	ts.Check(err)
	g := ts.Value("guests").(*guests)
	err = ts.Exec("ssh", g.args(ts, args[1], args[2:])...)
	var exit *exec.ExitError
	got := 0
	if errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != code {
		ts.Fatalf("exit code %d, want %d", got, code)
	}
}

func scriptSFTP(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, neg || len(args) != 1, "sftp WHO")
	if _, err := exec.LookPath("sftp"); err != nil {
		ts.Fatalf("no sftp beside ssh on this machine")
	}
	options := ts.Value("guests").(*guests).args(ts, args[0], nil)
	options[slices.Index(options, "-p")] = "-P"
	if err := ts.Exec("sftp", options...); err == nil {
		ts.Fatalf("sftp works")
	}
}

// value is what stdout has at a path.
func value(ts *testscript.TestScript, path string) any {
	decoder := json.NewDecoder(strings.NewReader(ts.ReadFile("stdout")))
	var at any
	ts.Check(decoder.Decode(&at))
	if decoder.More() {
		ts.Fatalf("more than one JSON value")
	}
	for step := range strings.SplitSeq(strings.Trim(path, "."), ".") {
		if step == "" {
			continue
		}
		switch inside := at.(type) {
		case map[string]any:
			next, there := inside[step]
			if !there {
				ts.Fatalf("no %s in %v", step, inside)
			}
			at = next
		case []any:
			i, err := strconv.Atoi(step)
			if err != nil || i < 0 || i >= len(inside) {
				ts.Fatalf("no %s in %d values", step, len(inside))
			}
			at = inside[i]
		default:
			ts.Fatalf("%v has no %s", at, step)
		}
	}
	return at
}

func scriptJSON(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, len(args) < 1 || len(args) > 2, "json PATH [VALUE]")
	at := value(ts, args[0])
	if len(args) == 1 {
		return
	}
	is := slices.Contains([]string{fmt.Sprint(at), jsonType(at)}, args[1])
	if is == neg {
		ts.Fatalf("%s is %v", args[0], at)
	}
}

func jsonType(value any) string {
	switch value.(type) {
	case []any:
		return "array"
	case map[string]any:
		return "object"
	case string:
		return "string"
	case float64:
		return "number"
	case bool:
		return "bool"
	}
	return "null"
}

func scriptJSONLines(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, neg || len(args) != 0, "jsonlines")
	for line := range strings.Lines(ts.ReadFile("stdout")) {
		var object map[string]any
		if err := json.Unmarshal([]byte(line), &object); err != nil || !strings.HasSuffix(line, "}\n") {
			ts.Fatalf("%q is no JSON object on a line: %v", line, err)
		}
	}
}

func scriptJSONEnv(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, neg || len(args) != 2, "jsonenv NAME PATH")
	ts.Setenv(args[0], fmt.Sprint(value(ts, args[1])))
}

func scriptBare(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, neg || len(args) != 0, "bare")
	for _, name := range []string{"stdout", "stderr"} {
		if text := ts.ReadFile(name); strings.ContainsAny(text, "\r\x1b\a\b") {
			ts.Fatalf("%s isn't bare: %q", name, text)
		}
	}
}

func scriptCopyLine(ts *testscript.TestScript, neg bool, args []string) {
	usage(ts, neg || len(args) != 2, "copyline N NAME")
	n, err := strconv.Atoi(args[0])
	ts.Check(err)
	lines := strings.Split(strings.TrimSuffix(ts.ReadFile("stdout"), "\n"), "\n")
	if n < 1 || n > len(lines) {
		ts.Fatalf("stdout has %d lines", len(lines))
	}
	ts.Setenv(args[1], lines[n-1])
}
