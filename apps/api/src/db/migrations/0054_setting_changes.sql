-- Who changed which settings, without personal data; 180 days.
create table setting_changes (
  shop_id bigint not null references shops on delete cascade,
  change_id bigint generated always as identity,
  at timestamptz not null,
  user_id text not null check (length(user_id) between 1 and 64),
  -- 'account', 'couriers', …
  area text not null,
  -- 'changed', 'added', 'deleted' or 'restored'.
  deed text not null,
  -- The name of a zone or rule, the id of a person of the staff; empty where the area has only one thing.
  subject text not null default '',
  -- Fields with their values before and after, where these are plain.
  fields jsonb not null,
  primary key (shop_id, change_id)
);
select limit_to_shop('setting_changes');
create function forget_setting_changes(before timestamptz) returns void language sql security definer set search_path = public
  as $$ delete from setting_changes where at < before $$;
