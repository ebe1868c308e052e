-- The order list reads thousands of index entries for a question; what one of them costs is what the question costs.

-- Codes as numbers. Texts make an entry a tenth longer, are unpacked one after the other, and compared by a function each.
-- The same in apps/api/src/orders/code-keys.ts.
create function courier_key(code text) returns integer language sql immutable parallel safe
  as $$ select ('x' || md5(code))::bit(32)::integer $$;
create function country_key(code text) returns integer language sql immutable parallel safe
  as $$ select case when length(code) = 2 then ascii(code) * 256 + ascii(substr(code, 2)) else 0 end $$;
alter table shipments
  add column courier_key integer not null generated always as (courier_key(courier)) stored,
  add column destination_key integer not null generated always as (country_key(destination)) stored,
  add column origin_key integer not null generated always as (country_key(origin)) stored;

-- As in 0002, and within an entry first what is as long in each of them and never null: its place is known beforehand.
drop index shipments_by_ordered, shipments_by_updated, shipments_by_fulfilled, shipments_by_created, shipments_by_transit, shipments_by_status,
  shipments_by_courier, shipments_by_destination, shipments_by_origin;
create index shipments_by_ordered on shipments (shop_id, ordered_at, shipment_id)
  include (created_at, sort_updated, sort_fulfilled, transit_key, courier_key, destination_key, origin_key, status, has_note, sub_status) where removed_at is null;
create index shipments_by_updated on shipments (shop_id, sort_updated, shipment_id)
  include (ordered_at, created_at, sort_fulfilled, transit_key, courier_key, destination_key, origin_key, status, has_note, sub_status) where removed_at is null;
create index shipments_by_fulfilled on shipments (shop_id, sort_fulfilled, shipment_id)
  include (ordered_at, created_at, sort_updated, transit_key, courier_key, destination_key, origin_key, status, has_note, sub_status) where removed_at is null;
create index shipments_by_created on shipments (shop_id, created_at, shipment_id)
  include (ordered_at, sort_updated, sort_fulfilled, transit_key, courier_key, destination_key, origin_key, status, has_note, sub_status) where removed_at is null;
create index shipments_by_transit on shipments (shop_id, transit_key, shipment_id)
  include (ordered_at, created_at, sort_updated, sort_fulfilled, courier_key, destination_key, origin_key, status, has_note, sub_status) where removed_at is null;
create index shipments_by_status on shipments (shop_id, status, ordered_at, shipment_id)
  include (created_at, sort_updated, sort_fulfilled, transit_key, courier_key, destination_key, origin_key, has_note, sub_status) where removed_at is null;
create index shipments_by_courier on shipments (shop_id, courier_key, ordered_at, shipment_id)
  include (created_at, sort_updated, sort_fulfilled, transit_key, destination_key, origin_key, status, has_note, sub_status) where removed_at is null;
create index shipments_by_destination on shipments (shop_id, destination_key, ordered_at, shipment_id)
  include (created_at, sort_updated, sort_fulfilled, transit_key, courier_key, origin_key, status, has_note, sub_status) where removed_at is null;
create index shipments_by_origin on shipments (shop_id, origin_key, ordered_at, shipment_id)
  include (created_at, sort_updated, sort_fulfilled, transit_key, courier_key, destination_key, status, has_note, sub_status) where removed_at is null;

-- What a search finds carries the same columns as the indexes.
drop function search_shipments, search_shipments_by_prefix;
create function search_shipments(needles text[], most integer)
  returns table (shop_id bigint, shipment_id bigint, removed_at timestamptz, status smallint, sub_status integer, courier_key integer, destination_key integer,
    origin_key integer, ordered_at timestamptz, created_at timestamptz, sort_updated timestamptz, sort_fulfilled timestamptz, transit_key integer, has_note boolean,
    note text, order_id bigint)
  language plpgsql stable security definer set search_path = public set enable_indexscan = off set enable_seqscan = off as $$
begin
  return query execute search_statement('shop_id, shipment_id, removed_at, status, sub_status, courier_key, destination_key, origin_key,
      ordered_at, created_at, sort_updated, sort_fulfilled, transit_key, has_note, note, order_id',
    '(select * from shipments where removed_at is null) live', coalesce(app_shop_id(), -1), needles, most);
end $$;
create function search_shipments_by_prefix(name_pattern text, number_pattern text, most integer)
  returns table (shop_id bigint, shipment_id bigint, removed_at timestamptz, status smallint, sub_status integer, courier_key integer, destination_key integer,
    origin_key integer, ordered_at timestamptz, created_at timestamptz, sort_updated timestamptz, sort_fulfilled timestamptz, transit_key integer, has_note boolean,
    note text, order_id bigint)
  language plpgsql stable security definer set search_path = public set enable_indexscan = off set enable_seqscan = off as $$
begin
  return query execute format('select shop_id, shipment_id, removed_at, status, sub_status, courier_key, destination_key, origin_key,
      ordered_at, created_at, sort_updated, sort_fulfilled, transit_key, has_note, note, order_id
    from shipments where shop_id = %s and removed_at is null and (ltrim(lower(order_name), ''#'') like %L or number_key like %L) limit %s',
    coalesce(app_shop_id(), -1), name_pattern, number_pattern, most);
end $$;

-- Lines of `shipment_deltas` live for a minute. Where they lay on few pages, vacuum leaves their entries in the index, and every count steps over them.
alter table shipment_deltas set (vacuum_index_cleanup = on);
-- Counts change with every status, and are read from their index alone as long as vacuum has been there: by the number of changes, not by a
-- share of what a large shop has.
alter table shipment_counts set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
alter table shipment_mix set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
