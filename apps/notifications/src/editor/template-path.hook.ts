import { topicPath, type MailTopic } from '@parcelway/domain';
import { useHref } from '@parcelway/host';

/** The editor's address of a topic. */
export function useTemplatePath(topic: MailTopic): string {
  const { status, custom } = topicPath(topic);
  return useHref('notifications.template', { status, custom });
}
