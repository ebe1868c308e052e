-- Parcels are polled across shops: claimed for a while, asked about together, written shop by shop.

-- With which provider the parcel is registered.
alter table shipments add column provider text;
-- There was only one.
update shipments set provider = 'trackingmore' where registered_at is not null;

-- Who is being asked about at this moment. A narrow table: a claim must not rewrite the parcel with all its indexes. A lease that ends
-- (its process died, or the provider asked for a pause) makes its parcel claimable again.
create table poll_leases (
  shop_id bigint not null,
  shipment_id bigint not null,
  until timestamptz not null,
  -- A message came while the provider was being asked: the answer may be older than the message.
  again boolean not null default false,
  primary key (shop_id, shipment_id),
  foreign key (shop_id, shipment_id) references shipments on delete cascade
);
select limit_to_shop('poll_leases');

-- Numbers that providers' messages named, until the next round makes their parcels due. It knows no shop: a message names none.
create table tracking_pings (number_key text primary key, at timestamptz not null);

-- What all processes must agree on about a provider, by kind: when its next call of a kind may go out, until when it asked for a pause,
-- when it last sent a message, until when its changes were read.
create table provider_times (
  provider text not null,
  kind text not null,
  at timestamptz not null,
  primary key (provider, kind)
);

-- Whether a shop has parcels due is read from the index alone.
drop index shipments_due;
create index shipments_due on shipments (shop_id, next_poll_at) include (shipment_id)
  where next_poll_at is not null and removed_at is null;
-- The number first: a provider's message names a number and no shop.
drop index shipments_number_key;
create index shipments_number_key on shipments (number_key, shop_id);

drop function shops_with_due_shipments(timestamptz);
drop function shipments_by_number_key(text[]);

-- Leases parcels that are due, the longest waiting first; of a round a shop gets a fiftieth, or its equal share where fewer shops wait. It
-- tells what a provider is asked about, nothing of orders or people.
create function claim_due_parcels(due_at timestamptz, leased_until timestamptz, how_many integer)
  returns table (shop_id bigint, shipment_id bigint, number_key text, courier text, courier_source text, candidates jsonb, destination text,
    registered_at timestamptz, poll_failures integer, provider text)
  language sql volatile security definer set search_path = public
  as $$
    with waiting as materialized (
      select s.shop_id from shops s
      cross join lateral (
        select p.next_poll_at from shipments p
        where p.shop_id = s.shop_id and p.next_poll_at <= due_at and p.removed_at is null and not exists (
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
        where p.shop_id = w.shop_id and p.next_poll_at <= due_at and p.removed_at is null and not exists (
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

-- Makes the parcels with these numbers due, in every installed shop, but for those that were answered since. The lease first: whoever is
-- writing an answer now either sees the mark or has written its next poll before the second statement looks.
create function make_numbers_due(keys text[], due_at timestamptz, unless_answered_since timestamptz) returns void
  language plpgsql volatile security definer set search_path = public
  as $$
  begin
    update poll_leases l set again = true from shipments p
      where p.number_key = any (keys) and l.shop_id = p.shop_id and l.shipment_id = p.shipment_id
        and (p.answered_at < unless_answered_since) is not false;
    update shipments p set next_poll_at = due_at from shops s
      where p.number_key = any (keys) and s.shop_id = p.shop_id and s.uninstalled_at is null and p.removed_at is null
        and (p.next_poll_at is null or p.next_poll_at > due_at)
        and (p.answered_at < unless_answered_since) is not false;
  end $$;

-- The same for what messages named since the last round.
create function apply_tracking_pings(due_at timestamptz, how_many integer) returns void
  language plpgsql volatile security definer set search_path = public
  as $$
  declare keys text[];
  begin
    with taken as (
      delete from tracking_pings where number_key in (
        select number_key from tracking_pings order by number_key limit how_many for update skip locked)
      returning number_key
    ) select array_agg(number_key) into keys from taken;
    if keys is not null then perform make_numbers_due(keys, due_at, null); end if;
  end $$;

-- Polls are no jobs any more.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where j.task_id = t.id and t.identifier in ('tracking.poll', 'tracking.poll-all');
  end if;
end $$;
