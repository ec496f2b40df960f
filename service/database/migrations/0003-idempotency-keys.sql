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
