import { filtersToLink, linkToFilters, shipmentLink, type OrderFilters } from '@parcelway/domain';
import { useRouteRefs } from '@parcelway/host';
import { useFormats } from '@parcelway/i18n';
import { useSearchParams } from '@parcelway/router';
import { useCallback } from 'react';
import { atItsPage } from './list-place';

/** The list's filters, as the address of a parcel's page carries them. */
export function useLinkedFilters(): OrderFilters {
  const [params] = useSearchParams();
  return linkToFilters(params, useFormats().dayKey(new Date()));
}

/** Address of a parcel's page, with the list's filters, so that previous and next stay inside them. */
export function useShipmentLink(filters: OrderFilters): (id: string) => string {
  const refs = useRouteRefs();
  const today = useFormats().dayKey(new Date());
  return useCallback(
    (id) => refs('orders.shipment', Object.fromEntries(shipmentLink(id, filters, today))),
    [refs, filters, today],
  );
}

/** Address of the page of an order that has no parcel yet; the same page. */
export function useOrderLink(filters: OrderFilters): (orderId: string) => string {
  const refs = useRouteRefs();
  const today = useFormats().dayKey(new Date());
  return useCallback(
    (orderId) => {
      const { item: order, ...rest } = Object.fromEntries(shipmentLink(orderId, filters, today));
      return refs('orders.shipment', { order, ...rest });
    },
    [refs, filters, today],
  );
}

/** Address of the list that the parcel was opened from, at its page. */
export function useListLink(filters: OrderFilters): string {
  const refs = useRouteRefs();
  const today = useFormats().dayKey(new Date());
  return refs('orders', Object.fromEntries(filtersToLink(atItsPage(filters), today)));
}
