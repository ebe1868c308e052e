-- The order of a shop's couriers: of several that fit a number equally well the first is chosen. A row of the previous server has none and
-- comes last. Those that are there are ordered by how often the shop ships with them, which decided until now.
alter table shop_couriers add position integer;
update shop_couriers c set position = o.position from (
  select s.shop_id, s.courier,
    row_number() over (partition by s.shop_id order by h.parcels desc nulls last, s.courier) as position
  from shop_couriers s left join courier_history h on h.shop_id = s.shop_id and h.courier = s.courier) o
where o.shop_id = c.shop_id and o.courier = c.courier;
-- Whether a courier is detected by the number; false: only the store's name of it decides.
alter table shop_switches add auto_detect boolean not null default true;
