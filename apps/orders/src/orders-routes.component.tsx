import { pathPrefix } from '@parcelway/domain';
import { lazyPart } from '@parcelway/host';
import { RemoteRoutes } from '@parcelway/host/remote-routes';
import { useLocation } from '@parcelway/router';
import { PageSkeleton } from '@parcelway/ui';
import { useTranslate } from '@parcelway/i18n';
import { Suspense } from 'react';
import contract from '../remote.json';
import { ActionsProvider } from './actions/actions.component';
import { OrdersPage } from './list/orders.page';
import { ShipmentSkeleton } from './shipment/shipment-skeleton.component';

const ShipmentPage = lazyPart(() => import('./shipment/shipment.page').then(({ ShipmentPage: Page }) => Page));

const CustomStatusPage = lazyPart(() =>
  import(/* webpackChunkName: "custom-status" */ './custom-status/custom-status.page').then(
    ({ CustomStatusPage: Page }) => Page,
  ),
);

/** With its own outline while it loads. */
function CustomStatusScreen() {
  const { t } = useTranslate('orders');
  return (
    <Suspense fallback={<PageSkeleton title={t('custom_status.title')} />}>
      <CustomStatusPage />
    </Suspense>
  );
}

/** The screens of the remote. */
export function OrdersRoutes() {
  const { pathname } = useLocation();
  return (
    // What was requested for parcels is dropped on the way to the statuses.
    <ActionsProvider key={pathPrefix(pathname)}>
      <Suspense fallback={<ShipmentSkeleton />}>
        <RemoteRoutes<'orders'>
          contract={contract}
          screens={{ orders: OrdersPage, 'orders.shipment': ShipmentPage, 'orders.custom-status': CustomStatusScreen }}
        />
      </Suspense>
    </ActionsProvider>
  );
}
