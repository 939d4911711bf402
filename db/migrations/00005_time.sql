-- Time given back for the network, and who let others down.

-- +goose Up
ALTER TABLE entries ADD COLUMN given_ms BIGINT NOT NULL DEFAULT 0; -- of a move's time, what the network is taken to have cost

-- Lapses: live games that a player left, or never turned up for.
CREATE TABLE lapses (
  match_id  TEXT PRIMARY KEY REFERENCES matches (id), -- in which game: it has one at most
  player_id TEXT NOT NULL REFERENCES players (id),    -- who let the other down
  other_id  TEXT NOT NULL REFERENCES players (id),    -- whom
  kind      TEXT NOT NULL,   -- no_show, flagged, claimed
  at        BIGINT NOT NULL  -- when the game ended
);
CREATE INDEX lapses_player ON lapses (player_id, at);
CREATE INDEX lapses_other ON lapses (other_id, at);
