import type { OrderRow } from '@parcelway/http-contract';
import { useTranslate, type MessageKey } from '@parcelway/i18n';
import { Badge } from '@parcelway/ui';

const TONES = { 0: 'attention', 1: 'success', 2: 'warning', 3: undefined } as const;

/** How far the store is with an order. */
export function FulfillmentBadge({
  order: { cancelled_at: cancelled, fulfillment_status: state },
}: {
  order: Pick<OrderRow, 'cancelled_at' | 'fulfillment_status'>;
}) {
  const { t } = useTranslate('orders');
  if (cancelled) return <Badge tone="critical">{t('row.cancelled')}</Badge>;
  return <Badge tone={TONES[state as keyof typeof TONES]}>{t(`fulfillment.${state}` as MessageKey<'orders'>)}</Badge>;
}
