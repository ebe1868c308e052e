import type { DryRun, NotificationSetting } from '@parcelway/api/notification';
import { recommendedSwitch, MAIL_TOPICS, recipientsOf, topicStatus, type MailTopic } from '@parcelway/domain';
import type { Handlers } from '@parcelway/isolated/scenarios';

const DAY_MS = 86_400_000;

/** How many mails of a topic a shop sends in 30 days, of 1,000 parcels. */
const OFTEN: Partial<Record<MailTopic, number>> = {
  2: 412,
  3: 371,
  4: 398,
  6: 23,
  7: 14,
  3002: 57,
  order_part: 31,
  order_done: 28,
};

const statsOf = (topic: MailTopic, share: number) => {
  const sent = Math.round((OFTEN[topic] ?? 0) * share);
  return {
    sent,
    opened: Math.round(sent * 0.61),
    clicked: Math.round(sent * 0.27),
    failed: Math.round(sent * (share > 1 ? 0.07 : 0.012)),
  };
};

/** Settings and dry runs of a shop in memory. "Empty" is one without a mail server, "10,000 rows" one whose mails come back. */
export function settingHandlers({ rows, today }: { rows: number; today: Date }): Handlers {
  const isNew = rows === 0;
  const share = isNew ? 0 : rows > 1_000 ? 10 : 1;
  let setting: NotificationSetting = {
    sender: { name: '', reply_to: '' },
    merchant_emails: isNew ? [] : ['team@demo.example.com'],
    rules: { delay_minutes: 10, skip_if_older_hours: 48, quiet_hours: { enabled: !isNew, from: '21:00', to: '08:00' } },
    digest: { enabled: !isNew, at: '08:00' },
    topics: MAIL_TOPICS.map((topic) => ({
      topic,
      ...(isNew ? { customer: false, merchant: false } : recommendedSwitch(topic)),
      published_at: !isNew && (topic === '2' || topic === '3') ? '2026-11-02T09:00:00Z' : null,
      unpublished: !isNew && (topic === '2' || topic === '6001'),
      stats: statsOf(topic, share),
    })),
    from: 'mail@parcelway.example.com',
    can_send: !isNew,
    shop_email: 'owner@demo.example.com',
    notify_email: 'owner@demo.example.com',
    timezone: 'America/New_York',
    to_self: false,
    platform_switch: true,
    store_events: {
      in_transit: true,
      out_for_delivery: true,
      delivered: true,
      attempted_delivery: true,
      failure: true,
    },
    locked: [],
    waiting: 0,
    unknown: share > 1 ? 3 : 0,
  };
  const common = () => {
    const { sender, merchant_emails, rules, digest } = setting;
    return { sender, merchant_emails, rules, digest };
  };
  return {
    notificationSetting: () => setting,
    saveNotificationSetting({ body }) {
      setting = { ...setting, ...body };
      return common();
    },
    switchNotification({ body: { topic, receiver, on } }) {
      const topics = setting.topics.map((row) => (row.topic === topic ? { ...row, [receiver]: on } : row));
      setting = { ...setting, topics };
      const { customer = false, merchant = false } = topics.find((row) => row.topic === topic) ?? {};
      return { topic, customer, merchant };
    },
    turnOnRecommended() {
      const topics = setting.topics.map((row) => {
        const { customer, merchant } = recommendedSwitch(row.topic);
        return { ...row, customer: row.customer || customer, merchant: row.merchant || merchant };
      });
      setting = { ...setting, topics };
      return { topics: topics.map(({ topic, customer, merchant }) => ({ topic, customer, merchant })) };
    },
    updateToSelf({ params: { value } }) {
      setting = { ...setting, to_self: value === '1' };
      return { to_self: setting.to_self };
    },
    updateShopifySwitch({ params: { value } }) {
      setting = { ...setting, platform_switch: value === '1' };
      return { platform_switch: setting.platform_switch };
    },
    shopifyNotification({ body: { key, value } }) {
      setting = { ...setting, store_events: { ...setting.store_events, [key]: value } };
      return { key, value };
    },
    notificationDryRun: ({ body }) => dryRun(setting, body.switches, share, today),
  };
}

function dryRun(
  { topics, rules }: NotificationSetting,
  switches: readonly { topic: MailTopic; customer: boolean; merchant: boolean }[],
  share: number,
  today: Date,
): DryRun {
  const by_topic = topics.flatMap((row) => {
    const switched = switches.find(({ topic }) => topic === row.topic) ?? row;
    const count = Math.round((OFTEN[row.topic] ?? 6) * share);
    return recipientsOf(row.topic)
      .filter((receiver) => switched[receiver] && count > 0)
      .map((receiver) => ({ topic: row.topic, receiver, count }));
  });
  const total = by_topic.reduce((sum, { count }) => sum + count, 0);
  const skipped: DryRun['skipped'] =
    total === 0
      ? []
      : [
          { reason: 'switched_off', count: Math.round(total * 0.4) },
          { reason: 'superseded', count: Math.round(total * 0.1) },
          { reason: 'no_address', count: Math.round(total * 0.02) },
        ];
  const left = skipped.reduce((all, { count }) => all + count, 0);
  const at = (days: number, minutes = 0) =>
    new Date(today.getTime() - days * DAY_MS + (14 * 60 + minutes) * 60_000).toISOString();
  const shaped = Array.from({ length: 30 }, (_day, index) => 10 + ((index * 37) % 23));
  const sum = shaped.reduce((one, other) => one + other, 0);
  return {
    from: at(30),
    until: at(0),
    changes: total + left,
    complete: share <= 1,
    total,
    mailed: total,
    by_topic,
    by_day: shaped.map((weight, index) => ({
      day: at(29 - index).slice(0, 10),
      count: Math.round((total * weight) / sum),
    })),
    skipped,
    examples: by_topic
      .slice(0, 4)
      .map(({ topic, receiver }, index) => ({
        shipment_id: String(101 + index),
        order_name: `#${1001 + index}`,
        track_number: topicStatus(topic) ? `1Z999AA101234567${84 + index}` : '',
        topic,
        receiver,
        happened_at: at(index + 1),
        would_send_at: at(index + 1, rules.delay_minutes),
      })),
  };
}
