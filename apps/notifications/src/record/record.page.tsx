import { usePageTitle } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Page } from '@parcelway/ui';

/** `/notificationrecord` */
export function RecordPage() {
  const { t } = useTranslate('notifications');
  const title = t('record.title');
  usePageTitle(title);
  return <Page title={title} />;
}
