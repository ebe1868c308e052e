-- Parcels that need attention and are out of its list for now: somebody has handled them, or wants to be reminded.
create table attention_rests (
  shop_id bigint not null,
  shipment_id bigint not null,
  -- When it returns to the list; null: handled, until something new happens to the parcel.
  until timestamptz,
  primary key (shop_id, shipment_id),
  foreign key (shop_id, shipment_id) references shipments (shop_id, shipment_id) on delete cascade
);
select limit_to_shop('attention_rests');

-- Another reason or deadline ends it, and for what was handled a newer event too. Here, because several statements write them.
create function end_attention_rest() returns trigger language plpgsql as $$
begin
  delete from attention_rests r where r.shop_id = new.shop_id and r.shipment_id = new.shipment_id
    and (r.until is null or (old.attention, old.attention_until) is distinct from (new.attention, new.attention_until));
  return null;
end $$;
create trigger shipments_end_attention_rest after update on shipments for each row
  when (old.attention is not null and (old.attention, old.attention_until, old.last_checkpoint_at)
    is distinct from (new.attention, new.attention_until, new.last_checkpoint_at))
  execute function end_attention_rest();

-- The list by urgency, highest first: a deadline that passed, the nearest deadline, the longest waiting, and last what needs nobody.
create or replace view listed_shipments as
  select shipment_id, order_id, order_name, number_key, search, status, sub_status, courier, destination, origin,
    ordered_at, created_at, sort_updated, sort_fulfilled, transit_key, note, has_note, shop_id, attention,
    case when attention is null then '-infinity'::double precision
      else -extract(epoch from coalesce(attention_until, attention_since + interval '1000 years'))::double precision end as urgency
  from shipments where shop_id = app_shop_id() and removed_at is null;
