-- name: AddMatch :exec
INSERT INTO matches (
  id, variant, opening, start, main_ms, increment_ms, move_ms, unrated, private, corrections,
  dark_id, dark_name, dark_guest, dark_bot, light_id, light_name, light_guest, light_bot,
  created_at, phase, seq, record, due_at, winner, ended_by, dark_discs, light_discs
) VALUES (
  @id, @variant, @opening, @start, @main_ms, @increment_ms, @move_ms, @unrated, @private, @corrections,
  @dark_id, @dark_name, @dark_guest, @dark_bot, @light_id, @light_name, @light_guest, @light_bot,
  @created_at, 'live', 0, '', @due_at, 'none', '', 0, 0
);

-- name: MatchByID :one
SELECT * FROM matches WHERE id = @id;

-- name: MatchEnd :one
SELECT ended_at FROM matches WHERE id = @id AND ended_at IS NOT NULL;

-- name: AddEntry :exec
INSERT INTO entries (
  match_id, seq, kind, by_color, move, charged_ms, given_ms, offer, answer, to_seq, drawn, next_id, at, token
) VALUES (
  @match_id, @seq, @kind, @by_color, @move, @charged_ms, @given_ms, @offer, @answer, @to_seq, @drawn, @next_id, @at, @token
);

-- name: EntriesAfter :many
SELECT * FROM entries WHERE match_id = @match_id AND seq > @after ORDER BY seq;

-- The fold moves on by one entry, and never once the match is over.
-- name: AdvanceMatch :execrows
UPDATE matches
SET phase = @phase, seq = @seq, record = @record, due_at = @due_at, winner = @winner,
  ended_by = @ended_by, dark_discs = @dark_discs, light_discs = @light_discs, ended_at = @ended_at
WHERE id = @id AND phase = 'live' AND seq = @seq - 1;

-- What is offered after the end changes nothing else.
-- name: FollowEnd :execrows
UPDATE matches SET seq = @seq WHERE id = @id AND phase <> 'live' AND seq = @seq - 1;

-- name: DueMatches :many
SELECT id FROM matches
WHERE phase = 'live' AND due_at IS NOT NULL AND due_at <= @now
ORDER BY due_at LIMIT @most;

-- name: LiveMatches :many
SELECT id FROM matches WHERE phase = 'live' ORDER BY created_at, id;

-- A player's live game: one whose clock runs in minutes.
-- name: LiveGameOf :one
SELECT d.id FROM matches AS d
WHERE d.main_ms > 0 AND d.ended_at IS NULL AND d.dark_id = @player_id
UNION ALL
SELECT l.id FROM matches AS l
WHERE l.main_ms > 0 AND l.ended_at IS NULL AND l.light_id = @player_id
LIMIT 1;

-- A player's unfinished games that don't keep them from another: without a
-- clock, or with days for each move. As many as there may be, and no more.
-- name: SlowGamesOf :many
SELECT d.id FROM matches AS d
WHERE d.main_ms = 0 AND d.ended_at IS NULL AND d.dark_id = @player_id
UNION ALL
SELECT l.id FROM matches AS l
WHERE l.main_ms = 0 AND l.ended_at IS NULL AND l.light_id = @player_id
LIMIT @most;

-- name: PublicLive :many
SELECT * FROM matches
WHERE phase = 'live' AND NOT private
  AND created_at <= @before_at AND (created_at < @before_at OR id < @before_id)
ORDER BY created_at DESC, id DESC LIMIT @most;

-- name: UnfinishedOf :many
SELECT d.* FROM matches AS d WHERE d.ended_at IS NULL AND d.dark_id = @player_id
UNION ALL
SELECT l.* FROM matches AS l WHERE l.ended_at IS NULL AND l.light_id = @player_id
ORDER BY created_at DESC, id DESC;
