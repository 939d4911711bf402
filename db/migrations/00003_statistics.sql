-- What statistics are read from.

-- +goose Up
-- A player's games by either color, with all that their results are counted by:
-- whoever counts reads nothing else.
DROP INDEX matches_dark;
DROP INDEX matches_light;
CREATE INDEX matches_dark
  ON matches (dark_id, ended_at, id, phase, winner, variant, unrated, light_id, light_bot, dark_bot);
CREATE INDEX matches_light
  ON matches (light_id, ended_at, id, phase, winner, variant, unrated, dark_id, dark_bot, light_bot);

-- Each game that was played to an end, once from either side.
CREATE VIEW results AS
SELECT
  id AS match_id,
  dark_id AS player_id,        -- from whose side
  'dark' AS color,             -- the player's
  light_id AS opponent_id,
  light_bot AS opponent_bot,   -- level of a computer player, 0 for a person
  variant,
  unrated,
  winner,
  ended_at
FROM matches WHERE phase = 'ended' AND ended_at IS NOT NULL
UNION ALL
SELECT id, light_id, 'light', dark_id, dark_bot, variant, unrated, winner, ended_at
FROM matches WHERE phase = 'ended' AND ended_at IS NOT NULL;

-- Games that people have played to an end against each other.
CREATE TABLE totals (
  variant TEXT PRIMARY KEY, -- as in matches
  dark    BIGINT NOT NULL,  -- games that dark won
  light   BIGINT NOT NULL,  -- games that light won
  draws   BIGINT NOT NULL   -- games that nobody won
);
INSERT INTO totals (variant, dark, light, draws)
SELECT variant,
  COUNT(CASE WHEN winner = 'dark' THEN 1 END),
  COUNT(CASE WHEN winner = 'light' THEN 1 END),
  COUNT(CASE WHEN winner = 'none' THEN 1 END)
FROM matches
WHERE phase = 'ended' AND dark_bot = 0 AND light_bot = 0
GROUP BY variant;

-- The variant of its match; a player's changes are listed by it.
ALTER TABLE rating_changes ADD COLUMN variant TEXT NOT NULL DEFAULT '';
UPDATE rating_changes
SET variant = (SELECT matches.variant FROM matches WHERE matches.id = rating_changes.match_id);
DROP INDEX rating_changes_player;
CREATE UNIQUE INDEX rating_changes_player ON rating_changes (player_id, variant, after_games);

CREATE INDEX ratings_top ON ratings (variant, value, player_id, deviation);
