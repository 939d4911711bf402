-- name: RatingOf :one
SELECT * FROM ratings WHERE player_id = @player_id AND variant = @variant;

-- name: RatingsOf :many
SELECT * FROM ratings WHERE player_id = @player_id;

-- name: SetRating :exec
INSERT INTO ratings (player_id, variant, value, deviation, volatility, games, rated_at)
VALUES (@player_id, @variant, @value, @deviation, @volatility, @games, @rated_at)
ON CONFLICT (player_id, variant) DO UPDATE SET
  value = excluded.value, deviation = excluded.deviation, volatility = excluded.volatility,
  games = excluded.games, rated_at = excluded.rated_at;

-- name: LastJudged :one
SELECT rating_number FROM matches WHERE rating_number IS NOT NULL ORDER BY rating_number DESC LIMIT 1;

-- A rated game that has ended is judged once.
-- name: Judge :execrows
UPDATE matches SET voided = @voided, rating_number = @number
WHERE id = @id AND rating_number IS NULL;

-- Rated games of two players, but for aborted ones, that began after an
-- instant: they are going on, or ended after it.
-- name: RatedBetween :many
SELECT a.id FROM matches AS a
WHERE a.dark_id = @one AND a.light_id = @other AND a.ended_at IS NULL AND a.unrated = '' AND a.created_at > @since
UNION ALL
SELECT b.id FROM matches AS b
WHERE b.dark_id = @one AND b.light_id = @other AND b.ended_at > @since AND b.unrated = '' AND b.created_at > @since
  AND b.phase = 'ended'
UNION ALL
SELECT c.id FROM matches AS c
WHERE c.dark_id = @other AND c.light_id = @one AND c.ended_at IS NULL AND c.unrated = '' AND c.created_at > @since
UNION ALL
SELECT d.id FROM matches AS d
WHERE d.dark_id = @other AND d.light_id = @one AND d.ended_at > @since AND d.unrated = '' AND d.created_at > @since
  AND d.phase = 'ended'
LIMIT @most;

-- The other rated games of two players that ended by resignation after an
-- instant.
-- name: ResignedBetween :many
SELECT a.record FROM matches AS a
WHERE a.dark_id = @one AND a.light_id = @other AND a.ended_at > @since
  AND a.phase = 'ended' AND a.unrated = '' AND a.ended_by = 'resignation' AND a.id <> @id
UNION ALL
SELECT b.record FROM matches AS b
WHERE b.dark_id = @other AND b.light_id = @one AND b.ended_at > @since
  AND b.phase = 'ended' AND b.unrated = '' AND b.ended_by = 'resignation' AND b.id <> @id;

-- name: AddChange :exec
INSERT INTO rating_changes (
  match_id, player_id, variant, number, color,
  before_value, before_deviation, before_volatility, before_games, before_at,
  after_value, after_deviation, after_volatility, after_games, after_at
) VALUES (
  @match_id, @player_id, @variant, @number, @color,
  @before_value, @before_deviation, @before_volatility, @before_games, @before_at,
  @after_value, @after_deviation, @after_volatility, @after_games, @after_at
);

-- name: ChangesOf :many
SELECT * FROM rating_changes WHERE match_id = @match_id;

-- Every so manieth game of a player in a variant, and the last.
-- name: GraphOf :many
SELECT * FROM rating_changes
WHERE player_id = @player_id AND variant = @variant AND after_games <= @last
  AND ((after_games - 1) % @every = 0 OR after_games = @last)
ORDER BY after_games;

-- Ratings by value, highest first. Absence has not been reckoned with.
-- name: RatingsBelow :many
SELECT sqlc.embed(ratings), sqlc.embed(players)
FROM ratings JOIN players ON players.id = ratings.player_id
WHERE ratings.variant = @variant AND ratings.deviation <= @deviation AND NOT players.guest
  AND ratings.value <= @below_value AND (ratings.value < @below_value OR ratings.player_id < @below_id)
ORDER BY ratings.value DESC, ratings.player_id DESC LIMIT @most;

-- The rest is for checking all ratings.

-- name: RuleSince :one
SELECT after_number FROM rating_rules WHERE rule = @rule;

-- name: JudgedAfter :many
SELECT * FROM matches WHERE rating_number > @after ORDER BY rating_number LIMIT @most;

-- name: ChangesBetween :many
SELECT * FROM rating_changes WHERE number > @after AND number <= @until ORDER BY number, color;

-- Rated games that have ended and were not judged.
-- name: Unjudged :many
SELECT * FROM matches WHERE phase = 'ended' AND unrated = '' AND rating_number IS NULL ORDER BY id;

-- Games that were judged, or have changed a rating, and should not.
-- name: Misjudged :many
SELECT id FROM matches WHERE rating_number IS NOT NULL AND (phase <> 'ended' OR unrated <> '')
UNION
SELECT match_id FROM rating_changes JOIN matches ON matches.id = rating_changes.match_id
WHERE matches.rating_number IS NULL OR matches.rating_number <> rating_changes.number OR matches.voided <> '';

-- name: RatingsAfter :many
SELECT * FROM ratings
WHERE player_id >= @player_id AND (player_id > @player_id OR variant > @variant)
ORDER BY player_id, variant LIMIT @most;

-- Games that changed no rating because their players had had enough of each
-- other, newest first.
-- name: Limited :many
SELECT id, dark_id, dark_name, light_id, light_name, unrated, voided, created_at FROM matches
WHERE unrated = 'often' OR voided <> '' ORDER BY created_at DESC, id DESC;
