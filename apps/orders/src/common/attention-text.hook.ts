import type { OrderList } from '@parcelway/api/orders';
import { STUCK_REASONS, type StuckReason } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';

type Attention = OrderList['shipments'][number]['attention'];
const DAY_MS = 86_400_000;
const isStuck = (reason: string): reason is StuckReason => (STUCK_REASONS as readonly string[]).includes(reason);

/** "No updates for 17 days": why a parcel needs attention, and since when; empty if it does not. */
export function useAttentionText(): (attention: Attention, now?: Date) => string {
  const { t } = useTranslate('orders');
  const { date } = useFormats();
  return (attention, now = new Date()) => {
    if (!attention) return '';
    const { reason, since, deadline } = attention;
    const count = Math.max(1, Math.floor((now.getTime() - Date.parse(since)) / DAY_MS));
    const text = isStuck(reason)
      ? t(`stuck.${reason}`, { count })
      : `${t(`attention.reason.${reason}`)} · ${t('dates.transit_days', { count })}`;
    if (deadline && Date.parse(deadline) <= now.getTime())
      return `${text}. ${t('stuck.deadline_passed', { date: date(deadline) })}`;
    return deadline ? `${text}, ${t('stuck.deadline', { date: date(deadline) })}` : text;
  };
}
