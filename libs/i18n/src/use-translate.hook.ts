import { FALLBACK_LANGUAGE, languageOfLocale, type Language } from '@parcelway/domain';
import { createContext, useCallback, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { formatsFor, type Formats } from './formats';
import type { MessageKey, Namespace } from './messages';

/** Values for `{{placeholders}}`; `count` also picks the plural form. */
export type MessageValues = Record<string, string | number>;

export type Translate<N extends Namespace> = (key: MessageKey<N>, values?: MessageValues) => string;

/** The IANA zone in which the shop reads its dates; the host sets it from the session. */
export const TimeZoneContext = createContext('UTC');

/** `t` for one namespace, with keys checked against its English file. */
export function useTranslate<N extends Namespace>(namespace: N): { t: Translate<N>; language: Language } {
  const { t, i18n } = useTranslation(namespace);
  const translate = useCallback<Translate<N>>((key, values) => t(key, { ns: namespace, ...values }), [t, namespace]);
  return { t: translate, language: languageOfLocale(i18n.language ?? '') ?? FALLBACK_LANGUAGE };
}

/** Dates, numbers and money in the current language and the shop's time zone. */
export function useFormats(): Formats {
  const { language } = useTranslate('common');
  return formatsFor(language, useContext(TimeZoneContext));
}
