package lobby_test

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"turncoat/lobby"
	"turncoat/match"
)

func TestInvite(t *testing.T) {
	h := openHouse(t)
	host, friend, third := h.enter("SHA256:h", "hana"), h.enter("SHA256:f", "filip"), h.enter("SHA256:t", "tanja")
	s, err := h.Invite(t.Context(), host.Player(), lobby.DefaultWish())
	h.must(err)
	if n := h.openGames(); n != 0 {
		t.Errorf("a private game is listed %d times", n)
	}
	if _, err := h.Accept(t.Context(), third.Player(), s.ID); !errors.Is(err, lobby.ErrNotFound) {
		t.Errorf("taken as an open game: %v", err)
	}
	if _, err := h.Join(t.Context(), host, s.ID); !errors.Is(err, lobby.ErrOwn) {
		t.Errorf("one's own invite: %v", err)
	}
	host.Close()
	if _, err := h.Join(t.Context(), friend, s.ID); !errors.Is(err, lobby.ErrAway) {
		t.Errorf("while the host is away: %v", err)
	}
	host = h.enter("SHA256:h", "hana")
	code := s.ID[:4] + " " + s.ID[4:]
	at, err := h.Join(t.Context(), friend, code)
	h.must(err)
	if !at.Setup.Private {
		t.Error("not private")
	}
	if _, err := h.Join(t.Context(), third, s.ID); !errors.Is(err, lobby.ErrFull) {
		t.Errorf("a third: %v", err)
	}
	if _, err := h.Open(t.Context(), third.Player().ID, string(at.Setup.ID)); !errors.Is(err, lobby.ErrNotFound) {
		t.Errorf("a stranger sees it: %v", err)
	}
	if _, err := h.Open(t.Context(), third.Player().ID, s.ID); err != nil {
		t.Errorf("who has the code doesn't see it: %v", err)
	}
	for _, v := range []*lobby.Visit{host, friend} {
		for _, code := range []string{s.ID, string(at.Setup.ID)} {
			if back, err := h.Join(t.Context(), v, code); err != nil || back.Setup.ID != at.Setup.ID {
				t.Errorf("%s can't return: %v", v.Player().Name, err)
			}
		}
	}
}

func TestInvitesThatHaveEnded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t)
		host, friend := h.enter("SHA256:h", "hana"), h.enter("SHA256:f", "filip")
		invite := func() string {
			s, err := h.Invite(t.Context(), host.Player(), lobby.DefaultWish())
			h.must(err)
			return s.ID
		}
		revoked, old := invite(), invite()
		h.must(h.Withdraw(t.Context(), host.Player(), revoked))
		if err := h.Withdraw(t.Context(), friend.Player(), old); !errors.Is(err, lobby.ErrNotFound) {
			t.Errorf("somebody else's is revoked: %v", err)
		}
		expired := func(what, code string) {
			t.Helper()
			if _, err := h.Join(t.Context(), friend, code); !errors.Is(err, lobby.ErrExpired) {
				t.Errorf("%s: %v", what, err)
			}
		}
		expired("revoked", revoked)
		time.Sleep(25 * time.Hour)
		expired("too old", old)
		_, err := h.store.Expire(t.Context(), h.Now())
		h.must(err)
		expired("too old, and tidied away", old)
		other := invite()
		h.play(host, friend)
		expired("its maker plays another game", other)
	})
}

func TestTwoFriendsJoinAtOnce(t *testing.T) {
	h := openHouse(t)
	host := h.enter("SHA256:h", "hana")
	friends := []*lobby.Visit{h.enter("SHA256:f", "filip"), h.enter("SHA256:g", "greta"), h.enter("SHA256:f", "")}
	for range 20 {
		s, err := h.Invite(t.Context(), host.Player(), lobby.DefaultWish())
		h.must(err)
		errs := make([]error, len(friends))
		var all sync.WaitGroup
		for i, v := range friends {
			all.Go(func() { _, errs[i] = h.Join(t.Context(), v, s.ID) })
		}
		all.Wait()
		seated := map[bool]int{}
		for _, err := range errs {
			if err != nil && !errors.Is(err, lobby.ErrFull) {
				t.Fatalf("%v", errs)
			}
			seated[err == nil]++
		}
		if errs[0] != nil && errs[1] != nil || (errs[0] == nil) == (errs[1] == nil) || (errs[0] == nil) != (errs[2] == nil) {
			t.Fatalf("%v seated %v", seated, errs)
		}
		h.abort(host)
	}
}

