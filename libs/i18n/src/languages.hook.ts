import type { Language } from '@parcelway/domain';
import { useMemo, useSyncExternalStore } from 'react';
import { OFFERED_LANGUAGES } from './instance';
import { languageNames, onLanguageNames } from './overlay';

/** One entry of a language select. */
export interface LanguageOption {
  value: Language;
  label: string;
}

/** The languages that are offered, by the names that the server last sent, else by their own. */
export function useLanguages(): readonly LanguageOption[] {
  const names = useSyncExternalStore(onLanguageNames, languageNames);
  return useMemo(
    () => OFFERED_LANGUAGES.map(({ code, name }) => ({ value: code, label: names[code] ?? name })),
    [names],
  );
}
