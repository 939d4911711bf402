package plain

import (
	"slices"
	"time"

	"turncoat/lobby"
	"turncoat/ui/phrase"
	"turncoat/ui/settings"
	"turncoat/ui/text"
)

// named is a message about somebody.
func (s *session) named(key text.Key, name string) string {
	return s.book.Say(key, text.Args{"Name": name})
}

// person lets something be done about somebody who is here.
func (s *session) person(p lobby.Present) error {
	if s.isMe(p.Player.ID) {
		return s.profile()
	}
	blocked, err := s.lobby().HasBlocked(s.ctx, s.player.ID, p.Player.ID)
	if err != nil {
		s.explain(err)
		return nil
	}
	s.say(s.facts(s.rated(p.Player), s.book.Doing(p.Doing)))
	var rows []row
	if !blocked {
		rows = append(rows, s.choice("person.challenge", func() error { return s.createFor(p.Player) }))
	}
	if p.Match != "" {
		rows = append(rows, s.choice("person.watch", func() error { return s.watch(string(p.Match)) }))
	}
	return s.choose("plain.back", append(rows, s.blockRow(p.Player, blocked)), ears{})
}

// rated is a player's name, with the rating in the usual game where they have
// one.
func (s *session) rated(p lobby.Player) string {
	if p.Guest {
		return p.Name
	}
	rating, err := s.lobby().Rating(s.ctx, p.ID, lobby.DefaultWish().Variant)
	if err != nil {
		return p.Name
	}
	return p.Name + " " + phrase.Rating(rating)
}

// blockRow is the line that blocks somebody, or unblocks them.
func (s *session) blockRow(p lobby.Player, blocked bool) row {
	if blocked {
		return s.choice("person.unblock", func() error {
			s.unblock(p)
			return errBack
		})
	}
	return s.choice("person.block", func() error {
		if err := s.lobby().Block(s.ctx, s.player, p); err != nil {
			s.explain(err)
		} else {
			s.say(s.named("notice.blocked", p.Name))
		}
		return errBack
	})
}

func (s *session) unblock(p lobby.Player) {
	if err := s.lobby().Unblock(s.ctx, s.player, p); err != nil {
		s.explain(err)
		return
	}
	s.say(s.named("notice.unblocked", p.Name))
}

// blocks lists whom the player has blocked; choosing one unblocks them.
func (s *session) blocks() error {
	blocks, err := s.lobby().Blocks(s.ctx, s.player.ID)
	if err != nil {
		s.explain(err)
		return nil
	}
	var rows []row
	for _, b := range blocks {
		since := s.book.Say("blocks.since", text.Args{"Date": b.Since.UTC().Format(time.DateOnly)})
		rows = append(rows, row{says: s.facts(b.Player.Name, since), run: func() error {
			s.unblock(b.Player)
			return nil
		}})
	}
	if len(rows) > 0 {
		s.tell("blocks.about")
	}
	return s.chooseOf("plain.unblock", "blocks.none", rows)
}

// createFor asks for a game with one player, question by question.
func (s *session) createFor(to lobby.Player) error {
	w, _, err := s.wished(&to)
	if err != nil {
		return err
	}
	if err := w.Check(s.player); err != nil {
		s.explain(err)
		return nil
	}
	s.say(s.facts(s.book.Wish(w)...))
	if _, err := s.question("create.go", 0, s.named("create.go_to", to.Name)); err != nil {
		return err
	}
	return s.challenge(to, w)
}

func (s *session) challenge(to lobby.Player, w lobby.Wish) error {
	seek, id, err := s.lobby().Challenge(s.ctx, s.player, to, w)
	if err != nil || id != "" {
		return s.arrived(id, err)
	}
	s.duels.note(seek)
	return s.await(seek)
}

// challengeName asks whoever goes by a name.
func (s *session) challengeName(name string, w lobby.Wish) error {
	to, err := s.lobby().Target(s.ctx, name)
	if err != nil {
		return s.arrived("", err)
	}
	return s.challenge(to, w)
}

