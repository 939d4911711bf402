-- name: AddLapse :exec
INSERT INTO lapses (match_id, player_id, other_id, kind, at)
VALUES (@match_id, @player_id, @other_id, @kind, @at);

-- name: LapsesOf :many
SELECT * FROM lapses WHERE player_id = @player_id AND at > @after ORDER BY at;

-- Those who were no-shows to a player, and those to whom the player was one.
-- name: NoShowsWith :many
SELECT p.other_id AS player_id FROM lapses AS p
WHERE p.player_id = @player_id AND p.at > @after AND p.kind = 'no_show'
UNION ALL
SELECT o.player_id FROM lapses AS o
WHERE o.other_id = @player_id AND o.at > @after AND o.kind = 'no_show';
