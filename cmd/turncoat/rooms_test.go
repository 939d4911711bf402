package main

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// rooms is who may import whom, of our own packages. "…/*" allows the packages
// below as well.
var rooms = map[string][]string{
	"engine":            {},
	"engine/search":     {"engine", "engine/search/*"},
	"engine/notation":   {"engine"},
	"match":             {"engine"},
	"match/bot":         {"match", "engine", "engine/search", "engine/search/*"},
	"lobby":             {"match", "engine", "lobby/glicko"},
	"lobby/glicko":      {},
	"db":                {"lobby", "match", "engine", "db/*"},
	"ui":                {"lobby", "match", "engine", "engine/*", "ui/*"},
	"ui/text":           {},
	"ui/render":         {},
	"ui/keyboard":       {},
	"ui/settings":       {},
	"ui/picture":        {},
	"ui/stage":          {"lobby", "match", "engine"},
	"ui/phrase":         {"lobby", "match", "engine", "engine/*", "ui/text"},
	"ui/plain":          {"lobby", "match", "engine", "engine/*", "ui", "ui/*"},
	"ui/command":        {"lobby", "match", "engine", "engine/*", "ui/text", "ui/connect"},
	"hostkeys":          {},
	"cmd/internal/sshd": {"hostkeys", "lobby", "ui", "ui/*"},
	"cmd/internal/gtp":  {"engine", "engine/*"},
	"cmd/turncoat":      {"*"},
}

const module = "turncoat/"

// goPackage is what `go list -json` says of a package.
type goPackage struct {
	ImportPath, Doc string
	Imports         []string
}

func listPackages(t *testing.T) []goPackage {
	t.Helper()
	list := exec.Command("go", "list", "-json=ImportPath,Imports,Doc", "./...")
	list.Dir = "../.."
	out, err := list.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var all []goPackage
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p goPackage
		err := decoder.Decode(&p)
		if errors.Is(err, io.EOF) {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}

// room returns the row of the table that a package belongs to: its own, or the
// nearest above it.
func room(path string) (string, []string, bool) {
	for at := path; ; {
		if may, ok := rooms[at]; ok {
			return at, may, true
		}
		cut := strings.LastIndexByte(at, '/')
		if cut < 0 {
			return "", nil, false
		}
		at = at[:cut]
	}
}

func allowed(from string, may []string, to string) bool {
	return to == from || strings.HasPrefix(to, from+"/") && from == "db" ||
		slices.ContainsFunc(may, func(m string) bool {
			below, wild := strings.CutSuffix(m, "*")
			return m == to || wild && strings.HasPrefix(to, below)
		})
}

func TestEachPackageImportsOnlyWhatItMay(t *testing.T) {
	packages := listPackages(t)
	if len(packages) < 8 {
		t.Fatalf("go list found %d packages: the table is not being checked", len(packages))
	}
	for _, p := range packages {
		path := strings.TrimPrefix(p.ImportPath, module)
		name, may, ok := room(path)
		if !ok {
			t.Errorf("%s belongs to no room of the table", path)
			continue
		}
		for _, imported := range p.Imports {
			to, ours := strings.CutPrefix(imported, module)
			if ours && !allowed(name, may, to) {
				t.Errorf("%s must not import %s", path, to)
			}
		}
	}
}

func TestEachPackageSaysWhatItIs(t *testing.T) {
	for _, p := range listPackages(t) {
		if p.Doc == "" {
			t.Errorf("%s has no package comment", p.ImportPath)
		}
	}
}
