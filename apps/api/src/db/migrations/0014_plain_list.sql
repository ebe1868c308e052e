-- The order list as plain queries (docs/adr/0007): no kept counts, no date lags, no codes as numbers.
drop trigger shipments_count_insert on shipments;
drop trigger shipments_count_update on shipments;
drop trigger shipments_count_delete on shipments;
drop trigger shipments_lags_insert on shipments;
drop trigger shipments_lags_update on shipments;
drop trigger orders_count_insert on orders;
drop trigger orders_count_update on orders;
drop trigger orders_count_delete on orders;
drop table shipment_deltas, shipment_counts, shipment_mix, order_counts;
drop function count_shipments, fold_shipment_deltas, count_orders, widen_date_lags, wider_lags, lag_range, lag_step,
  search_shipments, search_orders, search_shipments_by_prefix, search_statement, utc_day;
alter table shops drop column date_lags;
drop index shipments_by_ordered, shipments_by_updated, shipments_by_fulfilled, shipments_by_created, shipments_by_transit, shipments_by_status,
  shipments_by_courier, shipments_by_destination, shipments_by_origin, shipments_by_note;
alter table shipments drop column courier_key, drop column destination_key, drop column origin_key;
drop function courier_key, country_key;

-- Each holds every column that filters, so that any combination is decided without reading rows.
create index shipments_by_ordered on shipments (shop_id, ordered_at, shipment_id)
  include (status, sub_status, courier, destination, origin, created_at, sort_updated, sort_fulfilled, transit_key, has_note) where removed_at is null;
create index shipments_by_updated on shipments (shop_id, sort_updated, shipment_id)
  include (status, sub_status, courier, destination, origin, ordered_at, created_at, sort_fulfilled, transit_key, has_note) where removed_at is null;
create index shipments_by_fulfilled on shipments (shop_id, sort_fulfilled, shipment_id)
  include (status, sub_status, courier, destination, origin, ordered_at, created_at, sort_updated, transit_key, has_note) where removed_at is null;
create index shipments_by_created on shipments (shop_id, created_at, shipment_id)
  include (status, sub_status, courier, destination, origin, ordered_at, sort_updated, sort_fulfilled, transit_key, has_note) where removed_at is null;
create index shipments_by_transit on shipments (shop_id, transit_key, shipment_id)
  include (status, sub_status, courier, destination, origin, ordered_at, created_at, sort_updated, sort_fulfilled, has_note) where removed_at is null;
create index shipments_by_status on shipments (shop_id, status, ordered_at, shipment_id)
  include (sub_status, courier, destination, origin, created_at, sort_updated, sort_fulfilled, transit_key, has_note) where removed_at is null;
create index shipments_by_courier on shipments (shop_id, courier, ordered_at, shipment_id)
  include (status, sub_status, destination, origin, created_at, sort_updated, sort_fulfilled, transit_key, has_note) where removed_at is null;
create index shipments_by_destination on shipments (shop_id, destination, ordered_at, shipment_id)
  include (status, sub_status, courier, origin, created_at, sort_updated, sort_fulfilled, transit_key, has_note) where removed_at is null;
create index shipments_by_origin on shipments (shop_id, origin, ordered_at, shipment_id)
  include (status, sub_status, courier, destination, created_at, sort_updated, sort_fulfilled, transit_key, has_note) where removed_at is null;
create index shipments_by_note on shipments (shop_id, note) where removed_at is null and has_note;

-- Text operators are not leakproof, so under row security no index would take a pattern. These views name the shop themselves.
create view listed_shipments as
  select shipment_id, order_id, order_name, number_key, search, status, sub_status, courier, destination, origin,
    ordered_at, created_at, sort_updated, sort_fulfilled, transit_key, note, has_note, shop_id
  from shipments where shop_id = app_shop_id() and removed_at is null;
create view listed_orders as
  select order_id, email_hash, destination, fulfillment_state, note, ordered_at, created_at, updated_at, search, shop_id
  from orders where shop_id = app_shop_id();
grant select on listed_shipments, listed_orders to parcelway_app;
