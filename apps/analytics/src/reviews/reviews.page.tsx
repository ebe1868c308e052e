import { useHref, usePageTitle } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Page } from '@parcelway/ui';

/** `/analytics/reviews`: what shoppers say of deliveries. */
export function ReviewsPage() {
  const { t } = useTranslate('analytics');
  const title = t('reviews.title');
  usePageTitle(title);
  const analytics = useHref('analytics');
  return <Page title={title} backAction={{ content: t('page.title'), url: analytics }} />;
}
