-- What the order list needs to answer in a few milliseconds at any shop size: sort keys, indexes, and counts kept by the database.

-- Days since 1970-01-01 in UTC.
create function utc_day(at timestamptz) returns integer language sql immutable parallel safe
  as $$ select (at at time zone 'UTC')::date - date '1970-01-01' $$;

-- Sort keys without nulls: a parcel without news, or never handed over, sorts as the year 1970.
-- transit_key: -1 not under way yet; 0–99999 days from hand-over to the end; 100000 + day of hand-over while under way.
alter table shipments
  add column sort_updated timestamptz not null generated always as (coalesce(last_checkpoint_at, to_timestamp(0))) stored,
  add column sort_fulfilled timestamptz not null generated always as (coalesce(fulfilled_at, to_timestamp(0))) stored,
  add column has_note boolean not null generated always as (note <> '') stored,
  add column transit_key integer not null generated always as (
    case
      when coalesce(fulfilled_at, first_checkpoint_at) is null then -1
      -- Delivered, expired, lost, cancelled or returned: the journey is over.
      when delivered_at is not null or (last_checkpoint_at is not null and (status = 5 or sub_status in (7007, 7008, 7010))) then
        least(99999, greatest(0,
          ((coalesce(delivered_at, last_checkpoint_at) at time zone 'UTC')::date - (coalesce(fulfilled_at, first_checkpoint_at) at time zone 'UTC')::date)))
      else 100000 + ((coalesce(fulfilled_at, first_checkpoint_at) at time zone 'UTC')::date - date '1970-01-01')
    end) stored;

-- One index for each order and each filter that can be rare. All carry every column that filters, so that any combination is decided
-- without reading a row: that is what makes a page cost the same whatever is asked.
create index shipments_by_ordered on shipments (shop_id, ordered_at, shipment_id)
  include (status, sub_status, courier, destination, origin, created_at, sort_updated, sort_fulfilled, transit_key, has_note) where removed_at is null;
create index shipments_by_updated on shipments (shop_id, sort_updated, shipment_id)
  include (status, sub_status, courier, destination, origin, ordered_at, created_at, sort_fulfilled, transit_key, has_note) where removed_at is null;
create index shipments_by_fulfilled on shipments (shop_id, sort_fulfilled, shipment_id)
  include (status, sub_status, courier, destination, origin, ordered_at, created_at, sort_updated, transit_key, has_note) where removed_at is null;
create index shipments_by_created on shipments (shop_id, created_at, shipment_id)
  include (status, sub_status, courier, destination, origin, ordered_at, sort_updated, sort_fulfilled, transit_key, has_note) where removed_at is null;
create index shipments_by_transit on shipments (shop_id, transit_key, shipment_id)
  include (status, sub_status, courier, destination, origin, ordered_at, created_at, sort_updated, sort_fulfilled, has_note) where removed_at is null;
create index shipments_by_status on shipments (shop_id, status, ordered_at, shipment_id)
  include (sub_status, courier, destination, origin, created_at, sort_updated, sort_fulfilled, transit_key, has_note) where removed_at is null;
create index shipments_by_courier on shipments (shop_id, courier, ordered_at, shipment_id)
  include (status, sub_status, destination, origin, created_at, sort_updated, sort_fulfilled, transit_key, has_note) where removed_at is null;
create index shipments_by_destination on shipments (shop_id, destination, ordered_at, shipment_id)
  include (status, sub_status, courier, origin, created_at, sort_updated, sort_fulfilled, transit_key, has_note) where removed_at is null;
create index shipments_by_origin on shipments (shop_id, origin, ordered_at, shipment_id)
  include (status, sub_status, courier, destination, created_at, sort_updated, sort_fulfilled, transit_key, has_note) where removed_at is null;
create index shipments_by_note on shipments (shop_id, note) where removed_at is null and has_note;

-- The planner must know a new shop soon: as long as it takes the shop for empty, any index looks as good as the right one.
alter table shipments set (autovacuum_analyze_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.05);
alter table orders set (autovacuum_analyze_scale_factor = 0.01);

