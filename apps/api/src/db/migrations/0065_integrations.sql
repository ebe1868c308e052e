-- Tools of the merchant's that are told of parcels; of webhooks a shop may have several. What only the tool and we may know is encrypted.
create table integrations (
  shop_id bigint not null references shops on delete cascade,
  integration_id bigint not null generated always as identity,
  name text not null,
  -- Changes to these are sent.
  statuses smallint[] not null,
  secrets_enc bytea not null,
  state text not null default 'connected' constraint integrations_state check (state in ('connected', 'attention', 'disabled')),
  problem text,
  -- Since then no attempt has succeeded.
  failing_since timestamptz,
  -- When its next delivery is due; null: none waits.
  due_at timestamptz,
  -- Until then a process is sending its deliveries.
  claimed_until timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (shop_id, integration_id)
);
create unique index integrations_name on integrations (shop_id, name) where name <> 'webhook';
create index integrations_due on integrations (name, due_at) where due_at is not null and state = 'connected';
select limit_to_shop('integrations');

create table deliveries (
  shop_id bigint not null,
  delivery_id bigint not null generated always as identity,
  integration_id bigint not null,
  message_id uuid not null default gen_random_uuid(),
  type text not null,
  shipment_id bigint not null,
  order_id bigint not null,
  -- Null: requested by hand.
  change_id bigint,
  status smallint not null,
  sub_status integer,
  happened_at timestamptz not null,
  state text not null default 'queued' constraint deliveries_state check (state in ('queued', 'sent', 'failed')),
  attempts smallint not null default 0,
  due_at timestamptz not null,
  -- The message of the first attempt, which the further ones repeat.
  message_enc bytea,
  answer_status smallint,
  answer_enc bytea,
  problem text,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (shop_id, delivery_id),
  foreign key (shop_id, integration_id) references integrations on delete cascade
);
create unique index deliveries_change on deliveries (shop_id, integration_id, change_id) where change_id is not null;
create index deliveries_queue on deliveries (shop_id, integration_id, due_at, delivery_id) where state = 'queued';
create index deliveries_parcel on deliveries (shop_id, integration_id, shipment_id) where state = 'queued';
create index deliveries_newest on deliveries (shop_id, integration_id, delivery_id desc);
select limit_to_shop('deliveries');

-- Claims what is due: for each name as many integrations as there are places, those that wait longest first. A process that dies meanwhile
-- loses its claim at the end of the time.
create function claim_integrations(at_time timestamptz, leased_until timestamptz, names text[], places integer[])
  returns table (shop_id bigint, integration_id bigint, name text)
  language sql volatile security definer set search_path = public
  as $$
    with picked as materialized (
      select due.* from unnest(names, places) as wanted(name, places)
      cross join lateral (
        select i.shop_id, i.integration_id from integrations i join shops s on s.shop_id = i.shop_id
        where i.name = wanted.name and i.state = 'connected' and i.due_at <= at_time and (i.claimed_until is null or i.claimed_until <= at_time)
          and s.uninstalled_at is null
        order by i.due_at limit wanted.places for update of i skip locked
      ) due
    )
    update integrations i set claimed_until = leased_until from picked p
      where i.shop_id = p.shop_id and i.integration_id = p.integration_id
      returning i.shop_id, i.integration_id, i.name
  $$;

create function forget_deliveries(before timestamptz) returns void language sql security definer set search_path = public as $$
  delete from deliveries where state <> 'queued' and created_at < before
$$;
