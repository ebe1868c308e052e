-- Raw codes of couriers that no table of ours holds, so that an operator can add one; the same for every shop.
create table unknown_codes (
  courier text not null,
  code text not null,
  events bigint not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  primary key (courier, code)
);
grant select, insert, update on unknown_codes to parcelway_app;

-- Which courier the shop means by a company name that it writes beside its numbers.
create table courier_names (
  shop_id bigint not null references shops on delete cascade,
  -- The name as it is compared: lower-case words without accents.
  name_key text not null,
  -- As the store writes it.
  company text not null,
  courier text not null,
  -- Who said so last, and when.
  user_id text not null,
  changed_at timestamptz not null,
  primary key (shop_id, name_key)
);
select limit_to_shop('courier_names');
