-- Whether a status read shows less than all of the context, which has an address of its own.
alter table sessions add column context_is_cut boolean not null default false;

update sessions set context_is_cut = true where context_shown::text <> context::text;

-- 0004 has given a session without a context the mark of a cut.
update sessions set context_shown = null where context is null;
