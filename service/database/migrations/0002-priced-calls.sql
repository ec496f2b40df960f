-- Whether the call under way has a price, which may be zero: a reservation of zero does not tell.
alter table rounds add column call_is_priced boolean not null default false;
