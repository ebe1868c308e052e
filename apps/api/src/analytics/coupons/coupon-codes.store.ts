import { sql } from 'kysely';
import type { ShopTransaction } from '../../db/database';

/** A code on a published version of the tracking page, in a section that shoppers see. */
export interface PageCoupon {
  section: string;
  code: string;
  published_at: Date;
}

/** Oldest version first. */
export async function pageCoupons(trx: ShopTransaction, shopId: string): Promise<PageCoupon[]> {
  const { rows } = await sql<PageCoupon>`
    select s ->> 'id' as section, btrim(s ->> 'code') as code, v.published_at
    from tracking_page_versions v cross join lateral jsonb_path_query(v.settings, '$.sections[*] ? (@.kind == "coupon" && !(@.hidden == true))') s
    where v.shop_id = ${shopId} and btrim(s ->> 'code') <> '' order by v.version_id`.execute(trx);
  return rows;
}

/** Codes of published versions of mails, oldest version first. */
export async function mailCodes(trx: ShopTransaction, shopId: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select btrim(b ->> 'code') as code
    from mail_template_versions v cross join lateral jsonb_path_query(v.settings, '$.blocks[*] ? (@.kind == "discount" && !(@.hidden == true))') b
    where v.shop_id = ${shopId} and btrim(b ->> 'code') <> '' order by v.version_id`.execute(trx);
  return rows.map(({ code }) => code);
}

export interface PressedCount {
  /** `YYYY-MM-DD`. */
  day: string;
  kind: 'view' | 'product' | 'coupon';
  /** The product, or the section of a coupon. */
  what: string;
  count: number;
}
/** Views and clicks of the tracking page on days of the shop, both included. */
export async function pressed(
  trx: ShopTransaction,
  shopId: string,
  { start, end }: { start: string; end: string },
): Promise<PressedCount[]> {
  const { rows } = await sql<PressedCount>`
    select to_char(day, 'YYYY-MM-DD') as day, kind, case kind when 'coupon' then what else '' end as what, sum(count)::integer as count
    from page_counts where shop_id = ${shopId} and day between ${start}::date and ${end}::date and kind in ('view', 'product', 'coupon')
    group by 1, 2, 3`.execute(trx);
  return rows;
}
