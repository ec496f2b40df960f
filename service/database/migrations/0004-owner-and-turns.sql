-- One row: the term of the process that owns the database. Each write of the engine holds it, so that
-- none of an earlier owner's is committed once a new term has begun.
create table owner (
  only_row boolean primary key default true check (only_row),
  term bigint not null
);

insert into owner (term) values (0);

-- The durable workflow that carries the session on; null while it waits for an answer or a resume.
alter table sessions add column turn_id text;
-- Counts answers and resumes: a turn lets go of its session only when it has seen the last of them.
alter table sessions add column wakes bigint not null default 0;

-- Workflows of the earlier form are not gone on with: each open session gets a new one at the start.
update sessions set turn_id = 'earlier' where ended_as is null;

-- What a status read shows of the context: all of a short one, the beginning of a long one.
alter table sessions add column context_shown json;

update sessions set context_shown = case
  when length(context::text) <= 4000 then context
  else to_json(left(coalesce(context #>> '{}', ''), 1000) || ' … (cut here)') end;

drop index sessions_open;
create index sessions_open on sessions (account_id) where ended_as is null;
