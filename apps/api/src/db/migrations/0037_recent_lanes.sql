drop function measure_lanes(timestamptz, timestamptz, integer);
-- Lanes by what their parcels do now: those that were delivered since `recent`, and where these are fewer than `recent_parcels` the newest that
-- were delivered since `since`. In the first weeks of a slow season that is said by what has not arrived: where those under way, by their silence
-- so far, and those delivered since `recent` are silent for longer, they decide.
create function measure_lanes(since timestamptz, recent timestamptz, at timestamptz, least_parcels integer, recent_parcels integer) returns void
  language sql security definer set search_path = public
  as $$
    -- One at a time; who reads lanes does not wait.
    lock table lanes in exclusive mode;
    delete from lanes;
    with of_couriers as (
      select courier, origin, destination, delivered_at, longest_silence_hours as hours from shipments
        where delivered_at >= since and delivered_at <= at and longest_silence_hours is not null and courier <> '' and origin <> '' and destination <> ''
          and status_rule <> 'delivered_not_confirmed'
      union all
      -- Silence counts as long as the provider answered.
      select courier, origin, destination, null, greatest(coalesce(longest_silence_hours, 0),
          ceil(extract(epoch from answered_at - last_checkpoint_at) / 3600)::integer) from shipments
        where status in (2, 3) and sub_status is distinct from 3002 and removed_at is null and over_quota_at is null and first_scan_at >= since
          and answered_at >= at - interval '1 day' and answered_at >= last_checkpoint_at and courier <> '' and origin <> '' and destination <> ''),
    of_lanes as (
      select c.courier, l.origin, l.destination, c.delivered_at, c.hours,
        row_number() over (partition by c.courier, l.origin, l.destination order by c.delivered_at desc nulls last) as newest,
        count(c.delivered_at) over (partition by c.courier, l.origin, l.destination) as parcels
      from of_couriers c cross join lateral (values (c.origin, c.destination), ('', c.destination), ('', '')) l(origin, destination))
    insert into lanes (courier, origin, destination, parcels, p95_hours, p99_hours, measured_at)
    select courier, origin, destination, max(parcels),
      greatest(percentile_disc(0.95) within group (order by hours) filter (where is_usual),
        case when count(*) filter (where is_fresh) >= least_parcels then percentile_disc(0.95) within group (order by hours) filter (where is_fresh) end),
      greatest(percentile_disc(0.99) within group (order by hours) filter (where is_usual),
        case when count(*) filter (where is_fresh) >= least_parcels then percentile_disc(0.99) within group (order by hours) filter (where is_fresh) end),
      at
    from (select *, delivered_at >= recent or delivered_at is not null and newest <= recent_parcels as is_usual,
      delivered_at is null or delivered_at >= recent as is_fresh from of_lanes) of_lanes
    where parcels >= least_parcels
    group by courier, origin, destination;
  $$;
