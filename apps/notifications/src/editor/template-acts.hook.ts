import {
  usePublishMailTemplateMutation,
  useRestoreMailTemplateMutation,
  useUnpublishMailTemplateMutation,
} from '@parcelway/api/mail-template';
import type { MailTopic } from '@parcelway/domain';
import { usePublish, type Draft } from '@parcelway/editor';
import { useToast } from '@parcelway/host';
import type { MailSettings } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { failureCode } from '@parcelway/ui/list';

/** What is done with the draft as a whole. */
export function useTemplateActs(topic: MailTopic, draft: Draft<MailSettings>) {
  const { t } = useTranslate('notifications');
  const toast = useToast();
  const [publishMail] = usePublishMailTemplateMutation();
  const [unpublishMail, { isLoading: isUnpublishing }] = useUnpublishMailTemplateMutation();
  const [restoreMail] = useRestoreMailTemplateMutation();
  const publishing = usePublish({
    draft,
    publish: (revision) => publishMail({ topic, revision }),
    done: t('template.publish.done'),
    failed: t('template.publish.failed'),
  });
  return {
    ...publishing,
    isUnpublishing,
    /** Our own mail is sent again; the client shows a failure by itself. */
    async unpublish() {
      const answer = await unpublishMail(topic);
      if (!answer.error) toast(t('template.unpublish.done'));
    },
    /** A published version, or our own mail, as the draft. */
    async restore(id: string | null) {
      const revision = await draft.saveNow();
      if (revision === null) return toast(t('template.versions.restore_failed'), { isError: true });
      const { data, error } = await restoreMail({ topic, id, revision });
      if (data) {
        draft.apply({ ...data, value: data.settings });
        return toast(t('template.versions.restored'));
      }
      if (failureCode(error) === 409) return draft.meetConflict();
      const { message } = error as { message?: string };
      return toast(message || t('template.versions.restore_failed'), { isError: true });
    },
  };
}
