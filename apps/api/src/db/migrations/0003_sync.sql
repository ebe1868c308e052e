-- What syncing needs beyond the first schema.

-- SHA-256 (16 bytes) of the order as last applied: an unchanged order costs a comparison, not a write.
-- null = a part of it came from elsewhere since, so the next whole reading is applied again.
alter table orders add column source_hash bytea;
-- The customer asked to be forgotten: nothing personal of this order is ever stored again.
alter table orders add column redacted_at timestamptz;

-- The refresh token no longer works; the merchant's next visit brings a new one.
alter table shops add column needs_token boolean not null default false;

alter table webhook_inbox add column attempts integer not null default 0;
-- A delivery that failed rests until then.
alter table webhook_inbox add column retry_at timestamptz;
create index webhook_inbox_waiting on webhook_inbox (shop_id, received_at) where processed_at is null;

-- Failures since the last progress; a run that cannot go on ends with a clear error instead of running for ever.
alter table sync_runs add column failures integer not null default 0;

-- Orders the store deleted. Their ids are never used again, so a late webhook or an older export cannot bring them back.
create table deleted_orders (
  shop_id bigint not null references shops on delete cascade,
  order_id bigint not null,
  deleted_at timestamptz not null default now(),
  primary key (shop_id, order_id)
);

-- How many of the shop's parcels each courier carried: settles a number that fits several couriers.
create table courier_history (
  shop_id bigint not null references shops on delete cascade,
  courier text not null,
  parcels integer not null default 0,
  primary key (shop_id, courier)
);

-- What customers asked the store for, and what we hold about them, encrypted, for the merchant to hand over.
create table privacy_requests (
  shop_id bigint not null references shops on delete cascade,
  request_id text not null,
  kind text not null check (kind in ('data_request', 'redact')),
  -- Keyed hash of the customer's address: a later redaction removes what was gathered before.
  subject_hash bytea,
  result_enc bytea,
  orders integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (shop_id, request_id, kind)
);

select limit_to_shop('deleted_orders', 'courier_history', 'privacy_requests');
