import { statusInfo, topicStatus, type MailRecipient, type MailTopic } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';

/** What a mail is about, in words; null is the merchant's daily mail, or an answer to a customer's review. */
export function useTopicName(): (topic: MailTopic | null, receiver?: MailRecipient) => string {
  const { t } = useTranslate('notifications');
  const { t: common } = useTranslate('common');
  return (topic, receiver = 'merchant') => {
    if (topic === null) return t(receiver === 'merchant' ? 'topic.digest' : 'topic.reply');
    const about = topicStatus(topic);
    if (!about) return t(`topic.${topic as 'order_part' | 'order_done'}`);
    return about.subStatus ? common(`substatus.${about.subStatus}`) : common(`status.${statusInfo(about.status).key}`);
  };
}
