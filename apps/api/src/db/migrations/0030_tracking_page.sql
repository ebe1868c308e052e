-- The shopper's page as the merchant designs it: a draft for each theme, and what was published of them.
create table tracking_page_drafts (
  shop_id bigint not null references shops on delete cascade,
  theme text not null check (theme in ('classic', 'modern')),
  -- With the version of its shape inside.
  settings jsonb not null,
  code jsonb not null default '{"top":"","bottom":"","css":"","js":""}',
  -- Grows with each save; a save names the one that it started from.
  revision bigint not null default 1,
  saved_at timestamptz not null,
  saved_by text not null,
  primary key (shop_id, theme)
);
create table tracking_page_versions (
  shop_id bigint not null references shops on delete cascade,
  version_id bigint generated always as identity,
  theme text not null check (theme in ('classic', 'modern')),
  settings jsonb not null,
  code jsonb not null,
  -- Of the draft that was published.
  revision bigint not null,
  published_at timestamptz not null,
  published_by text not null,
  primary key (shop_id, version_id)
);
-- What holds for both themes, and which version shoppers see.
create table tracking_pages (
  shop_id bigint not null references shops on delete cascade,
  live_version_id bigint,
  -- Words, courier and origin that shoppers are not told, on any surface.
  masking jsonb not null default '{"enabled":false,"rules":[],"hide_courier":false,"hide_origin":false}',
  primary key (shop_id),
  foreign key (shop_id, live_version_id) references tracking_page_versions on delete set null (live_version_id)
);
-- Who has a theme open, so that two are told of each other.
create table tracking_page_editors (
  shop_id bigint not null references shops on delete cascade,
  theme text not null,
  user_id text not null,
  seen_at timestamptz not null,
  primary key (shop_id, theme, user_id)
);
-- Images of the page; their bytes are in the storage, by shop and id.
create table page_images (
  shop_id bigint not null references shops on delete cascade,
  -- Made of the use and of what was uploaded: the same image again is the same row.
  image_id bigint not null,
  use text not null check (use in ('logo', 'banner')),
  width integer not null,
  height integer not null,
  created_at timestamptz not null,
  primary key (shop_id, image_id)
);
-- What a shopper says of a delivery: one for a parcel.
create table parcel_reviews (
  shop_id bigint not null,
  shipment_id bigint not null,
  stars smallint not null check (stars between 1 and 5),
  tags text[] not null default '{}',
  -- The shopper's own words, encrypted: they may name somebody.
  text_enc bytea,
  language text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (shop_id, shipment_id),
  foreign key (shop_id, shipment_id) references shipments on delete cascade
);
-- How often something was seen or pressed in a day of the shop.
create table page_counts (
  shop_id bigint not null references shops on delete cascade,
  day date not null,
  kind text not null check (kind in ('view', 'visitor', 'lookup', 'product', 'coupon')),
  -- Which product or coupon; empty for the page.
  what text not null default '',
  count bigint not null,
  primary key (shop_id, day, kind, what)
);
-- Visitors of a day by a hash that nobody can make again once the day's salt is gone.
create table page_visitors (
  shop_id bigint not null references shops on delete cascade,
  day date not null,
  visitor bytea not null,
  primary key (shop_id, day, visitor)
);
create table visitor_salts (
  day date primary key,
  salt bytea not null
);
-- Products that the page may recommend, as the store last told.
create table store_products (
  shop_id bigint not null references shops on delete cascade,
  -- 'best_selling', 'collection:<id>' or 'related:<title of an ordered item>'.
  list text not null,
  products jsonb not null,
  read_at timestamptz not null,
  primary key (shop_id, list)
);
select limit_to_shop('tracking_page_drafts', 'tracking_page_versions', 'tracking_pages', 'tracking_page_editors', 'page_images',
  'parcel_reviews', 'page_counts', 'page_visitors', 'store_products');

-- Views come from pages of many shops at once and are written together. Rows are touched in one order, so that two writers cannot lock
-- each other.
create function count_page(counts json, visitors json) returns void language sql security definer set search_path = public as $$
  with come as (
    insert into page_visitors (shop_id, day, visitor)
    select v.shop_id, v.day, decode(v.visitor, 'hex') from json_to_recordset(visitors) as v(shop_id bigint, day date, visitor text)
    join shops using (shop_id) order by 1, 2, 3
    on conflict do nothing returning shop_id, day
  ), added as (
    select c.* from json_to_recordset(counts) as c(shop_id bigint, day date, kind text, what text, n bigint) join shops using (shop_id)
    union all
    select shop_id, day, 'visitor', '', count(*) from come group by shop_id, day
  )
  insert into page_counts as p (shop_id, day, kind, what, count)
  select shop_id, day, kind, what, n from added order by 1, 2, 3, 4
  on conflict (shop_id, day, kind, what) do update set count = p.count + excluded.count
$$;
create function forget_page_visitors(before date) returns void language sql security definer set search_path = public as $$
  delete from page_visitors where day < before;
  delete from visitor_salts where day < before;
$$;
-- Lists that no page asked for in a month.
create function forget_store_products(before timestamptz) returns void language sql security definer set search_path = public as $$
  delete from store_products where read_at < before
$$;
