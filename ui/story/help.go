package story

// helpStories are the pages of the help.
var helpStories = []Story{
	{"help", func(h *House) *Person { return h.help("") }},
	{"help-boards", func(h *House) *Person {
		p := h.afterSeasons()
		p.Press("?", "2")
		p.Sees("%")
		return p
	}},
	{"help-boards-none", func(h *House) *Person {
		p := h.help("2")
		p.Reads("help.no_games")
		p.Press("up", "down", "down", "down")
		return p
	}},
	{"help-keys", func(h *House) *Person { return h.help("3") }},
	{"help-commands", func(h *House) *Person { return h.help("4") }},
}

func (h *House) help(page string) *Person {
	p := h.Player("ana")
	p.Press("?")
	if page != "" {
		p.Press(page)
	}
	return p
}
