-- Parcels $2 to $3 of shop $1, which has $4 in all: a year of orders, the newest last. What is old has ended, what is new is
-- under way; a few couriers and destinations hold most parcels. md5 stands in for chance, so that every run makes the same shop.
with numbers as (
  select g, now() - interval '365 days' * (1 - g::float / $4::integer) as ordered_at,
    array(select ('x' || substr(md5(g || '-' || $1::bigint || '-' || i), 1, 8))::bit(32)::bigint / 4294967296.0 from generate_series(1, 8) i) as r
  from generate_series($2::bigint, $3::bigint) g),
parcels as (
  select *, ordered_at + interval '20 hours' * r[1] as fulfilled_at, interval '1 day' * (1 + (r[2] + r[3]) * r[4] * 18) as transit,
    'X' || upper(substr(md5(g || '/' || $1::bigint), 1, 14)) || g % 10 as number,
    (array['usps', 'ups', 'fedex', 'dhl', 'dpd', 'gls', 'royal-mail', 'evri', 'canada-post', 'australia-post', 'la-poste', 'china-post', 'yunexpress', '4px', 'correos', 'poste-italiane', 'postnl', 'bpost'])[1 + floor(18 * r[5] ^ 2.2)] as courier,
    (array['US', 'DE', 'GB', 'FR', 'CA', 'AU', 'IT', 'ES', 'NL', 'SE', 'PL', 'AT', 'CH', 'BE', 'DK', 'NO', 'FI', 'IE', 'PT', 'CZ', 'JP', 'MX', 'BR', 'NZ', 'GR', 'HU', 'RO', 'BG', 'HR', 'SI', 'SK', 'EE', 'LV', 'LT', 'LU', 'SG', 'HK', 'KR', 'IL', 'AE'])[1 + floor(40 * r[6] ^ 2.5)] as destination,
    (array['CN', 'DE', 'US'])[1 + floor(3 * r[7] ^ 3)] as origin,
    (array['Ann', 'Bert', 'Carla', 'Dirk', 'Eva', 'Finn', 'Gina', 'Hugo', 'Ida', 'Jon'])[1 + g * 7 % 10] || ' ' || (array['Smith', 'Meyer', 'Rossi', 'Novak', 'Silva', 'Garcia', 'Larsen', 'Dubois', 'Kowalski', 'Yilmaz', 'Okafor', 'Tanaka'])[1 + g * 11 % 12] || chr(97 + (g % 26)::integer) || chr(97 + (g / 26 % 26)::integer) as customer
  from numbers),
decided as (
  select *, case
      when r[8] < 0.005 then 7 when r[8] < 0.015 then 5 when ordered_at + transit + interval '2 days' < now() and r[8] < 0.99 then 4
      when r[8] > 0.985 then 6 when ordered_at > now() - interval '1 day' then 0 when ordered_at > now() - interval '2 days' then 1
      when r[8] < 0.15 then 3 else 2 end as status
  from parcels)
insert into staged select $1, g, ordered_at, fulfilled_at, transit, number, courier, destination, origin, customer, status, r from decided
