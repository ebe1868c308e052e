import { MAIL_TOPICS, recommendedSwitch } from '@parcelway/domain';
import type { MailTopicRow } from '@parcelway/http-contract';

/** The switches that are recommended to begin with, for a dry run. */
export const RECOMMENDED = MAIL_TOPICS.map((topic) => ({ topic, ...recommendedSwitch(topic) }));
/** A shop that turned nothing on sends nothing. */
export const sendsNothing = (topics: readonly Pick<MailTopicRow, 'customer' | 'merchant'>[]): boolean =>
  topics.every(({ customer, merchant }) => !customer && !merchant);
