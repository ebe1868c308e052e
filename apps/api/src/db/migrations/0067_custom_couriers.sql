-- Couriers that shops define. A deleted one stays: its parcels show its name.
create table custom_couriers (
  shop_id bigint not null references shops on delete cascade,
  courier_id bigint not null generated always as identity,
  name text not null,
  -- The name as company names are compared.
  name_key text not null,
  masks text[] not null,
  check_digit text constraint custom_couriers_check_digit check (check_digit in ('mod10', 'luhn', 'mod11')),
  track_url text not null,
  phone text not null,
  initials text not null,
  revision integer not null default 1,
  user_id text not null,
  changed_at timestamptz not null,
  deleted_at timestamptz,
  primary key (shop_id, courier_id)
);
create unique index custom_couriers_name on custom_couriers (shop_id, name_key) where deleted_at is null;
select limit_to_shop('custom_couriers');
