package phrase

import (
	"turncoat/lobby"
	"turncoat/ui/text"
)

// Reason says why a challenge is declined, "" where no reason is given.
func (b *Book) Reason(r lobby.Reason) string {
	switch r {
	case lobby.NotNow:
		return b.Say("reason.later")
	case lobby.NotVariant:
		return b.Say("reason.variant")
	case lobby.TooSlow:
		return b.Say("reason.faster")
	case lobby.TooFast:
		return b.Say("reason.slower")
	case lobby.RatedFirst:
		return b.Say("reason.rated")
	case lobby.CasualOnly:
		return b.Say("reason.casual")
	}
	return ""
}

// Declined says that somebody declines: by plain where they give no reason, by
// why with it.
func (b *Book) Declined(plain, why text.Key, name string, r lobby.Reason) string {
	args := text.Args{"Name": name}
	if said := b.Reason(r); said != "" {
		args["Reason"] = said
		return b.Say(why, args)
	}
	return b.Say(plain, args)
}
