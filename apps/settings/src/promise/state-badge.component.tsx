import { useTranslate } from '@parcelway/i18n';
import { Badge } from '@parcelway/ui';

/** Whether the store shows the promise. */
export function StateBadge({ isOn }: { isOn: boolean }) {
  const { t } = useTranslate('settings');
  return <Badge {...(isOn && { tone: 'success' })}>{t(isOn ? 'promise.on' : 'promise.off')}</Badge>;
}
