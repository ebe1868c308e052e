-- Exports of all of a shop's data ('data'), beside those of its lists of orders and parcels ('orders').
alter table exports
  add column kind text not null default 'orders' check (kind in ('orders', 'data')),
  add column file_bytes bigint;
create unique index exports_data_under_way on exports (shop_id) where kind = 'data' and state in ('queued', 'running');

-- Merchants' requests to delete all of a shop's data. The row stays after the deletion.
create table data_deletions (
  shop_id bigint not null references shops on delete cascade,
  deletion_id bigint generated always as identity,
  requested_at timestamptz not null,
  -- The platform's id of the user.
  requested_by text not null check (length(requested_by) between 1 and 64),
  -- Until then it can be undone.
  due_at timestamptz not null,
  -- When the second mail was queued.
  reminded_at timestamptz,
  undone_at timestamptz,
  undone_by text,
  -- From then on it cannot be undone any more.
  started_at timestamptz,
  done_at timestamptz,
  primary key (shop_id, deletion_id)
);
create unique index data_deletions_open on data_deletions (shop_id) where undone_at is null and done_at is null;
create index data_deletions_due on data_deletions (due_at) where undone_at is null and done_at is null;
select limit_to_shop('data_deletions');

-- Shops with a deletion that is due before the given time.
create function data_deletions_before(before timestamptz) returns table (shop_id bigint)
  language sql stable security definer set search_path = public as $$
  select d.shop_id from data_deletions d where d.undone_at is null and d.done_at is null and d.due_at <= before
$$;

-- 'deletion': says to the merchant when all data will be deleted.
alter table mails drop constraint mails_origin_check,
  add constraint mails_origin_check check (origin in ('rule', 'copy', 'digest', 'hand', 'reply', 'resend', 'deletion'));
