import type { Language, MailFailure, PlanKey, SuppressionReason } from '@parcelway/domain';
import { sql } from 'kysely';
import type { Database, ShopTransaction } from '../../db/database';
import type { QueuedMail } from '../prepare.port';
import type { MailAnswer } from './mail-answer';

/** Mails of one shop that this process has claimed. */
export interface Claim {
  shopId: string;
  mailIds: string[];
  /** When the claim ends; a changed value means that it was lost. */
  until: Date;
}

/** Claims due mails of the shops that wait longest. @param busy shops that this process is sending for */
export async function claimDue(
  { pool }: Database,
  now: Date,
  until: Date,
  shops: number,
  ofEach: number,
  busy: readonly string[],
): Promise<Claim[]> {
  const { rows } = await pool.query<{ shop_id: string; mail_id: string }>(
    'select * from claim_due_mails($1, $2, $3, $4, $5)',
    [now, until, shops, ofEach, busy],
  );
  const claims = new Map<string, Claim>();
  for (const { shop_id: shopId, mail_id: mailId } of rows) {
    const claim = claims.get(shopId) ?? { shopId, mailIds: [], until };
    claim.mailIds.push(mailId);
    claims.set(shopId, claim);
  }
  return [...claims.values()];
}

/**
 * Marks mails as failed whose sending never ended.
 * @returns how many
 */
export async function markLostAsUnknown({ pool }: Database, before: Date): Promise<number> {
  const { rows } = await pool.query<{ count: number }>('select doubt_mails($1, $2) as count', [
    before,
    'The server that sent it stopped before it knew.',
  ]);
  return rows[0]?.count ?? 0;
}

export async function forgetContents({ pool }: Database, before: Date): Promise<void> {
  await pool.query('select forget_mail_contents($1)', [before]);
}

/** A mail that is ours, with what decides whether it may go. */
export interface ClaimedMail extends Omit<QueuedMail, 'unsubscribeUrl'> {
  recipientEnc: Buffer;
  attempts: number;
  suppressed: SuppressionReason | null;
}
export interface ClaimedBatch {
  domain: string;
  plan: PlanKey;
  mails: ClaimedMail[];
}

export async function readClaim(trx: ShopTransaction, claim: Claim): Promise<ClaimedBatch> {
  const shop = await trx
    .selectFrom('shops')
    .select(['domain', 'plan'])
    .where('shop_id', '=', claim.shopId)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{
    mail_id: string;
    shipment_id: string | null;
    order_id: string | null;
    status: number | null;
    sub_status: number | null;
    topic: QueuedMail['topic'];
    recipient: QueuedMail['recipient'];
    origin: QueuedMail['origin'];
    change_id: string | null;
    happened_at: Date | null;
    created_at: Date;
    message: string;
    recipient_enc: Buffer;
    attempts: number;
    reason: SuppressionReason | null;
  }>`
    with recursive first as (
      select m.mail_id, m.origin, m.repeats from mails m where ${ours(claim)}
      union all
      select f.mail_id, r.origin, r.repeats from first f join mails r on r.shop_id = ${claim.shopId} and r.mail_id = f.repeats
    )
    select m.mail_id, m.shipment_id, m.order_id, m.status, m.sub_status, m.topic, m.recipient, m.change_id, m.happened_at, m.created_at,
      coalesce(a.detail->>'message', '') as message, m.recipient_enc, m.attempts, x.reason,
      coalesce((select f.origin from first f where f.mail_id = m.mail_id and f.origin <> 'resend' limit 1), 'hand') as origin
    from mails m left join mail_suppressions x on x.shop_id = m.shop_id and x.address_hash = m.recipient_hash
      left join order_actions a on a.shop_id = m.shop_id and a.action_id = m.action_id
    where ${ours(claim)} order by m.due_at, m.mail_id`.execute(trx);
  return {
    domain: shop.domain,
    plan: shop.plan as PlanKey,
    mails: rows.map((row) => ({
      id: row.mail_id,
      shipmentId: row.shipment_id,
      orderId: row.order_id,
      status: row.status,
      subStatus: row.sub_status,
      topic: row.topic,
      recipient: row.recipient,
      origin: row.origin,
      changeId: row.change_id,
      happenedAt: row.happened_at,
      createdAt: row.created_at,
      message: row.message,
      recipientEnc: row.recipient_enc,
      attempts: row.attempts,
      suppressed: row.reason,
    })),
  };
}

const ours = ({ shopId, mailIds, until }: Claim) =>
  sql`m.shop_id = ${shopId} and m.mail_id = any(${mailIds}::bigint[]) and m.state = 'queued' and m.due_at = ${until}`;

