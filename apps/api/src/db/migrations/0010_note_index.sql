-- The one index of the list that lacked the columns that filter (0002): whatever else was asked for, every parcel with the note was read.
drop index shipments_by_note;
create index shipments_by_note on shipments (shop_id, note, ordered_at, shipment_id)
  include (created_at, sort_updated, sort_fulfilled, transit_key, courier_key, destination_key, origin_key, status, has_note, sub_status) where removed_at is null and has_note;
