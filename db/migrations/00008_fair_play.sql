-- Rated games that were judged and changed nothing, and the order of judging.

-- +goose Up
ALTER TABLE matches ADD COLUMN voided TEXT NOT NULL DEFAULT ''; -- why a rated game that has ended changed no rating; empty where it did
ALTER TABLE matches ADD COLUMN rating_number BIGINT; -- of a rated game that has ended: one each, rising, in the order in which they were judged
UPDATE matches
SET rating_number = (SELECT MAX(number) FROM rating_changes WHERE rating_changes.match_id = matches.id);
CREATE UNIQUE INDEX matches_rating_number ON matches (rating_number) WHERE rating_number IS NOT NULL;

-- Since when there are rules by which a rated game changes nothing: what was
-- judged before them counts as it was judged.
CREATE TABLE rating_rules (
  rule         TEXT PRIMARY KEY, -- as in matches.voided
  after_number BIGINT NOT NULL   -- the last rating_number that it doesn't hold for
);
INSERT INTO rating_rules (rule, after_number)
SELECT 'short', COALESCE(MAX(rating_number), 0) FROM matches;

-- What results are counted by has one column more.
DROP VIEW results;
DROP INDEX matches_dark;
DROP INDEX matches_light;
CREATE INDEX matches_dark
  ON matches (dark_id, ended_at, id, phase, winner, variant, unrated, voided, light_id, light_bot, dark_bot);
CREATE INDEX matches_light
  ON matches (light_id, ended_at, id, phase, winner, variant, unrated, voided, dark_id, dark_bot, light_bot);
CREATE VIEW results AS
SELECT
  id AS match_id,
  dark_id AS player_id,        -- from whose side
  'dark' AS color,             -- the player's
  light_id AS opponent_id,
  light_bot AS opponent_bot,   -- level of a computer player, 0 for a person
  variant,
  unrated,
  voided,
  winner,
  ended_at
FROM matches WHERE phase = 'ended' AND ended_at IS NOT NULL
UNION ALL
SELECT id, light_id, 'light', dark_id, dark_bot, variant, unrated, voided, winner, ended_at
FROM matches WHERE phase = 'ended' AND ended_at IS NOT NULL;
