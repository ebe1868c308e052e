import type { MailFailure } from '@parcelway/domain';
import { sql } from 'kysely';
import type { ShopTransaction } from '../../db/database';
import type { MailId } from './mail-tokens';

const ofSent = ({ shopId, mailId }: MailId) =>
  sql`shop_id = ${shopId} and mail_id = ${mailId} and claimed_at is not null`;

/** @returns false: it was told before, and nothing changes. */
export async function noteBounce(
  trx: ShopTransaction,
  id: MailId,
  failure: MailFailure,
  words: string,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update mails set state = 'failed', failure = ${failure}, error = ${words}, bounced_at = ${now}
    where ${ofSent(id)} and bounced_at is null and state in ('sending', 'sent', 'unknown')`.execute(trx);
  return numAffectedRows === 1n;
}

/** Who complains has got it. @returns false: it was told before. */
export async function noteComplaint(trx: ShopTransaction, id: MailId, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update mails set complained_at = ${now}, state = case when state = 'unknown' then 'sent' else state end,
      sent_at = coalesce(sent_at, claimed_at)
    where ${ofSent(id)} and complained_at is null`.execute(trx);
  return numAffectedRows === 1n;
}

export async function noteDelay(trx: ShopTransaction, id: MailId, words: string): Promise<void> {
  await sql`update mails set error = ${words} where ${ofSent(id)} and state in ('sent', 'unknown')`.execute(trx);
}
