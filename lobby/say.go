package lobby

import "context"

// Speaker is who says something.
type Speaker struct {
	Player Player
	Origin string // where they come from, for limits only; may be empty
}

// Speaker returns the visitor as who says something.
func (v *Visit) Speaker() Speaker { return Speaker{Player: v.Player(), Origin: v.origin} }

// Say says something at a place. A *LineError says what is wrong with the text,
// a *TooFastError that too much is said and ErrSaidTwice that this was said
// already, a *TalkOffError that it would not be heard, or that the speaker hears
// nothing themselves, ErrBlocked that they have blocked the other player; ErrSilent, ErrBotTalk and ErrTalkOver that there is no
// talk there. Nothing has been said then.
func (l *Lobby) Say(ctx context.Context, who Speaker, at Place, text string) (Line, error) {
	line := Line{Match: at.Match, Room: at.Room, By: who.Player.ID, Name: who.Player.Name, At: l.Now()}
	var err error
	switch {
	case l.silent:
		return line, ErrSilent
	case at.shut != nil:
		return line, at.shut
	}
	if line.Text, err = ParseLine(text); err != nil {
		return line, err
	}
	if err := l.heard(ctx, who.Player, at); err != nil {
		return line, err
	}
	if err := l.pace.admit(who, line); err != nil {
		return line, err
	}
	ctx, err = begun(ctx)
	if err != nil {
		return line, err
	}
	if line, err = l.store.AddLine(ctx, line); err != nil {
		return line, err
	}
	l.bus.Ring(talkTopic(at.Match, at.Room))
	return line, nil
}

// heard sees that both, who speaks and who is spoken to, hear what is said.
func (l *Lobby) heard(ctx context.Context, who Player, at Place) error {
	rooms, err := l.hears(ctx, who.ID, at)
	if err != nil {
		return err
	}
	if len(rooms) == 0 {
		return &TalkOffError{Name: who.Name, Own: true}
	}
	if at.Partner.ID != "" {
		blocked, err := l.store.HasBlocked(ctx, who.ID, at.Partner.ID)
		if err != nil {
			return err
		}
		if blocked {
			return ErrBlocked
		}
	}
	name, err := l.deaf(ctx, who.ID, at)
	if err == nil && name != "" {
		err = &TalkOffError{Name: name}
	}
	return err
}
