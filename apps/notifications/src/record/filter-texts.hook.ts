import {
  MAIL_LOG_FILTERS,
  statusInfo,
  type MailLogFilters,
  type MailRecipient,
  type MailState,
  type Scalar,
  type ShipmentStatus,
} from '@parcelway/domain';
import { useFormats, useTranslate, type MessageKey } from '@parcelway/i18n';
import type { FilterTexts } from '@parcelway/ui/list';

type FilterShow = 'period' | 'receiver' | 'status' | 'emailStatus' | 'state' | 'text';

/** How filters and each kind of their values read, in chips and menus. */
export function useFilterTexts(filters: MailLogFilters): FilterTexts<typeof MAIL_LOG_FILTERS> {
  const { t } = useTranslate('notifications');
  const { t: common } = useTranslate('common');
  const { day } = useFormats();
  const show: Record<FilterShow, (value: Scalar) => string> = {
    period(days) {
      if (days === 0) return t('filter.any_time');
      if (Number(days) > 0) return t('filter.last_days', { count: Number(days) });
      return t('filter.range', { from: day(filters.sendDateMin), to: day(filters.sendDateMax) });
    },
    receiver: (who) => t(`receiver.${who as MailRecipient}`),
    status: (code) => common(`status.${statusInfo(code as ShipmentStatus).key}`),
    emailStatus: (code) => t(`email_status.${code}` as MessageKey<'notifications'>),
    state: (state) => t(`state.${state as MailState}`),
    text: String,
  };
  return { name: (text) => t(`filter.${text}`), value: (value, key) => show[MAIL_LOG_FILTERS[key].chip.show](value) };
}
