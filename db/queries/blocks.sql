-- name: AddBlock :exec
INSERT INTO blocks (player_id, other_id, created_at) VALUES (@player_id, @other_id, @created_at)
ON CONFLICT (player_id, other_id) DO NOTHING;

-- name: DeleteBlock :execrows
DELETE FROM blocks WHERE player_id = @player_id AND other_id = @other_id;

-- name: CountBlocks :one
SELECT COUNT(*) FROM blocks WHERE player_id = @player_id;

-- name: BlocksOf :many
SELECT sqlc.embed(players), blocks.created_at AS since
FROM blocks JOIN players ON players.id = blocks.other_id
WHERE blocks.player_id = @player_id
ORDER BY blocks.created_at, blocks.other_id;

-- name: HasBlocked :one
SELECT COUNT(*) FROM blocks WHERE player_id = @player_id AND other_id = @other_id;

-- Everybody whom a player has blocked, or who has blocked them.
-- name: BlockedWith :many
SELECT mine.other_id AS id FROM blocks AS mine WHERE mine.player_id = @player_id
UNION ALL
SELECT theirs.player_id AS id FROM blocks AS theirs WHERE theirs.other_id = @player_id;
