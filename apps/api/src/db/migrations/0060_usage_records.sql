-- Parcels above the quota, which the platform bills one by one: usage charges.

-- The most that the merchant pays for them in a cycle. Null: none are bought.
alter table shops add column overage_cap numeric(12, 2) check (overage_cap > 0);

create table usage_records (
  shop_id bigint not null references shops on delete cascade,
  usage_id bigint generated always as identity,
  -- 'open': collects parcels; 'fixed': its parcels and amount change no more, and it is sent until the platform has it;
  -- 'billed'; 'dropped': it is billed no more.
  state text not null default 'open' check (state in ('open', 'fixed', 'billed', 'dropped')),
  -- For a parcel.
  unit numeric(12, 2) not null check (unit > 0),
  parcels integer not null default 0 check (parcels >= 0),
  amount numeric(14, 2) generated always as (unit * parcels) stored,
  created_at timestamptz not null,
  -- With 'fixed': the subscription and its usage line, and the key by which the platform bills it once.
  platform_id text,
  line_id text,
  idempotency_key text,
  -- It was sent, and no answer came.
  in_doubt boolean not null default false,
  -- Why the platform did not accept it, or why it was dropped; `over_balance`: the platform's cap does not pay for it.
  refusal text,
  over_balance boolean not null default false,
  -- The platform's number of it.
  record_id text,
  -- When it was billed or dropped.
  ended_at timestamptz,
  -- The line of the history that it is part of, by its dedupe key; null: its cycle goes on.
  entry_key text,
  primary key (shop_id, usage_id)
);
create index usage_records_unbilled on usage_records (shop_id, state) where state in ('open', 'fixed');
create index usage_records_cycle on usage_records (shop_id, platform_id) where state = 'billed' and entry_key is null;

-- The usage record that pays for a parcel; null: quota does.
alter table quota_charges add column usage_id bigint;

select limit_to_shop('usage_records');

-- Shops with usage that is not billed; it returns ids, nothing else.
create function shops_with_unbilled_usage() returns setof bigint language sql stable security definer set search_path = public as $$
  select distinct shop_id from usage_records where state in ('open', 'fixed') and parcels > 0
$$;
