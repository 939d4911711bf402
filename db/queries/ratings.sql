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

-- name: LastChange :one
SELECT number FROM rating_changes ORDER BY number DESC LIMIT 1;

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
