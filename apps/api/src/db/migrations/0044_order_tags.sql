-- The order list can be filtered by the order's tags: a row for each, so that menu and filter step through an index.
create table order_tags (
  shop_id bigint not null,
  tag text not null,
  order_id bigint not null,
  primary key (shop_id, tag, order_id),
  foreign key (shop_id, order_id) references orders (shop_id, order_id) on delete cascade
);
create index order_tags_order on order_tags (shop_id, order_id);
insert into order_tags (shop_id, tag, order_id)
  select distinct shop_id, tag, order_id from orders cross join lateral unnest(tags) tag where tag <> '';
select limit_to_shop('order_tags');

-- A trigger, because several statements write orders, also those of a server from before.
create function write_order_tags() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from order_tags where shop_id = new.shop_id and order_id = new.order_id;
  end if;
  insert into order_tags (shop_id, tag, order_id)
    select distinct new.shop_id, tag, new.order_id from unnest(new.tags) tag where tag <> '';
  return null;
end $$;
create trigger orders_insert_tags after insert on orders for each row when (new.tags <> '{}') execute function write_order_tags();
create trigger orders_update_tags after update on orders for each row when (new.tags is distinct from old.tags)
  execute function write_order_tags();
