-- Several keys of one account.

-- +goose Up
ALTER TABLE keys ADD COLUMN used_at BIGINT; -- when it last came, to the minute; NULL where it hasn't since this is kept

-- What is typed with another key to link it. Using one removes it.
CREATE TABLE key_codes (
  player_id  TEXT PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE, -- whose account: one code at a time
  code       TEXT NOT NULL,   -- secret, and so not among the public codes
  created_at BIGINT NOT NULL  -- when it was given out
);
CREATE UNIQUE INDEX key_codes_code ON key_codes (code);
