import { usePageTitle } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Page } from '@parcelway/ui';
import { General } from './general/general.component';

/** `/settings`: what holds for the whole shop, and the language of the user. */
export function SettingsPage() {
  const { t } = useTranslate('settings');
  usePageTitle(t('page.title'));
  return (
    <Page title={t('page.title')}>
      <General />
    </Page>
  );
}
