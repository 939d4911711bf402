-- name: PlayerByID :one
SELECT * FROM players WHERE id = @id;

-- name: PlayerByKey :one
SELECT players.* FROM keys JOIN players ON players.id = keys.player_id
WHERE keys.fingerprint = @fingerprint;

-- name: PlayerBySkeleton :one
SELECT * FROM players WHERE skeleton = @skeleton;

-- name: AddPlayer :exec
INSERT INTO players (id, name, skeleton, guest, created_at)
VALUES (@id, @name, @skeleton, @guest, @created_at);

-- name: RenamePlayer :one
UPDATE players SET name = @name, skeleton = @skeleton, guest = FALSE WHERE id = @id
RETURNING *;

-- name: IdleGuests :many
SELECT players.id FROM players
WHERE players.guest AND players.created_at < @before
  AND NOT EXISTS (SELECT 1 FROM matches AS d WHERE d.dark_id = players.id)
  AND NOT EXISTS (SELECT 1 FROM matches AS l WHERE l.light_id = players.id)
  AND NOT EXISTS (SELECT 1 FROM seeks AS s WHERE s.player_id = players.id)
  AND NOT EXISTS (SELECT 1 FROM seeks AS c WHERE c.to_id = players.id);

-- name: DeletePlayer :exec
DELETE FROM players WHERE id = @id;
