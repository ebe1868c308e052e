-- Estimated delivery after the sale: what a shop chose, the dates of its parcels, and what predictions are made of.

-- When the store expects a parcel to arrive, as it says itself.
alter table shipments add column store_expected_at timestamptz;

create table aftersale_settings (
  shop_id bigint not null references shops on delete cascade,
  enabled boolean not null default false,
  -- With their version; null until something is saved.
  settings jsonb,
  revision bigint not null default 0,
  saved_at timestamptz,
  saved_by text not null default '',
  -- Orders since then have dates; null: it was never enabled.
  since timestamptz,
  -- Days of older orders that have them too, and their instants in the zone that the shop had.
  range_start date,
  range_end date,
  range_from timestamptz,
  range_until timestamptz,
  -- The round over all parcels that runs: 'all', or those under way alone ('open'); null: none does. After which parcel it goes on.
  round text check (round in ('all', 'open')),
  round_at timestamptz,
  round_id bigint,
  round_done integer not null default 0,
  round_of integer not null default 0,
  -- When the last one began, and edd_settings.changes at that time.
  rounded_at timestamptz,
  rounded_changes bigint,
  primary key (shop_id)
);
create table parcel_edd (
  shop_id bigint not null,
  shipment_id bigint not null,
  from_day date not null,
  to_day date not null,
  -- After midnight of to_day, where the source has a time; 0 for a whole day.
  to_minute smallint not null,
  source text not null check (source in ('platform', 'carrier', 'custom', 'predicted')),
  share double precision,
  first_from date not null,
  first_to date not null,
  -- Days at the destination.
  shipped_on date,
  arrived_on date,
  -- False: lost, cancelled, returned, given up, or delivered on a day that nobody knows.
  counts boolean not null,
  -- Of a predicted range: where in the first prediction a parcel arrives, in thousandths, by days of delivery.
  places integer[],
  computed_at timestamptz not null,
  primary key (shop_id, shipment_id),
  foreign key (shop_id, shipment_id) references shipments on delete cascade
);
-- Those that may be late.
create index parcel_edd_late on parcel_edd (shop_id, to_day) include (shipment_id)
  where counts and (arrived_on is null or arrived_on > to_day);
create index parcel_edd_first on parcel_edd (shop_id, first_to) include (arrived_on) where counts;
-- What predictions of a day are made of: how long parcels took by lane, and the share that keeps the promised one.
create table edd_lanes (
  shop_id bigint not null references shops on delete cascade,
  made_at timestamptz not null,
  share double precision not null,
  part double precision not null,
  lanes jsonb not null,
  primary key (shop_id)
);
-- Parcels whose date has to be computed again.
create table edd_changes (
  shop_id bigint not null references shops on delete cascade,
  change_id bigint generated always as identity,
  shipment_id bigint not null,
  primary key (shop_id, change_id)
);
select limit_to_shop('aftersale_settings', 'parcel_edd', 'edd_lanes', 'edd_changes');

-- What changes a figure changes a date, so one trigger notes both.
create or replace function note_parcel_changes() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into analytics_changes (shop_id, kind, at)
    select distinct n.shop_id, 'parcel', date_bin('15 minutes', n.ordered_at, 'epoch') from new_rows n where n.removed_at is null;
    insert into edd_changes (shop_id, shipment_id)
    select n.shop_id, n.shipment_id from new_rows n join aftersale_settings a using (shop_id)
    where a.enabled and n.removed_at is null
      and (n.ordered_at >= a.since or (n.ordered_at >= a.range_from and n.ordered_at < a.range_until));
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
    insert into edd_changes (shop_id, shipment_id)
    select n.shop_id, n.shipment_id
    from new_rows n join old_rows o using (shop_id, shipment_id) join aftersale_settings a using (shop_id)
    where a.enabled and n.removed_at is null
      and (o.ordered_at, o.status, o.courier, o.origin, o.destination, o.first_scan_at, o.fulfilled_at, o.delivered_at, o.facts ->> 'expectedAt',
        o.store_expected_at, o.removed_at is null, coalesce(o.sub_status in (7007, 7008, 7010, 7011), false))
      is distinct from (n.ordered_at, n.status, n.courier, n.origin, n.destination, n.first_scan_at, n.fulfilled_at, n.delivered_at, n.facts ->> 'expectedAt',
        n.store_expected_at, n.removed_at is null, coalesce(n.sub_status in (7007, 7008, 7010, 7011), false))
      and (n.ordered_at >= a.since or (n.ordered_at >= a.range_from and n.ordered_at < a.range_until)
        or exists (select from parcel_edd e where e.shop_id = n.shop_id and e.shipment_id = n.shipment_id));
  end if;
  return null;
end $$;

-- Shops with parcels whose dates have to be computed. Each has a round a day, because a predicted range depends on how long a parcel has been
-- under way, and one when its delivery promise has changed.
create function aftersale_due(at_time timestamptz) returns table (shop_id bigint) language sql stable security definer set search_path = public as $$
  select a.shop_id from aftersale_settings a join shops s using (shop_id) left join edd_settings e using (shop_id)
  where a.enabled and s.uninstalled_at is null
    and (a.round is not null or a.rounded_at is null or a.rounded_at < at_time - interval '1 day'
      or a.rounded_changes is distinct from coalesce(e.changes, 0) or exists (select from edd_changes c where c.shop_id = a.shop_id))
$$;
