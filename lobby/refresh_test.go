package lobby_test

import (
	"context"
	"log/slog"
	"testing"

	"turncoat/db"
	"turncoat/lobby"
)

// meanwhile is a store in which something happens while a player is being read.
type meanwhile struct {
	*db.Store
	happens func()
}

func (m *meanwhile) ByID(ctx context.Context, id string) (lobby.Player, error) {
	p, err := m.Store.ByID(ctx, id)
	if happens := m.happens; happens != nil {
		m.happens = nil
		happens()
	}
	return p, err
}

// A guest who takes the seat by its code while an older reading of who they
// were is on its way stays in the seat.
func TestOldReadingDoesNotTakeAGuestOutOfTheSeat(t *testing.T) {
	h := openHouse(t)
	store := &meanwhile{Store: h.store}
	l := lobby.New(store, h.table, &h.bots, slog.New(slog.DiscardHandler))
	t.Cleanup(l.Close)
	a, guest := h.enter("SHA256:a", "ana"), h.enter("", "")
	s, _ := h.post(a, lobby.DefaultWish())
	at, err := h.Accept(t.Context(), guest.Player(), s.ID)
	h.must(err)
	code, err := h.SeatCode(t.Context(), guest, at.Setup.ID)
	h.must(err)
	back, err := l.Enter(t.Context(), "", "192.0.2.1/32")
	h.must(err)
	t.Cleanup(back.Close)

	store.happens = func() {
		_, err := l.Join(t.Context(), back, code)
		h.must(err)
	}
	p, err := back.Refresh(t.Context())
	h.must(err)
	if seat := guest.Player().ID; p.ID != seat || back.Player().ID != seat {
		t.Errorf("read %s, is %s, the seat is %s's", p.Name, back.Player().Name, guest.Player().Name)
	}
}
