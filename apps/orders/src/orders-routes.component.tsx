import { lazyPart } from '@parcelway/host';
import { Route, Routes } from '@parcelway/router';
import { Suspense } from 'react';
import { ActionsProvider } from './actions/actions.component';
import { OrdersPage } from './list/orders.page';
import { ShipmentSkeleton } from './shipment/shipment-skeleton.component';

const ShipmentPage = lazyPart(() => import('./shipment/shipment.page').then(({ ShipmentPage: Page }) => Page));

export function OrdersRoutes() {
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
