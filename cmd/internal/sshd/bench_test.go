package sshd

import (
	"runtime"
	"testing"

	gossh "golang.org/x/crypto/ssh"
)

// BenchmarkSessionMemory opens b.N sessions with a small program on each, ten a
// connection, and reports what one takes. The clients are in the same process
// and counted too; BenchmarkBareMemory is the same without a program.
func BenchmarkSessionMemory(b *testing.B) { benchMemory(b, shows("ready"), true) }

func BenchmarkBareMemory(b *testing.B) { benchMemory(b, waits, false) }

func benchMemory(b *testing.B, h Handler, terminal bool) {
	house := start(b, Config{Handler: h, MaxSessions: 100_000, MaxConns: 100_000})
	key := gossh.PublicKeys(newKey(b))
	before, goroutines := heap(), runtime.NumGoroutine()
	b.ResetTimer()
	people := make([]*person, 0, b.N)
	var client *gossh.Client
	for i := range b.N {
		if i%10 == 0 {
			client = house.dial(b, key)
		}
		if terminal {
			people = append(people, sit(b, client, 100, 30))
		} else {
			p := visit(b, client)
			if err := p.Start("wait"); err != nil {
				b.Fatal(err)
			}
			people = append(people, p)
		}
	}
	for _, p := range people {
		p.sees(b, "ready")
	}
	b.StopTimer()
	b.ReportMetric(float64(heap()-before)/1024/float64(b.N), "KiB/session")
	b.ReportMetric(float64(runtime.NumGoroutine()-goroutines)/float64(b.N), "goroutines/session")
	runtime.KeepAlive(people)
}

// heap is live memory, stacks included.
func heap() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc + m.StackInuse)
}
