import { lazyPart } from '@parcelway/host';
import { RemoteRoutes } from '@parcelway/host/remote-routes';
import { useTranslate } from '@parcelway/i18n';
import { PageSkeleton } from '@parcelway/ui';
import { Suspense } from 'react';
import contract from '../remote.json';
import { OverviewPage } from './overview/overview.page';

const ToolPage = lazyPart(() =>
  import(/* webpackChunkName: "tool" */ './tool/tool.page').then(({ ToolPage: Page }) => Page),
);
const KeysPage = lazyPart(() =>
  import(/* webpackChunkName: "keys" */ './keys/keys.page').then(({ KeysPage: Page }) => Page),
);

/** The screens of the remote. */
export function IntegrationsRoutes() {
  const { t } = useTranslate('integrations');
  return (
    <Suspense fallback={<PageSkeleton title={t('page.title')} fullWidth={false} />}>
      <RemoteRoutes<'integrations'>
        contract={contract}
        screens={{ integrations: OverviewPage, 'integrations.keys': KeysPage, 'integrations.tool': ToolPage }}
      />
    </Suspense>
  );
}
