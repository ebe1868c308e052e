-- What a shop has turned on.
create table shop_switches (
  shop_id bigint primary key references shops on delete cascade,
  -- Notifications through the store platform.
  platform boolean not null default false,
  -- A copy of every notification to the merchant.
  to_self boolean not null default false
);
select limit_to_shop('shop_switches');
