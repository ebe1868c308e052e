import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext } from '../../context';
import { withShop, type ShopTransaction } from '../../db/database';
import type { Mailer, OutgoingMail, SendOutcome } from '../mailer.port';
import type { PreparedMail } from '../prepare.port';
import { ATTEMPTS, backoffMs, isBadAddress } from './delivery-rules';
import * as store from './delivery.store';
import { headerText } from './mail-address';
import { mailAnswer } from './mail-answer';
import { packContent } from './mail-content';
import { followed } from './mail-links';
import { bounceId, unsubscribeUrl, type MailId } from './mail-tokens';
import { suppressRecipient } from './suppressions.store';

/** Between tries to write down what became of a mail. When all fail, it counts as unknown. */
const WRITE_AFTER_MS = [100, 1000, 5000, 20_000];

export interface ReadyMail {
  mail: store.ClaimedMail;
  to: string;
  filled: PreparedMail;
}

/** Hands one mail to the mail server, at most once, and stores the outcome. */
export async function sendMail(
  { ctx, mailer }: { ctx: AppContext; mailer: Mailer },
  claim: store.Claim,
  { mail, to, filled }: ReadyMail,
): Promise<void> {
  const id: MailId = { shopId: claim.shopId, mailId: mail.id };
  const { html, links } = followed(ctx.config, id, filled.html);
  const outgoing = addressed(ctx, mailer.from, id, { to, filled, html, isCustomers: mail.recipient === 'customer' });
  const { subject, messageId, from, replyTo, text } = outgoing;
  const { preheader, language, versionId } = filled;
  const content = await packContent(ctx.vault, {
    ...{ subject, preheader, html: filled.html, text, links },
    from: from.name === '' ? from.address : `${from.name} <${from.address}>`,
    reply_to: replyTo,
  });
  const at = ctx.now();
  const isOurs = await withShop(ctx.db, claim.shopId, (trx) =>
    store.handOver(trx, claim, { mailId: mail.id, messageId, subject, language, versionId, content }, at),
  );
  if (!isOurs) return;
  const outcome = await mailer.send(outgoing);
  await write(ctx, claim.shopId, (trx) =>
    writeOutcome(ctx, trx, { ...id, handedOverAt: at }, mail.attempts + 1, outcome),
  );
}

function addressed(
  { config }: AppContext,
  address: string,
  id: MailId,
  { to, filled, html, isCustomers }: { to: string; filled: PreparedMail; html: string; isCustomers: boolean },
): OutgoingMail {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const bounce = bounceId(config, id);
  return {
    from: { name: headerText(filled.from.name), address },
    replyTo: headerText(filled.replyTo),
    to,
    subject: headerText(filled.subject),
    html,
    text: filled.text,
    messageId: `<${bounce}@${domain}>`,
    envelopeFrom: `bounces+${bounce}@${domain}`,
    headers: {
      // Keeps auto-responders from answering.
      'Auto-Submitted': 'auto-generated',
      ...(isCustomers && {
        'List-Unsubscribe': `<${unsubscribeUrl(config, id.shopId, id.mailId)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
      // Postmark assigns its own ids; this one is returned in its reports.
      ...(config.POSTMARK_WEBHOOK_SECRET !== undefined && { 'X-PM-Metadata-mail': bounce }),
    },
  };
}

async function writeOutcome(
  ctx: AppContext,
  trx: ShopTransaction,
  ending: store.Ending,
  attempts: number,
  outcome: SendOutcome,
): Promise<void> {
  const now = ctx.now();
  if (outcome.kind === 'sent') return store.endSent(trx, ending, now);
  const answer = mailAnswer(ctx.vault, outcome.reason);
  if (outcome.kind === 'unknown') return store.endUnknown(trx, ending, answer);
  if (outcome.permanent) {
    const isBad = isBadAddress(outcome);
    await store.endFailed(trx, ending, isBad ? 'bad_address' : 'refused', answer);
    if (isBad) await suppressRecipient(trx, ending.shopId, ending.mailId, 'bounced', answer.error, now);
    return undefined;
  }
  if (attempts >= ATTEMPTS) return store.endFailed(trx, ending, 'unreachable', answer);
  return store.endRefused(trx, ending, answer, new Date(now.getTime() + backoffMs(attempts)));
}

/** Tries for a while: a database that is gone for a moment must not make a mail that was sent an unknown one. */
async function write(ctx: AppContext, shopId: string, work: (trx: ShopTransaction) => Promise<void>): Promise<void> {
  for (const wait of [...WRITE_AFTER_MS, null]) {
    try {
      await withShop(ctx.db, shopId, work);
      return;
    } catch (error) {
      if (wait === null) throw error;
      ctx.log.warn({ shopId, err: error }, 'what became of a mail could not be written and is written again');
      await sleep(wait);
    }
  }
}
