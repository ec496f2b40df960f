-- The model that answered at the creation; null for an agent without a model.
alter table sessions add column model text;
-- False once a call had no price: what the session costs is then not known.
alter table sessions add column is_priced boolean not null default true;
-- What providers have reported above the reservations since the budget was set.
alter table sessions add column overrun_micros bigint not null default 0 check (overrun_micros >= 0);
alter table sessions drop constraint budget_is_never_overspent;
alter table sessions add constraint more_than_the_budget_was_reported
  check (budget_micros is null or spent_micros + reserved_micros <= budget_micros + overrun_micros);

-- A call is under way that a provider may bill.
alter table rounds add column calling boolean not null default false;
alter table rounds add column is_priced boolean not null default true;
-- The part of the cost that is the reservation of calls that never came back.
alter table rounds add column unconfirmed_micros bigint not null default 0 check (unconfirmed_micros >= 0);
alter table rounds add column tokens_in bigint;
alter table rounds add column tokens_out bigint;
-- What a subagent was given to do.
alter table rounds add column task text;

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

create trigger journal_stored after insert on journal
  referencing new table as added for each statement execute function count_rows_of_sessions();

create index journal_branch on journal (branch);
create index journal_reports on journal (session_id) where kind = 'report';

-- The tool and the arguments that a person is asked to approve.
alter table human_inputs add column approval json;

-- A subagent was a name alone.
update rounds set outcome = jsonb_build_object('subagents', coalesce(
  (select jsonb_agg(jsonb_build_object('name', name, 'task', null, 'budgetMicros', null))
   from jsonb_array_elements_text(outcome -> 'subagents') as name), '[]'))
where status = 'running' and outcome is not null;
