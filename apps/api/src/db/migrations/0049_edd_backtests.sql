-- How good the delivery promise would have been for the parcels of the last 90 days, as it was computed last.
create table edd_backtests (
  shop_id bigint not null references shops on delete cascade,
  -- Null until the first one is complete.
  result jsonb,
  made_at timestamptz,
  -- Of the settings it was made of, see edd_settings.changes.
  changes bigint,
  -- Of the one that runs; null: none does.
  started_at timestamptz,
  done integer not null default 0,
  parcels integer not null default 0,
  primary key (shop_id)
);
select limit_to_shop('edd_backtests');

-- Shops whose promise is shown, and was not computed again since.
create function edd_backtests_due(before timestamptz) returns table (shop_id bigint) language sql stable security definer set search_path = public as $$
  select s.shop_id from edd_settings e join shops s using (shop_id) left join edd_backtests b using (shop_id)
  where e.enabled and s.uninstalled_at is null and (b.made_at is null or b.made_at < before)
$$;
