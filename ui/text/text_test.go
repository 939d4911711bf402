package text

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// looksLikeKey tells keys from other text in the code. Keys are written out
// where they are used, never put together, so that this test sees them.
var looksLikeKey = regexp.MustCompile(`^[a-z]+\.[a-z][a-z0-9_]*$`)

// used lists the keys in the code that says things, with a place of each.
func used(t *testing.T) map[Key]string {
	t.Helper()
	found := map[Key]string{}
	for _, root := range []string{"..", "../../cmd"} {
		err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
			if entry != nil && entry.IsDir() && path == "../command" {
				return fs.SkipDir // commands answer in the words of their protocol
			}
			if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			return keysOf(path, found)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return found
}

// keysOf adds the keys that a file names to those that were found.
func keysOf(path string, found map[Key]string) error {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, nil, 0)
	if err != nil {
		return err
	}
	ast.Inspect(file, func(n ast.Node) bool {
		literal, ok := n.(*ast.BasicLit)
		if !ok || literal.Kind != token.STRING {
			return true
		}
		text, err := strconv.Unquote(literal.Value)
		if section, _, _ := strings.Cut(text, "."); err == nil && looksLikeKey.MatchString(text) && sections[section] {
			found[Key(text)] = set.Position(literal.Pos()).String()
		}
		return true
	})
	return nil
}

// sections are what keys begin with.
var sections = func() map[string]bool {
	all := map[string]bool{}
	for _, key := range keys() {
		section, _, _ := strings.Cut(string(key), ".")
		all[section] = true
	}
	return all
}()

func TestEveryKeyIsThereAndUsed(t *testing.T) {
	inCode := used(t)
	inCatalogue := map[Key]bool{}
	for _, key := range keys() {
		inCatalogue[key] = true
		if !looksLikeKey.MatchString(string(key)) {
			t.Errorf("%q doesn't look like a key", key)
		}
		if inCode[key] == "" {
			t.Errorf("%s is in the catalogue and nobody says it", key)
		}
	}
	for key, place := range inCode {
		if !inCatalogue[key] {
			t.Errorf("%s: %s is not in the catalogue", place, key)
		}
	}
}

func TestSay(t *testing.T) {
	for name, words := range map[string]*Text{"English": English(), "no catalogue": In("tlh", "C.UTF-8", "")} {
		if got := words.Say("match.your_move"); got != "Your move." {
			t.Errorf("%s: %q", name, got)
		}
		if got := words.Count("time.days", 1) + ", " + words.Count("time.days", 3); got != "1 day a move, 3 days a move" {
			t.Errorf("%s: %q", name, got)
		}
		if got := words.Say("match.typed", Args{"Move": "d3"}); got != "Move: d3_" {
			t.Errorf("%s: %q", name, got)
		}
		if got := words.Say("no.such"); got != "(no.such)" {
			t.Errorf("%s: %q", name, got)
		}
	}
}
