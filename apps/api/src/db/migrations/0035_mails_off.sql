-- Mails are off until a merchant turns them on. What goes out today goes on: it was on without anybody having said so.
insert into mail_switches (shop_id, topic, customer, merchant, changed_at)
select s.shop_id, t.topic, t.customer, t.merchant, now()
from shops s cross join (values ('2', true, false), ('3', true, false), ('3002', true, false), ('4', true, false), ('6', true, true),
  ('7', false, true), ('order_part', true, false), ('order_done', true, false)) t(topic, customer, merchant)
where s.plan not in ('free', 'special')
on conflict (shop_id, topic) do nothing;
-- What the plan holds back never went out, and no plan to come turns it on.
update mail_switches m set customer = false, merchant = false
from shops s where s.shop_id = m.shop_id and s.plan in ('free', 'special') and (m.customer or m.merchant);

-- Since when a switch is on: what happened before is never told. Null: longer than that is noted.
alter table mail_switches add column customer_since timestamptz, add column merchant_since timestamptz;
-- When the plan was last seen to hold back mails that are turned on: what happened until then is never told either.
alter table mail_rules add column customer_locked_at timestamptz, add column merchant_locked_at timestamptz;

-- A courier is asked in another language only where the plan of today holds that: who asks needs to know it.
drop function tracking_hints(bigint[], bigint[]);
create function tracking_hints(shop_ids bigint[], shipment_ids bigint[])
  returns table (shop_id bigint, shipment_id bigint, postal_code text, lang text, plan text)
  language sql stable security definer set search_path = public
  as $$
    select s.shop_id, s.shipment_id, s.postal_code, o.lang, p.plan
    from unnest(shop_ids, shipment_ids) as u(shop_id, shipment_id)
    join shipments s on s.shop_id = u.shop_id and s.shipment_id = u.shipment_id
    join shops p on p.shop_id = s.shop_id
    left join courier_options o on o.shop_id = s.shop_id and o.courier = s.courier and o.lang <> 'auto'
    where s.postal_code is not null or o.lang is not null
  $$;
