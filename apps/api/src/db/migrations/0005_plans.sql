-- What a shop's plan holds, what it has used, and what its people have seen, set and said.

alter table shops
  -- Quota cycles are counted from here, and orders from before cost nothing: a second installation brings no new quota.
  add column first_installed_at timestamptz,
  -- The free trial has not been used.
  add column free_trial boolean not null default true,
  add column target_type smallint not null default 0 check (target_type between 0 and 2),
  -- The plan's quota counts twice.
  add column double boolean not null default false,
  -- Parcels a cycle, as bought; null = the smallest size of the plan.
  add column quota_total integer check (quota_total >= 0),
  -- What is left of the legacy plan, once for all.
  add column old_total integer not null default 0 check (old_total >= 0),
  add column old_consume integer not null default 0 check (old_consume >= 0),
  add column affiliate_type smallint not null default 0 check (affiliate_type between 0 and 5),
  add column affiliate_discount numeric(10, 2) not null default 0 check (affiliate_discount >= 0),
  add column affiliate_coupon text not null default '',
  add column affiliate_ends_at timestamptz,
  add column new_user_coupon text not null default '',
  add column show_pagefly boolean not null default false;

update shops set first_installed_at = installed_at;
create function keep_first_installation() returns trigger language plpgsql as $$
begin
  new.first_installed_at := coalesce(new.first_installed_at, new.installed_at);
  return new;
end $$;
create trigger shops_first_installation before insert or update of installed_at on shops
  for each row when (new.first_installed_at is null) execute function keep_first_installation();

-- Number of the 30-day cycle that a moment lies in, from 0.
create function quota_cycle(first_installed_at timestamptz, at timestamptz) returns integer language sql immutable
  as $$ select greatest(0, floor(extract(epoch from at - first_installed_at) / (30 * 86400)))::integer $$;

-- Parcels charged, by cycle.
create table quota_usage (
  shop_id bigint not null references shops on delete cascade,
  cycle integer not null check (cycle >= 0),
  parcels integer not null check (parcels >= 0),
  primary key (shop_id, cycle)
);

-- { key: { value, at } } of one user of one shop.
create table user_settings (
  shop_id bigint not null references shops on delete cascade,
  user_id text not null check (length(user_id) between 1 and 64),
  settings jsonb not null default '{}',
  primary key (shop_id, user_id)
);

-- One of each user: the last counts.
create table ratings (
  shop_id bigint not null references shops on delete cascade,
  user_id text not null check (length(user_id) between 1 and 64),
  star smallint not null check (star between 1 and 5),
  message text not null check (length(message) <= 5000),
  email_enc bytea,
  rated_at timestamptz not null,
  primary key (shop_id, user_id)
);

-- The setup guide: its steps, and what the merchant said of the shop at its end.
create table guides (
  shop_id bigint primary key references shops on delete cascade,
  courier_setting boolean not null default false,
  track_page_setting boolean not null default false,
  notify_setting boolean not null default false,
  choose_plan boolean not null default false,
  finished_at timestamptz,
  dropshipping_seller boolean,
  theme text check (length(theme) <= 64)
);

select limit_to_shop('quota_usage', 'user_settings', 'ratings', 'guides');

-- What the frame around the screens knows of a shop and one of its users. It names the shop and the role itself, so that row security
-- holds and a statement that calls it, alone in its transaction, needs one round trip; as plpgsql its plan is made once a connection.
create function user_facts(shop bigint, who text, this_cycle integer) returns table (used integer, guide json, settings jsonb, star smallint) language plpgsql
  as $$ begin
    perform set_config('app.shop_id', shop::text, true), set_config('role', 'parcelway_app', true);
    return query select
      coalesce((select q.parcels from quota_usage q where q.shop_id = shop and q.cycle = this_cycle), 0),
      (select to_json(g) from guides g where g.shop_id = shop),
      coalesce((select u.settings from user_settings u where u.shop_id = shop and u.user_id = who), '{}'),
      coalesce((select r.star from ratings r where r.shop_id = shop and r.user_id = who), 0::smallint);
  end $$;
