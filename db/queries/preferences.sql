-- name: PreferencesOf :many
SELECT name, value FROM preferences WHERE player_id = @player_id;

-- name: SetPreference :exec
INSERT INTO preferences (player_id, name, value) VALUES (@player_id, @name, @value)
ON CONFLICT (player_id, name) DO UPDATE SET value = excluded.value;

-- name: DropPreference :exec
DELETE FROM preferences WHERE player_id = @player_id AND name = @name;

-- name: CountPreferences :one
SELECT COUNT(*) FROM preferences WHERE player_id = @player_id;
