-- A page of messages is read without it.
alter table rounds drop column message_count;
