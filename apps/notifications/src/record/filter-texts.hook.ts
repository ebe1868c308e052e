import { statusInfo, type MailRecipient, type MailState, type Scalar, type ShipmentStatus } from '@parcelway/domain';
import { useFormats, useTranslate, type MessageKey } from '@parcelway/i18n';
import type { LogFilters } from './mail-filters';

export type FilterShow = 'period' | 'receiver' | 'status' | 'emailStatus' | 'state' | 'text';

/** How the value of each filter reads, in chips and menus. */
export function useFilterTexts(filters: LogFilters): Record<FilterShow, (value: Scalar) => string> {
  const { t } = useTranslate('notifications');
  const { t: common } = useTranslate('common');
  const { day } = useFormats();
  return {
    period: (days) =>
      Number(days) > 0
        ? t('filter.last_days', { count: Number(days) })
        : t('filter.range', { from: day(filters.sendDateMin), to: day(filters.sendDateMax) }),
    receiver: (who) => t(`receiver.${who as MailRecipient}`),
    status: (code) => common(`status.${statusInfo(code as ShipmentStatus).key}`),
    emailStatus: (code) => t(`email_status.${code}` as MessageKey<'notifications'>),
    state: (state) => t(`state.${state as MailState}`),
    text: String,
  };
}
