/**
 * The one i18next instance behind a small surface. A component calls `useTranslate('<namespace>')` for texts and `useFormats()`
 * for dates, numbers, money and countries. The host calls `initI18n`, `loadNamespace` and `changeLanguage`.
 */
import type common from './locales/en.json';

export { dateLocale } from './date-locale';
export { detectLanguage, LANGUAGE_KEY, type LanguageSources } from './detect-language';
export { formatsFor, type Formats } from './formats';
export {
  addOverlay,
  changeLanguage,
  currentLanguage,
  initI18n,
  loadNamespace,
  OFFERED_LANGUAGES,
  rewriteMessages,
  type MessageLoader,
  type MessageTree,
} from './instance';
export { useLanguages, type LanguageOption } from './languages.hook';
export type { KeyOf, MessageKey, Namespace } from './messages';
export type { Overlay } from './overlay';
export { TimeZoneContext, useFormats, useTranslate, type MessageValues, type Translate } from './use-translate.hook';

/**
 * The English messages of each namespace, from which keys are typed. A remote adds its own:
 * `declare module '@parcelway/i18n' { interface Messages { orders: typeof import('../locales/en.json') } }`
 * It stands here because TypeScript adds to a package's entry module only.
 */
export interface Messages {
  common: typeof common;
}
