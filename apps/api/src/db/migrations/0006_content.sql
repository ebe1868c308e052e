-- What we tell merchants, and how they use it.

-- News that came after a release, beside those in the repository. Of all shops alike, so without row security; written by `npm run notice`.
create table notices (
  notice_id bigint primary key generated always as identity,
  tag text not null check (length(tag) between 1 and 30),
  title text not null check (length(title) between 1 and 150),
  -- Seen from this day on.
  published_on date not null,
  markdown text not null check (length(markdown) between 1 and 20000),
  created_at timestamptz not null default now()
);
create index notices_newest on notices (published_on desc, notice_id desc);
grant select on notices to parcelway_app;

-- Interface texts changed after a release, laid over the built-in ones. Of all shops alike; written by `npm run translation`.
create table translation_overlays (
  language text not null check (language ~ '^[a-z]{2}$'),
  namespace text not null check (namespace ~ '^[a-z][a-z0-9-]{0,39}$'),
  -- Path of the text, with dots between its parts. The names that mean something to JavaScript are no keys.
  key text not null check (length(key) <= 200 and key ~ '^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$' and key !~ '(^|\.)(__proto__|constructor|prototype)(\.|$)'),
  text text not null check (length(text) between 1 and 2000),
  updated_at timestamptz not null default now(),
  primary key (language, namespace, key)
);
grant select on translation_overlays to parcelway_app;

-- How often something was used, by day. `source` is where an offer was followed from, and empty for everything else.
create table event_counts (
  shop_id bigint not null references shops on delete cascade,
  day date not null,
  name text not null check (length(name) between 1 and 64),
  source text not null default '' check (length(source) <= 64),
  count bigint not null default 1,
  primary key (shop_id, day, name, source)
);
select limit_to_shop('event_counts');
