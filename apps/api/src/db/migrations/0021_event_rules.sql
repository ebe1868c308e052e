-- What operators added to the rules that read couriers' texts (libs/courier-events); the same for every shop.
create table event_rules (
  rule_id text primary key,
  -- Null: of any courier.
  courier text,
  -- As in the library's files: words, `..` for a name between them.
  pattern text not null,
  sub_status integer not null,
  created_at timestamptz not null default now()
);
-- Texts that nobody could read, by courier: numbers, names and places are taken out, so that they gather and tell nothing of a customer.
create table unknown_phrases (
  courier text not null,
  phrase text not null,
  events bigint not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  primary key (courier, phrase)
);
grant select on event_rules to parcelway_app;
grant select, insert, update on unknown_phrases to parcelway_app;

-- A replay of all rules over a shop's parcels: what it would change, or what it changed.
create table rederive_runs (
  shop_id bigint not null references shops on delete cascade,
  run_id bigint generated always as identity,
  -- False: a dry run.
  apply boolean not null,
  -- Null: every parcel of the shop.
  shipment_ids bigint[],
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  -- Parcels up to this id are done: a run that was cut off goes on behind it.
  done_until bigint not null default 0,
  examined integer not null default 0,
  changed integer not null default 0,
  -- { "4>2": 8 }: how many parcels would go from one status to another.
  moves jsonb not null default '{}',
  error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (shop_id, run_id)
);
select limit_to_shop('rederive_runs');
