import { addDays, dayOf } from '@parcelway/domain';
import { sql } from 'kysely';
import type { Database, ShopTransaction } from '../../db/database';

export interface PageCount {
  shop_id: string;
  /** `YYYY-MM-DD` of the shop. */
  day: string;
  kind: 'view' | 'lookup' | 'product' | 'coupon';
  /** Which product or coupon; empty for the page. */
  what: string;
  n: number;
}
export interface PageVisitor {
  shop_id: string;
  day: string;
  /** A hash in hex. */
  visitor: string;
}

/** Adds what was counted, of whatever shops, and the visitors who were not there yet that day, in one statement. */
export async function addCounts(db: Database, counts: PageCount[], visitors: PageVisitor[]): Promise<void> {
  await sql`select count_page(${JSON.stringify(counts)}::json, ${JSON.stringify(visitors)}::json)`.execute(db.kysely);
}

/** The day's salt, the same for every process; made by the first that asks. */
export async function saltOf(db: Database, day: string, fresh: Buffer): Promise<Buffer> {
  await db.kysely
    .insertInto('visitor_salts')
    .values({ day, salt: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { salt } = await db.kysely
    .selectFrom('visitor_salts')
    .select('salt')
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return salt;
}

/** Forgets who was there on days before `day`, and makes it impossible to find out. */
export async function forgetVisitors(db: Database, day: string): Promise<void> {
  await sql`select forget_page_visitors(${day}::date)`.execute(db.kysely);
}

export interface DayOfViews {
  day: string;
  views: number;
  visitors: number;
}

/** How often the page was opened, and by how many, on each of the shop's last days; today is the last. */
export async function pageViews(trx: ShopTransaction, shopId: string, days: number, now: Date): Promise<DayOfViews[]> {
  const { timezone } = await trx
    .selectFrom('shops')
    .select('timezone')
    .where('shop_id', '=', shopId)
    .executeTakeFirstOrThrow();
  const today = dayOf(now, timezone);
  const first = addDays(today, 1 - days);
  const { rows } = await sql<{ day: string; kind: string; count: string }>`
    select to_char(day, 'YYYY-MM-DD') as day, kind, count from page_counts
    where shop_id = ${shopId} and day between ${first}::date and ${today}::date and kind in ('view', 'visitor') and what = ''`.execute(
    trx,
  );
  const counted = (day: string, kind: string): number =>
    Number(rows.find((row) => row.day === day && row.kind === kind)?.count ?? 0);
  return Array.from({ length: days }, (_, index) => {
    const day = addDays(first, index);
    return { day, views: counted(day, 'view'), visitors: counted(day, 'visitor') };
  });
}
