import { MAIL_FAILURES, SKIP_REASONS, STORE_EVENTS } from '@parcelway/domain';
import { z } from 'zod';
import { defineCall } from './call';
import { address, count, mailTopic, receiver } from './mail-shapes';
import { language, switchValue, text, time } from './shapes';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 21:30');

/** When a mail may go. Times of day are the shop's own. */
const rules = z.strictObject({
  /** After the change. */
  delay_minutes: z.number().int().min(0).max(1440),
  /** A change that happened longer ago than this sends no mail. */
  skip_if_older_hours: z.number().int().min(1).max(720),
  /** Customers get no mail in these hours; what is due waits for their end. */
  quiet_hours: z.strictObject({ enabled: z.boolean(), from: clock, to: clock }),
});
export type MailRules = z.output<typeof rules>;
/** What the merchant sets for all mails. */
const common = z.strictObject({
  sender: z.strictObject({
    /** Empty: the shop's name. */
    name: text(80)
      .trim()
      .regex(/^\P{Cc}*$/u, 'must be one line without control characters'),
    /** Empty: the shop's own address. */
    reply_to: address.or(z.literal('')),
  }),
  /** Who gets the mails for the merchant; empty: the shop's own address. */
  merchant_emails: z.array(address).max(5),
  rules,
  /** One mail a day with the parcels that need attention. */
  digest: z.strictObject({ enabled: z.boolean(), at: clock }),
});
export type MailCommon = z.output<typeof common>;

const topicRow = z.object({
  topic: mailTopic,
  customer: z.boolean(),
  merchant: z.boolean(),
  /** When the merchant's own template of it was published; null: ours is sent. */
  published_at: time.nullable(),
  /** A draft differs from what is sent. */
  unpublished: z.boolean(),
  /** Of the last 30 days, customers and merchant together. */
  stats: z.object({ sent: count, opened: count, clicked: count, failed: count }),
});
export type MailTopicRow = z.output<typeof topicRow>;

export const notificationSetting = defineCall({
  method: 'GET',
  path: 'notification/setting',
  permission: 'order.read',
  feature: null,
  summary: 'Which mails go to whom and when, and how they fared in the last 30 days.',
  data: common.extend({
    topics: z.array(topicRow),
    /** The sender of mails, and the shop's own address, the default of empty fields. */
    from: z.string(),
    /** False: no mail server is configured; mails wait. */
    can_send: z.boolean(),
    shop_email: z.string(),
    /** Where mails to the merchant go when no receiver is named. */
    notify_email: z.string(),
    timezone: z.string(),
    to_self: z.boolean(),
    /** Whether parcel events are reported to the store at all, and which. */
    platform_switch: z.boolean(),
    store_events: z.record(z.enum(STORE_EVENTS), z.boolean()),
    /** What the shop's plan lacks. */
    locked: z.array(z.enum(['cus_notification', 'mer_notification', 'advanced_summary'])),
    /** Mails that wait, and those whose outcome is unknown. */
    waiting: count,
    unknown: count,
  }),
});
export const saveNotificationSetting = defineCall({
  method: 'PUT',
  path: 'notification/setting',
  permission: 'notification.write',
  feature: null,
  partly: ['mer_notification'],
  summary: 'Sets sender, rules, receivers of the merchant and the daily mail. Holds for what happens from now on.',
  body: common,
  data: common,
});
export const switchNotification = defineCall({
  method: 'PUT',
  path: 'notification/switch',
  permission: 'notification.write',
  feature: null,
  partly: ['cus_notification', 'mer_notification'],
  summary: "Turns a topic's mail to customers or to the merchant on or off. 402 where the plan does not hold it.",
  body: z.object({ topic: mailTopic, receiver, on: z.boolean() }),
  data: z.object({ topic: mailTopic, customer: z.boolean(), merchant: z.boolean() }),
});
export const turnOnRecommended = defineCall({
  method: 'PUT',
  path: 'notification/recommended',
  permission: 'notification.write',
  feature: 'cus_notification',
  summary:
    'Turns on the mails that are recommended to begin with; a new shop sends none. Tells of what happens from now on.',
  data: z.object({ topics: z.array(z.object({ topic: mailTopic, customer: z.boolean(), merchant: z.boolean() })) }),
});
export const updateToSelf = defineCall({
  method: 'PUT',
  path: 'notification/update_to_self/{value}',
  permission: 'notification.write',
  feature: null,
  partly: ['mer_notification'],
  summary:
    "Turns the merchant's own copy of every notification on (1, 402 where the plan does not hold it) or off (0).",
  params: switchValue,
  data: z.object({ to_self: z.boolean() }),
});
export const shopifyNotification = defineCall({
  method: 'PUT',
  path: 'setting/shopify_notification',
  permission: 'setting.write',
  feature: null,
  summary:
    'Whether an event is sent to the store, which makes it send its own mail about it. Events while it was off are not sent later.',
  body: z.object({ key: z.enum(STORE_EVENTS), value: z.boolean() }),
  data: z.object({ key: z.enum(STORE_EVENTS), value: z.boolean() }),
});

const skipped = z.array(z.object({ reason: z.enum(SKIP_REASONS), count }));
export const notificationDryRun = defineCall({
  method: 'POST',
  path: 'notification/dry_run',
  permission: 'order.read',
  feature: null,
  summary:
    'What would have been sent in the last 30 days by these rules, from what really happened, also before the app was there. Nothing is sent.',
  body: z.object({
    /** Of topics that are not named, the switches as they are. */
    switches: z.array(z.object({ topic: mailTopic, customer: z.boolean(), merchant: z.boolean() })).max(100),
    rules,
  }),
  data: z.object({
    from: time,
    until: time,
    /** Changes of status evaluated; `complete` is false when there were too many for one answer. */
    changes: count,
    complete: z.boolean(),
    /** Mails; a change may have several. */
    total: count,
    /** Changes that would have been mailed; each other one has a reason in `skipped`. */
    mailed: count,
    by_topic: z.array(z.object({ topic: mailTopic, receiver, count })),
    by_day: z.array(z.object({ day: z.string(), count })),
    skipped,
    examples: z
      .array(
        z.object({
          shipment_id: z.string(),
          order_name: z.string(),
          track_number: z.string(),
          topic: mailTopic,
          receiver,
          happened_at: time,
          would_send_at: time,
        }),
      )
      .max(20),
  }),
});

export const notificationSummary = defineCall({
  method: 'GET',
  path: 'notification/summary',
  permission: 'order.read',
  feature: 'advanced_summary',
  summary: 'Mails of the last days by topic, language and day of the shop; bounces and complaints.',
  query: z.object({ days: z.enum(['7', '14', '30', '60', '90']).default('30').transform(Number) }),
  data: z.object({
    from: z.string(),
    until: z.string(),
    total: z.object({
      sent: count,
      opened: count,
      clicked: count,
      failed: count,
      unknown: count,
      bounced: count,
      complained: count,
      unsubscribed: count,
    }),
    by_topic: z.array(z.object({ topic: mailTopic, sent: count, opened: count, clicked: count, failed: count })),
    by_language: z.array(z.object({ language, sent: count, opened: count, clicked: count, failed: count })),
    by_day: z.array(z.object({ day: z.string(), sent: count, opened: count, clicked: count, failed: count })),
    failures: z.array(z.object({ failure: z.enum(MAIL_FAILURES), count })),
  }),
});