-- Counts. Every write to shipments leaves a signed line in shipment_deltas (inserts only, so writers never wait for one another);
-- now and then a writer folds the lines into shipment_counts and shipment_mix. Readers add both: exact at any moment.
create table shipment_deltas (
  shop_id bigint not null,
  delta_id bigint generated always as identity,
  n integer not null,
  status smallint not null,
  sub_status integer not null,
  courier text not null,
  destination text not null,
  origin text not null,
  ordered_day integer not null,
  updated_day integer not null,
  fulfilled_day integer not null,
  created_day integer not null,
  transit_key integer not null,
  primary key (shop_id, delta_id)
);

-- One row per axis, facet, bucket and status. Axes: 0 all (bucket 0); by UTC day: 1 ordered, 2 last update, 3 fulfilled, 4 created;
-- 5 transit_key; by UTC day of the order within one facet: 6 courier, 7 destination, 8 origin; the facets as a whole (bucket 0):
-- 9 courier, 10 destination, 11 origin; axes 1 to 5 once more without the substatus (0), a third of the rows: 12 ordered, 13 last update,
-- 14 fulfilled, 15 created, 16 transit_key. An unknown country or courier is ''.
create table shipment_counts (
  shop_id bigint not null,
  axis smallint not null,
  facet text not null,
  bucket integer not null,
  status smallint not null,
  sub_status integer not null,
  n integer not null,
  primary key (shop_id, axis, facet, bucket, status, sub_status) include (n)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

create table shipment_mix (
  shop_id bigint not null,
  courier text not null,
  destination text not null,
  origin text not null,
  status smallint not null,
  sub_status integer not null,
  n integer not null,
  primary key (shop_id, courier, destination, origin, status, sub_status) include (n)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

select limit_to_shop('shipment_deltas', 'shipment_counts', 'shipment_mix');

-- One folder a shop at a time; a writer that finds another at it goes on at once. Nobody else locks these rows.
create function fold_shipment_deltas(shop bigint) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('shipment_deltas', shop)) then return; end if;
  with gone as (delete from shipment_deltas where shop_id = shop returning *),
  small as (
    select sum(n)::integer as n, status, sub_status, courier, destination, origin, ordered_day, updated_day, fulfilled_day, created_day, transit_key
    from gone group by 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 having sum(n) <> 0),
  counted as (
    insert into shipment_counts as c (shop_id, axis, facet, bucket, status, sub_status, n)
    select shop, axis, facet, bucket, status, case when axis < 12 then sub_status else 0 end, sum(n)
    from small cross join lateral (values (0, '', 0), (1, '', ordered_day), (2, '', updated_day), (3, '', fulfilled_day), (4, '', created_day),
      (5, '', transit_key), (6, courier, ordered_day), (7, destination, ordered_day), (8, origin, ordered_day),
      (9, courier, 0), (10, destination, 0), (11, origin, 0),
      (12, '', ordered_day), (13, '', updated_day), (14, '', fulfilled_day), (15, '', created_day), (16, '', transit_key)) as axes (axis, facet, bucket)
    group by 2, 3, 4, 5, 6 having sum(n) <> 0
    on conflict (shop_id, axis, facet, bucket, status, sub_status) do update set n = c.n + excluded.n
    returning 1)
  insert into shipment_mix as m (shop_id, courier, destination, origin, status, sub_status, n)
  select shop, courier, destination, origin, status, sub_status, sum(n) from small group by 2, 3, 4, 5, 6 having sum(n) <> 0
  on conflict (shop_id, courier, destination, origin, status, sub_status) do update set n = m.n + excluded.n;
end $$;

create function count_shipments() returns trigger language plpgsql as $$
declare
  shop bigint;
  written bigint := 0;
begin
  if tg_op = 'INSERT' then
    insert into shipment_deltas (shop_id, n, status, sub_status, courier, destination, origin, ordered_day, updated_day, fulfilled_day, created_day, transit_key)
    select shop_id, count(*), status, coalesce(sub_status, 0), courier, coalesce(destination, ''), coalesce(origin, ''),
      utc_day(ordered_at), utc_day(sort_updated), utc_day(sort_fulfilled), utc_day(created_at), transit_key
    from new_rows where removed_at is null group by 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12;
    get diagnostics written = row_count;
    select shop_id into shop from new_rows limit 1;
  elsif tg_op = 'UPDATE' then
    insert into shipment_deltas (shop_id, n, status, sub_status, courier, destination, origin, ordered_day, updated_day, fulfilled_day, created_day, transit_key)
    select shop_id, sum(sign), status, coalesce(sub_status, 0), courier, coalesce(destination, ''), coalesce(origin, ''),
      utc_day(ordered_at), utc_day(sort_updated), utc_day(sort_fulfilled), utc_day(created_at), transit_key
    from (select o.*, -1 as sign from old_rows o union all select w.*, 1 from new_rows w) both_rows
    where removed_at is null group by 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 having sum(sign) <> 0;
    get diagnostics written = row_count;
    select shop_id into shop from new_rows limit 1;
  else
    insert into shipment_deltas (shop_id, n, status, sub_status, courier, destination, origin, ordered_day, updated_day, fulfilled_day, created_day, transit_key)
    select shop_id, -count(*), status, coalesce(sub_status, 0), courier, coalesce(destination, ''), coalesce(origin, ''),
      utc_day(ordered_at), utc_day(sort_updated), utc_day(sort_fulfilled), utc_day(created_at), transit_key
    from old_rows where removed_at is null group by 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12;
    get diagnostics written = row_count;
    select shop_id into shop from old_rows limit 1;
  end if;
  -- About once every thousand lines: cheap on average, and no writer has to count what is there.
  if written > 0 and random() < written / 1000.0 then
    perform fold_shipment_deltas(shop);
  end if;
  return null;
end $$;

create trigger shipments_count_insert after insert on shipments referencing new table as new_rows
  for each statement execute function count_shipments();
create trigger shipments_count_update after update on shipments referencing old table as old_rows new table as new_rows
  for each statement execute function count_shipments();
create trigger shipments_count_delete after delete on shipments referencing old table as old_rows
  for each statement execute function count_shipments();

-- Parcels that were there before this migration.
insert into shipment_deltas (shop_id, n, status, sub_status, courier, destination, origin, ordered_day, updated_day, fulfilled_day, created_day, transit_key)
select shop_id, count(*), status, coalesce(sub_status, 0), courier, coalesce(destination, ''), coalesce(origin, ''),
  utc_day(ordered_at), utc_day(sort_updated), utc_day(sort_fulfilled), utc_day(created_at), transit_key
from shipments where removed_at is null group by 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12;
select fold_shipment_deltas(shop_id) from (select distinct shop_id from shipment_deltas) shops_with_parcels;

-- Orders by UTC day and state of fulfilment. Orders are written by the shop's queue, one job at a time, so these rows are counted in place.
create table order_counts (
  shop_id bigint not null,
  ordered_day integer not null,
  fulfillment_state smallint not null,
  n integer not null,
  primary key (shop_id, ordered_day, fulfillment_state) include (n)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
select limit_to_shop('order_counts');

create function count_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_counts as c (shop_id, ordered_day, fulfillment_state, n)
    select shop_id, utc_day(ordered_at), fulfillment_state, count(*) from new_rows group by 1, 2, 3 order by 1, 2, 3
    on conflict (shop_id, ordered_day, fulfillment_state) do update set n = c.n + excluded.n;
  elsif tg_op = 'UPDATE' then
    insert into order_counts as c (shop_id, ordered_day, fulfillment_state, n)
    select shop_id, utc_day(ordered_at), fulfillment_state, sum(sign)
    from (select shop_id, ordered_at, fulfillment_state, -1 as sign from old_rows union all select shop_id, ordered_at, fulfillment_state, 1 from new_rows) both_rows
    group by 1, 2, 3 having sum(sign) <> 0 order by 1, 2, 3
    on conflict (shop_id, ordered_day, fulfillment_state) do update set n = c.n + excluded.n;
  else
    insert into order_counts as c (shop_id, ordered_day, fulfillment_state, n)
    select shop_id, utc_day(ordered_at), fulfillment_state, -count(*) from old_rows group by 1, 2, 3 order by 1, 2, 3
    on conflict (shop_id, ordered_day, fulfillment_state) do update set n = c.n + excluded.n;
  end if;
  return null;
end $$;
create trigger orders_count_insert after insert on orders referencing new table as new_rows
  for each statement execute function count_orders();
create trigger orders_count_update after update on orders referencing old table as old_rows new table as new_rows
  for each statement execute function count_orders();
create trigger orders_count_delete after delete on orders referencing old table as old_rows
  for each statement execute function count_orders();
insert into order_counts (shop_id, ordered_day, fulfillment_state, n)
  select shop_id, utc_day(ordered_at), fulfillment_state, count(*) from orders group by 1, 2, 3;

create index orders_by_updated on orders (shop_id, updated_at, order_id);
create index orders_by_state on orders (shop_id, fulfillment_state, ordered_at, order_id);
create index orders_by_destination on orders (shop_id, destination, ordered_at, order_id);

-- Search by groups of three characters, each hashed with the shop: what other shops hold costs a search nothing.
create function search_grams(shop bigint, body text) returns bigint[] language sql immutable parallel safe
  as $$ select array(select distinct hashtextextended(substr(body, i, 3), shop) from generate_series(1, length(body) - 2) i) $$;
create index shipments_search on shipments using gin (search_grams(shop_id, search)) where removed_at is null;
create index orders_search on orders using gin (search_grams(shop_id, search));
-- These operators also answer LIKE 'X%' in any collation.
drop index shipments_number_key;
create index shipments_number_key on shipments (shop_id, number_key text_pattern_ops);
create index shipments_by_name on shipments (shop_id, (ltrim(lower(order_name), '#')) text_pattern_ops) where removed_at is null;

-- Text operators are not leakproof, so under row security no index would take the pattern: these functions name the shop themselves.
-- The pattern stands in the statement as a literal, so that it is planned for this very text; `+ 0` keeps the planner from
-- reading all of the shop's entries of another index beside it.
-- One needle at a time: an "or" of two lets the planner read all of the shop instead.
create function search_statement(columns text, place text, shop bigint, needles text[], most integer) returns text language sql immutable as $$
  select string_agg(format('(select %s from %s where shop_id + 0 = %s and search_grams(shop_id, search) @> %L::bigint[] and strpos(search, %L) > 0 limit %s)',
    columns, place, shop, search_grams(shop, needle), needle, most), ' union ')
  from unnest(needles) needle $$;

create function search_shipments(needles text[], most integer)
  returns table (shop_id bigint, shipment_id bigint, removed_at timestamptz, status smallint, sub_status integer, courier text, destination text, origin text,
    ordered_at timestamptz, created_at timestamptz, sort_updated timestamptz, sort_fulfilled timestamptz, transit_key integer, has_note boolean, note text, order_id bigint)
  language plpgsql stable security definer set search_path = public set enable_indexscan = off set enable_seqscan = off as $$
begin
  return query execute search_statement('shop_id, shipment_id, removed_at, status, sub_status, courier, destination, origin,
      ordered_at, created_at, sort_updated, sort_fulfilled, transit_key, has_note, note, order_id',
    '(select * from shipments where removed_at is null) live', coalesce(app_shop_id(), -1), needles, most);
end $$;

create function search_orders(needles text[], most integer) returns table (order_id bigint)
  language plpgsql stable security definer set search_path = public set enable_indexscan = off set enable_seqscan = off as $$
begin
  return query execute search_statement('order_id', 'orders', coalesce(app_shop_id(), -1), needles, most);
end $$;

create function search_shipments_by_prefix(name_pattern text, number_pattern text, most integer)
  returns table (shop_id bigint, shipment_id bigint, removed_at timestamptz, status smallint, sub_status integer, courier text, destination text, origin text,
    ordered_at timestamptz, created_at timestamptz, sort_updated timestamptz, sort_fulfilled timestamptz, transit_key integer, has_note boolean, note text, order_id bigint)
  language plpgsql stable security definer set search_path = public set enable_indexscan = off set enable_seqscan = off as $$
begin
  return query execute format('select shop_id, shipment_id, removed_at, status, sub_status, courier, destination, origin,
      ordered_at, created_at, sort_updated, sort_fulfilled, transit_key, has_note, note, order_id
    from shipments where shop_id = %s and removed_at is null and (ltrim(lower(order_name), ''#'') like %L or number_key like %L) limit %s',
    coalesce(app_shop_id(), -1), name_pattern, number_pattern, most);
end $$;
