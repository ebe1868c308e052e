-- Nobody has carried a parcel that no courier has scanned: it has no days of transit until then, however long ago it was handed over.
-- The column keeps its name and its values (0002); the indexes that hold it are built anew.
drop view listed_shipments;
alter table shipments drop column transit_key;
alter table shipments add column transit_key integer not null generated always as (
  case
    -- Cancelled before the courier had it (7008): nobody ever scanned it either.
    when first_checkpoint_at is null or status in (0, 1) or sub_status = 7008 then -1
    -- Delivered, expired, lost or returned: the journey is over.
    when delivered_at is not null or status = 5 or sub_status in (7007, 7010) then
      least(99999, greatest(0,
        ((coalesce(delivered_at, last_checkpoint_at) at time zone 'UTC')::date - (coalesce(fulfilled_at, first_checkpoint_at) at time zone 'UTC')::date)))
    else 100000 + ((coalesce(fulfilled_at, first_checkpoint_at) at time zone 'UTC')::date - date '1970-01-01')
  end) stored;
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
create view listed_shipments as
  select shipment_id, order_id, order_name, number_key, search, status, sub_status, courier, destination, origin,
    ordered_at, created_at, sort_updated, sort_fulfilled, transit_key, note, has_note, shop_id
  from shipments where shop_id = app_shop_id() and removed_at is null;
grant select on listed_shipments to parcelway_app;
