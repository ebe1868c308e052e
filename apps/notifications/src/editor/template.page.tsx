import { useWatchMailTemplateQuery } from '@parcelway/api/mail-template';
import { topicOfPath, type MailTopic } from '@parcelway/domain';
import { DraftWait, POLL_MS, useFresh } from '@parcelway/editor';
import { useHref, usePageTitle } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { useParams } from '@parcelway/router';
import { useTopicName } from '../common/topic-name.hook';
import { TemplateEditor } from './template-editor.component';

/** `/notification/template/:status/:custom?`: the draft of one topic's mail, the mail beside it. */
export function TemplatePage() {
  const { status = '', custom } = useParams();
  const topic = topicOfPath(status, custom);
  return topic ? <TopicDraft key={topic} topic={topic} /> : <NoTopic />;
}

function useOverview() {
  const { t } = useTranslate('notifications');
  return { content: t('overview.title'), url: useHref('notifications') };
}

function TopicDraft({ topic }: { topic: MailTopic }) {
  const back = useOverview();
  const title = useTopicName()(topic);
  usePageTitle(title);
  const template = useWatchMailTemplateQuery(topic, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const data = useFresh(template);
  if (data) return <TemplateEditor topic={topic} title={title} template={data} />;
  return <DraftWait title={title} back={back} missing={null} calls={[template]} />;
}

function NoTopic() {
  const { t } = useTranslate('notifications');
  const back = useOverview();
  const title = t('template.title');
  usePageTitle(title);
  const missing = { title: t('template.missing_title'), text: t('template.missing_text') };
  return <DraftWait title={title} back={back} missing={missing} calls={[]} />;
}
