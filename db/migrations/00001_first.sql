-- The first schema. SQLite and PostgreSQL both take it: ids are TEXT, instants
-- BIGINT milliseconds since 1970 in UTC, lengths of time BIGINT milliseconds.
--
-- All migrations that are due run in one transaction, which the opener holds.

-- +goose Up
CREATE TABLE players (
  id         TEXT PRIMARY KEY, -- never shown, never changes
  name       TEXT NOT NULL,    -- as shown
  skeleton   TEXT,             -- equal for names that look alike; NULL for guests, who take nobody's name
  guest      BOOLEAN NOT NULL, -- has no name of their own
  created_at BIGINT NOT NULL,  -- when they first came
  CHECK (guest = (skeleton IS NULL))
);
CREATE UNIQUE INDEX players_skeleton ON players (skeleton);
CREATE INDEX players_guests ON players (created_at) WHERE guest;

CREATE TABLE keys (
  fingerprint TEXT PRIMARY KEY, -- of a public key that proved itself
  player_id   TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE, -- whose it is
  added_at    BIGINT NOT NULL   -- when it was first seen
);
CREATE INDEX keys_player ON keys (player_id);

CREATE TABLE matches (
  id            TEXT PRIMARY KEY, -- the public code, also in codes
  variant       TEXT NOT NULL,    -- 8x8, 6x6-reverse, …
  opening       TEXT NOT NULL,    -- standard, parallel, random, open, custom
  start         TEXT NOT NULL,    -- position string the game began with, as drawn
  main_ms       BIGINT NOT NULL,  -- live games: each side's bank; 0 for others
  increment_ms  BIGINT NOT NULL,  -- live games: added after a move
  move_ms       BIGINT NOT NULL,  -- correspondence: for each move; 0 for others
  unrated       TEXT NOT NULL,    -- why it changes no rating; empty where it does
  private       BOOLEAN NOT NULL, -- while it lives, for its players and holders of its code
  corrections   BOOLEAN NOT NULL, -- the mover may take the last move back
  dark_id       TEXT NOT NULL REFERENCES players (id), -- who plays dark
  dark_name     TEXT NOT NULL,    -- their name at the start
  dark_guest    BOOLEAN NOT NULL, -- whether they were a guest then
  dark_bot      BIGINT NOT NULL,  -- level of a computer player, 0 for a person
  light_id      TEXT NOT NULL REFERENCES players (id), -- the same for light
  light_name    TEXT NOT NULL,    -- as dark_name
  light_guest   BOOLEAN NOT NULL, -- as dark_guest
  light_bot     BIGINT NOT NULL,  -- as dark_bot
  created_at    BIGINT NOT NULL,  -- when it started
  -- What follows is the fold of entries, kept for lists, deadlines and ends.
  phase         TEXT NOT NULL,    -- live, ended, aborted
  seq           BIGINT NOT NULL,  -- number of the newest entry, 0 before the first
  record        TEXT NOT NULL,    -- the moves from start to the board as it is
  due_at        BIGINT,           -- when the server has something to append; NULL for never
  winner        TEXT NOT NULL,    -- dark, light, or none: a draw, an abort, not over
  ended_by      TEXT NOT NULL,    -- discs, resignation, time, abort; empty while live
  dark_discs    BIGINT NOT NULL,  -- on the board at the end, 0 while live
  light_discs   BIGINT NOT NULL,  -- as dark_discs
  ended_at      BIGINT,           -- NULL while live
  CHECK ((phase = 'live') = (ended_at IS NULL)),
  CHECK (dark_id <> light_id)
);
CREATE INDEX matches_due ON matches (due_at) WHERE phase = 'live' AND due_at IS NOT NULL;
CREATE INDEX matches_live ON matches (created_at, id) WHERE phase = 'live';
CREATE INDEX matches_ended ON matches (ended_at, id) WHERE ended_at IS NOT NULL;
CREATE INDEX matches_dark ON matches (dark_id, ended_at, id);
CREATE INDEX matches_light ON matches (light_id, ended_at, id);

