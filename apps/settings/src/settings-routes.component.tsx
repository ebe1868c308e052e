import { lazyPart } from '@parcelway/host';
import { RemoteRoutes } from '@parcelway/host/remote-routes';
import { useTranslate } from '@parcelway/i18n';
import { PageSkeleton } from '@parcelway/ui';
import { Suspense } from 'react';
import contract from '../remote.json';
import { SettingsPage } from './settings.page';

const PromisePage = lazyPart(() =>
  import(/* webpackChunkName: "promise" */ './promise/promise.page').then(({ PromisePage: Page }) => Page),
);
const CustomizePage = lazyPart(() =>
  import(/* webpackChunkName: "customize" */ './customize/customize.page').then(({ CustomizePage: Page }) => Page),
);
const RulePage = lazyPart(() =>
  import(/* webpackChunkName: "rule" */ './rules/rule.page').then(({ RulePage: Page }) => Page),
);

/** The screens of the remote. */
export function SettingsRoutes() {
  const { t } = useTranslate('settings');
  return (
    <Suspense fallback={<PageSkeleton title={t('page.title')} />}>
      <RemoteRoutes<'settings'>
        contract={contract}
        screens={{
          settings: SettingsPage,
          'settings.promise': PromisePage,
          'settings.customize': CustomizePage,
          'settings.rule': RulePage,
        }}
      />
    </Suspense>
  );
}
