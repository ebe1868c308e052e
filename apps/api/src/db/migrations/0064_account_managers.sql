-- Who of us looks after a shop, as operators named them, with who named them and why. The newest row counts; one without a name takes
-- the one before back.
create table account_managers (
  shop_id bigint not null references shops on delete cascade,
  manager_id bigint generated always as identity,
  name text,
  email text,
  named_at timestamptz not null,
  named_by text not null,
  reason text not null,
  check ((name is null) = (email is null)),
  primary key (shop_id, manager_id)
);
select limit_to_shop('account_managers');
