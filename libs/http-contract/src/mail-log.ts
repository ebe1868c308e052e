import { MAIL_FAILURES, MAIL_LOG_FILTERS, MAIL_STATES, SUPPRESSION_REASONS } from '@parcelway/domain';
import { z } from 'zod';
import { defineCall } from './call';
import { filterBody } from './filter-schema';
import { count, filledMail, mailTopic, receiver } from './mail-shapes';
import { id, shipmentStatus, subStatus, text, time } from './shapes';

/** What became of mails, and addresses that get no more. */

const day = z.iso.date().or(z.literal('')).default('');
/** The filter of section 3. Empty or absent = no limit. */
const logFilter = filterBody(MAIL_LOG_FILTERS).extend({
  query: text(200).trim().default(''),
  sendDateMin: day,
  sendDateMax: day,
});
const mailRow = z.object({
  id: z.string(),
  shipment_id: z.string().nullable(),
  order_id: z.string().nullable(),
  order_name: z.string(),
  track_number: z.string(),
  receiver,
  to: z.string(),
  subject: z.string(),
  /** Null: the merchant's daily mail, or an answer to the customer's review. */
  topic: mailTopic.nullable(),
  shipment_status: shipmentStatus.nullable(),
  sub_status: subStatus.nullable(),
  /** 0 sent, 1 opened, 2 clicked, 3 failed; null while it waits or its outcome is unknown. */
  email_status: z.number().int().min(0).max(3).nullable(),
  state: z.enum(MAIL_STATES),
  created_at: time,
  send_at: time.nullable(),
  open_at: time.nullable(),
  click_at: time.nullable(),
  /** Why it failed, and the receiving server's reply. */
  failure: z.enum(MAIL_FAILURES).nullable(),
  fail_reason: z.string().nullable(),
  can_resend: z.boolean(),
});
export type MailRow = z.output<typeof mailRow>;
export const mailLog = defineCall({
  method: 'POST',
  path: 'notification/mail_log',
  permission: 'order.read',
  feature: null,
  summary: 'Mails, newest first, with their state. 422 when a range ends before it begins.',
  body: logFilter,
  data: z.object({
    list: z.array(mailRow),
    /** Exact below 10,000. */
    total: count,
    more: z.boolean(),
    page: count,
    summary: z.object({ sent: count, opened: count, clicked: count, failed: count }),
  }),
});
export const mailAsSent = defineCall({
  method: 'GET',
  path: 'notification/mail/{id}',
  permission: 'order.read',
  feature: null,
  summary: 'A mail as it was sent. 410 when its text is not kept any more (90 days).',
  params: z.object({ id }),
  data: filledMail.extend({ row: mailRow, from: z.string(), reply_to: z.string() }),
});
export const resendMail = defineCall({
  method: 'POST',
  path: 'notification/resend',
  permission: 'notification.write',
  feature: 'cus_notification',
  summary: 'Sends mails again that failed or whose outcome is unknown, as new ones, to the same receivers.',
  body: z.object({ ids: z.array(id).min(1).max(100) }),
  data: z.object({
    queued: count,
    refused: z.array(z.object({ id: z.string(), reason: z.enum([...MAIL_FAILURES, 'not_found', 'not_failed']) })),
  }),
});

export const suppressedAddresses = defineCall({
  method: 'GET',
  path: 'notification/suppressed',
  permission: 'order.read',
  feature: null,
  summary: 'Addresses that get no more mails, and why; the last 100.',
  data: z.object({
    total: count,
    list: z.array(
      z.object({
        id: z.string(),
        address: z.string(),
        reason: z.enum(SUPPRESSION_REASONS),
        detail: z.string(),
        since: time,
      }),
    ),
  }),
});
export const releaseAddress = defineCall({
  method: 'DELETE',
  path: 'notification/suppressed/{id}',
  permission: 'notification.write',
  feature: null,
  summary: 'Sends to a bounced address again. 422 for who unsubscribed or complained: only they can change that.',
  params: z.object({ id }),
  data: z.object({}),
});
