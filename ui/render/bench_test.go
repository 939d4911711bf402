package render

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
)

// boardView is a board of 8×8 squares of 4×2 cells in true colour with words
// beside it. Discs below n are dark, all others light.
func boardView(n int, clock string) tea.View {
	const felt = "\x1b[48;2;0;95;50m"
	disc := map[bool][2]string{true: {"▗▄▄▖", "▝▀▀▘"}, false: {"▗▀▀▖", "▝▄▄▘"}}
	ink := map[bool]string{true: "\x1b[38;2;10;10;10m", false: "\x1b[38;2;250;250;250m"}
	var b strings.Builder
	b.WriteString("\x1b[1m Turncoat\x1b[m\n")
	for line := range 16 {
		for col := range 8 {
			dark := line/2*8+col < n
			b.WriteString(ink[dark] + felt + disc[dark][line%2] + "\x1b[m")
		}
		fmt.Fprintf(&b, "   \x1b[2m%2d\x1b[m dark %d\n", line, n)
	}
	return tea.View{Content: b.String() + "\x1b[1m" + clock + "\x1b[m\n", AltScreen: true}
}

// BenchmarkFrame is what one frame of 80×24 takes.
func BenchmarkFrame(b *testing.B) {
	for name, next := range map[string]func(i int) tea.View{
		"idle": func(int) tea.View { return boardView(20, "5:00") },
		"tick": func(i int) tea.View { return boardView(20, fmt.Sprintf("5:%02d", i%60)) },
		"move": func(i int) tea.View { return boardView(20+i%2*6, "5:00") },
	} {
		b.Run(name, func(b *testing.B) {
			views := make([]tea.View, 60)
			for i := range views {
				views[i] = next(i)
			}
			r := New(colorprofile.TrueColor, 80, 24)
			r.Frame(views[len(views)-1])
			sent := 0
			b.ReportAllocs()
			b.ResetTimer()
			for i := range b.N {
				sent += len(r.Frame(views[i%len(views)]))
			}
			b.ReportMetric(float64(sent)/float64(b.N), "bytes/frame")
		})
	}
}

// BenchmarkFirstFrame is a frame for a terminal that shows something else, and
// what a renderer keeps.
func BenchmarkFirstFrame(b *testing.B) {
	view := boardView(20, "5:00")
	kept := make([]*Renderer, b.N)
	before := heap()
	sent := 0
	b.ResetTimer()
	for i := range b.N {
		kept[i] = New(colorprofile.TrueColor, 80, 24)
		sent = len(kept[i].Frame(view))
	}
	b.StopTimer()
	b.ReportMetric(float64(sent), "bytes/frame")
	b.ReportMetric(float64(heap()-before)/float64(b.N)/1024, "KiB/renderer")
	runtime.KeepAlive(kept)
}

func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
