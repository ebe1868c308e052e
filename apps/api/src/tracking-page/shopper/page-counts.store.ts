import { sql } from 'kysely';
import type { Database } from '../../db/database';

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

/** Adds the counts of several shops, and the new visitors of the day, in one statement. */
export async function addCounts(db: Database, counts: PageCount[], visitors: PageVisitor[]): Promise<void> {
  await sql`select count_page(${JSON.stringify(counts)}::json, ${JSON.stringify(visitors)}::json)`.execute(db.kysely);
}

/** The day's salt, the same for every process; made by the first that needs it. */
export async function saltOf(db: Database, day: string, fresh: Buffer): Promise<Buffer> {
  await db.kysely
    .insertInto('visitor_salts')
    .values({ day, salt: fresh })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { salt } = await db.kysely
    .selectFrom('visitor_salts')
    .select('salt')
    .where('day', '=', sql<Date>`${day}::date`)
    .executeTakeFirstOrThrow();
  return salt;
}

/** Forgets who was there on days before `day`, and makes it impossible to find out. */
export async function forgetVisitors(db: Database, day: string): Promise<void> {
  await sql`select forget_page_visitors(${day}::date)`.execute(db.kysely);
}
