-- What players have set.

-- +goose Up
CREATE TABLE preferences (
  player_id TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE, -- who has set it
  name      TEXT NOT NULL, -- what is set; the screens know what it means
  value     TEXT NOT NULL, -- what it is set to, never empty
  PRIMARY KEY (player_id, name)
);
