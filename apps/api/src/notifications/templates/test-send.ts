import { randomUUID } from 'node:crypto';
import type { AppContext, Caller } from '../../context';
import { HttpError } from '../../http/errors';
import { draftMail, type DraftMail } from './draft-mail';
import { filledMail } from './fillable';
import { marked } from './marks';

const HOUR_MS = 3_600_000;
/** Test mails of a shop in an hour, counted by each process for itself. */
export const TESTS_AN_HOUR = 20;

export type SendTest = (caller: Caller, draft: DraftMail, to: string) => Promise<{ sent_at: string }>;

/**
 * Sends a mail with unpublished settings to one address, marked as a test.
 * @throws HttpError 422 where no mail server is configured, the mail cannot be filled or the server refuses it; 429
 * after too many; 503 when the outcome is unknown
 */
export function createTestSend(ctx: AppContext): SendTest {
  const sentAt = new Map<string, number[]>();
  function count(shopId: string): void {
    const now = ctx.now().getTime();
    const recent = (at: number) => now - at < HOUR_MS;
    for (const [shop, times] of sentAt) if (!times.some(recent)) sentAt.delete(shop);
    const times = (sentAt.get(shopId) ?? []).filter(recent);
    const [first = now] = times;
    if (times.length >= TESTS_AN_HOUR) {
      const seconds = Math.ceil((first + HOUR_MS - now) / 1000);
      throw new HttpError(
        429,
        `${TESTS_AN_HOUR} test emails were sent in the last hour. Send the next one in ${Math.ceil(seconds / 60)} minutes.`,
        { headers: { 'retry-after': String(seconds) } },
      );
    }
    sentAt.set(shopId, [...times, now]);
  }

  return async ({ shopId, domain }, draft, to) => {
    const { mailer } = ctx;
    if (!mailer)
      throw new HttpError(
        422,
        'No mail server is configured yet, so nothing can be sent. Ask who runs the app to set SMTP_URL.',
      );
    const { facts, source, data } = await draftMail(ctx, { shopId, domain }, draft);
    const mail = await filledMail(ctx, shopId, source, data);
    count(shopId);
    const outcome = await mailer.send({
      from: { name: facts.sender.name, address: mailer.from },
      replyTo: facts.sender.replyTo,
      to,
      subject: marked('test', draft.language, mail.subject),
      html: mail.html,
      text: mail.text,
      messageId: `<test-${randomUUID()}@${mailer.from.split('@').at(-1) ?? 'localhost'}>`,
      envelopeFrom: mailer.from,
      headers: {},
    });
    if (outcome.kind === 'sent') return { sent_at: ctx.now().toISOString() };
    ctx.log.warn({ shop: shopId, outcome }, 'a test mail was not sent');
    if (outcome.kind === 'unknown')
      throw new HttpError(
        503,
        'The mail server took the email and fell silent. It may have arrived: look before you send it again.',
      );
    throw new HttpError(
      422,
      `The mail server did not take the email: ${outcome.reason} Check the address, or try again later.`,
    );
  };
}
