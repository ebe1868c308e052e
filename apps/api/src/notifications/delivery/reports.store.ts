import type { MailFailure } from '@parcelway/domain';
import { sql } from 'kysely';
import type { ShopTransaction } from '../../db/database';
import type { MailAnswer } from './mail-answer';
import type { MailId } from './mail-tokens';

const ofSent = ({ shopId, mailId }: MailId) =>
  sql`shop_id = ${shopId} and mail_id = ${mailId} and claimed_at is not null`;

/** @returns false: it was reported before, and nothing changes. */
export async function noteBounce(
  trx: ShopTransaction,
  id: MailId,
  failure: MailFailure,
  { error, answer_enc }: MailAnswer,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update mails set state = 'failed', failure = ${failure}, error = ${error}, answer_enc = ${answer_enc}, bounced_at = ${now}
    where ${ofSent(id)} and bounced_at is null and state in ('sending', 'sent', 'unknown')`.execute(trx);
  return numAffectedRows === 1n;
}

/** A complaint implies delivery. @returns false: it was reported before. */
export async function noteComplaint(trx: ShopTransaction, id: MailId, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update mails set complained_at = ${now}, state = case when state = 'unknown' then 'sent' else state end,
      sent_at = coalesce(sent_at, claimed_at)
    where ${ofSent(id)} and complained_at is null`.execute(trx);
  return numAffectedRows === 1n;
}

export async function noteDelay(trx: ShopTransaction, id: MailId, { error, answer_enc }: MailAnswer): Promise<void> {
  await sql`update mails set error = ${error}, answer_enc = ${answer_enc} where ${ofSent(id)} and state in ('sent', 'unknown')`.execute(
    trx,
  );
}
