package story

// helpStories are the pages of the help.
var helpStories = []Story{
	{"help", func(h *House) *Person { return h.help("") }},
	{"help-keys", func(h *House) *Person { return h.help("2") }},
	{"help-commands", func(h *House) *Person { return h.help("3") }},
}

func (h *House) help(page string) *Person {
	p := h.Player("ana")
	p.Press("?")
	if page != "" {
		p.Press(page)
	}
	return p
}
