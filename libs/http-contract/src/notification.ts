import {
  MAIL_FAILURES,
  MAIL_LOCKS,
  MAIL_STATES,
  MAIL_TOPICS,
  SKIP_REASONS,
  STORE_EVENTS,
  SUPPRESSION_REASONS,
  type MailLock,
  type MailTopic,
} from '@parcelway/domain';
import { z } from 'zod';
import { defineCall } from './call';
import { mailSettings } from './mail-settings';
import { id, language, shipmentStatus, subStatus, switchValue, text, time } from './shapes';

export const mailTopic = z.enum(MAIL_TOPICS as readonly [MailTopic, ...MailTopic[]]);
const receiver = z.enum(['customer', 'merchant']);
/** One plain address: no name, no list, no line break. */
const address = text(254)
  .trim()
  .regex(
    /^[^\s\p{Cc}@<>(),;:"\\[\]]+@[^\s\p{Cc}@<>(),;:"\\[\]]+\.[^\s\p{Cc}@<>(),;:"\\[\]]+$/u,
    'must be one e-mail address',
  );
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 21:30');
const count = z.number().int();

/** When a mail may go. Times of day are the shop's own. */
const rules = z.strictObject({
  /** After the change. */
  delay_minutes: z.number().int().min(0).max(1440),
  /** A change that happened longer ago than this is not told any more. */
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
  /** One mail a day with what needs somebody. */
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
  summary: 'Which mails go to whom and when, and how they fared in the last 30 days.',
  data: common.extend({
    topics: z.array(topicRow),
    /** Where mails come from, and the shop's own address, which stands in for what is empty. */
    from: z.string(),
    /** False: no mail server is configured; mails wait. */
    can_send: z.boolean(),
    shop_email: z.string(),
    timezone: z.string(),
    to_self: z.boolean(),
    /** The store is told of what happens to its parcels at all, and of which events. */
    platform_switch: z.boolean(),
    store_events: z.record(z.enum(STORE_EVENTS), z.boolean()),
    /** What the shop's plan lacks. */
    locked: z.array(z.enum(['cus_notification', 'mer_notification', 'advanced_summary'])),
    /** Mails that wait, and those whose outcome nobody knows. */
    waiting: count,
    unknown: count,
  }),
});
export const saveNotificationSetting = defineCall({
  method: 'PUT',
  path: 'notification/setting',
  permission: 'notification.write',
  summary: 'Sets sender, rules, receivers of the merchant and the daily mail. Holds for what happens from now on.',
  body: common,
  data: common,
});
export const switchNotification = defineCall({
  method: 'PUT',
  path: 'notification/switch',
  permission: 'notification.write',
  summary: "Turns a topic's mail to customers or to the merchant on or off. 402 where the plan does not hold it.",
  body: z.object({ topic: mailTopic, receiver, on: z.boolean() }),
  data: z.object({ topic: mailTopic, customer: z.boolean(), merchant: z.boolean() }),
});
export const updateToSelf = defineCall({
  method: 'PUT',
  path: 'notification/update_to_self/{value}',
  permission: 'notification.write',
  feature: 'mer_notification',
  summary: "Turns the merchant's own copy of every notification on (1) or off (0).",
  params: switchValue,
  data: z.object({ to_self: z.boolean() }),
});
export const shopifyNotification = defineCall({
  method: 'PUT',
  path: 'setting/shopify_notification',
  permission: 'setting.write',
  summary:
    'Whether the store is told of an event, which makes it send its own mail about it. What happened while it was off is not told later.',
  body: z.object({ key: z.enum(STORE_EVENTS), value: z.boolean() }),
  data: z.object({ key: z.enum(STORE_EVENTS), value: z.boolean() }),
});

const skipped = z.array(z.object({ reason: z.enum(SKIP_REASONS), count }));
export const notificationDryRun = defineCall({
  method: 'POST',
  path: 'notification/dry_run',
  permission: 'order.read',
  summary: 'What would have been sent in the last 30 days by these rules, from what really happened. Nothing is sent.',
  body: z.object({
    /** Of topics that are not named, the switches as they are. */
    switches: z.array(z.object({ topic: mailTopic, customer: z.boolean(), merchant: z.boolean() })).max(100),
    rules,
  }),
  data: z.object({
    from: time,
    until: time,
    /** Changes of status looked at; `complete` is false when there were too many for one answer. */
    changes: count,
    complete: z.boolean(),
    total: count,
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

// Templates. `status` and `custom` are those of the screen's address: 3, 3/3002, order_part.
const place = z.object({ status: text(20) });
const custom = z.object({ custom: text(20).optional() });
/** Grows by one with each save; a save names the one it started from. */
const revision = z.number().int().min(0);
const saved = z.object({ revision, saved_at: time.nullable(), saved_by: z.string() });
const mailVersion = z.object({
  id: z.string(),
  topic: mailTopic,
  published_at: time,
  published_by: z.string(),
  /** This one is sent. */
  live: z.boolean(),
});
export type MailVersion = z.output<typeof mailVersion>;

export const notificationTemplate = defineCall({
  method: 'GET',
  path: 'notification/template/{status}',
  permission: 'order.read',
  summary: "The draft of a topic's mail, who else has it open, and what was published of it.",
  params: place,
  query: custom.extend({
    /** The caller has it open to edit it, of which others are told. */
    watch: z
      .enum(['true', 'false'], 'must be true or false')
      .default('false')
      .transform((value) => value === 'true'),
  }),
  data: saved.extend({
    topic: mailTopic,
    settings: mailSettings,
    unpublished: z.boolean(),
    /** The merchant's own is sent; else ours. */
    is_live: z.boolean(),
    versions: z.array(mailVersion),
    editors: z.array(z.object({ name: z.string(), seen_at: time })),
    locked: z.array(z.enum(Object.keys(MAIL_LOCKS) as [MailLock, ...MailLock[]])),
    /** The shop's own, whose texts stand in for missing ones; then those that its customers order in, most used first. */
    languages: z.array(language).min(1),
    /** The tracking page's colors, which stand where the look has none. */
    page_look: z.object({ accent: z.string(), background: z.string(), card: z.string(), ink: z.string() }),
  }),
});
export const saveNotificationTemplate = defineCall({
  method: 'PUT',
  path: 'notification/template/{status}',
  permission: 'notification.write',
  feature: 'cus_notification',
  summary: "Saves the draft of a topic's mail. 409 when somebody saved meanwhile.",
  params: place,
  body: custom.extend({ settings: mailSettings, revision }),
  data: saved,
});
export const publishNotificationTemplate = defineCall({
  method: 'POST',
  path: 'notification/publish',
  permission: 'notification.write',
  feature: 'cus_notification',
  summary: "Sends a topic's draft from now on. 409 when it is not the revision named, 422 when it cannot be filled.",
  body: z.object({ topic: mailTopic, revision }),
  data: mailVersion,
});
export const unpublishNotificationTemplate = defineCall({
  method: 'POST',
  path: 'notification/unpublish',
  permission: 'notification.write',
  summary: 'Sends our own mail of a topic again; the draft and the versions stay.',
  body: z.object({ topic: mailTopic }),
  data: z.object({ topic: mailTopic }),
});
export const restoreNotificationTemplate = defineCall({
  method: 'POST',
  path: 'notification/restore',
  permission: 'notification.write',
  feature: 'cus_notification',
  summary: "Makes a published version its topic's draft again, or our own mail where no version is named.",
  body: z.object({ topic: mailTopic, id: id.nullable(), revision }),
  data: saved.extend({ topic: mailTopic, settings: mailSettings }),
});
export const notificationVersion = defineCall({
  method: 'GET',
  path: 'notification/version/{id}',
  permission: 'order.read',
  summary: 'One published version with its settings, to compare.',
  params: z.object({ id }),
  data: mailVersion.extend({ settings: mailSettings }),
});

/** A made-up parcel in the topic's status, or one of the shop's. */
const sample = id.nullable();
export const mailProblem = z.object({
  /** The block it is in; null: subject or preheader. */
  block: z.string().nullable(),
  field: z.string(),
  line: z.number().int().nullable(),
  message: z.string(),
});
export type MailProblem = z.output<typeof mailProblem>;
const filledMail = z.object({ subject: z.string(), preheader: z.string(), html: z.string(), text: z.string() });
export type FilledMail = z.output<typeof filledMail>;

export const previewNotification = defineCall({
  method: 'POST',
  path: 'notification/preview',
  permission: 'order.read',
  summary: 'The mail by the code that makes it, with these settings.',
  body: z.object({ topic: mailTopic, settings: mailSettings, language, sample }),
  data: filledMail.extend({
    /** What keeps it from being sent, by place; the rest is filled as far as it goes. */
    problems: z.array(mailProblem),
    /** Of the whole mail; at most 100,000. */
    bytes: count,
    /** Texts of the merchant's that are not there in this language, by block, for which another stands in. */
    untranslated: z.array(z.string()),
  }),
});
export const testNotification = defineCall({
  method: 'POST',
  path: 'notification/test_send',
  permission: 'notification.write',
  summary: 'Sends the mail with these settings to one address, marked as a test. At most 20 an hour.',
  body: z.object({ topic: mailTopic, settings: mailSettings, language, sample, to: address }),
  data: z.object({ sent_at: time }),
});

/** The filter of section 3. Empty or absent = no limit. */
const logFilter = z.object({
  /** Order, number, or the receiver's whole address. */
  query: text(200).trim().default(''),
  /** Days back: 0 = no limit; -1 = from `sendDateMin` to `sendDateMax`, days of the shop. */
  sendDateAt: z.number().int().min(-1).max(365).default(0),
  sendDateMin: z.iso.date().or(z.literal('')).default(''),
  sendDateMax: z.iso.date().or(z.literal('')).default(''),
  receiver: z.array(receiver).max(2).default([]),
  shipmentStatus: z.array(shipmentStatus).max(8).default([]),
  emailStatus: z
    .array(z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]))
    .max(4)
    .default([]),
  /** Where mails are, such as those whose outcome nobody knows, which have no number. */
  mailState: z.array(z.enum(MAIL_STATES)).max(MAIL_STATES.length).default([]),
  page: z.number().int().min(1).max(10_000).default(1),
  pageSize: z.number().int().min(1).max(200).default(50),
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
  /** Null: the merchant's daily mail. */
  topic: mailTopic.nullable(),
  shipment_status: shipmentStatus.nullable(),
  sub_status: subStatus.nullable(),
  /** 0 sent, 1 opened, 2 clicked, 3 failed; null while it waits or nobody knows. */
  email_status: z.number().int().min(0).max(3).nullable(),
  state: z.enum(MAIL_STATES),
  created_at: time,
  send_at: time.nullable(),
  open_at: time.nullable(),
  click_at: time.nullable(),
  /** Why it failed, and the receiving server's own words. */
  failure: z.enum(MAIL_FAILURES).nullable(),
  fail_reason: z.string().nullable(),
  can_resend: z.boolean(),
});
export type MailRow = z.output<typeof mailRow>;
export const mailLog = defineCall({
  method: 'POST',
  path: 'notification/mail_log',
  permission: 'order.read',
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
  summary: 'A mail as it was sent. 410 when its text is not kept any more (90 days).',
  params: z.object({ id }),
  data: filledMail.extend({ row: mailRow, from: z.string(), reply_to: z.string() }),
});
export const resendMail = defineCall({
  method: 'POST',
  path: 'notification/resend',
  permission: 'notification.write',
  summary: 'Sends mails again that failed or whose outcome is unknown, as new ones, to the same receivers.',
  body: z.object({ ids: z.array(id).min(1).max(100) }),
  data: z.object({
    queued: count,
    refused: z.array(z.object({ id: z.string(), reason: z.enum([...MAIL_FAILURES, 'not_found', 'not_failed']) })),
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
export const suppressedAddresses = defineCall({
  method: 'GET',
  path: 'notification/suppressed',
  permission: 'order.read',
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
  summary: 'Sends to a bounced address again. 422 for who unsubscribed or complained: only they can change that.',
  params: z.object({ id }),
  data: z.object({}),
});