CREATE TABLE entries (
  match_id   TEXT NOT NULL REFERENCES matches (id), -- whose log it stands in
  seq        BIGINT NOT NULL, -- 1, 2, 3 … without a gap: this key is the arbiter of every race
  kind       TEXT NOT NULL,   -- placed, passed, resigned, …
  by_color   TEXT NOT NULL,   -- dark, light, or none: the server's doing
  move       TEXT NOT NULL,   -- square or pass; empty where the entry is no move
  charged_ms BIGINT NOT NULL, -- taken off, or given back to, a clock
  at         BIGINT NOT NULL, -- when it happened, by the server's time
  token      TEXT NOT NULL,   -- random: tells a writer its own row
  PRIMARY KEY (match_id, seq)
);

CREATE TABLE codes (
  code       TEXT PRIMARY KEY, -- one namespace for matches, seeks, invites and seats
  kind       TEXT NOT NULL,    -- match, seek, invite, seat
  player_id  TEXT REFERENCES players (id) ON DELETE CASCADE, -- whose seek, invite or seat; NULL for matches
  match_id   TEXT REFERENCES matches (id), -- of a seat, and what came of a seek or invite
  ended      TEXT NOT NULL,    -- how a seek or invite ended; empty while it is open
  created_at BIGINT NOT NULL   -- when it was given out
);
CREATE INDEX codes_player ON codes (player_id) WHERE player_id IS NOT NULL;

CREATE TABLE seeks (
  id           TEXT PRIMARY KEY REFERENCES codes (code), -- open offers only: how one ended stands in codes
  kind         TEXT NOT NULL,    -- seek, invite
  player_id    TEXT NOT NULL REFERENCES players (id), -- its maker
  variant      TEXT NOT NULL,    -- as in matches
  main_ms      BIGINT NOT NULL,  -- as in matches
  increment_ms BIGINT NOT NULL,  -- as in matches
  move_ms      BIGINT NOT NULL,  -- as in matches
  opening      TEXT NOT NULL,    -- as in matches
  start        TEXT NOT NULL,    -- position string of a custom opening, empty for others
  stake        BIGINT NOT NULL,  -- 0 rated where it can be, 1 rated only, 2 casual
  color        TEXT NOT NULL,    -- the maker's: dark, light, or none: drawn at the start
  corrections  BOOLEAN NOT NULL, -- as in matches
  created_at   BIGINT NOT NULL,  -- when it was made
  expires_at   BIGINT NOT NULL   -- from then on nobody may take it
);
CREATE INDEX seeks_open ON seeks (created_at, id) WHERE kind = 'seek';
CREATE INDEX seeks_player ON seeks (player_id);
CREATE INDEX seeks_expires ON seeks (expires_at, id);

CREATE TABLE ratings (
  player_id  TEXT NOT NULL REFERENCES players (id), -- whose it is
  variant    TEXT NOT NULL,             -- as in matches
  value      DOUBLE PRECISION NOT NULL, -- Glicko-2 on the usual scale: 1500 at first
  deviation  DOUBLE PRECISION NOT NULL, -- as of rated_at: it grows with absence
  volatility DOUBLE PRECISION NOT NULL, -- 0.06 at first
  games      BIGINT NOT NULL,           -- rated games
  rated_at   BIGINT NOT NULL,           -- of the newest rated game
  PRIMARY KEY (player_id, variant)
);

CREATE TABLE rating_changes (
  match_id          TEXT NOT NULL REFERENCES matches (id), -- which game did it
  player_id         TEXT NOT NULL REFERENCES players (id), -- to whose rating
  number            BIGINT NOT NULL, -- one a match, rising: the order in which they were rated
  color             TEXT NOT NULL,   -- dark, light
  before_value      DOUBLE PRECISION NOT NULL, -- before_ and after_ are rows of ratings
  before_deviation  DOUBLE PRECISION NOT NULL, -- not yet grown by absence
  before_volatility DOUBLE PRECISION NOT NULL,
  before_games      BIGINT NOT NULL,
  before_at         BIGINT,          -- NULL before the first rated game
  after_value       DOUBLE PRECISION NOT NULL,
  after_deviation   DOUBLE PRECISION NOT NULL,
  after_volatility  DOUBLE PRECISION NOT NULL,
  after_games       BIGINT NOT NULL,
  after_at          BIGINT NOT NULL, -- when the game ended
  PRIMARY KEY (match_id, player_id)
);
CREATE UNIQUE INDEX rating_changes_number ON rating_changes (number, color);
CREATE INDEX rating_changes_player ON rating_changes (player_id);

CREATE TABLE beats (
  node TEXT PRIMARY KEY, -- which server
  at   BIGINT NOT NULL   -- the newest instant at which it was up
);
