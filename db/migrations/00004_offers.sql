-- What players offer each other over a game, and what is taken back.

-- +goose Up
ALTER TABLE entries ADD COLUMN offer TEXT NOT NULL DEFAULT '';      -- takeback, abort, rematch; empty where it is about none
ALTER TABLE entries ADD COLUMN answer TEXT NOT NULL DEFAULT '';     -- yes, no; empty where nothing is answered
ALTER TABLE entries ADD COLUMN to_seq BIGINT NOT NULL DEFAULT 0;    -- of an undone: the board is again as after this entry
ALTER TABLE entries ADD COLUMN drawn BOOLEAN NOT NULL DEFAULT FALSE; -- of a claimed: a draw was given, not the win taken
ALTER TABLE entries ADD COLUMN next_id TEXT REFERENCES matches (id); -- of a rematch that was agreed upon: the new match
