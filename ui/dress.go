package ui

import (
	"errors"
	"strings"
	"time"
	"unicode"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"turncoat/ui/phrase"
	"turncoat/ui/settings"
	"turncoat/ui/style"
	"turncoat/ui/text"
)

// dress chooses words, colours and signs anew, after a setting has changed or
// more is known of the terminal.
func (a *app) dress() {
	glyphs := style.GlyphsFor(a.settings.Get(settings.Glyphs), a.visitor.env)
	a.style = style.New(a.settings.Get(settings.Theme), glyphs, a.visitor.Colors, a.ground)
	a.text = &phrase.Book{Text: Language(a.visitor, a.settings), Now: a.deps.Lobby.Now, Arrow: glyphs.Arrow}
}

// showable replaces what a terminal of ASCII can't show, as in names of others.
// Whoever reads a language with other letters has a terminal for them.
func (a *app) showable(frame string) string {
	if !a.style.ASCII || a.text.Text != text.English() || a.settings.Get(settings.Language) != settings.Auto {
		return frame
	}
	return strings.Map(func(r rune) rune {
		if r > unicode.MaxASCII {
			return '?'
		}
		return r
	}, frame)
}

// unsaved are settings that are on their way to storage, one writing at a time:
// of several quick choices the last one is kept.
type unsaved struct {
	values map[settings.Name]string
	saving bool
}

// prefer sets a setting, for now and for the next time.
func (a *app) prefer(name settings.Name, value string) tea.Cmd {
	a.settings = a.settings.With(name, value)
	a.dress()
	if a.unsaved.values == nil {
		a.unsaved.values = map[settings.Name]string{}
	}
	a.unsaved.values[name] = value
	return a.save()
}

func (a *app) save() tea.Cmd {
	if a.unsaved.saving || len(a.unsaved.values) == 0 {
		return nil
	}
	values := a.unsaved.values
	a.unsaved = unsaved{saving: true}
	ctx, visit := a.ctx, a.visitor.Visit
	return func() tea.Msg {
		var errs []error
		for name, value := range values {
			errs = append(errs, visit.Prefer(ctx, string(name), value))
		}
		return savedMsg{errors.Join(errs...)}
	}
}

// saved goes on with what was chosen meanwhile.
func (a *app) saved(msg savedMsg) tea.Cmd {
	a.unsaved.saving = false
	if msg.err != nil && a.ctx.Err() == nil {
		a.say(a.explain(msg.err))
	}
	return a.save()
}

// savedMsg says that settings were stored, or that they hold for this session
// only.
type savedMsg struct{ err error }

// toggle turns a setting on or off.
func (a *app) toggle(name settings.Name) tea.Cmd {
	if a.settings.On(name) {
		return a.prefer(name, settings.Off)
	}
	return a.prefer(name, settings.On)
}

// mouseKey turns the mouse on or off; the footer says how it is.
func (a *app) mouseKey() binding {
	says := text.Key("match.key_mouse_off")
	if !a.settings.On(settings.Mouse) {
		says = "match.key_mouse_on"
	}
	return bind(says, func() tea.Cmd { return a.toggle(settings.Mouse) }, "m").everywhere()
}

// askGround asks the terminal for its background. Many don't answer, and some
// of those without colours print what they don't know.
func (a *app) askGround() tea.Cmd {
	if a.visitor.Colors < colorprofile.ANSI256 {
		return nil
	}
	return tea.RequestBackgroundColor
}

func (a *app) heardGround(msg tea.BackgroundColorMsg) {
	if msg.Color == nil {
		return
	}
	a.ground = style.Light
	if msg.IsDark() {
		a.ground = style.Dark
	}
	a.dress()
}

// slowLink is the round trip from which motion is more trouble than joy.
const slowLink = 200 * time.Millisecond

// moves tells whether discs turn over.
func (a *app) moves() bool {
	switch a.settings.Get(settings.Motion) {
	case settings.On:
		return true
	case settings.Off:
		return false
	}
	return a.visitor.Trip() <= slowLink
}

// copy offers a line to the terminal's clipboard, and says so.
func (a *app) copy(line string) tea.Cmd {
	a.say(a.text.Say("notice.copied"))
	return tea.SetClipboard(line)
}
