-- name: KeysOf :many
SELECT * FROM keys WHERE player_id = @player_id
ORDER BY added_at, fingerprint;

-- name: AddKey :exec
INSERT INTO keys (fingerprint, player_id, added_at, used_at) VALUES (@fingerprint, @player_id, @added_at, @used_at);

-- A key is somebody else's from now on.
-- name: LinkKey :exec
INSERT INTO keys (fingerprint, player_id, added_at, used_at) VALUES (@fingerprint, @player_id, @added_at, @used_at)
ON CONFLICT (fingerprint) DO UPDATE SET
  player_id = excluded.player_id, added_at = excluded.added_at, used_at = excluded.used_at;

-- name: RemoveKey :execrows
DELETE FROM keys WHERE player_id = @player_id AND fingerprint = @fingerprint;

-- name: TouchKey :exec
UPDATE keys SET used_at = @used_at
WHERE fingerprint = @fingerprint AND (used_at IS NULL OR used_at < @used_at);

-- name: SetKeyCode :exec
INSERT INTO key_codes (player_id, code, created_at) VALUES (@player_id, @code, @created_at)
ON CONFLICT (player_id) DO UPDATE SET code = excluded.code, created_at = excluded.created_at;

-- name: KeyCode :one
SELECT * FROM key_codes WHERE code = @code;

-- name: DropKeyCode :exec
DELETE FROM key_codes WHERE player_id = @player_id;
