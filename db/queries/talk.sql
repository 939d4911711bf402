-- name: LastLine :one
SELECT number FROM talk ORDER BY number DESC LIMIT 1;

-- name: AddLine :exec
INSERT INTO talk (number, match_id, room, player_id, name, words, said_at)
VALUES (@number, @match_id, @room, @player_id, @name, @words, @said_at);

-- Leaves the newest lines of a room. The newest of all always stays, so that no
-- number is given twice.
-- name: DropLines :exec
DELETE FROM talk WHERE talk.match_id = @match_id AND talk.room = @room AND talk.number <= (
  SELECT kept.number FROM talk AS kept
  WHERE kept.match_id = @match_id AND kept.room = @room
  ORDER BY kept.number DESC LIMIT 1 OFFSET @most
);

-- name: LinesAfter :many
SELECT * FROM talk
WHERE match_id = @match_id AND room = @room AND number > @after
ORDER BY number DESC LIMIT @most;

-- name: SwitchTalkOff :exec
INSERT INTO talk_off (match_id, player_id) VALUES (@match_id, @player_id)
ON CONFLICT (match_id, player_id) DO NOTHING;

-- name: SwitchTalkOn :exec
DELETE FROM talk_off WHERE match_id = @match_id AND player_id = @player_id;

-- name: TalkIsOff :one
SELECT COUNT(*) FROM talk_off WHERE match_id = @match_id AND player_id = @player_id;
