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
  match_id, player_id, number, color,
  before_value, before_deviation, before_volatility, before_games, before_at,
  after_value, after_deviation, after_volatility, after_games, after_at
) VALUES (
  @match_id, @player_id, @number, @color,
  @before_value, @before_deviation, @before_volatility, @before_games, @before_at,
  @after_value, @after_deviation, @after_volatility, @after_games, @after_at
);

-- name: ChangesOf :many
SELECT * FROM rating_changes WHERE match_id = @match_id;
