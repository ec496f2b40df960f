create table accounts (
  account_id text primary key,
  -- As it was given at signup; two spellings of one address are one account.
  email text not null,
  display_name text,
  password_algorithm text not null,
  password_parameters jsonb not null,
  password_salt bytea not null,
  password_hash bytea not null,
  created_at timestamptz not null default now()
);

create unique index accounts_email on accounts (lower(email));

create table api_keys (
  key_id text primary key,
  account_id text not null references accounts on delete cascade,
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

create table refresh_tokens (
  hash bytea primary key,
  account_id text not null references accounts on delete cascade,
  -- All tokens that descend from one sign-in; a spent one seen again revokes them all.
  family text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);

create index refresh_tokens_family on refresh_tokens (family);
create index refresh_tokens_expiry on refresh_tokens (expires_at);
