import type { MailTopic } from '@parcelway/domain';
import { sql } from 'kysely';
import type { ShopTransaction } from '../../db/database';

/** What became of mails: a clicked one was opened, an opened one was sent. */
export const FATES = sql`
  (count(*) filter (where state = 'sent'))::integer as sent,
  (count(*) filter (where state = 'sent' and (opened_at is not null or clicked_at is not null)))::integer as opened,
  (count(*) filter (where state = 'sent' and clicked_at is not null))::integer as clicked,
  (count(*) filter (where state = 'failed'))::integer as failed`;
export interface Fates {
  sent: number;
  opened: number;
  clicked: number;
  failed: number;
}

export async function fatesByTopic(
  trx: ShopTransaction,
  shopId: string,
  since: Date,
): Promise<(Fates & { topic: MailTopic })[]> {
  const { rows } = await sql<Fates & { topic: MailTopic }>`
    select topic, ${FATES} from mails where shop_id = ${shopId} and created_at >= ${since} and topic is not null group by topic`.execute(
    trx,
  );
  return rows;
}

/** Mails that wait, whenever they are due, and those whose outcome is unknown. */
export async function openMails(trx: ShopTransaction, shopId: string): Promise<{ waiting: number; unknown: number }> {
  const { rows } = await sql<{ waiting: number; unknown: number }>`
    select (count(*) filter (where state in ('queued', 'sending')))::integer as waiting,
      (count(*) filter (where state = 'unknown'))::integer as unknown
    from mails where shop_id = ${shopId} and state in ('queued', 'sending', 'unknown')`.execute(trx);
  return rows[0] ?? { waiting: 0, unknown: 0 };
}
