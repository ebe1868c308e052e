-- Figures of a shop by day, made of its parcels and mails, and made again whenever these change.

-- Whether a parcel ever had one, whatever it is now.
alter table shipments
  add column had_failed_attempt boolean not null default false,
  add column had_exception boolean not null default false;
update shipments s set had_failed_attempt = c.failed, had_exception = c.exception
from (select shop_id, shipment_id, bool_or(status = 6) as failed, bool_or(status = 7) as exception
  from checkpoints where status in (6, 7) and withdrawn_at is null group by shop_id, shipment_id) c
where c.shop_id = s.shop_id and c.shipment_id = s.shipment_id;

-- The codes that an order's discounts were given for.
alter table orders add column discount_codes text[] not null default '{}';
create index orders_with_discount on orders (shop_id, ordered_at) where discount_codes <> '{}';

-- Instants whose day has to be counted again: when the order of a changed parcel was placed, when a changed mail was sent. Days begin
-- on a quarter of an hour in every zone, so the instant is cut to one.
create table analytics_changes (
  shop_id bigint not null references shops on delete cascade,
  kind text not null check (kind in ('parcel', 'mail')),
  at timestamptz not null,
  change_id bigint generated always as identity,
  primary key (shop_id, kind, at, change_id)
);
-- For which zone a shop's days were counted, and how that went.
create table analytics_shops (
  shop_id bigint not null references shops on delete cascade,
  zone text not null,
  counted_at timestamptz not null,
  -- How long the last round took, and when the next may begin.
  took_ms integer not null default 0,
  next_at timestamptz not null,
  primary key (shop_id)
);
-- Parcels of the orders that were placed on a day of the shop: all, and by courier, country of destination and lane.
create table analytics_days (
  shop_id bigint not null references shops on delete cascade,
  part text not null check (part in ('all', 'courier', 'country', 'lane')),
  day date not null,
  -- Empty for all, and for what is not known.
  key text not null,
  parcels integer not null,
  status_0 integer not null,
  status_1 integer not null,
  status_2 integer not null,
  status_3 integer not null,
  status_4 integer not null,
  status_5 integer not null,
  status_6 integer not null,
  status_7 integer not null,
  failed_attempt integer not null,
  exception integer not null,
  -- Delivered parcels that had a date promised: those that came by it and those that did not, and by how many days early in all.
  on_time integer not null,
  late integer not null,
  early_days integer not null,
  -- Of delivered parcels: how many have the span, its minutes in all, and how many took how many tenths of a day (figures/histogram).
  total_n integer not null,
  total_minutes bigint not null,
  total_tenths bytea not null,
  processing_n integer not null,
  processing_minutes bigint not null,
  processing_tenths bytea not null,
  transit_n integer not null,
  transit_minutes bigint not null,
  transit_tenths bytea not null,
  primary key (shop_id, part, day, key)
);
create table analytics_mail_days (
  shop_id bigint not null references shops on delete cascade,
  day date not null,
  sent integer not null,
  opened integer not null,
  clicked integer not null,
  failed integer not null,
  primary key (shop_id, day)
);
create index mails_counted on mails (shop_id, coalesce(sent_at, created_at)) where state in ('sent', 'failed');
create index page_reviews_newest on parcel_reviews (shop_id, created_at desc, shipment_id);

-- What a merchant answered a review, by which mail.
create table review_replies (
  shop_id bigint not null,
  shipment_id bigint not null,
  text_enc bytea not null,
  mail_id bigint,
  replied_by text not null,
  created_at timestamptz not null,
  primary key (shop_id, shipment_id),
  foreign key (shop_id, shipment_id) references parcel_reviews on delete cascade
);
alter table mails drop constraint mails_origin_check,
  add constraint mails_origin_check check (origin in ('rule', 'copy', 'digest', 'hand', 'reply', 'resend'));
-- What a merchant uses the product for.
create table gift_answers (
  shop_id bigint not null references shops on delete cascade,
  user_id text not null,
  usage text[] not null,
  belong text not null,
  belong_other text not null default '',
  answered_at timestamptz not null,
  primary key (shop_id, user_id)
);
select limit_to_shop('analytics_changes', 'analytics_shops', 'analytics_days', 'analytics_mail_days', 'review_replies', 'gift_answers');

