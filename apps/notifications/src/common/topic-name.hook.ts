import { statusInfo, topicStatus, type MailTopic } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';

/** What a mail is about, in words; null is the daily mail. */
export function useTopicName(): (topic: MailTopic | null) => string {
  const { t } = useTranslate('notifications');
  const { t: common } = useTranslate('common');
  return (topic) => {
    if (topic === null) return t('topic.digest');
    const about = topicStatus(topic);
    if (!about) return t(`topic.${topic as 'order_part' | 'order_done'}`);
    return about.subStatus ? common(`substatus.${about.subStatus}`) : common(`status.${statusInfo(about.status).key}`);
  };
}
