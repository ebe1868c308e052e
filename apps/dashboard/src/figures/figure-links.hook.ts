import type { DashboardPage } from '@parcelway/api/dashboard';
import { useRouteRefs } from '@parcelway/host';
import { useCallback } from 'react';

export type FigureKey = keyof DashboardPage['cards'];
/** Statuses of the parcels that a figure counts, as the list's link has them; '' is any. */
const STATUSES: Partial<Record<FigureKey, string>> = {
  shipments: '',
  in_transit: '2',
  delivered: '4',
  exceptions: '6,7',
};
/** Sent, opened or clicked. */
const ARRIVED = '0,1,2';

export type OrdersLink = (status: string) => string | undefined;

/** Address of the parcels of orders placed in a range, with a status. Undefined where Orders is not released. */
export function useOrdersLink({ start, end }: DashboardPage['range']): OrdersLink {
  const refs = useRouteRefs();
  return useCallback(
    (status) =>
      refs.has('orders')
        ? refs('orders', { orderedAt: -1, orderedAtMin: start, orderedAtMax: end, status })
        : undefined,
    [refs, start, end],
  );
}

/** Where what a figure counts is seen, one by one. */
export function useFigureLink(range: DashboardPage['range']): (key: FigureKey) => string | undefined {
  const refs = useRouteRefs();
  const orders = useOrdersLink(range);
  const emails = { sendDateAt: -1, sendDateMin: range.start, sendDateMax: range.end, emailStatus: ARRIVED };
  return (key) => {
    switch (key) {
      case 'page_views':
        return refs.has('tracking-page') ? refs('tracking-page') : undefined;
      case 'emails_sent':
        return refs.has('notifications.record') ? refs('notifications.record', emails) : undefined;
      case 'coupon_revenue':
        return refs.has('analytics') ? refs('analytics') : undefined;
      default:
        return orders(STATUSES[key] ?? '');
    }
  };
}
