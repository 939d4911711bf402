package plain

// hint tells one best move, in a game against the computer.
func (g *game) hint() error {
	if g.deps.Advise == nil || !g.mine() || !g.live() || !g.state.Setup.HasBot() || g.mustPass() {
		g.refuse(g.book.Say("error.hint"))
		return nil
	}
	advice, err := g.deps.Advise(g.ctx, g.state)
	if err != nil {
		g.refuse(g.book.Explain(err, g.player.ID))
		return nil
	}
	g.say(g.book.Advice(advice))
	return nil
}
