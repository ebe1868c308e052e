import type { Language, MailFailure, MailTopic } from '@parcelway/domain';
import { sql, type RawBuilder } from 'kysely';
import type { ShopTransaction } from '../../db/database';
import { FATES, type Fates } from './mail-settings.store';

/** When a mail was sent or failed: the day that it counts to. */
export const COUNTED_AT = sql`coalesce(sent_at, created_at)`;

const mailsSince = (shopId: string, since: Date): RawBuilder<unknown> =>
  sql`from mails where shop_id = ${shopId} and created_at >= ${since}::timestamptz - interval '31 days' and ${COUNTED_AT} >= ${since}`;

export interface Totals extends Fates {
  unknown: number;
  bounced: number;
  complained: number;
}
export async function totals(trx: ShopTransaction, shopId: string, since: Date): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select ${FATES}, (count(*) filter (where state = 'unknown'))::integer as unknown, count(bounced_at)::integer as bounced,
      count(complained_at)::integer as complained ${mailsSince(shopId, since)}`.execute(trx);
  return rows[0] as Totals;
}

export async function byTopic(
  trx: ShopTransaction,
  shopId: string,
  since: Date,
): Promise<(Fates & { topic: MailTopic })[]> {
  const { rows } = await sql<Fates & { topic: MailTopic }>`
    select topic, ${FATES} ${mailsSince(shopId, since)} and topic is not null and state in ('sent', 'failed') group by topic`.execute(
    trx,
  );
  return rows;
}

/** Most used first. */
export async function byLanguage(
  trx: ShopTransaction,
  shopId: string,
  since: Date,
): Promise<(Fates & { language: Language })[]> {
  const { rows } = await sql<Fates & { language: Language }>`
    select language, ${FATES} ${mailsSince(shopId, since)} and language is not null and state in ('sent', 'failed')
    group by language order by count(*) desc, language`.execute(trx);
  return rows;
}

/** @param starts first instants of days, oldest first @returns of days with mails, by their place among these from 0 */
export async function byDay(
  trx: ShopTransaction,
  shopId: string,
  starts: readonly Date[],
): Promise<(Fates & { place: number })[]> {
  const { rows } = await sql<Fates & { place: number }>`
    select width_bucket(${COUNTED_AT}, ${[...starts]}::timestamptz[]) - 1 as place, ${FATES}
    ${mailsSince(shopId, starts[0] ?? new Date(0))} and state in ('sent', 'failed') group by 1`.execute(trx);
  return rows;
}

export async function failures(
  trx: ShopTransaction,
  shopId: string,
  since: Date,
): Promise<{ failure: MailFailure; count: number }[]> {
  const { rows } = await sql<{ failure: MailFailure; count: number }>`
    select failure, count(*)::integer as count ${mailsSince(shopId, since)} and failure is not null group by failure order by 2 desc, 1`.execute(
    trx,
  );
  return rows;
}

export async function unsubscribed(trx: ShopTransaction, shopId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from mail_suppressions
    where shop_id = ${shopId} and reason = 'unsubscribed' and since >= ${since}`.execute(trx);
  return rows[0]?.count ?? 0;
}
