-- The dates of a parcel lie near each other. How near is known for each shop: by how many UTC days its creation, its last news and its hand-over
-- come after its order, at least and at most (in this order; null: no parcel has that date). A limit on one of these dates so becomes one on
-- the date of the order, which more indexes hold. It is the widest that ever was, never narrower: a list must not miss a parcel. It widens in
-- powers of two, so a shop's row changes a few times in all: with every batch of a first sync, writers waited for each other at it.
alter table shops add column date_lags integer[];

create function wider_lags(a integer[], b integer[]) returns integer[] language sql immutable parallel safe
  as $$ select array[least(a[1], b[1]), greatest(a[2], b[2]), least(a[3], b[3]), greatest(a[4], b[4]), least(a[5], b[5]), greatest(a[6], b[6])] $$;

create function lag_step(days integer) returns integer language sql immutable parallel safe
  as $$ select case when days is null then null when days = 0 then 0 else sign(days)::integer * (1 << ceil(log(2, abs(days)::numeric))::integer) end $$;
-- Least and greatest of one date, from zero outwards.
create function lag_range(least_days integer, most_days integer) returns integer[] language sql immutable parallel safe
  as $$ select array[lag_step(least(0, least_days) + 0 * least_days), lag_step(greatest(0, most_days) + 0 * most_days)] $$;

create function widen_date_lags() returns trigger language plpgsql as $$
begin
  -- Two writers wait for each other here, and the second widens what the first has left: therefore from the row itself.
  update shops s set date_lags = wider_lags(s.date_lags, seen.lags)
  from (
    select shop_id, lag_range(min(created), max(created)) || lag_range(min(updated), max(updated)) || lag_range(min(fulfilled), max(fulfilled)) as lags
    from (
      select shop_id, utc_day(created_at) - utc_day(ordered_at) as created, utc_day(last_checkpoint_at) - utc_day(ordered_at) as updated,
        utc_day(fulfilled_at) - utc_day(ordered_at) as fulfilled
      from new_rows) days
    group by shop_id) seen
  where s.shop_id = seen.shop_id and s.date_lags is distinct from wider_lags(s.date_lags, seen.lags);
  return null;
end $$;

-- Parcels that were there before this migration.
update shops s set date_lags = seen.lags
from (
  select shop_id, lag_range(min(created), max(created)) || lag_range(min(updated), max(updated)) || lag_range(min(fulfilled), max(fulfilled)) as lags
  from (
    select shop_id, utc_day(created_at) - utc_day(ordered_at) as created, utc_day(last_checkpoint_at) - utc_day(ordered_at) as updated,
      utc_day(fulfilled_at) - utc_day(ordered_at) as fulfilled
    from shipments) days
  group by shop_id) seen
where s.shop_id = seen.shop_id;

create trigger shipments_lags_insert after insert on shipments referencing new table as new_rows
  for each statement execute function widen_date_lags();
create trigger shipments_lags_update after update on shipments referencing new table as new_rows
  for each statement execute function widen_date_lags();
