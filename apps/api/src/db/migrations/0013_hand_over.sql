-- What the dates of a shop's parcels say of one another (0011), more closely:
-- * The hand-over is where the days of transit begin: the carrier's first news where the store names none.
-- * A seventh number: by how many days the end of a journey lay in the future when it was written (0, unless a carrier's clock runs ahead). Who has
--   been under way for twenty days was then handed over twenty days ago.
-- * It widens by a quarter at most, no longer to the next power of two: for 37 days that is 40 instead of 64.
create or replace function lag_step(days integer) returns integer language plpgsql immutable parallel safe as $$
declare
  size integer := abs(days);
  -- A quarter of the power of two below; exact up to 8.
  step integer := 1 << greatest(0, length(ltrim((size - 1)::bit(32)::text, '0')) - 3);
begin
  return case when size <= 8 then days else sign(days)::integer * ((size + step - 1) / step) * step end;
end $$;

create or replace function wider_lags(a integer[], b integer[]) returns integer[] language sql immutable parallel safe
  as $$ select array[least(a[1], b[1]), greatest(a[2], b[2]), least(a[3], b[3]), greatest(a[4], b[4]), least(a[5], b[5]), greatest(a[6], b[6]), greatest(a[7], b[7])] $$;

create or replace function widen_date_lags() returns trigger language plpgsql as $$
begin
  -- Two writers wait for each other here, and the second widens what the first has left: therefore from the row itself.
  update shops s set date_lags = wider_lags(s.date_lags, seen.lags)
  from (
    select shop_id, lag_range(min(created), max(created)) || lag_range(min(updated), max(updated)) || lag_range(min(fulfilled), max(fulfilled))
      || lag_step(greatest(0, max(ended) - utc_day(now()))) as lags
    from (
      select shop_id, utc_day(created_at) - utc_day(ordered_at) as created, utc_day(last_checkpoint_at) - utc_day(ordered_at) as updated,
        utc_day(coalesce(fulfilled_at, first_checkpoint_at)) - utc_day(ordered_at) as fulfilled, utc_day(coalesce(delivered_at, last_checkpoint_at)) as ended
      from new_rows) days
    group by shop_id) seen
  where s.shop_id = seen.shop_id and s.date_lags is distinct from wider_lags(s.date_lags, seen.lags);
  return null;
end $$;

-- Parcels that were there before this migration; who writes one waits until it is done.
lock table shipments in share row exclusive mode;
update shops s set date_lags = seen.lags
from (
  select shop_id, lag_range(min(created), max(created)) || lag_range(min(updated), max(updated)) || lag_range(min(fulfilled), max(fulfilled))
    || lag_step(greatest(0, max(ended) - utc_day(now()))) as lags
  from (
    select shop_id, utc_day(created_at) - utc_day(ordered_at) as created, utc_day(last_checkpoint_at) - utc_day(ordered_at) as updated,
      utc_day(coalesce(fulfilled_at, first_checkpoint_at)) - utc_day(ordered_at) as fulfilled, utc_day(coalesce(delivered_at, last_checkpoint_at)) as ended
    from shipments) days
  group by shop_id) seen
where s.shop_id = seen.shop_id;
