import { daysToSync, isSynced, type DayRange } from '@parcelway/domain';
import { usePermission, useRouteRefs } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Link, Text } from '@parcelway/ui';

export interface SyncNoteProps {
  range: DayRange;
  /** The days that it is compared with, if it is. */
  before: DayRange | undefined;
  /** The first day of which all orders are here; undefined until that is known. */
  syncedFrom: string | null | undefined;
  today: string;
}

/** Which days lack orders, and the sync that brings them. Nothing where all orders are here. */
export function SyncNote({ range, before, syncedFrom: from, today }: SyncNoteProps) {
  const { t } = useTranslate('analytics');
  const { day } = useFormats();
  const refs = useRouteRefs();
  const maySync = usePermission('order.write');
  const shown = before ?? range;
  if (from === undefined || isSynced(shown, from)) return null;
  const days = daysToSync(shown, today);
  return (
    <Text as="p" tone="subdued">
      {from
        ? t(isSynced(range, from) ? 'sync.nothing_before' : 'sync.incomplete', { from: day(from) })
        : t('sync.first')}{' '}
      {from &&
        refs.has('orders') &&
        (maySync ? (
          <Link url={refs('orders', { sync: days })}>{t('sync.action', { days })}</Link>
        ) : (
          t('sync.ask_owner')
        ))}
    </Text>
  );
}
