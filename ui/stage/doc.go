// Package stage is a lobby over a store that is handed in, an invented clock,
// and persons who sit at terminals: models driven without a program, by keys,
// clicks and pastes, and looked at as frames. The messages of a person's
// commands come one by one, while the person waits for something; so what is
// seen then is the same each time.
//
// It knows models as everybody sees them, by Update and View. It must not know
// screens, nor what a store is made of.
package stage
