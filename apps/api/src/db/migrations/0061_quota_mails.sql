-- 'quota_80', 'quota_100': say to the merchant that this share of the quota, in percent, is used.
alter table mails drop constraint mails_origin_check,
  add constraint mails_origin_check check
    (origin in ('rule', 'copy', 'digest', 'hand', 'reply', 'resend', 'deletion', 'quota_80', 'quota_100'));

-- What a shop may use beside the quota of its cycle and its legacy plan: parcels that are left of packs, and what can be charged for
-- parcels above the quota; null: no subscription with a usage line is in effect. What was billed since the read is not part of what it
-- says was spent. What is on its way to be billed counts too, also with a subscription that has ended: it may come to this one.
create function extra_quota(shop bigint) returns table (packs_left integer, overage jsonb) language sql stable as $$
  select (select coalesce(sum(p.quota - p.used), 0)::integer from quota_packs p where p.shop_id = shop and p.state = 'active'),
    (select jsonb_build_object('cycle', b.cycle, 'platform', b.cap::text, 'spent', (b.spent + coalesce((
      select sum(u.amount) from usage_records u where u.shop_id = b.shop_id and (u.state in ('open', 'fixed')
        or u.state = 'billed' and u.entry_key is null and u.line_id = b.usage_line_id and u.ended_at >= b.read_at)), 0))::text)
    from (select * from subscriptions s where s.shop_id = shop and s.state in ('trial', 'active') order by s.created_at desc limit 1) b
    where b.usage_line_id is not null and b.cap is not null and b.cycle is not null)
$$;

-- The session's figures include it. A server of before does not read the new columns.
drop function user_facts(bigint, text, integer);
create function user_facts(shop bigint, who text, this_cycle integer)
  returns table (used integer, guide json, settings jsonb, star smallint, packs_left integer, overage jsonb) language plpgsql
  as $$ begin
    perform set_config('app.shop_id', shop::text, true), set_config('role', 'parcelway_app', true);
    return query select
      coalesce((select q.parcels from quota_usage q where q.shop_id = shop and q.cycle = this_cycle), 0),
      (select to_json(g) from guides g where g.shop_id = shop),
      coalesce((select u.settings from user_settings u where u.shop_id = shop and u.user_id = who), '{}'),
      coalesce((select r.star from ratings r where r.shop_id = shop and r.user_id = who), 0::smallint),
      x.packs_left, x.overage
    from extra_quota(shop) x;
  end $$;
