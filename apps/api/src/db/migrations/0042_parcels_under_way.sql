-- Transit times count parcels under way as what they are: not over yet (Kaplan-Meier), so that recent days do not look faster than they are.
-- For each span, how many parcels began it in which tenth of a day since 1970 and have not ended it, packed as the histograms are. Null in
-- rows of a server that does not know the columns: none.
alter table analytics_days add column total_open bytea, add column processing_open bytea, add column transit_open bytea;

-- What is lost, cancelled or on its way back is no longer under way.
create or replace function note_parcel_changes() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into analytics_changes (shop_id, kind, at)
    select distinct n.shop_id, 'parcel', date_bin('15 minutes', n.ordered_at, 'epoch') from new_rows n where n.removed_at is null;
  elsif tg_op = 'DELETE' then
    -- With the shop itself nothing is left to count.
    insert into analytics_changes (shop_id, kind, at)
    select distinct o.shop_id, 'parcel', date_bin('15 minutes', o.ordered_at, 'epoch') from old_rows o join shops using (shop_id)
    where o.removed_at is null;
  else
    insert into analytics_changes (shop_id, kind, at)
    select distinct o.shop_id, 'parcel', date_bin('15 minutes', x.at, 'epoch')
    from old_rows o join new_rows n using (shop_id, shipment_id) cross join lateral (values (o.ordered_at), (n.ordered_at)) x(at)
    where (o.ordered_at, o.status, o.courier, o.origin, o.destination, o.first_scan_at, o.delivered_at, o.facts ->> 'expectedAt',
        o.had_failed_attempt, o.had_exception, o.removed_at is null, coalesce(o.sub_status in (7007, 7008, 7010, 7011), false))
      is distinct from (n.ordered_at, n.status, n.courier, n.origin, n.destination, n.first_scan_at, n.delivered_at, n.facts ->> 'expectedAt',
        n.had_failed_attempt, n.had_exception, n.removed_at is null, coalesce(n.sub_status in (7007, 7008, 7010, 7011), false));
  end if;
  return null;
end $$;

-- Days with a parcel that is not delivered are counted anew.
insert into analytics_changes (shop_id, kind, at)
select distinct shop_id, 'parcel', date_bin('15 minutes', ordered_at, 'epoch') from shipments where removed_at is null and status <> 4
except select shop_id, kind, at from analytics_changes;
