import { useGetPrivacyQuery, useUndoDeleteDataMutation } from '@parcelway/api/privacy';
import { usePermission, useToast } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Banner } from '@parcelway/ui';

/** On every tab while the deletion of all data is requested: when it happens, and how it is undone. */
export function DeletionBanner() {
  const { t } = useTranslate('settings');
  const { date, dateTime } = useFormats();
  const toast = useToast();
  const mayWrite = usePermission('setting.write');
  const { data } = useGetPrivacyQuery();
  const [undo, { isLoading }] = useUndoDeleteDataMutation();
  if (!data?.deletion) return null;
  const { due_at: due, requested_by: person, requested_at: requested } = data.deletion;
  const submit = async () => {
    const { error } = await undo();
    if (!error) toast(t('privacy.deletion.undone'));
  };
  return (
    <Banner
      tone="critical"
      title={t('privacy.deletion.pending_title', { time: dateTime(due) })}
      {...(mayWrite && {
        action: { content: t('privacy.deletion.undo'), loading: isLoading, onAction: () => void submit() },
      })}
    >
      {t(mayWrite ? 'privacy.deletion.pending_text' : 'privacy.deletion.pending_read_only', {
        person,
        day: date(requested),
      })}
    </Banner>
  );
}
