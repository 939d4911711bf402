// Package query is the typed form of the queries in db/queries, written by sqlc
// but for this comment. It knows rows and nothing of what they mean.
package query
