import { MAIL_LOCKS, type MailLock } from '@parcelway/domain';
import { z } from 'zod';
import { defineCall } from './call';
import { mailSettings } from './mail-settings';
import { address, count, filledMail, mailProblem, mailTopic } from './mail-shapes';
import { id, language, text, time } from './shapes';

/** Templates of mails. `status` and `custom` are those of the screen's address: 3, 3/3002, order_part. */

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
  feature: null,
  summary: "The draft of a topic's mail, who else has it open, and what was published of it.",
  params: place,
  query: custom.extend({
    /** The caller has it open for editing, and is shown to other editors. */
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
    /**
     * The shop's own language, which is the fallback for missing texts; then those that its customers order in, most
     * used first.
     */
    languages: z.array(language).min(1),
    /** The tracking page's colors, the default of the mail's. */
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
  feature: null,
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
  feature: null,
  summary: 'One published version with its settings, to compare.',
  params: z.object({ id }),
  data: mailVersion.extend({ settings: mailSettings }),
});

/** A made-up parcel in the topic's status, or one of the shop's. */
const sample = id.nullable();

export const previewNotification = defineCall({
  method: 'POST',
  path: 'notification/preview',
  permission: 'order.read',
  feature: null,
  summary: 'The mail by the code that makes it, with these settings.',
  body: z.object({ topic: mailTopic, settings: mailSettings, language, sample }),
  data: filledMail.extend({
    /** What prevents sending it, by place; the rest is filled in as far as possible. */
    problems: z.array(mailProblem),
    /** Of the whole mail; at most 100,000. */
    bytes: count,
    /** As requested. */
    language,
    /** Our own texts in this language, by block and its place; they are sent where the merchant has none. Liquid. */
    own: z.array(z.object({ block: z.string().nullable(), name: z.string(), text: z.string() })),
    /** Contrast of its logo, in the dark with the plate that it may have there; null where it shows none, or that is not known. */
    logo: z.object({ light: z.number(), dark: z.number(), plate: z.boolean() }).nullable(),
    /** Merchant's texts that are missing in this language and replaced by another language, by block. */
    untranslated: z.array(z.string()),
  }),
});
export const testNotification = defineCall({
  method: 'POST',
  path: 'notification/test_send',
  permission: 'notification.write',
  feature: null,
  summary: 'Sends the mail with these settings to one address, marked as a test. At most 20 an hour.',
  body: z.object({ topic: mailTopic, settings: mailSettings, language, sample, to: address }),
  data: z.object({ sent_at: time }),
});