-- Steps of the setup guide that shops did before these ticked themselves.
insert into guides (shop_id, courier_setting) select distinct shop_id, true from shop_couriers
  on conflict (shop_id) do update set courier_setting = true;
insert into guides (shop_id, notify_setting)
select distinct shop_id, true from (select shop_id from mail_rules where addresses_enc is not null union select shop_id from mail_switches
  union select shop_id from mail_templates_live) done
  on conflict (shop_id) do update set notify_setting = true;

-- Written with whatever changes a parcel, so that no place can forget it. What no figure reads makes no row.
create function note_parcel_changes() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into analytics_changes (shop_id, kind, at)
    select distinct n.shop_id, 'parcel', date_bin('15 minutes', n.ordered_at, 'epoch') from new_rows n where n.removed_at is null;
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
        o.had_failed_attempt, o.had_exception, o.removed_at is null)
      is distinct from (n.ordered_at, n.status, n.courier, n.origin, n.destination, n.first_scan_at, n.delivered_at, n.facts ->> 'expectedAt',
        n.had_failed_attempt, n.had_exception, n.removed_at is null);
  end if;
  return null;
end $$;
create trigger shipments_noted_insert after insert on shipments referencing new table as new_rows
  for each statement execute function note_parcel_changes();
create trigger shipments_noted_update after update on shipments referencing old table as old_rows new table as new_rows
  for each statement execute function note_parcel_changes();
create trigger shipments_noted_delete after delete on shipments referencing old table as old_rows
  for each statement execute function note_parcel_changes();

create function note_mail_changes() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'DELETE' then
    insert into analytics_changes (shop_id, kind, at)
    select distinct o.shop_id, 'mail', date_bin('15 minutes', coalesce(o.sent_at, o.created_at), 'epoch') from old_rows o join shops using (shop_id)
    where o.state in ('sent', 'failed');
  elsif tg_op = 'INSERT' then
    insert into analytics_changes (shop_id, kind, at)
    select distinct n.shop_id, 'mail', date_bin('15 minutes', coalesce(n.sent_at, n.created_at), 'epoch') from new_rows n
    where n.state in ('sent', 'failed');
  else
    insert into analytics_changes (shop_id, kind, at)
    select distinct o.shop_id, 'mail', date_bin('15 minutes', x.at, 'epoch')
    from old_rows o join new_rows n using (shop_id, mail_id)
      cross join lateral (values (coalesce(o.sent_at, o.created_at)), (coalesce(n.sent_at, n.created_at))) x(at)
    where (o.state, o.opened_at is null, o.clicked_at is null, coalesce(o.sent_at, o.created_at))
        is distinct from (n.state, n.opened_at is null, n.clicked_at is null, coalesce(n.sent_at, n.created_at))
      and (o.state in ('sent', 'failed') or n.state in ('sent', 'failed'));
  end if;
  return null;
end $$;
create trigger mails_noted_insert after insert on mails referencing new table as new_rows
  for each statement execute function note_mail_changes();
create trigger mails_noted_update after update on mails referencing old table as old_rows new table as new_rows
  for each statement execute function note_mail_changes();
create trigger mails_noted_delete after delete on mails referencing old table as old_rows
  for each statement execute function note_mail_changes();

-- Shops that have something to count and may begin. Those of whom nothing is known yet come first.
create function shops_to_count(at_time timestamptz) returns table (shop_id bigint) language sql stable security definer set search_path = public as $$
  select s.shop_id from shops s left join analytics_shops a using (shop_id)
  where s.uninstalled_at is null and (a.next_at is null or a.next_at <= at_time)
    and (exists (select from analytics_changes c where c.shop_id = s.shop_id) or a.zone is distinct from s.timezone)
  order by a.next_at nulls first
$$;

-- What is there already.
insert into analytics_changes (shop_id, kind, at)
select distinct shop_id, 'parcel', date_bin('15 minutes', ordered_at, 'epoch') from shipments where removed_at is null;
insert into analytics_changes (shop_id, kind, at)
select distinct shop_id, 'mail', date_bin('15 minutes', coalesce(sent_at, created_at), 'epoch') from mails where state in ('sent', 'failed');