// A private game is no more to strangers than a code that nothing stands for.
func TestPrivateGamesAreHidden(t *testing.T) {
	h := openHouse(t)
	host, friend, third := h.enter("SHA256:h", "hana"), h.enter("SHA256:f", "filip"), h.enter("SHA256:t", "tanja")
	s, err := h.Invite(t.Context(), host.Player(), lobby.DefaultWish())
	h.must(err)
	at, err := h.Join(t.Context(), friend, s.ID)
	h.must(err)
	code := string(at.Setup.ID)
	if _, err := h.Join(t.Context(), third, code); !errors.Is(err, lobby.ErrNotFound) {
		t.Errorf("joining it: %v", err)
	}
	if _, err := h.Join(t.Context(), third, "no code"); !errors.Is(err, lobby.ErrNotFound) {
		t.Errorf("joining what is no code: %v", err)
	}
	if _, err := h.Accept(t.Context(), third.Player(), code); !errors.Is(err, lobby.ErrNotFound) {
		t.Errorf("accepting it: %v", err)
	}
	games, _, err := h.LiveGames(t.Context(), lobby.Page{Limit: 10})
	if err != nil || len(games) != 0 {
		t.Errorf("%d games are listed, %v", len(games), err)
	}

	h.store.meet(full)
	friend.Close()
	host.Close()
	_, err = h.table.Resign(t.Context(), at, 1)
	if !errors.Is(err, match.ErrStorage) {
		t.Fatal(err)
	}
	h.store.meet(nil)
	lines := strings.Join(h.log.lines(), "\n")
	if lines == "" || strings.Contains(lines, code) || strings.Contains(lines, s.ID) {
		t.Errorf("the log says %q", lines)
	}

	_, err = h.table.Resign(t.Context(), at, 1)
	h.must(err)
	if _, err := h.Open(t.Context(), third.Player().ID, code); err != nil {
		t.Errorf("when it has ended: %v", err)
	}
	if _, err := h.Join(t.Context(), third, code); !errors.Is(err, lobby.ErrFull) {
		t.Errorf("joining it when it has ended: %v", err)
	}
}

func TestGuessingPrivateCodesIsLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := openHouse(t)
		host, friend, guesser := h.enter("SHA256:h", "hana"), h.enter("SHA256:f", "filip"), h.enter("SHA256:g", "greta")
		s, err := h.Invite(t.Context(), host.Player(), lobby.DefaultWish())
		h.must(err)
		at, err := h.Join(t.Context(), friend, s.ID)
		h.must(err)
		open := func(code string) error {
			_, err := h.Open(t.Context(), guesser.Player().ID, code)
			return err
		}
		limit := func(what string, try func(string) error, most int) {
			t.Helper()
			wrong := 0
			for !errors.Is(try("23456789"), lobby.ErrTooMany) {
				if wrong++; wrong > 1000 {
					t.Fatalf("%s is never refused", what)
				}
			}
			if wrong != most {
				t.Errorf("%s is refused after %d wrong codes, want %d", what, wrong, most)
			}
		}
		for range 100 { // these open nothing private
			if err := open("234567"); !errors.Is(err, lobby.ErrNotFound) {
				t.Fatal(err)
			}
		}
		limit("opening", open, 20)
		if err := open(s.ID); !errors.Is(err, lobby.ErrTooMany) {
			t.Errorf("the right code: %v", err)
		}
		if _, err := h.Open(t.Context(), friend.Player().ID, s.ID); err != nil {
			t.Errorf("somebody else: %v", err)
		}
		if _, err := h.Open(t.Context(), friend.Player().ID, string(at.Setup.ID)); err != nil {
			t.Errorf("one's own game: %v", err)
		}
		limit("joining after opening", func(code string) error {
			_, err := h.Join(t.Context(), guesser, code)
			return err
		}, 0)
		time.Sleep(time.Minute)
		limit("after a minute", open, 2)
	})
}
