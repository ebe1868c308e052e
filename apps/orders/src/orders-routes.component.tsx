import { lazyPart } from '@parcelway/host';
import { Route, Routes, useLocation } from '@parcelway/router';
import { PageSkeleton } from '@parcelway/ui';
import { useTranslate } from '@parcelway/i18n';
import { Suspense } from 'react';
import { ActionsProvider } from './actions/actions.component';
import { OrdersPage } from './list/orders.page';
import { ShipmentSkeleton } from './shipment/shipment-skeleton.component';

const ShipmentPage = lazyPart(() => import('./shipment/shipment.page').then(({ ShipmentPage: Page }) => Page));

const CustomStatusPage = lazyPart(() =>
  import(/* webpackChunkName: "custom-status" */ './custom-status/custom-status.page').then(
    ({ CustomStatusPage: Page }) => Page,
  ),
);

export function OrdersRoutes() {
  const { t } = useTranslate('orders');
  // The remote has two first words: under each the routes are mounted anew.
  const [, base] = useLocation().pathname.split('/');
  if (base === 'custom-status')
    return (
      <Suspense fallback={<PageSkeleton title={t('custom_status.title')} />}>
        <CustomStatusPage />
      </Suspense>
    );
  return (
    <ActionsProvider>
      <Suspense fallback={<ShipmentSkeleton />}>
        <Routes>
          <Route index element={<OrdersPage />} />
          <Route path="shipment" element={<ShipmentPage />} />
        </Routes>
      </Suspense>
    </ActionsProvider>
  );
}
