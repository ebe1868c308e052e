-- What a shop was charged for, parcel by parcel. A number is charged once for ever, whatever becomes of its parcel.
create table quota_charges (
  shop_id bigint not null references shops on delete cascade,
  number_key text not null,
  -- Counted to quota_usage of this cycle; null: to the quota that is left of the legacy plan.
  cycle integer,
  charged_at timestamptz not null,
  primary key (shop_id, number_key)
);
create index quota_charges_newest on quota_charges (shop_id, charged_at desc, number_key);
select limit_to_shop('quota_charges');

insert into quota_charges (shop_id, number_key, cycle, charged_at)
  select p.shop_id, p.number_key, quota_cycle(s.first_installed_at, min(p.created_at)), min(p.created_at)
  from shipments p join shops s using (shop_id)
  where p.number_key <> '' and s.first_installed_at is not null
  group by p.shop_id, p.number_key, s.first_installed_at having min(p.ordered_at) >= s.first_installed_at;

-- Since when a parcel waits for quota: it is kept and shown, and no courier is asked about it.
alter table shipments add column over_quota_at timestamptz;
create index shipments_over_quota on shipments (shop_id, ordered_at, shipment_id)
  where over_quota_at is not null and removed_at is null;

drop index shipments_due;
create index shipments_due on shipments (shop_id, next_poll_at) include (shipment_id)
  where next_poll_at is not null and removed_at is null and over_quota_at is null;

-- As before, without those that wait for quota.
create or replace function claim_due_parcels(due_at timestamptz, leased_until timestamptz, how_many integer)
  returns table (shop_id bigint, shipment_id bigint, number_key text, courier text, courier_source text, candidates jsonb, destination text,
    registered_at timestamptz, poll_failures integer, provider text)
  language sql volatile security definer set search_path = public
  as $$
    with waiting as materialized (
      select s.shop_id from shops s
      cross join lateral (
        select p.next_poll_at from shipments p
        where p.shop_id = s.shop_id and p.next_poll_at <= due_at and p.removed_at is null and p.over_quota_at is null and not exists (
          select from poll_leases l where l.shop_id = p.shop_id and l.shipment_id = p.shipment_id and l.until > due_at)
        order by p.next_poll_at limit 1
      ) oldest
      where s.uninstalled_at is null
      order by oldest.next_poll_at limit how_many
    ), share as (
      select greatest(ceil(how_many / 50.0), ceil(how_many::numeric / greatest(count(*), 1)))::integer as parcels from waiting
    ), picked as (
      select due.* from waiting w cross join share
      cross join lateral (
        select p.shop_id, p.shipment_id, p.next_poll_at from shipments p
        where p.shop_id = w.shop_id and p.next_poll_at <= due_at and p.removed_at is null and p.over_quota_at is null and not exists (
          select from poll_leases l where l.shop_id = p.shop_id and l.shipment_id = p.shipment_id and l.until > due_at)
        order by p.next_poll_at limit share.parcels
      ) due
      order by due.next_poll_at limit how_many
    ), leased as (
      insert into poll_leases as l (shop_id, shipment_id, until)
      select k.shop_id, k.shipment_id, leased_until from picked k order by k.shop_id, k.shipment_id
      on conflict (shop_id, shipment_id) do update set until = excluded.until, again = false where l.until <= due_at
      returning l.shop_id, l.shipment_id
    )
    select p.shop_id, p.shipment_id, p.number_key, p.courier, p.courier_source, p.candidates, p.destination, p.registered_at,
      p.poll_failures, p.provider
    from leased join shipments p using (shop_id, shipment_id) order by p.shop_id, p.shipment_id
  $$;

-- Shops with parcels that wait for quota; it tells nothing of them.
create function shops_over_quota() returns setof bigint
  language sql stable security definer set search_path = public
  as $$
    select s.shop_id from shops s
    where s.uninstalled_at is null and exists (
      select from shipments p where p.shop_id = s.shop_id and p.over_quota_at is not null and p.removed_at is null)
  $$;
