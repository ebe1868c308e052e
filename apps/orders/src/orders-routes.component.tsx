import { Route, Routes } from '@parcelway/router';
import { lazy, Suspense } from 'react';
import { OrdersPage } from './list/orders.page';
import { ShipmentSkeleton } from './shipment/shipment-skeleton.component';
import './orders.css';

const ShipmentPage = lazy(() => import('./shipment/shipment.page').then(({ ShipmentPage: Page }) => ({ default: Page })));

export function OrdersRoutes() {
  return (
    <Suspense fallback={<ShipmentSkeleton />}>
      <Routes>
        <Route index element={<OrdersPage />} />
        <Route path="shipment" element={<ShipmentPage />} />
      </Routes>
    </Suspense>
  );
}
