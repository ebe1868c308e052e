import { settingsApi } from '@parcelway/api';
import { useGetLanguageDataQuery } from '@parcelway/api/shell';
import { useTranslate } from '@parcelway/i18n';
import { useEffect } from 'react';
import { applyLanguage } from '../boot/language';
import { useIdle } from './idle.hook';

/**
 * Lays the server's texts over the built-in ones of the language on screen, once per language and after the session, so that no first
 * paint waits for them. Without an answer all stays as it is.
 */
export function useServerTexts(): void {
  const idle = useIdle();
  const { language } = useTranslate('common');
  const { currentData } = useGetLanguageDataQuery(language, { skip: !idle });
  useEffect(() => {
    if (currentData) void applyLanguage(language, currentData);
  }, [currentData, language]);
}

/** The courier list, which every page has from its start on; behind the session and the texts, because no first row waits for it. */
export function useCourierList(): void {
  const idle = useIdle();
  settingsApi.endpoints.getCouriers.useQuerySubscription(undefined, { skip: !idle });
}
