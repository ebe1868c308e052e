-- Saved views of the order list, of all the staff of a shop.
create table order_views (
  shop_id bigint not null references shops on delete cascade,
  view_id bigint generated always as identity,
  name text not null check (length(name) between 1 and 100),
  -- The name in lower case, as the server writes it: the database's own idea of case depends on where it was set up.
  name_key text not null,
  filters jsonb not null,
  created_at timestamptz not null default now(),
  primary key (shop_id, view_id)
);
create unique index order_views_name on order_views (shop_id, name_key);
select limit_to_shop('order_views');
