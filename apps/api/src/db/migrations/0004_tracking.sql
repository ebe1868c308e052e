-- Whose parcels a provider's message speaks of: the message names a number, not a shop. Tells ids, nothing else.
-- One index probe for each shop, so that no second index on the number is needed.
create function shipments_by_number_key(keys text[]) returns table (shop_id bigint, shipment_id bigint)
  language sql stable security definer set search_path = public
  as $$ select s.shop_id, p.shipment_id from shops s
        cross join lateral (
          select i.shipment_id from shipments i where i.shop_id = s.shop_id and i.number_key = any (keys) and i.removed_at is null limit 100
        ) p
        where s.uninstalled_at is null $$;
