import { usePageTitle } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Page } from '@parcelway/ui';

/** `/notification` */
export function OverviewPage() {
  const { t } = useTranslate('notifications');
  const title = t('overview.title');
  usePageTitle(title);
  return <Page title={title} />;
}
