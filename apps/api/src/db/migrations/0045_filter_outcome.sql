-- The order list can be filtered by what the figures count: on time or late, failed attempts, exceptions, and parcels with a transit time.
create or replace view listed_shipments as
  select shipment_id, order_id, order_name, number_key, search, status, sub_status, courier, destination, origin,
    ordered_at, created_at, sort_updated, sort_fulfilled, transit_key, note, has_note, shop_id, attention,
    case when attention is null then '-infinity'::double precision
      else -extract(epoch from coalesce(attention_until, attention_since + interval '1000 years'))::double precision end as urgency,
    first_scan_at, delivered_at, had_failed_attempt, had_exception, facts ->> 'expectedAt' as expected
  from shipments where shop_id = app_shop_id() and removed_at is null;
