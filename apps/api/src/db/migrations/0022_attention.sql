-- Why a parcel needs somebody (libs/domain, attentionOf), since when, and until when something can be done. It takes the place of
-- stuck_reason, stuck_since and stuck_deadline, which nobody reads any more: a later release drops them.
alter table shipments
  add column attention text,
  add column attention_since timestamptz,
  add column attention_until timestamptz;

-- What is known at once; the next poll of each parcel says the rest.
update shipments set
  attention = case
    when number_key = '' then 'no_number' when poll_error = 'quota' then 'over_quota' when sub_status in (10002, 10003) then 'wrong_courier'
    when courier = '' and jsonb_array_length(candidates) > 1 then 'doubtful_courier' when stuck_reason is not null then stuck_reason
    when sub_status = 7006 then 'customs' when status = 6 then 'failed_attempt' when status = 7 then 'exception' end,
  attention_since = case
    when number_key = '' or poll_error = 'quota' then coalesce(fulfilled_at, created_at) when stuck_reason is not null then stuck_since
    else status_at end,
  attention_until = stuck_deadline
where status not in (4, 5) and coalesce(sub_status, 0) not in (7007, 7008, 7010)
  and (number_key = '' or poll_error = 'quota' or sub_status in (10002, 10003) or stuck_reason is not null or status in (6, 7)
    or (courier = '' and jsonb_array_length(candidates) > 1));

-- The list's indexes hold it, so that the list still reads no rows to filter; few parcels need somebody, and these have an index of their own.
drop index shipments_by_ordered, shipments_by_updated, shipments_by_fulfilled, shipments_by_created, shipments_by_transit, shipments_by_status, shipments_by_courier, shipments_by_destination, shipments_by_origin;
create index shipments_by_ordered on shipments (shop_id, ordered_at, shipment_id)
  include (status, sub_status, courier, destination, origin, created_at, sort_updated, sort_fulfilled, transit_key, has_note, attention) where removed_at is null;
create index shipments_by_updated on shipments (shop_id, sort_updated, shipment_id)
  include (status, sub_status, courier, destination, origin, ordered_at, created_at, sort_fulfilled, transit_key, has_note, attention) where removed_at is null;
create index shipments_by_fulfilled on shipments (shop_id, sort_fulfilled, shipment_id)
  include (status, sub_status, courier, destination, origin, ordered_at, created_at, sort_updated, transit_key, has_note, attention) where removed_at is null;
create index shipments_by_created on shipments (shop_id, created_at, shipment_id)
  include (status, sub_status, courier, destination, origin, ordered_at, sort_updated, sort_fulfilled, transit_key, has_note, attention) where removed_at is null;
create index shipments_by_transit on shipments (shop_id, transit_key, shipment_id)
  include (status, sub_status, courier, destination, origin, ordered_at, created_at, sort_updated, sort_fulfilled, has_note, attention) where removed_at is null;
create index shipments_by_status on shipments (shop_id, status, ordered_at, shipment_id)
  include (sub_status, courier, destination, origin, created_at, sort_updated, sort_fulfilled, transit_key, has_note, attention) where removed_at is null;
create index shipments_by_courier on shipments (shop_id, courier, ordered_at, shipment_id)
  include (status, sub_status, destination, origin, created_at, sort_updated, sort_fulfilled, transit_key, has_note, attention) where removed_at is null;
create index shipments_by_destination on shipments (shop_id, destination, ordered_at, shipment_id)
  include (status, sub_status, courier, origin, created_at, sort_updated, sort_fulfilled, transit_key, has_note, attention) where removed_at is null;
create index shipments_by_origin on shipments (shop_id, origin, ordered_at, shipment_id)
  include (status, sub_status, courier, destination, created_at, sort_updated, sort_fulfilled, transit_key, has_note, attention) where removed_at is null;
create index shipments_by_attention on shipments (shop_id, ordered_at, shipment_id)
  include (attention, status, sub_status, courier, destination, origin, created_at, sort_updated, sort_fulfilled, transit_key, has_note)
  where attention is not null and removed_at is null;
drop view listed_shipments;
create view listed_shipments as
  select shipment_id, order_id, order_name, number_key, search, status, sub_status, courier, destination, origin,
    ordered_at, created_at, sort_updated, sort_fulfilled, transit_key, note, has_note, shop_id, attention
  from shipments where shop_id = app_shop_id() and removed_at is null;
grant select on listed_shipments to parcelway_app;
