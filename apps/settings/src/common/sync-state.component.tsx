import type { SettingDashboard } from '@parcelway/api/account';
import { useTranslate } from '@parcelway/i18n';
import { Badge } from '@parcelway/ui';

const TONES = { running: 'info', done: 'success', stopped: undefined, failed: 'critical' } as const;

/** How a sync ended, or that it runs. */
export function SyncState({ state }: Pick<NonNullable<SettingDashboard['last_sync']>, 'state'>) {
  const { t } = useTranslate('settings');
  const tone = TONES[state];
  return <Badge {...(tone && { tone })}>{t(`sync.state.${state}`)}</Badge>;
}
