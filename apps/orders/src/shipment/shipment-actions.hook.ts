import {
  useGetRetrackScheduleQuery,
  useRefreshParcelMutation,
  useSyncOrderOnceMutation,
} from '@parcelway/api/order-actions';
import type { ShipmentDetails } from '@parcelway/api/orders';
import { useToast } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import type { PageProps } from '@parcelway/ui';
import { useEffect, useState } from 'react';
import { only, useParcelActions, useMailLock, useMayAct } from '../actions/parcel-actions.context';

const CHANGES = [
  'mark_delivered',
  'mark_returned',
  'mark_in_transit',
  'tracking_update',
  'send_email',
  'send_status',
] as const;

/** What can be done to a parcel on its own page, beside the ways out of it. */
export function useShipmentActions(shipment: ShipmentDetails): Pick<PageProps, 'secondaryActions' | 'actionGroups'> {
  const { t } = useTranslate('orders');
  const requestAction = useParcelActions();
  const toast = useToast();
  const mayAct = useMayAct();
  const mailLock = useMailLock();
  const retrack = useRetrack(shipment.id);
  const [readOrder] = useSyncOrderOnceMutation();
  const { order_name: name, order } = shipment;
  const outside = (content: string, url: string) => ({
    content,
    url,
    external: true,
    accessibilityLabel: `${content}, ${t('shipment.new_tab')}`,
  });
  const read = async () => {
    if (!('error' in (await readOrder(order.id)))) toast(t('actions.read_order_done'));
  };
  // By number it is found; without one there is nothing to find, and no courier to poll.
  const hasNumber = shipment.track_number !== '';
  return {
    secondaryActions: [
      ...(hasNumber
        ? [
            { ...retrack, disabled: !mayAct || retrack.disabled },
            outside(t('shipment.shopper_page'), shipment.tracking_page_url),
          ]
        : []),
    ],
    actionGroups: [
      {
        title: t('actions.parcel_menu'),
        actions: [
          ...CHANGES.map((what, index) => ({
            content: t(`actions.name.${what}`),
            disabled: !mayAct || (what === 'send_email' && mailLock !== null),
            ...(what === 'send_email' && mailLock !== null && { helpText: mailLock }),
            // Once for all of them, and not as the group's details: a narrow page's menu leaves these out.
            ...(!mayAct && index === 0 && { helpText: t('actions.no_permission') }),
            onAction: () =>
              requestAction(
                what === 'tracking_update' ? { what, parcel: shipment } : { what, parcels: only(shipment) },
              ),
          })),
          { content: t('actions.read_order'), disabled: !mayAct, onAction: () => void read() },
          outside(t('shipment.store_order', { order: name }), order.shopify_order_url),
          {
            content: t('actions.feedback'),
            disabled: !mayAct,
            onAction: () => requestAction({ what: 'feedback', parcel: shipment }),
          },
        ],
      },
    ],
  };
}

const MINUTE_MS = 60_000;

/** Re-tracks now, unless the courier answered just now; then it is disabled for some minutes, and the button shows until when. */
function useRetrack(id: string) {
  const { t } = useTranslate('orders');
  const { time, number } = useFormats();
  const toast = useToast();
  const [refresh, { isLoading }] = useRefreshParcelMutation();
  const { data: schedule } = useGetRetrackScheduleQuery();
  const [next, setNext] = useState<{ id: string; at: number } | null>(null);
  useEffect(() => {
    if (!next) return undefined;
    const timer = setTimeout(() => setNext(null), Math.max(0, next.at - Date.now()));
    return () => clearTimeout(timer);
  }, [next]);
  const waits = next?.id === id && next.at > Date.now();
  return {
    content: waits
      ? t('actions.retrack_at', { time: time(new Date(next.at).toISOString()) })
      : t('actions.name.retrack'),
    disabled: waits || isLoading,
    loading: isLoading,
    onAction: () =>
      void refresh(id).then(({ data }) => {
        if (!data) return;
        const now = Date.now();
        const at = Date.parse(data.next_at ?? '');
        // It is polled now, or answered just now and is polled at its time.
        const tooSoon = at > now + MINUTE_MS;
        if (tooSoon) toast(t('actions.reason.too_soon'), { isError: true });
        else toast(t('actions.done.retrack', { count: 1, number: number(1) }));
        setNext({ id, at: tooSoon ? at : now + (schedule?.by_hand_minutes ?? 0) * MINUTE_MS });
      }),
  };
}
