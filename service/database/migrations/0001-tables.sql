-- One row: the term of the process that owns the database. Each write of the engine holds it, so that
-- none of an earlier owner's is committed once a new term has begun.
create table owner (
  only_row boolean primary key default true check (only_row),
  term bigint not null
);

insert into owner (term) values (0);

create table accounts (
  account_id text primary key,
  -- As it was given at signup; two spellings of one address are one account. Null once the account is
  -- deleted: its sessions still name it.
  email text,
  display_name text,
  password_algorithm text not null,
  password_parameters jsonb not null,
  password_salt bytea not null,
  password_hash bytea not null,
  created_at timestamptz not null default now(),
  -- Sums of its ended sessions, so that only those at work are added up, and of the answers that are
  -- kept for its Idempotency-Keys.
  ended_sessions bigint not null default 0,
  ended_bytes bigint not null default 0,
  kept_answer_bytes bigint not null default 0
);

create unique index accounts_email on accounts (lower(email));

-- What one browser or client holds after a sign-in: its refresh tokens, its ID tokens and the keys that
-- were made to end with it are good until it ends.
create table sign_ins (
  sign_in_id text primary key,
  account_id text not null references accounts on delete cascade,
  -- Where it was made, so that guesses from elsewhere do not keep its owner out.
  peer text,
  created_at timestamptz not null,
  ended_at timestamptz
);

create index sign_ins_account on sign_ins (account_id, created_at);

