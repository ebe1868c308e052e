import type { ShipmentDetails } from '@parcelway/api/orders';
import { useFormats, useTranslate } from '@parcelway/i18n';

const DAY_MS = 86_400_000;

/** "No news for 17 days": why a parcel waits for longer than parcels like it, and for how long; empty for one that moves. */
export function useStuckText(): (stuck: ShipmentDetails['stuck'], now?: Date) => string {
  const { t } = useTranslate('orders');
  const { date } = useFormats();
  return (stuck, now = new Date()) => {
    if (!stuck) return '';
    const count = Math.max(1, Math.floor((now.getTime() - Date.parse(stuck.since)) / DAY_MS));
    const reason = t(`stuck.${stuck.reason}`, { count });
    return stuck.deadline ? `${reason}, ${t('stuck.deadline', { date: date(stuck.deadline) })}` : reason;
  };
}
