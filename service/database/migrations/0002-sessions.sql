create table sessions (
  session_id text primary key,
  account_id text not null references accounts,
  goal text not null,
  -- json, not jsonb: what the client sent is given back with its keys in the same order.
  context json,
  guardrails json,
  agent text not null,
  -- The status is derived: an end, else what the flags and the rounds say.
  ended_as text check (ended_as in ('complete', 'failed', 'cancelled')),
  pause_requested boolean not null default false,
  cost_limited boolean not null default false,
  reason text,
  report text,
  budget_micros bigint check (budget_micros >= 0),
  spent_micros bigint not null default 0 check (spent_micros >= 0),
  reserved_micros bigint not null default 0 check (reserved_micros >= 0),
  last_round_number integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  constraint budget_is_never_overspent
    check (budget_micros is null or spent_micros + reserved_micros <= budget_micros),
  constraint an_end_has_a_time check ((ended_as is null) = (ended_at is null)),
  constraint an_end_reserves_nothing check (ended_as is null or reserved_micros = 0)
);

create index sessions_account on sessions (account_id, created_at);
create index sessions_open on sessions (session_id) where ended_as is null;

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
  title text not null,
  status text not null check (status in ('running', 'complete', 'failed', 'cancelled')),
  -- False once its work is done and it only waits for a human or for subagents.
  performing boolean not null,
  reserved_micros bigint not null default 0 check (reserved_micros >= 0),
  cost_micros bigint not null default 0 check (cost_micros >= 0),
  -- What the workflow goes on with, kept for a step that is repeated after a crash.
  outcome jsonb,
  message_count integer not null default 0,
  started_at timestamptz not null,
  ended_at timestamptz,
  unique (session_id, number),
  unique (branch, ordinal)
);

create index rounds_running on rounds (session_id) where status = 'running';

create table messages (
  message_id text primary key,
  session_id text not null references sessions,
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
