-- Couriers that merchants asked us to add: a line of the shop for each name, brought up to date when it is asked for again.
create table courier_requests (
  shop_id bigint not null references shops on delete cascade,
  -- The name without case.
  name_key text not null,
  courier text not null,
  -- Its tracking page.
  url text,
  -- An example of its numbers.
  track_number text,
  -- The parcel that it was asked for.
  shipment_id bigint,
  user_id text not null,
  asked_at timestamptz not null,
  primary key (shop_id, name_key),
  foreign key (shop_id, shipment_id) references shipments on delete cascade
);
-- The couriers that the shop says it ships with.
create table shop_couriers (
  shop_id bigint not null references shops on delete cascade,
  courier text not null,
  primary key (shop_id, courier)
);
select limit_to_shop('courier_requests', 'shop_couriers');
-- It may settle which courier a number is of. Rows of before keep to the narrower rule, and need not be read for this.
alter table shipments drop constraint shipments_courier_source_check,
  add constraint shipments_courier_source_check check (
    courier_source in ('', 'platform_company', 'check_digit', 'regex', 'shop_courier', 'shop_history', 'provider', 'user')) not valid;

-- What operators read: of all shops together, most wanted first. It tells couriers, no shop.
create function wanted_couriers(most integer) returns table (courier text, shops bigint, url text, track_number text)
  language sql stable security definer set search_path = public
  as $$
    select (array_agg(r.courier order by r.asked_at desc))[1], count(*),
      (array_agg(r.url order by r.asked_at desc) filter (where r.url is not null))[1],
      (array_agg(r.track_number order by r.asked_at desc) filter (where r.track_number is not null))[1]
    from courier_requests r group by r.name_key order by count(*) desc, r.name_key limit most
  $$;
