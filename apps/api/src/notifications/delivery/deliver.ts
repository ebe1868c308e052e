import { hasFeature, levelOfPlan, PLAN_NAMES, planWith, type MailFailure } from '@parcelway/domain';
import pLimit, { type Limit } from 'p-limit';
import type { AppContext } from '../../context';
import { withShop } from '../../db/database';
import { decrypted } from '../../orders/parcel-rows';
import type { Mailer } from '../mailer.port';
import type { PreparedMail, PrepareMails } from '../prepare.port';
import { ATTEMPTS, backoffMs, featureOf, SUPPRESSED } from './delivery-rules';
import * as store from './delivery.store';
import { isPlainAddress } from './mail-address';
import { unsubscribeUrl } from './mail-tokens';
import { sendMail } from './send-mail';

/** Concurrent mails of one shop: a server that is slow for one shop leaves connections to the others. */
export const SHOP_LIMIT = 4;

export interface Delivery {
  ctx: AppContext;
  mailer: Mailer;
  prepare: PrepareMails;
  /** Mails at once on all connections, and the pace. */
  limit: Limit;
  pace: () => Promise<void>;
  stopping: AbortSignal;
}

/**
 * Sends the claimed mails of one shop. A failure affects its own mail only, which is tried again or has the reason why it was not sent.
 * @param shopLimit of the shop's mails at once @param onBegun called when the last of them has begun
 */
export async function deliverClaim(
  delivery: Delivery,
  claim: store.Claim,
  shopLimit: Limit = pLimit(SHOP_LIMIT),
  onBegun?: () => void,
): Promise<void> {
  const { ctx, prepare, stopping } = delivery;
  const batch = await withShop(ctx.db, claim.shopId, async (trx) => {
    const read = await store.readClaim(trx, claim);
    const fit: Addressed[] = [];
    for (const mail of read.mails) {
      const to = decrypted(ctx, mail.recipientEnc) ?? '';
      const no = refusal(mail, to, read.plan);
      if (no) await store.failMail(trx, claim, mail.id, no.failure, no.error);
      else fit.push({ mail, to });
    }
    return { ...read, fit };
  });
  if (batch.fit.length === 0) return;
  const queued = batch.fit.map(({ mail: { recipientEnc: _enc, attempts: _attempts, suppressed: _why, ...mail } }) => ({
    ...mail,
    unsubscribeUrl: mail.recipient === 'customer' ? unsubscribeUrl(ctx.config, claim.shopId, mail.id) : '',
  }));
  let prepared: Awaited<ReturnType<PrepareMails>>;
  try {
    prepared = await prepare(ctx, { shopId: claim.shopId, domain: batch.domain }, queued);
  } catch (error) {
    ctx.log.warn({ shopId: claim.shopId, err: error }, 'mails could not be filled and are tried again');
    prepared = new Map();
  }
  const unsent: string[] = [];
  await Promise.all(
    batch.fit.map((one, index) =>
      shopLimit(async () => {
        const { mail } = one;
        if (index === batch.fit.length - 1) onBegun?.();
        const filled = prepared.get(mail.id);
        if (!filled) return again(ctx, claim, mail, 'It could not be filled.');
        if ('retracted' in filled) return withShop(ctx.db, claim.shopId, (trx) => store.retract(trx, claim, mail.id));
        if ('failure' in filled) return fail(ctx, claim, mail.id, filled.failure, filled.error);
        if (stopping.aborted) unsent.push(mail.id);
        else if (!(await sendOne(delivery, claim, one, filled))) unsent.push(mail.id);
        return undefined;
      }),
    ),
  );
  if (unsent.length > 0) await withShop(ctx.db, claim.shopId, (trx) => store.putBack(trx, claim, unsent, ctx.now()));
}

interface Addressed {
  mail: store.ClaimedMail;
  to: string;
}

function refusal(
  mail: store.ClaimedMail,
  to: string,
  plan: store.ClaimedBatch['plan'],
): { failure: MailFailure; error: string } | null {
  if (to === '') return { failure: 'no_address', error: 'There is no address to send it to.' };
  if (!isPlainAddress(to)) return { failure: 'bad_address', error: 'This is not an e-mail address.' };
  if (mail.suppressed) return SUPPRESSED[mail.suppressed];
  const feature = featureOf(mail);
  if (feature && !hasFeature(levelOfPlan(plan), feature))
    return {
      failure: 'plan',
      error: `Your plan does not include it. Upgrade to ${PLAN_NAMES[planWith(feature)]} to send it.`,
    };
  return null;
}

/** @returns false: it was not tried, because this process is stopping. */
async function sendOne(delivery: Delivery, claim: store.Claim, one: Addressed, filled: PreparedMail): Promise<boolean> {
  const { ctx, limit, pace, stopping } = delivery;
  return limit(async () => {
    await pace();
    if (stopping.aborted) return false;
    try {
      await sendMail(delivery, claim, { ...one, filled });
    } catch (error) {
      // Before it was handed over it becomes due again when the claim ends; after that its outcome is unknown.
      ctx.log.error({ shopId: claim.shopId, mailId: one.mail.id, err: error }, 'a mail could not be sent');
    }
    return true;
  });
}

const fail = (ctx: AppContext, claim: store.Claim, id: string, failure: MailFailure, error: string): Promise<void> =>
  withShop(ctx.db, claim.shopId, (trx) => store.failMail(trx, claim, id, failure, error));

function again(ctx: AppContext, claim: store.Claim, mail: store.ClaimedMail, error: string): Promise<void> {
  const until = new Date(ctx.now().getTime() + backoffMs(mail.attempts + 1));
  return withShop(ctx.db, claim.shopId, (trx) =>
    mail.attempts + 1 >= ATTEMPTS
      ? store.failMail(trx, claim, mail.id, 'template', error)
      : store.postpone(trx, claim, mail.id, error, until),
  );
}
