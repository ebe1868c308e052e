-- What a first sync writes of a batch: orders, then parcels.
with new_orders as (
  insert into orders (shop_id, order_id, name, customer_name, destination, currency, total_price, items_count, fulfillment_state, ordered_at, created_at, updated_at, search)
  select shop, g, '#' || g, customer, destination, 'USD', 10, 1, 1, ordered_at, ordered_at, least(now(), fulfilled_at), lower('#' || g || ' ' || customer) from staged)
insert into shipments (shop_id, order_id, fulfillment_id, track_number, number_key, courier, status, sub_status, origin, destination, order_name, ordered_at, fulfilled_at,
  fulfillment_updated_at, created_at, first_checkpoint_at, first_scan_at, last_checkpoint_at, delivered_at, note, search, next_poll_at, last_event, attention, attention_since,
  had_failed_attempt, had_exception, facts)
select shop, g, g, number, number, courier, status,
  case status when 0 then 10001 when 1 then 1001 when 2 then 2001 + floor(7 * r[1] ^ 2) when 3 then 3001 + g % 3 when 4 then 4001 + floor(4 * r[1] ^ 2) when 5 then 5001 when 6 then 6001 + g % 4 else 7004 + g % 8 end,
  origin, destination, '#' || g, ordered_at, least(now(), fulfilled_at), fulfilled_at, least(now(), fulfilled_at + interval '5 hours' * r[2]),
  case when status > 0 then least(now(), fulfilled_at + interval '5 hours') end,
  case when status > 1 then least(now(), fulfilled_at + interval '5 hours') end,
  case status when 0 then null when 4 then fulfilled_at + transit when 5 then fulfilled_at + interval '3 days' else least(now(), fulfilled_at + transit * r[3]) end,
  case when status = 4 then fulfilled_at + transit end,
  case when g % 50 = 0 then 'note ' || g % 500 else '' end, lower('#' || g || ' ' || number || ' ' || customer),
  case when status in (4, 5) then null else now() end, '{"time":"2026-01-01T00:00:00Z","content":"Arrived at facility","location":"Leipzig"}',
  case when status = 6 then 'failed_attempt' when status = 7 then 'exception' when status in (2, 3) and g % 12 = 0 then 'silent' end,
  case when status in (6, 7) or (status in (2, 3) and g % 12 = 0) then fulfilled_at end,
  status = 6 or g % 20 = 0, status = 7 or g % 30 = 0,
  case when g % 3 > 0 then jsonb_build_object('expectedAt', to_char(fulfilled_at + transit + interval '2 days' * (r[1] - 0.3), 'YYYY-MM-DD')) end
from staged