// answer lets a challenge to the player be accepted, or declined for a reason.
func (s *session) answer(seek lobby.Seek) error {
	by := seek.By.Name
	if !seek.By.Guest {
		by += " " + phrase.Rating(seek.Rating)
	}
	s.say(s.named("answer.head", by), s.facts(s.book.Wish(seek.Wish)...))
	rows := []row{
		s.choice("answer.accept", func() error { return s.accept(seek.ID) }),
		s.choice("answer.decline", func() error { return s.decline(seek, lobby.NoReason) }),
	}
	for _, why := range lobby.Reasons[:len(lobby.Reasons)-1] { // the last is none
		rows = append(rows, row{
			says: s.book.Say("plain.decline_why", text.Args{"Reason": s.book.Reason(why)}),
			run:  func() error { return s.decline(seek, why) },
		})
	}
	rows = append(rows, s.blockRow(seek.By, false))
	return s.choose("plain.back", rows, ears{mine: func() error { return s.answerEnd(seek) }})
}

// answerEnd leads away from a challenge that has ended.
func (s *session) answerEnd(seek lobby.Seek) error {
	info, err := s.lobby().SeekEnd(s.ctx, seek.ID)
	switch {
	case err != nil:
		s.explain(err)
		return nil
	case info.End == "":
		return nil
	case info.End == lobby.EndGone:
		s.say(s.named("answer.gone", seek.By.Name))
	case info.End == lobby.EndWithdrawn:
		s.say(s.named("answer.withdrawn", seek.By.Name))
	case info.End != lobby.EndTaken:
		s.tell("waiting.over")
	}
	return errBack
}

func (s *session) decline(seek lobby.Seek, why lobby.Reason) error {
	if err := s.lobby().Decline(s.ctx, s.player, seek.ID, why); err != nil {
		s.explain(err)
	} else {
		s.say(s.named("notice.you_declined", seek.By.Name))
	}
	return errBack
}

// duels is what a session knows of the challenges from and to its player.
type duels struct {
	received map[string]bool       // those that the visitor was told of
	sent     map[string]lobby.Seek // those that are open, as far as is known
}

// note takes in a challenge of the player's.
func (d *duels) note(s lobby.Seek) {
	if d.sent == nil {
		d.sent = map[string]lobby.Seek{}
	}
	d.sent[s.ID] = s
}

// hearDuels tells of challenges that have come in, and of answers.
func (s *session) hearDuels() error {
	received, err := s.lobby().ChallengesTo(s.ctx, s.player.ID)
	if err != nil {
		return err
	}
	told := map[string]bool{}
	for _, seek := range received {
		told[seek.ID] = true
		if !s.duels.received[seek.ID] {
			s.say(s.named("plain.challenged", seek.By.Name))
			s.ringForChallenge()
		}
	}
	s.duels.received = told
	mine, err := s.lobby().SeeksBy(s.ctx, s.player.ID)
	if err != nil {
		return err
	}
	before := s.duels.sent
	s.duels.sent = nil
	for _, seek := range mine {
		if seek.Kind == lobby.Challenge {
			s.duels.note(seek)
			delete(before, seek.ID)
		}
	}
	for code, seek := range before {
		info, err := s.lobby().SeekEnd(s.ctx, code)
		if err != nil {
			return err
		}
		if info.End == lobby.EndDeclined {
			s.say(s.book.Declined("notice.declined", "notice.declined_why", seek.To.Name, info.Reason))
		}
	}
	return nil
}

// ringForChallenge rings the bell where the visitor wants to hear it for more
// than their turn, and isn't typing.
func (s *session) ringForChallenge() {
	if s.settings.Get(settings.Bell) == "all" && s.now().Sub(s.talk.heard) >= looksFor {
		s.talk.ring()
	}
}

// answered leads away from a challenge that is over.
func (s *session) answered(seek lobby.Seek, info lobby.CodeInfo) error {
	delete(s.duels.sent, seek.ID) // it is told here
	name := seek.To.Name
	switch info.End {
	case lobby.EndDeclined:
		s.say(s.book.Declined("waiting.declined", "waiting.declined_why", name, info.Reason))
	case lobby.EndExpired:
		s.say(s.named("waiting.unanswered", name))
	default:
		s.tell("waiting.over")
	}
	return errBack
}

// ownOffer is an offer of the player's in a line.
func (s *session) ownOffer(seek lobby.Seek) string {
	if seek.Kind != lobby.Challenge {
		return s.book.Say("plain.offer", text.Args{"Wish": s.facts(s.book.Wish(seek.Wish)...)})
	}
	return s.facts(slices.Concat([]string{s.book.Say("lobby.challenged"), seek.To.Name}, s.book.Wish(seek.Wish))...)
}
