import type { AftersaleHidden } from '@parcelway/domain/edd';
import { useTranslate } from '@parcelway/i18n';

/** When customers no longer see a date: at a status, or once it has passed. */
export function useHiddenText(): (when: AftersaleHidden) => string {
  const { t } = useTranslate('settings');
  const { t: common } = useTranslate('common');
  return (when) => (when === 'past' ? t('delivery.hidden.past') : common(`status.${when}`));
}
