-- Parcels $1 to $2 of shop 1, which has $3 in all: two years of orders, the newest last. What is old has ended, what is new is under way;
-- a few couriers and destinations hold most parcels. md5 stands in for chance, so that every run makes the same shop.
with numbers as materialized (
  select g, now() - interval '730 days' * (1 - g::float / $3::integer) as ordered_at,
    array(select ('x' || substr(md5(g || '-' || i), 1, 8))::bit(32)::bigint / 4294967296.0 from generate_series(1, 6) i) as r
  from generate_series($1::bigint, $2::bigint) g),
parcels as materialized (
  select *, ordered_at + interval '48 hours' * r[1] as scanned_at, ordered_at + interval '48 hours' * r[1] + interval '1 day' * (1 + (r[2] + r[3]) * r[4] * 18) as came_at
  from numbers),
decided as materialized (
  select *, case when r[5] < 0.01 then 7 when r[5] < 0.02 then 6 when r[5] < 0.03 then 5 when came_at < now() then 4 when scanned_at < now() then 2 else 0 end as status
  from parcels)
insert into shipments (shop_id, order_id, fulfillment_id, track_number, number_key, courier, origin, destination, status, ordered_at, fulfilled_at,
  fulfillment_updated_at, created_at, first_scan_at, delivered_at, had_failed_attempt, had_exception, facts)
select 1, g, g, 'N' || g, 'N' || g,
  (array['usps', 'ups', 'fedex', 'dhl', 'dpd', 'gls', 'royal-mail', 'evri', 'canada-post', 'australia-post', 'la-poste', 'china-post', 'yunexpress', '4px', 'correos', 'poste-italiane', 'postnl', 'bpost'])[1 + floor(18 * r[5] ^ 2.2)],
  (array['CN', 'DE', 'US'])[1 + floor(3 * r[6] ^ 3)],
  (array['US', 'DE', 'GB', 'FR', 'CA', 'AU', 'IT', 'ES', 'NL', 'SE', 'PL', 'AT', 'CH', 'BE', 'DK', 'NO', 'FI', 'IE', 'PT', 'CZ', 'JP', 'MX', 'BR', 'NZ', 'GR', 'HU', 'RO', 'BG', 'HR', 'SI', 'SK', 'EE', 'LV', 'LT', 'LU', 'SG', 'HK', 'KR', 'IL', 'AE'])[1 + floor(40 * r[3] ^ 2.5)],
  status, ordered_at, scanned_at, scanned_at, ordered_at, case when status > 0 then scanned_at end, case when status = 4 then came_at end,
  status = 6 or r[6] > 0.95, status = 7 or r[6] < 0.05,
  case when r[1] < 0.7 then json_build_object('expectedAt', (came_at + interval '1 day' * (r[2] * 4 - 1))::date)::jsonb end
from decided
