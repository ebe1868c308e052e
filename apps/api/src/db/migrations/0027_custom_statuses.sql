-- Order statuses of the merchant's own, shown to shoppers between the built-in steps.
create table custom_statuses (
  shop_id bigint not null references shops on delete cascade,
  status_id bigint generated always as identity,
  name text not null check (length(name) between 1 and 40),
  -- The name in lower case, as the server writes it: the database's own idea of case depends on where it was set up.
  name_key text not null,
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  icon text,
  position integer not null,
  -- The fact that its delay counts from.
  after text not null check (after in ('ordered', 'ready', 'shipped')),
  delay_days integer not null check (delay_days between 0 and 60),
  description text not null default '',
  -- The name by language.
  translations jsonb not null default '{}',
  primary key (shop_id, status_id)
);
create unique index custom_statuses_name on custom_statuses (shop_id, name_key);
select limit_to_shop('custom_statuses');
