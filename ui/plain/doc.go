// Package plain is the house by lines: everything that the screens do, for
// screen readers, for terminals that can't place a cursor, and for programs that
// read and write lines. What was printed is never printed over. Choices are made
// by number or by word; moves are typed.
//
//	one goroutine   reads the input and hands on what came
//	Run             owns all the rest: what was typed, what is printed, where one is
//
// A room (menu, game, history …) is a method that reads lines until its visitor
// goes elsewhere; an error says where to. While a room reads, news that rings is
// printed on lines of its own, and then what was being typed once more.
//
// It must know no SSH and no escape sequence, and it judges nothing: the lobby
// and the match do. Words stand in ui/text.
package plain