create table refresh_tokens (
  hash bytea primary key,
  sign_in_id text not null references sign_ins on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index refresh_tokens_sign_in on refresh_tokens (sign_in_id);
create index refresh_tokens_expiry on refresh_tokens (expires_at);

create table api_keys (
  key_id text primary key,
  account_id text not null references accounts on delete cascade,
  -- Null: the key does not end with a sign-in.
  sign_in_id text references sign_ins on delete cascade,
  name text not null,
  -- The part that may be shown again: 'ask_' and 8 characters.
  prefix text not null,
  -- SHA-256 of the whole key, which carries 256 random bits, so a plain hash is enough.
  hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);

create index api_keys_account on api_keys (account_id, created_at);
create index api_keys_sign_in on api_keys (sign_in_id);

create table idempotency_keys (
  account_id text not null references accounts on delete cascade,
  key text not null,
  -- SHA-256 of method, path and body: the same key with another request is refused.
  fingerprint text not null,
  -- What was answered, in its own order of members; written in the transaction of the effect.
  answer json not null,
  created_at timestamptz not null,
  primary key (account_id, key)
);

create index idempotency_keys_age on idempotency_keys (created_at);

create table sessions (
  session_id text primary key,
  account_id text not null references accounts,
  goal text not null,
  -- json, not jsonb: what the client sent is given back with its keys in the same order.
  context json,
  -- What a status read shows of the context: all of a short one, the beginning of a long one.
  context_shown json,
  context_is_cut boolean not null default false,
  guardrails json,
  agent text not null,
  -- The model that answered at the creation; null for an agent without a model.
  model text,
  -- The status is derived: an end, else what the flags and the rounds say.
  ended_as text check (ended_as in ('complete', 'failed', 'cancelled')),
  pause_requested boolean not null default false,
  cost_limited boolean not null default false,
  reason text,
  report text,
  budget_micros bigint check (budget_micros >= 0),
  spent_micros bigint not null default 0 check (spent_micros >= 0),
  reserved_micros bigint not null default 0 check (reserved_micros >= 0),
  -- What providers have reported above the reservations since the budget was set.
  overrun_micros bigint not null default 0 check (overrun_micros >= 0),
  -- False once a call had no price: what the session costs is then not known.
  is_priced boolean not null default true,
  last_round_number integer not null default 0,
  -- The durable workflow that carries the session on; null while it waits for an answer or a resume.
  turn_id text,
  -- Counts answers and resumes: a turn lets go of its session only when it has seen the last of them.
  wakes bigint not null default 0,
  -- About what a session keeps on the disk: its rows as text, and an allowance for each.
  stored_bytes bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  constraint more_than_the_budget_was_reported
    check (budget_micros is null or spent_micros + reserved_micros <= budget_micros + overrun_micros),
  constraint an_end_has_a_time check ((ended_as is null) = (ended_at is null)),
  constraint an_end_reserves_nothing check (ended_as is null or reserved_micros = 0)
);

create index sessions_account on sessions (account_id, created_at);
create index sessions_open on sessions (account_id) where ended_as is null;
-- Ended sessions are removed from the oldest end on.
create index sessions_ended on sessions (ended_at) where ended_at is not null;

create table rounds (
  round_id text primary key,
  session_id text not null references sessions,
  -- The order in which rounds started, over all branches; no two rounds share one.
  number integer not null,
  -- The durable workflow that the round belongs to: the session's own, or a subagent's.
  branch text not null,
  ordinal integer not null,
  parent_round_id text references rounds,
  agent text not null,
  -- What a subagent was given to do.
  task text,
  title text not null,
  status text not null check (status in ('running', 'complete', 'failed', 'cancelled')),
  -- False once its work is done and it only waits for a human or for subagents.
  performing boolean not null,
  -- A call is under way that a provider may bill.
  calling boolean not null default false,
  reserved_micros bigint not null default 0 check (reserved_micros >= 0),
  cost_micros bigint not null default 0 check (cost_micros >= 0),
  -- The part of the cost that is the reservation of calls that never came back.
  unconfirmed_micros bigint not null default 0 check (unconfirmed_micros >= 0),
  is_priced boolean not null default true,
  tokens_in bigint,
  tokens_out bigint,
  -- What the workflow goes on with, kept for a step that is repeated after a crash.
  outcome jsonb,
  started_at timestamptz not null,
  ended_at timestamptz,
  unique (session_id, number),
  unique (branch, ordinal)
);

create index rounds_running on rounds (session_id) where status = 'running';
-- Each removed round is looked for here, and in the directions.
create index rounds_parent on rounds (parent_round_id) where parent_round_id is not null;

-- A message goes with its round, or as one that no round has taken up. A reference to its session would
-- read all messages for each removed session.
create table messages (
  message_id text primary key,
  session_id text not null,
  -- Null while no round runs: the next one takes it up.
  round_id text references rounds,
  position bigint not null generated always as identity,
  role text not null check (role in ('agent', 'subagent', 'tool', 'operator', 'system')),
  author text,
  body text not null,
  tool json,
  created_at timestamptz not null
);

create index messages_round on messages (round_id, position);
create index messages_unplaced on messages (session_id) where round_id is null;

create table human_inputs (
  input_id text primary key,
  session_id text not null references sessions,
  round_id text not null references rounds,
  ordinal integer not null,
  question text not null,
  detail text,
  options json,
  questions json,
  schema json,
  -- The tool and the arguments that a person is asked to approve.
  approval json,
  status text not null check (status in ('pending', 'answered', 'expired')),
  asked_at timestamptz not null,
  answered_at timestamptz,
  response json,
  note text,
  unique (round_id, ordinal)
);

create index human_inputs_session on human_inputs (session_id);

create table directions (
  direction_id bigint primary key generated always as identity,
  session_id text not null references sessions,
  body text not null,
  -- Null until a round takes it up.
  round_id text references rounds,
  created_at timestamptz not null
);

create index directions_session on directions (session_id);
create index directions_round on directions (round_id);

-- What an agent has noted of its work, in the order of a round: answers of the model, results of tools.
-- An entry goes with its round.
create table journal (
  session_id text not null,
  branch text not null,
  round_id text not null references rounds,
  position integer not null,
  kind text not null,
  entry json not null,
  primary key (round_id, position)
);

create index journal_branch on journal (branch);
create index journal_reports on journal (session_id) where kind = 'report';

-- What an account stores is counted with each write.
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
create trigger journal_stored after insert on journal
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
