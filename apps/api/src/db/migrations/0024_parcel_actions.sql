-- What merchants did to parcels: the shop's activity log, kept for 400 days.
create table order_actions (
  shop_id bigint not null references shops on delete cascade,
  action_id bigint generated always as identity,
  kind text not null,
  -- The platform's id of who did it.
  user_id text not null,
  -- What was asked beside the parcels: courier, number, note, whether customers are told.
  detail jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'cancelled')),
  total integer not null default 0,
  done integer not null default 0,
  failed integer not null default 0,
  undoes bigint,
  undone_by bigint,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (shop_id, action_id)
);
-- What an action did to each of its parcels. It may name parcels that the shop does not have: these failed.
create table order_action_items (
  shop_id bigint not null,
  action_id bigint not null,
  shipment_id bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  -- What undoing brings back, and what must still hold for that.
  before jsonb,
  after jsonb,
  reason text,
  primary key (shop_id, action_id, shipment_id),
  foreign key (shop_id, action_id) references order_actions on delete cascade
);
create index order_action_items_of_parcel on order_action_items (shop_id, shipment_id, action_id);
-- Mails to customers about a parcel: those that wait to be sent, and those that were.
create table mails (
  shop_id bigint not null,
  mail_id bigint generated always as identity,
  shipment_id bigint not null,
  order_id bigint not null,
  -- Of the parcel, when the mail was queued.
  status smallint not null,
  receiver_enc bytea not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'opened', 'clicked', 'failed')),
  -- The action that it is of; undone, it takes back what waits.
  action_id bigint,
  created_at timestamptz not null,
  sent_at timestamptz,
  error text,
  primary key (shop_id, mail_id),
  foreign key (shop_id, shipment_id) references shipments on delete cascade
);
create index mails_of_parcel on mails (shop_id, shipment_id);
-- One mail about a status waits at a time.
create unique index mails_queued on mails (shop_id, shipment_id, status) where state = 'queued';
-- How a shop wants couriers to be asked.
create table courier_options (
  shop_id bigint not null references shops on delete cascade,
  courier text not null,
  -- 'auto': the courier's own.
  lang text not null,
  primary key (shop_id, courier)
);
-- What merchants tell us about parcels that we got wrong.
create table parcel_feedback (
  shop_id bigint not null references shops on delete cascade,
  feedback_id bigint generated always as identity,
  shipment_id bigint,
  user_id text not null,
  message text not null,
  created_at timestamptz not null,
  primary key (shop_id, feedback_id),
  foreign key (shop_id, shipment_id) references shipments on delete cascade
);
select limit_to_shop('order_actions', 'order_action_items', 'mails', 'courier_options', 'parcel_feedback');

alter table shipments
  -- When the merchant had it tracked afresh: silence counts from then on.
  add column restarted_at timestamptz,
  -- The store's number where the merchant gave the parcel another one; null: track_number is the store's.
  add column store_number text,
  -- Some couriers tell more to those who know where the parcel goes.
  add column postal_code text;

-- How parcels that are registered now are to be asked about, those of several shops together. It tells what a provider is told, nothing of
-- orders or people.
create function tracking_hints(shop_ids bigint[], shipment_ids bigint[])
  returns table (shop_id bigint, shipment_id bigint, postal_code text, lang text)
  language sql stable security definer set search_path = public
  as $$
    select s.shop_id, s.shipment_id, s.postal_code, o.lang
    from unnest(shop_ids, shipment_ids) as u(shop_id, shipment_id)
    join shipments s on s.shop_id = u.shop_id and s.shipment_id = u.shipment_id
    left join courier_options o on o.shop_id = s.shop_id and o.courier = s.courier and o.lang <> 'auto'
    where s.postal_code is not null or o.lang is not null
  $$;
