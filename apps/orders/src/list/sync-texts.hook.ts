import { useTranslate } from '@parcelway/i18n';
import type { SyncTranslate } from '@parcelway/store-connection/sync';
import { useCallback } from 'react';

/** The texts of the sync among the remote's own. */
export function useSyncTexts(): SyncTranslate {
  const { t } = useTranslate('orders');
  return useCallback<SyncTranslate>((key, values) => t(`sync_kit.${key}`, values), [t]);
}
