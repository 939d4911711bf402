-- Games that are offered to one player, and players who want nothing of each
-- other.

-- +goose Up
CREATE TABLE blocks (
  player_id  TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE, -- who has blocked
  other_id   TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE, -- whom; they are not told
  created_at BIGINT NOT NULL, -- since when
  PRIMARY KEY (player_id, other_id),
  CHECK (player_id <> other_id)
);
CREATE INDEX blocks_other ON blocks (other_id, player_id);

-- Whom a challenge is for; NULL for seeks and invites. One a pair and
-- direction.
ALTER TABLE seeks ADD COLUMN to_id TEXT REFERENCES players (id);
CREATE UNIQUE INDEX seeks_to ON seeks (to_id, player_id) WHERE to_id IS NOT NULL;

-- The same, kept after it has ended, and why it was declined; empty for no
-- reason.
ALTER TABLE codes ADD COLUMN to_id TEXT REFERENCES players (id) ON DELETE CASCADE;
ALTER TABLE codes ADD COLUMN reason TEXT NOT NULL DEFAULT '';
CREATE INDEX codes_to ON codes (to_id) WHERE to_id IS NOT NULL;
