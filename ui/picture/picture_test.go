package picture

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
)

func TestPictures(t *testing.T) {
	for name, c := range map[string]struct{ frame, has string }{
		"words stand in their columns": {"ab  c", `<text x="32" y="12" textLength="8" fill="#d4d4d4">c</text>`},
		"lines stand in their rows":    {"\nd", `<text x="0" y="28" textLength="8" fill="#d4d4d4">d</text>`},
		"bold":                         {"\x1b[1mb", `fill="#d4d4d4" font-weight="bold">b</text>`},
		"colours":                      {"\x1b[38;5;231;48;5;16mw", `fill="#ffffff">w</text>`},
		"grounds join":                 {"\x1b[48;5;16m  ", `<rect x="0" y="0" width="16" height="16" fill="#000000"/>`},
		"reversed":                     {"\x1b[7mr", `fill="#1c1c1c">r</text>`},
		"blocks join":                  {"▄▄", `<rect x="0" y="8" width="16" height="8" fill="#d4d4d4"/>`},
		"eighths":                      {"▁", `<rect x="0" y="14" width="8" height="2" fill="#d4d4d4"/>`},
		"quarters":                     {"▗", `<rect x="4" y="8" width="4" height="8" fill="#d4d4d4"/>`},
		"signs of SVG":                 {"<&>", `>&lt;&amp;&gt;</text>`},
		"wide signs take two columns":  {"日x", `<text x="0" y="12" textLength="24"`},
	} {
		if got := SVG(c.frame, 8, 2, DarkPaper); !strings.Contains(got, c.has) {
			t.Errorf("%s: no %s in\n%s", name, c.has, got)
		}
	}
}

func TestPicturesAreWellFormed(t *testing.T) {
	frame := "<\x1b[31m&\"'\x1b[0m ▄█\n日本 \x1b[4;3;2mé\x1b[0m"
	in := xml.NewDecoder(strings.NewReader(SVG(frame, 12, 3, LightPaper)))
	for {
		_, err := in.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}
