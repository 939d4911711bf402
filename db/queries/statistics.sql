-- name: Totals :many
SELECT * FROM totals;

-- name: CountTotal :exec
INSERT INTO totals (variant, dark, light, draws) VALUES (@variant, @dark, @light, @draws)
ON CONFLICT (variant) DO UPDATE SET
  dark = totals.dark + excluded.dark, light = totals.light + excluded.light,
  draws = totals.draws + excluded.draws;

-- name: TalliesOf :many
SELECT color, variant, unrated || voided = '' AS rated, opponent_bot > 0 AS computer,
  COUNT(CASE WHEN winner = color THEN 1 END) AS won,
  COUNT(CASE WHEN winner = 'none' THEN 1 END) AS drawn,
  COUNT(*) AS games
FROM results WHERE player_id = @player_id
GROUP BY color, variant, unrated || voided = '', opponent_bot > 0;

-- name: OpponentsOf :many
SELECT opponents.*, players.name FROM (
  SELECT opponent_id, opponent_bot,
    COUNT(CASE WHEN winner = color THEN 1 END) AS won,
    COUNT(CASE WHEN winner = 'none' THEN 1 END) AS drawn,
    COUNT(*) AS games, MAX(ended_at) AS last_at
  FROM results WHERE player_id = @player_id
  GROUP BY opponent_id, opponent_bot
  ORDER BY games DESC, last_at DESC, opponent_id LIMIT @most
) AS opponents JOIN players ON players.id = opponents.opponent_id
ORDER BY games DESC, last_at DESC, opponent_id;

-- name: OutcomesOf :many
SELECT winner = color AS won, winner = 'none' AS drawn
FROM results WHERE player_id = @player_id AND opponent_bot = 0
ORDER BY ended_at, match_id;
