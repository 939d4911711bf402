-- name: AddCode :exec
INSERT INTO codes (code, kind, player_id, to_id, match_id, ended, created_at)
VALUES (@code, @kind, @player_id, @to_id, @match_id, '', @created_at);

-- name: CodeByCode :one
SELECT * FROM codes WHERE code = @code;

-- name: EndCode :exec
UPDATE codes SET ended = @ended, match_id = @match_id, reason = @reason WHERE code = @code;

-- name: AddSeek :exec
INSERT INTO seeks (
  id, kind, player_id, to_id, variant, main_ms, increment_ms, move_ms, opening, start, stake, color,
  corrections, created_at, expires_at
) VALUES (
  @id, @kind, @player_id, @to_id, @variant, @main_ms, @increment_ms, @move_ms, @opening, @start, @stake, @color,
  @corrections, @created_at, @expires_at
);

-- name: DeleteSeek :exec
DELETE FROM seeks WHERE id = @id;

-- name: CountSeeks :one
SELECT COUNT(*) FROM seeks WHERE player_id = @player_id;

-- name: CountChallenges :one
SELECT COUNT(*) FROM seeks WHERE player_id = @player_id AND kind = 'challenge';

-- name: CountChallengesTo :one
SELECT COUNT(*) FROM seeks WHERE to_id = @player_id;

-- name: CountChallengesBetween :one
SELECT COUNT(*) FROM seeks WHERE to_id = @to_id AND player_id = @player_id;

-- Offers are read with their makers and the makers' ratings as they are now, and
-- challenges with whom they are for.
-- name: SeekByID :one
SELECT sqlc.embed(seeks), sqlc.embed(players),
  ratings.value, ratings.deviation, ratings.volatility, ratings.games, ratings.rated_at,
  COALESCE(target.name, '') AS to_name, COALESCE(target.guest, FALSE) AS to_guest,
  COALESCE(target.created_at, 0) AS to_created_at
FROM seeks JOIN players ON players.id = seeks.player_id
LEFT JOIN players AS target ON target.id = seeks.to_id
LEFT JOIN ratings ON ratings.player_id = seeks.player_id AND ratings.variant = seeks.variant
WHERE seeks.id = @id;

-- name: OpenSeeks :many
SELECT sqlc.embed(seeks), sqlc.embed(players),
  ratings.value, ratings.deviation, ratings.volatility, ratings.games, ratings.rated_at,
  COALESCE(target.name, '') AS to_name, COALESCE(target.guest, FALSE) AS to_guest,
  COALESCE(target.created_at, 0) AS to_created_at
FROM seeks JOIN players ON players.id = seeks.player_id
LEFT JOIN players AS target ON target.id = seeks.to_id
LEFT JOIN ratings ON ratings.player_id = seeks.player_id AND ratings.variant = seeks.variant
WHERE seeks.kind = 'seek'
  AND seeks.created_at >= @after_at AND (seeks.created_at > @after_at OR seeks.id > @after_id)
ORDER BY seeks.created_at, seeks.id LIMIT @most;

-- name: SeeksOf :many
SELECT sqlc.embed(seeks), sqlc.embed(players),
  ratings.value, ratings.deviation, ratings.volatility, ratings.games, ratings.rated_at,
  COALESCE(target.name, '') AS to_name, COALESCE(target.guest, FALSE) AS to_guest,
  COALESCE(target.created_at, 0) AS to_created_at
FROM seeks JOIN players ON players.id = seeks.player_id
LEFT JOIN players AS target ON target.id = seeks.to_id
LEFT JOIN ratings ON ratings.player_id = seeks.player_id AND ratings.variant = seeks.variant
WHERE seeks.player_id = @player_id
ORDER BY seeks.created_at, seeks.id;

-- name: ChallengesTo :many
SELECT sqlc.embed(seeks), sqlc.embed(players),
  ratings.value, ratings.deviation, ratings.volatility, ratings.games, ratings.rated_at,
  COALESCE(target.name, '') AS to_name, COALESCE(target.guest, FALSE) AS to_guest,
  COALESCE(target.created_at, 0) AS to_created_at
FROM seeks JOIN players ON players.id = seeks.player_id
LEFT JOIN players AS target ON target.id = seeks.to_id
LEFT JOIN ratings ON ratings.player_id = seeks.player_id AND ratings.variant = seeks.variant
WHERE seeks.to_id = @player_id
ORDER BY seeks.created_at, seeks.id;

-- Offers that need their maker here: all but correspondence and invites.
-- name: PresentSeeks :many
SELECT id FROM seeks WHERE kind IN ('seek', 'challenge') AND move_ms = 0;

-- name: ExpiredSeeks :many
SELECT id FROM seeks WHERE expires_at <= @now ORDER BY expires_at, id;
