-- About what a session keeps on the disk: its rows as text, and an allowance for each.
alter table sessions add column stored_bytes bigint not null default 0;

-- Sums of an account: of its ended sessions, so that only those at work are added up, and of what is kept
-- for its Idempotency-Keys.
alter table accounts add column ended_sessions bigint not null default 0;
alter table accounts add column ended_bytes bigint not null default 0;
alter table accounts add column kept_answer_bytes bigint not null default 0;

create function count_session() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.stored_bytes := 2000 + octet_length(concat(new.goal, new.context, new.guardrails));
  else
    new.stored_bytes := new.stored_bytes
      + octet_length(coalesce(new.report, '')) - octet_length(coalesce(old.report, ''));
  end if;
  return new;
end $$;

create trigger sessions_stored before insert or update of report on sessions
  for each row execute function count_session();

create function count_rows_of_sessions() returns trigger language plpgsql as $$
begin
  update sessions s set stored_bytes = s.stored_bytes + more.bytes
  from (select session_id, sum(200 + octet_length(added::text)) as bytes
        from added group by session_id) as more
  where s.session_id = more.session_id;
  return null;
end $$;

create trigger rounds_stored after insert on rounds
  referencing new table as added for each statement execute function count_rows_of_sessions();
create trigger messages_stored after insert on messages
  referencing new table as added for each statement execute function count_rows_of_sessions();
create trigger human_inputs_stored after insert on human_inputs
  referencing new table as added for each statement execute function count_rows_of_sessions();
create trigger directions_stored after insert on directions
  referencing new table as added for each statement execute function count_rows_of_sessions();

create function count_ended_session() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update accounts set ended_sessions = ended_sessions - 1, ended_bytes = ended_bytes - old.stored_bytes
    where account_id = old.account_id;
  else
    update accounts set ended_sessions = ended_sessions + 1, ended_bytes = ended_bytes + new.stored_bytes
    where account_id = new.account_id;
  end if;
  return null;
end $$;

create trigger sessions_stored_ended after insert on sessions
  for each row when (new.ended_as is not null) execute function count_ended_session();
create trigger sessions_ended after update of ended_as on sessions
  for each row when (old.ended_as is null and new.ended_as is not null)
  execute function count_ended_session();
create trigger sessions_gone after delete on sessions
  for each row when (old.ended_as is not null) execute function count_ended_session();

create function count_kept_answers() returns trigger language plpgsql as $$
begin
  update accounts a set kept_answer_bytes = a.kept_answer_bytes
    + case tg_op when 'INSERT' then more.bytes else - more.bytes end
  from (select account_id, sum(200 + octet_length(answer::text)) as bytes
        from changed group by account_id) as more
  where a.account_id = more.account_id;
  return null;
end $$;

create trigger idempotency_keys_kept after insert on idempotency_keys
  referencing new table as changed for each statement execute function count_kept_answers();
create trigger idempotency_keys_gone after delete on idempotency_keys
  referencing old table as changed for each statement execute function count_kept_answers();

update sessions s
set stored_bytes = 2000 + octet_length(concat(s.goal, s.context, s.guardrails, s.report))
  + coalesce(kept.bytes, 0)
from sessions t left join (
  select session_id, sum(bytes) as bytes from (
    select session_id, 200 + octet_length(r::text) as bytes from rounds r
    union all select session_id, 200 + octet_length(m::text) from messages m
    union all select session_id, 200 + octet_length(i::text) from human_inputs i
    union all select session_id, 200 + octet_length(d::text) from directions d
  ) as kept_rows group by session_id
) as kept using (session_id)
where t.session_id = s.session_id;

update accounts a set kept_answer_bytes = kept.bytes
from (select account_id, sum(200 + octet_length(answer::text)) as bytes
      from idempotency_keys group by account_id) as kept
where kept.account_id = a.account_id;

update accounts a set ended_sessions = ended.sessions, ended_bytes = ended.bytes
from (select account_id, count(*) as sessions, sum(stored_bytes) as bytes
      from sessions where ended_as is not null group by account_id) as ended
where ended.account_id = a.account_id;
