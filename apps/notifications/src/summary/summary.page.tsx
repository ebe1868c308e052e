import { usePageTitle } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Page } from '@parcelway/ui';

/** `/notificationsummary` */
export function SummaryPage() {
  const { t } = useTranslate('notifications');
  const title = t('summary.title');
  usePageTitle(title);
  return <Page title={title} />;
}
