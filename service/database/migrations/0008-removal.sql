-- Ended sessions are removed from the oldest end on.
create index sessions_ended on sessions (ended_at) where ended_at is not null;

-- Each removed round is looked for in these columns.
create index rounds_parent on rounds (parent_round_id) where parent_round_id is not null;
create index directions_round on directions (round_id);

-- A message goes with its round, or as one that no round has taken up. A check by its session would read
-- all messages for each removed session.
alter table messages drop constraint messages_session_id_fkey;
