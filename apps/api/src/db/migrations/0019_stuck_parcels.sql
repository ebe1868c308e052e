-- Parcels that wait for longer than parcels like them do, and days of transit from the first scan.
alter table shipments
  -- When a courier first had the parcel in hand; an announcement is no scan.
  add column first_scan_at timestamptz,
  -- The longest time without news between first scan and delivery, in hours: what its lane is measured by.
  add column longest_silence_hours integer,
  -- Why it needs somebody (libs/domain, stuckOf), since when, and until when something can be done.
  add column stuck_reason text,
  add column stuck_since timestamptz,
  add column stuck_deadline timestamptz;

update shipments s set first_scan_at = c.first_scan_at
from (select shop_id, shipment_id, min(occurred_at) as first_scan_at from checkpoints where status in (2, 3, 4, 6, 7) and sub_status is distinct from 7008
  group by shop_id, shipment_id) c
where c.shop_id = s.shop_id and c.shipment_id = s.shipment_id;

-- How long parcels of a lane are silent at most before they arrive. '' means any. Of all shops together: it says how a courier works, nothing of a shop.
create table lanes (
  courier text not null,
  origin text not null,
  destination text not null,
  parcels integer not null,
  -- 95 and 99 of 100 delivered parcels were never silent for longer.
  p95_hours integer not null,
  p99_hours integer not null,
  measured_at timestamptz not null,
  primary key (courier, origin, destination)
);
grant select on lanes to parcelway_app;
-- Delivered parcels of the last months, by lane, by courier and destination, and by courier.
create function measure_lanes(since timestamptz, at timestamptz, least_parcels integer) returns void language sql security definer set search_path = public
  as $$
    delete from lanes;
    insert into lanes (courier, origin, destination, parcels, p95_hours, p99_hours, measured_at)
    select courier, coalesce(origin, ''), coalesce(destination, ''), count(*),
      percentile_disc(0.95) within group (order by longest_silence_hours), percentile_disc(0.99) within group (order by longest_silence_hours), at
    from (select courier, origin, destination, longest_silence_hours from shipments
      where delivered_at >= since and longest_silence_hours is not null and courier <> '' and origin <> '' and destination <> '') delivered
    group by grouping sets ((courier, origin, destination), (courier, destination), (courier))
    having count(*) >= least_parcels;
  $$;

-- Its values keep their meaning (0002, 0016); the indexes that hold it are built anew.
drop view listed_shipments;
alter table shipments drop column transit_key;
alter table shipments add column transit_key integer not null generated always as (
  case
    -- Cancelled before the courier had it (7008): nobody ever scanned it either.
    when first_scan_at is null or status in (0, 1) or sub_status = 7008 then -1
    -- Delivered, expired, lost or returned: the journey is over.
    when delivered_at is not null or status = 5 or sub_status in (7007, 7010) then
      least(99999, greatest(0,
        ((coalesce(delivered_at, last_checkpoint_at) at time zone 'UTC')::date - (first_scan_at at time zone 'UTC')::date)))
    else 100000 + ((first_scan_at at time zone 'UTC')::date - date '1970-01-01')
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
    ordered_at, created_at, sort_updated, sort_fulfilled, transit_key, note, has_note, shop_id, stuck_reason, stuck_since
  from shipments where shop_id = app_shop_id() and removed_at is null;
grant select on listed_shipments to parcelway_app;
