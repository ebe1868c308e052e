import { settingsApi } from '@parcelway/api';
import { useGetLanguageDataQuery } from '@parcelway/api/shell';
import { storage } from '@parcelway/host';
import { addOverlay, LANGUAGE_KEY, useTranslate } from '@parcelway/i18n';
import { useEffect } from 'react';
import { useIdle } from './idle.hook';

/**
 * Lays the server's texts over the built-in ones of the language on screen, once per language and after the session, so that no first
 * paint waits for them; then the language is stored as the one to start with. Without an answer all stays as it is.
 */
export function useServerTexts(): void {
  const idle = useIdle();
  const { language } = useTranslate('common');
  const { currentData } = useGetLanguageDataQuery(language, { skip: !idle });
  useEffect(() => {
    if (!currentData?.data) return;
    addOverlay(currentData.data);
    storage.set(LANGUAGE_KEY, language);
  }, [currentData, language]);
}

/** The courier list, which every page has from its start on; behind the session and the texts, because no first row waits for it. */
export function useCourierList(): void {
  const idle = useIdle();
  settingsApi.endpoints.getCouriers.useQuerySubscription(undefined, { skip: !idle });
}
