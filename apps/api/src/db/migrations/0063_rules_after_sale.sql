-- What rules of the delivery promise choose by, so that a parcel's date after the sale follows the rule of its products, and the zone of its
-- province: `province` holds a name, zones have codes. Orders from before have neither until they are read from the store again.
alter table order_lines add column product_id bigint, add column variant_id bigint, add column vendor text not null default '';
alter table orders add column province_code text;

-- Of products whose parcels have dates, for rules by tag or collection; read again after a day.
create table product_facts (
  shop_id bigint not null references shops on delete cascade,
  product_id bigint not null,
  tags text[] not null,
  collections text[] not null,
  read_at timestamptz not null,
  primary key (shop_id, product_id)
);
select limit_to_shop('product_facts');
