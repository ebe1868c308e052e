-- The order list's filter by delivery outcome is answered by its indexes: no parcel is read to know whether it came late.
-- The table is rewritten with all its indexes under one lock, so that no parcel can be read or written meanwhile: some 100 s for a million
-- parcels. Servers of the release before go on with it.
drop index shipments_by_ordered, shipments_by_updated, shipments_by_fulfilled, shipments_by_created, shipments_by_transit, shipments_by_status,
  shipments_by_courier, shipments_by_destination, shipments_by_origin, shipments_by_attention;

-- Seconds from the beginning of the promised day in UTC until the delivery, at most 1000000000 either way; null for an instant, and for what
-- is no day. The same in every time zone: whether it is late depends on the offset of the shop's zone alone, as the order list compares it.
-- A day that its month does not have, such as 31 November, is its last one. The pattern is PROMISED_DAY of the domain.
create function seconds_past_promise(delivered timestamptz, promised text) returns integer language sql immutable strict parallel safe return
  case when promised ~ '^[12][0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' then
    greatest(-1000000000, least(1000000000, floor(extract(epoch from (delivered at time zone 'UTC') - least(
      make_date(substr(promised, 1, 4)::integer, substr(promised, 6, 2)::integer, 1) + (substr(promised, 9, 2)::integer - 1),
      make_date(substr(promised, 1, 4)::integer, substr(promised, 6, 2)::integer, 1) + interval '1 month' - interval '1 day')))))::integer
  end;

alter table shipments
  add column past_promise integer generated always as (seconds_past_promise(delivered_at, facts ->> 'expectedAt')) stored,
  -- Delivered after a first scan, or under way with one: what the transit times count.
  add column has_transit boolean not null generated always as (first_scan_at is not null and case
    when status = 4 then coalesce(delivered_at >= first_scan_at, false)
    else status <> 5 and coalesce(sub_status not in (7007, 7008, 7010, 7011), true) end) stored;

create index shipments_by_ordered on shipments (shop_id, ordered_at, shipment_id)
  include (status, sub_status, courier, destination, origin, created_at, sort_updated, sort_fulfilled, transit_key, has_note, attention,
    past_promise, delivered_at, has_transit, had_failed_attempt, had_exception) where removed_at is null;
create index shipments_by_updated on shipments (shop_id, sort_updated, shipment_id)
  include (status, sub_status, courier, destination, origin, ordered_at, created_at, sort_fulfilled, transit_key, has_note, attention,
    past_promise, delivered_at, has_transit, had_failed_attempt, had_exception) where removed_at is null;
create index shipments_by_fulfilled on shipments (shop_id, sort_fulfilled, shipment_id)
  include (status, sub_status, courier, destination, origin, ordered_at, created_at, sort_updated, transit_key, has_note, attention,
    past_promise, delivered_at, has_transit, had_failed_attempt, had_exception) where removed_at is null;
create index shipments_by_created on shipments (shop_id, created_at, shipment_id)
  include (status, sub_status, courier, destination, origin, ordered_at, sort_updated, sort_fulfilled, transit_key, has_note, attention,
    past_promise, delivered_at, has_transit, had_failed_attempt, had_exception) where removed_at is null;
create index shipments_by_transit on shipments (shop_id, transit_key, shipment_id)
  include (status, sub_status, courier, destination, origin, ordered_at, created_at, sort_updated, sort_fulfilled, has_note, attention,
    past_promise, delivered_at, has_transit, had_failed_attempt, had_exception) where removed_at is null;
create index shipments_by_status on shipments (shop_id, status, ordered_at, shipment_id)
  include (sub_status, courier, destination, origin, created_at, sort_updated, sort_fulfilled, transit_key, has_note, attention,
    past_promise, delivered_at, has_transit, had_failed_attempt, had_exception) where removed_at is null;
create index shipments_by_courier on shipments (shop_id, courier, ordered_at, shipment_id)
  include (status, sub_status, destination, origin, created_at, sort_updated, sort_fulfilled, transit_key, has_note, attention,
    past_promise, delivered_at, has_transit, had_failed_attempt, had_exception) where removed_at is null;
create index shipments_by_destination on shipments (shop_id, destination, ordered_at, shipment_id)
  include (status, sub_status, courier, origin, created_at, sort_updated, sort_fulfilled, transit_key, has_note, attention,
    past_promise, delivered_at, has_transit, had_failed_attempt, had_exception) where removed_at is null;
create index shipments_by_origin on shipments (shop_id, origin, ordered_at, shipment_id)
  include (status, sub_status, courier, destination, created_at, sort_updated, sort_fulfilled, transit_key, has_note, attention,
    past_promise, delivered_at, has_transit, had_failed_attempt, had_exception) where removed_at is null;
create index shipments_by_attention on shipments (shop_id, ordered_at, shipment_id)
  include (attention, status, sub_status, courier, destination, origin, created_at, sort_updated, sort_fulfilled, transit_key, has_note,
    past_promise, delivered_at, has_transit, had_failed_attempt, had_exception)
  where attention is not null and removed_at is null;
-- Promised by an instant: hardly any, each compared as it is listed.
create index shipments_promised_at on shipments (shop_id, shipment_id)
  where removed_at is null and delivered_at is not null and length(facts ->> 'expectedAt') > 10;

create or replace view listed_shipments as
  select shipment_id, order_id, order_name, number_key, search, status, sub_status, courier, destination, origin,
    ordered_at, created_at, sort_updated, sort_fulfilled, transit_key, note, has_note, shop_id, attention,
    case when attention is null then '-infinity'::double precision
      else -extract(epoch from coalesce(attention_until, attention_since + interval '1000 years'))::double precision end as urgency,
    first_scan_at, delivered_at, had_failed_attempt, had_exception, facts ->> 'expectedAt' as expected, past_promise, has_transit
  from shipments where shop_id = app_shop_id() and removed_at is null;
