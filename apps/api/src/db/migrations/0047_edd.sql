-- The delivery promise of product pages. A shop without a row has our defaults, switched off.
create table edd_settings (
  shop_id bigint not null references shops on delete cascade,
  enabled boolean not null default false,
  -- With the version of its shape inside; null until something is saved.
  settings jsonb,
  -- Of the settings: grows with each save; a save names the one that it began with.
  revision bigint not null default 0,
  -- Grows with each change of settings, zones and rules: what was computed from them is valid for one value.
  changes bigint not null default 0,
  saved_at timestamptz,
  saved_by text not null default '',
  primary key (shop_id)
);
-- Where parcels go, and how long they take to get there.
create table edd_zones (
  shop_id bigint not null references shops on delete cascade,
  zone_id bigint generated always as identity,
  -- Name, areas, days of transit, and those of couriers.
  zone jsonb not null,
  revision bigint not null default 1,
  saved_at timestamptz not null,
  saved_by text not null,
  primary key (shop_id, zone_id)
);
-- Other settings for some products.
create table edd_rules (
  shop_id bigint not null references shops on delete cascade,
  rule_id bigint generated always as identity,
  -- Name, products, and what differs for them.
  rule jsonb not null,
  -- From 1, without gaps among those that are not deleted.
  priority integer not null,
  revision bigint not null default 1,
  saved_at timestamptz not null,
  saved_by text not null,
  -- A deleted rule can be restored for 30 days.
  deleted_at timestamptz,
  primary key (shop_id, rule_id)
);
create index edd_rules_order on edd_rules (shop_id, priority) where deleted_at is null;
select limit_to_shop('edd_settings', 'edd_zones', 'edd_rules');

create function forget_edd_rules(before timestamptz) returns void language sql security definer set search_path = public as $$
  delete from edd_rules where deleted_at < before
$$;
