-- Which alerts a tool wants beside changes of status, by type.
alter table integrations add column alerts text[] not null default '{}';

-- Alerts that were raised, each once: for a parcel, a reason, and the time since when it holds.
create table parcel_alerts (
  shop_id bigint not null,
  shipment_id bigint not null,
  reason text not null constraint parcel_alerts_reason
    check (reason in ('silent', 'not_handed_over', 'no_info', 'customs', 'waiting_for_collection', 'late')),
  since timestamptz not null,
  raised_at timestamptz not null,
  primary key (shop_id, shipment_id, reason, since),
  foreign key (shop_id, shipment_id) references shipments (shop_id, shipment_id) on delete cascade
);
select limit_to_shop('parcel_alerts');

-- Why an alert was raised; null for a change of status.
alter table deliveries add column reason text;

create function shops_with_alerts() returns setof bigint language sql stable security definer set search_path = public as $$
  select distinct i.shop_id from integrations i join shops s on s.shop_id = i.shop_id
    where cardinality(i.alerts) > 0 and i.state <> 'disabled' and s.uninstalled_at is null
$$;
