-- The games that are worth watching first: those with a clock or without before
-- those with days for each move, then by both ratings together. Who has none,
-- as guests and computer players, counts as nothing.
-- name: BestLive :many
SELECT sqlc.embed(matches),
  dark.value AS dark_value, dark.deviation AS dark_deviation,
  light.value AS light_value, light.deviation AS light_deviation
FROM matches
LEFT JOIN ratings AS dark ON dark.player_id = matches.dark_id AND dark.variant = matches.variant
LEFT JOIN ratings AS light ON light.player_id = matches.light_id AND light.variant = matches.variant
WHERE matches.phase = 'live' AND NOT matches.private
ORDER BY matches.move_ms > 0, COALESCE(dark.value, 0) + COALESCE(light.value, 0) DESC,
  matches.created_at DESC, matches.id DESC
LIMIT @most;

-- name: CountPublicLive :one
SELECT COUNT(*) FROM matches WHERE phase = 'live' AND NOT private;

-- How many offers to anybody each player has, of either kind: those that wait
-- for their maker and those that don't.
-- name: CountOpenSeeks :many
SELECT player_id, move_ms > 0 AS stays, COUNT(*) AS offers FROM seeks WHERE kind = 'seek'
GROUP BY player_id, move_ms > 0;
