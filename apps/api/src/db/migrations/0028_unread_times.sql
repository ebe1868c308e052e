-- Times of events in a format that nobody knows, by provider and courier, so that an operator sees that one is new.
create table unread_times (
  provider text not null,
  courier text not null,
  -- The time without what changes from event to event: `0` for a number, `a` for a word.
  form text not null,
  -- The last one of that form, as it was told.
  example text not null,
  events bigint not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  primary key (provider, courier, form)
);
grant select, insert, update on unread_times to parcelway_app;
