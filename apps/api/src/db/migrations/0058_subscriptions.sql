-- What the store platform bills for us: subscriptions, packs and the history, as of our last read of it.

create table subscriptions (
  shop_id bigint not null references shops on delete cascade,
  platform_id text not null,
  -- The size as its name says it: id and price list. Null: its name is none of ours.
  step text,
  version text,
  cycle text check (cycle in ('monthly', 'annual')),
  state text not null check (state in ('none', 'pending', 'trial', 'active', 'frozen', 'cancelled', 'declined', 'expired')),
  -- Of each cycle, after discounts that do not end.
  price numeric(12, 2) not null,
  currency text not null,
  -- {price, charges}: of the first cycles.
  introductory jsonb,
  -- Cycles that were charged.
  charged integer not null default 0,
  trial_days integer not null default 0,
  trial_ends_at timestamptz,
  period_ends_at timestamptz,
  -- Of parcels above the quota, in a cycle.
  cap numeric(12, 2),
  usage_line_id text,
  spent numeric(12, 2) not null default 0,
  -- What happens when the cycle ends.
  scheduled jsonb,
  -- Why the merchant cancelled it, in the merchant's words.
  cancel_reason text check (length(cancel_reason) <= 500),
  -- The platform charges no real money.
  test boolean not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  read_at timestamptz not null,
  primary key (shop_id, platform_id)
);
create index subscriptions_due on subscriptions (period_ends_at) where state in ('trial', 'active');

create table billing_entries (
  shop_id bigint not null references shops on delete cascade,
  entry_id bigint generated always as identity,
  at timestamptz not null,
  kind text not null check (kind in ('charge', 'usage', 'pack', 'credit', 'refund', 'change')),
  -- Below zero for credits and refunds; null for a change.
  amount numeric(12, 2),
  currency text not null,
  -- {plan, step, cycle, from, by, parcels}
  subject jsonb not null,
  period_start timestamptz,
  period_end timestamptz,
  invoice_url text,
  test boolean not null,
  -- What was billed: a second read of it adds no second line.
  dedupe_key text not null,
  primary key (shop_id, entry_id),
  unique (shop_id, dedupe_key)
);
create index billing_entries_newest on billing_entries (shop_id, at desc, entry_id desc);

create table quota_packs (
  shop_id bigint not null references shops on delete cascade,
  platform_id text not null,
  -- Null: its name is none of ours.
  pack text,
  quota integer not null check (quota >= 0),
  used integer not null default 0 check (used >= 0),
  state text not null check (state in ('pending', 'active', 'declined', 'expired')),
  price numeric(12, 2) not null,
  currency text not null,
  created_at timestamptz not null,
  primary key (shop_id, platform_id)
);

-- What a merchant is about to buy: written before the platform is called, so that a process that dies leaves a trace.
create table purchase_requests (
  shop_id bigint not null references shops on delete cascade,
  request_id text not null check (length(request_id) between 16 and 64),
  kind text not null check (kind in ('subscription', 'pack', 'cap')),
  -- What is bought: {step, cycle, when}, {pack} or {amount}.
  detail jsonb not null,
  -- Null: the platform has not confirmed it, or the answer was lost.
  platform_id text,
  approval_url text,
  -- Where the merchant goes after approving or declining: a path of ours, or the app in the store's admin.
  redirect text not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (shop_id, request_id)
);
-- One at a time of each kind.
create unique index purchase_requests_open on purchase_requests (shop_id, kind) where closed_at is null;
-- The return address names a request alone.
create unique index purchase_requests_id on purchase_requests (request_id);

select limit_to_shop('subscriptions', 'billing_entries', 'quota_packs', 'purchase_requests');

-- Shops whose subscriptions may change without a message; it returns ids, nothing else.
create function billed_shops() returns setof bigint language sql stable security definer set search_path = public as $$
  select s.shop_id from shops s where s.uninstalled_at is null and (
    exists (select from subscriptions b where b.shop_id = s.shop_id and b.state in ('pending', 'trial', 'active', 'frozen'))
    or exists (select from purchase_requests r where r.shop_id = s.shop_id and r.closed_at is null))
$$;
-- Shops whose trial or cycle has ended since their subscription was read.
create function shops_with_ended_cycle(at timestamptz) returns setof bigint language sql stable security definer set search_path = public as $$
  select distinct b.shop_id from subscriptions b join shops s using (shop_id)
  where s.uninstalled_at is null and b.state in ('trial', 'active') and least(b.period_ends_at, b.trial_ends_at) <= at
$$;
create function purchase_request_shop(request text) returns bigint language sql stable security definer set search_path = public
  as $$ select shop_id from purchase_requests where request_id = request $$;
