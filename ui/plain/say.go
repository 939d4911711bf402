package plain

import (
	"slices"
	"strings"

	"turncoat/lobby"
	"turncoat/ui/settings"
	"turncoat/ui/text"
)

// hearing is what is heard at one place, and how far it has been told.
type hearing struct {
	at     lobby.Place
	newest int64
	begun  bool // what comes is news
}

// recent is how many lines a talk begins with.
const recent = 10

// converses tells whether there is talk at a place.
func (s *session) converses(at lobby.Place) bool { return s.lobby().Talks() && !at.Silent() }

// utter says something at a place.
func (s *session) utter(at lobby.Place, said string) {
	if _, err := s.lobby().Say(s.ctx, s.visitor.Visit.Speaker(), at, said); err != nil {
		s.refuse(s.book.Explain(err, s.player.ID))
		return
	}
	s.tell("plain.said")
}

// listen tells what others have said since it was last told, and whether that
// was anything. The first time it tells nothing.
func (s *session) listen(h *hearing) bool {
	if !s.converses(h.at) {
		return false
	}
	heard, err := s.lobby().Hear(s.ctx, s.player.ID, h.at, h.newest)
	if err != nil {
		return false // the next bell reads on
	}
	first := !h.begun
	h.newest, h.begun = heard.Newest, true
	others := slices.DeleteFunc(heard.Lines, func(l lobby.Line) bool { return s.isMe(l.By) })
	if first || len(others) == 0 {
		return false
	}
	for _, l := range others {
		s.say(s.lineWords(l, h.at))
	}
	return true
}

// lineWords is a line as it is told.
func (s *session) lineWords(l lobby.Line, at lobby.Place) string {
	name := l.Name
	if at.Both && l.Room == lobby.WatchersRoom {
		name += " " + s.book.Say("talk.watcher")
	}
	return s.book.Say("plain.says", text.Args{"Name": name, "Text": l.Text})
}

// converse is where all that is typed is said, until the visitor goes back.
func (s *session) converse(place func() lobby.Place, e ears) error {
	h := &hearing{at: place()}
	if e.bell == nil {
		sub := s.lobby().Table().Bus().Watch(h.at.Topics()...)
		defer sub.Close()
		e.bell, e.rang = sub.Bell(), func() error { s.listen(h); return nil }
	}
	s.recall(h)
	for {
		line, err := s.read("plain.ask_say", e)
		switch {
		case err != nil:
			return err
		case line.text == "" || line.text == "0" || s.means(line.text, "plain.word_back"):
			return errBack
		case h.at.Match != "" && s.means(line.text, "plain.word_mute"):
			s.hush(h, false)
		case h.at.Match != "" && s.means(line.text, "plain.word_unmute"):
			s.hush(h, true)
		default:
			h.at = place()
			s.utter(h.at, line.text)
		}
	}
}

// recall tells what was said lately, and what there is to know.
func (s *session) recall(h *hearing) {
	heard, err := s.lobby().Hear(s.ctx, s.player.ID, h.at, 0)
	if err != nil {
		s.explain(err)
		return
	}
	h.newest, h.begun = heard.Newest, true
	for _, l := range heard.Lines[max(0, len(heard.Lines)-recent):] {
		s.say(s.lineWords(l, h.at))
	}
	switch {
	case heard.Off:
		s.tell("talk.off")
	case heard.Deaf != "":
		s.explain(&lobby.TalkOffError{Name: heard.Deaf})
	case len(heard.Lines) == 0:
		s.tell("lobby.no_talk")
	}
	s.tell("plain.how_say")
	if h.at.Match != "" {
		s.tell("plain.how_mute")
	}
}

// hush switches the talk at a match off or on.
func (s *session) hush(h *hearing, on bool) {
	err := s.lobby().SwitchTalk(s.ctx, s.player.ID, h.at.Match, on)
	switch {
	case err != nil:
		s.explain(err)
	case on:
		s.tell("plain.unmuted")
	default:
		s.tell("talk.off")
	}
}

// chat is the talk of the lobby.
func (s *session) chat() error {
	return s.converse(lobby.LobbyPlace, ears{})
}

// place is where the visitor talks at the match as it stands.
func (g *game) place() lobby.Place { return lobby.MatchPlace(g.state, g.player.ID, g.now()) }

// hearTalk listens to the talk at the match, to both rooms when it is over.
func (g *game) hearTalk() {
	at := g.place()
	if at == g.talked.at || !g.converses(at) {
		return
	}
	if g.talked.at.Both != at.Both { // the other room: only what is said from now on
		g.talked.newest, g.talked.begun = 0, false
	}
	g.talked.at = at
	g.sub.Add(at.Topics()...)
	g.listen(&g.talked)
}

// heard does what the bells of the match and its talk are rung for. When the
// match is over the talk goes on.
func (g *game) heard() error {
	topics := g.sub.Rang()
	if slices.ContainsFunc(topics, func(topic string) bool { return strings.HasPrefix(topic, lobby.TalkTopics) }) {
		if g.listen(&g.talked) {
			g.ringFor(g.settings.Get(settings.Bell) == "all")
		}
	}
	if slices.Contains(topics, string(g.id)) {
		return g.catchUp()
	}
	return nil
}

// converse is the talk at the match. The game goes on meanwhile.
func (g *game) converse() error {
	if !g.converses(g.place()) {
		g.silent()
		return nil
	}
	e := g.ears()
	if g.over() {
		e = g.earsAfter()
	}
	return stay(g.session.converse(g.place, e))
}

// earsAfter hear the talk that goes on after the end.
func (g *game) earsAfter() ears { return ears{bell: g.sub.Bell(), rang: g.heard} }

// silent says why there is no talk.
func (g *game) silent() {
	if !g.lobby().Talks() {
		g.explain(lobby.ErrSilent)
		return
	}
	g.explain(lobby.ErrBotTalk)
}

// says does what was typed where that begins with the word for it.
func (g *game) says(line string) bool {
	word, rest, _ := strings.Cut(line, " ")
	if strings.TrimSpace(rest) == "" || !g.means(word, "plain.word_say") {
		return false
	}
	g.utter(g.place(), rest)
	return true
}
