import type { Feature, MailFailure, SuppressionReason } from '@parcelway/domain';
import type { SendOutcome } from '../mailer.port';
import type { QueuedMail } from '../prepare.port';

/** Over about 20 hours: a minute, doubled each time, and five hours at most. */
export const ATTEMPTS = 12;
const FIRST_MS = 60_000;
const LONGEST_MS = 5 * 3_600_000;
export const backoffMs = (attempts: number): number => Math.min(FIRST_MS * 2 ** Math.max(0, attempts - 1), LONGEST_MS);

/** A mail to the merchant about the shop, not about parcels; every plan has it. */
export const isNotice = (origin: QueuedMail['origin']): boolean => NOTICES.includes(origin);
const NOTICES: readonly QueuedMail['origin'][] = ['deletion', 'quota_80', 'quota_100', 'integration_disabled'];

/** The feature that a mail requires; null for an answer to a review, whose own call checks it, and for what every plan has. */
export function featureOf({ recipient, origin }: Pick<QueuedMail, 'recipient' | 'origin'>): Feature | null {
  if (isNotice(origin)) return null;
  if (recipient === 'merchant') return 'mer_notification';
  return origin === 'reply' ? null : 'cus_notification';
}

/** Why an address gets no more mails, as a text for the merchant. */
export const SUPPRESSED: Record<SuppressionReason, { failure: MailFailure; error: string }> = {
  bounced: { failure: 'suppressed', error: 'Earlier mails to this address came back.' },
  complained: { failure: 'suppressed', error: 'The recipient reported an earlier mail as spam.' },
  unsubscribed: { failure: 'unsubscribed', error: 'The recipient has unsubscribed.' },
};

const NO_SUCH_ADDRESS = /\b5\.1\.(?:0|1|2|3|6|10)\b/;
const ENHANCED = /\b[245]\.\d{1,3}\.\d{1,3}\b/;

/** Whether a refusal means that the address does not exist. */
export function isBadAddress({ code, reason }: Extract<SendOutcome, { kind: 'refused' }>): boolean {
  if (ENHANCED.test(reason)) return NO_SUCH_ADDRESS.test(reason);
  return code !== null && [550, 551, 553].includes(code) && /\b(user|mailbox|recipient|address)\b/i.test(reason);
}