/** Releases claimed mails. */
export async function putBack(
  trx: ShopTransaction,
  claim: Claim,
  mailIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`update mails m set due_at = ${now} where ${ours({ ...claim, mailIds: [...mailIds] })}`.execute(trx);
}

/**
 * Fails a mail for good.
 * @param error the reason, for the merchant
 */
export async function failMail(
  trx: ShopTransaction,
  claim: Claim,
  mailId: string,
  failure: MailFailure,
  error: string,
): Promise<void> {
  await sql`update mails m set state = 'failed', failure = ${failure}, error = ${error}, answer_enc = null where ${ours({ ...claim, mailIds: [mailId] })}`.execute(
    trx,
  );
}

/** Cancels an outdated mail. Its `once` is cleared: if it becomes true again, it is sent. */
export async function retract(trx: ShopTransaction, claim: Claim, mailId: string): Promise<void> {
  await sql`update mails m set state = 'cancelled', dedupe_key = null where ${ours({ ...claim, mailIds: [mailId] })}`.execute(
    trx,
  );
}

/** Schedules another attempt for a mail that could not be handed over. */
export async function postpone(
  trx: ShopTransaction,
  claim: Claim,
  mailId: string,
  error: string,
  until: Date,
): Promise<void> {
  await sql`update mails m set due_at = ${until}, error = ${error}, answer_enc = null, attempts = m.attempts + 1 where ${ours({ ...claim, mailIds: [mailId] })}`.execute(
    trx,
  );
}

export interface HandOver {
  mailId: string;
  messageId: string;
  subject: string;
  language: Language;
  versionId: string | null;
  content: Buffer;
}

/**
 * From now on the mail counts as handed to the mail server, even if this process dies.
 * @returns false: it was retracted, cancelled, claimed by another process, or its recipient is suppressed.
 */
export async function handOver(trx: ShopTransaction, claim: Claim, mail: HandOver, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update mails m set state = 'sending', claimed_at = ${now}, attempts = m.attempts + 1, message_id = ${mail.messageId}, subject = ${mail.subject},
      language = ${mail.language}, version_id = ${mail.versionId}, error = null, answer_enc = null, failure = null
    where ${ours({ ...claim, mailIds: [mail.mailId] })} and not exists (
      select from mail_suppressions x where x.shop_id = m.shop_id and x.address_hash = m.recipient_hash)`.execute(trx);
  if (numAffectedRows !== 1n) return false;
  const stored = { content: mail.content, created_at: now };
  await trx
    .insertInto('mail_contents')
    .values({ shop_id: claim.shopId, mail_id: mail.mailId, ...stored })
    .onConflict((conflict) => conflict.columns(['shop_id', 'mail_id']).doUpdateSet(stored))
    .execute();
  return true;
}

/**
 * Stores the outcome of a mail that was handed over at that time. Overwrites a timeout: the sender's result is more
 * reliable.
 */
export interface Ending {
  shopId: string;
  mailId: string;
  handedOverAt: Date;
}
const sentBy = ({ shopId, mailId, handedOverAt }: Ending) =>
  sql`m.shop_id = ${shopId} and m.mail_id = ${mailId} and m.state in ('sending', 'unknown') and m.claimed_at = ${handedOverAt}`;

export async function endSent(trx: ShopTransaction, ending: Ending, now: Date): Promise<void> {
  await sql`update mails m set state = 'sent', sent_at = ${now}, error = null, answer_enc = null where ${sentBy(ending)}`.execute(
    trx,
  );
}
export async function endFailed(
  trx: ShopTransaction,
  ending: Ending,
  failure: MailFailure,
  { error, answer_enc }: MailAnswer,
): Promise<void> {
  await sql`update mails m set state = 'failed', failure = ${failure}, error = ${error}, answer_enc = ${answer_enc} where ${sentBy(ending)}`.execute(
    trx,
  );
}
export async function endUnknown(
  trx: ShopTransaction,
  ending: Ending,
  { error, answer_enc }: MailAnswer,
): Promise<void> {
  await sql`update mails m set state = 'unknown', error = ${error}, answer_enc = ${answer_enc} where ${sentBy(ending)}`.execute(
    trx,
  );
}

/** To be tried again, unless the merchant has queued a repeat of it meanwhile. */
export async function endRefused(
  trx: ShopTransaction,
  ending: Ending,
  { error, answer_enc }: MailAnswer,
  until: Date,
): Promise<void> {
  await sql`update mails m set error = ${error}, answer_enc = ${answer_enc}, due_at = ${until}, claimed_at = null,
      state = case when m.origin = 'hand' and exists (select from mails o where o.shop_id = m.shop_id and o.shipment_id = m.shipment_id
        and o.status = m.status and o.origin = 'hand' and o.state = 'queued') then 'cancelled' else 'queued' end
    where ${sentBy(ending)}`.execute(trx);
}
