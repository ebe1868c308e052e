import { MAIL_STATUSES, MAIL_TOPICS, ORDER_TOPICS, topicStatus, type MailTopic } from '@parcelway/domain';

export interface TopicGroup {
  topic: MailTopic;
  /** What may have an email of its own within it. */
  more: readonly MailTopic[];
}

/** Statuses, each with its substatuses. */
export const STATUS_GROUPS: readonly TopicGroup[] = MAIL_STATUSES.map((status) => ({
  topic: `${status}`,
  more: MAIL_TOPICS.filter((topic) => {
    const about = topicStatus(topic);
    return about?.status === status && about.subStatus !== null;
  }),
}));

export const ORDER_GROUPS: readonly TopicGroup[] = ORDER_TOPICS.map((topic) => ({ topic, more: [] }));
