-- The changes of one parcel in their order: what it was before them, and what goes with it.
create index status_changes_of_parcel on status_changes (shop_id, shipment_id, change_id);
-- What was mailed about an order and its parcels already.
create index mails_of_order on mails (shop_id, order_id) where once is not null;
-- The switch was kept and asked by nobody: every store was told of everything, and is until its merchant says otherwise.
alter table shop_switches alter column platform set default true;
update shop_switches set platform = true;

create function forget_status_changes(before timestamptz) returns void language sql security definer set search_path = public
  as $$ delete from status_changes where learned_at < before $$;
-- Whose daily mail may be due. It tells when, nothing of what it says.
create function shops_with_digest() returns table (shop_id bigint, timezone text, at text, sent_at timestamptz)
  language sql stable security definer set search_path = public
  as $$
    select s.shop_id, s.timezone, r.digest ->> 'at', r.digest_sent_at
    from mail_rules r join shops s on s.shop_id = r.shop_id
    where (r.digest ->> 'enabled')::boolean and s.installed_at is not null
      and (s.uninstalled_at is null or s.uninstalled_at < s.installed_at)
  $$;
