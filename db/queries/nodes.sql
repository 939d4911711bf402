-- name: Beat :exec
INSERT INTO beats (node, at) VALUES (@node, @at)
ON CONFLICT (node) DO UPDATE SET at = excluded.at WHERE excluded.at > beats.at;

-- name: LastBeat :one
SELECT at FROM beats WHERE node = @node;
