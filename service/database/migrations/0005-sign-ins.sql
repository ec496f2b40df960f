-- What one browser or client holds after a sign-in: its refresh tokens, its ID tokens and the keys that
-- were made to end with it are good until it ends.
create table sign_ins (
  sign_in_id text primary key,
  account_id text not null references accounts on delete cascade,
  -- Where it was made, so that guesses from elsewhere do not keep its owner out; null before this migration.
  peer text,
  created_at timestamptz not null,
  ended_at timestamptz
);

create index sign_ins_account on sign_ins (account_id, created_at);

insert into sign_ins (sign_in_id, account_id, created_at, ended_at)
select family, min(account_id), min(created_at), max(revoked_at) from refresh_tokens group by family;

drop index refresh_tokens_family;
alter table refresh_tokens rename column family to sign_in_id;
alter table refresh_tokens drop column account_id, drop column revoked_at;
alter table refresh_tokens
  add foreign key (sign_in_id) references sign_ins on delete cascade;
create index refresh_tokens_sign_in on refresh_tokens (sign_in_id);

-- Null: the key does not end with a sign-in.
alter table api_keys add column sign_in_id text references sign_ins on delete cascade;
create index api_keys_sign_in on api_keys (sign_in_id);

-- Null once the account is deleted: its sessions still name it.
alter table accounts alter column email drop not null;
