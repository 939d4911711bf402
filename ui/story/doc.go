// Package story is every screen in canned states: who sits where, what was
// played, which keys were pressed. Stories are told on a stage, at any size, in
// any theme, language and colour depth; frames of them are printed, made into
// pictures, and compared with what they were.
//
// It knows screens as a person does, by what is pressed and what is seen, and
// must know neither how they are made nor what a store is made of.
package story
