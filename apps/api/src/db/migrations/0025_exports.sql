-- Files made of the order list, and the selections of columns that users saved.
create table exports (
  shop_id bigint not null references shops on delete cascade,
  export_id bigint generated always as identity,
  -- Whose it is: nobody else is told of it.
  user_id text not null,
  -- What was asked (exports.ts, ExportRequest).
  request jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  rows_total integer not null,
  rows_done integer not null default 0,
  -- Each begin counts it up: only the latest one may say how far it is, and that it is done.
  attempt integer not null default 0,
  -- Name of the file in EXPORT_DIR, once it is whole.
  file text,
  -- The key in the file's address: by its hash it is found, encrypted it is kept for the user to be told of it again.
  token_hash bytea,
  token_enc bytea,
  error text,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  primary key (shop_id, export_id)
);
create index exports_by_user on exports (shop_id, user_id, export_id);
create unique index exports_token on exports (token_hash) where token_hash is not null;
create table export_selections (
  shop_id bigint not null references shops on delete cascade,
  -- 'shipments' or 'orders'.
  row_kind text not null,
  -- The name without case: it is unique.
  name_key text not null,
  name text not null,
  columns text[] not null,
  primary key (shop_id, row_kind, name_key)
);
select limit_to_shop('exports', 'export_selections');

-- Asked before a shop is known: it tells an id, nothing else.
create function export_token_shop(hash bytea) returns bigint language sql stable security definer set search_path = public
  as $$ select e.shop_id from exports e join shops s using (shop_id) where e.token_hash = hash and s.uninstalled_at is null $$;
create function forget_exports(before timestamptz) returns void language sql security definer set search_path = public
  as $$ delete from exports where created_at < before $$;
