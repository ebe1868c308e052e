-- How good the promise of a rule would have been, had it been for every parcel of the last 90 days.
create table edd_rule_backtests (
  shop_id bigint not null references shops on delete cascade,
  rule_id bigint not null,
  -- The others as in edd_backtests.
  result jsonb,
  made_at timestamptz,
  changes bigint,
  started_at timestamptz,
  done integer not null default 0,
  parcels integer not null default 0,
  primary key (shop_id, rule_id),
  foreign key (shop_id, rule_id) references edd_rules on delete cascade
);
select limit_to_shop('edd_rule_backtests');
