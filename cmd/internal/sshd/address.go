package sshd

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// addresses counts what each address has open and how fast it comes. The table
// is bounded: where it is full, an address without an open connection makes
// room, and because the table is larger than all connections together there
// always is one.
type addresses struct {
	limits AddressLimits
	now    func() time.Time

	mu    sync.Mutex
	table map[netip.Prefix]*address
}

type address struct {
	rate  *rate.Limiter
	conns int
}

func newAddresses(limits AddressLimits, now func() time.Time) *addresses {
	return &addresses{limits: limits, now: now, table: make(map[netip.Prefix]*address)}
}

// verdict on a new connection.
type verdict int

const (
	welcome verdict = iota
	tooFast
	tooMany
)

// enter judges a new connection. On welcome, leave must be called at its end.
func (a *addresses) enter(remote netip.Addr) verdict {
	if a.exempt(remote) {
		return welcome
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	e := a.entry(Network(remote))
	switch {
	case e.conns >= a.limits.Conns:
		return tooMany
	case !e.rate.AllowN(a.now(), 1):
		return tooFast
	}
	e.conns++
	return welcome
}

func (a *addresses) leave(remote netip.Addr) {
	if a.exempt(remote) {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if e := a.table[Network(remote)]; e != nil {
		e.conns--
	}
}

func (a *addresses) entry(n netip.Prefix) *address {
	if e := a.table[n]; e != nil {
		return e
	}
	if len(a.table) >= a.limits.Table {
		// A map's order is random, so this takes any address that is away.
		for old, e := range a.table {
			if e.conns == 0 {
				delete(a.table, old)
				break
			}
		}
	}
	e := &address{rate: rate.NewLimiter(rate.Limit(a.limits.PerSecond), a.limits.Burst)}
	a.table[n] = e
	return e
}

func (a *addresses) exempt(remote netip.Addr) bool {
	if !remote.IsValid() {
		return true
	}
	for _, p := range a.limits.Exempt {
		if p.Contains(remote) {
			return true
		}
	}
	return false
}

// Network is what one party can choose addresses from at no cost.
func Network(a netip.Addr) netip.Prefix {
	bits := 64
	if a.Is4() {
		bits = 32
	}
	p, _ := a.WithZone("").Prefix(bits)
	return p
}
