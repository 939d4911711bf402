-- What people say to each other.

-- +goose Up
CREATE TABLE talk (
  number    BIGINT PRIMARY KEY, -- rising: the order in which lines were said, everywhere
  match_id  TEXT NOT NULL, -- at which match; empty in the lobby
  room      TEXT NOT NULL, -- lobby, players, watchers
  player_id TEXT NOT NULL, -- who said it; guests are forgotten before their lines
  name      TEXT NOT NULL, -- their name then
  words     TEXT NOT NULL, -- one line, harmless
  said_at   BIGINT NOT NULL -- when it was said
);
CREATE INDEX talk_room ON talk (match_id, room, number);

CREATE TABLE talk_off (
  match_id  TEXT NOT NULL REFERENCES matches (id), -- whose talk
  player_id TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE, -- has switched it off
  PRIMARY KEY (match_id, player_id)
);
CREATE INDEX talk_off_player ON talk_off (player_id);
