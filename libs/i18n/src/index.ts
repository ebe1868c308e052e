/**
 * The one i18next instance behind a small surface. A component calls `useTranslate('<namespace>')` for texts and `useFormats()`
 * for dates, numbers, money and countries. The host calls `initI18n`, `loadNamespace` and `changeLanguage`.
 */
export { dateLocale } from './date-locale';
export { detectLanguage, LANGUAGE_KEY, type LanguageSources } from './detect-language';
export { formatsFor, type Formats } from './formats';
export {
  addOverlay,
  changeLanguage,
  commonText,
  currentLanguage,
  initI18n,
  loadNamespace,
  OFFERED_LANGUAGES,
  rewriteMessages,
  type MessageLoader,
} from './instance';
export { useLanguages, type LanguageOption } from './languages.hook';
export type { MessageTree } from './message-tree';
export { onMissingTexts, type MissingTexts } from './missing-texts';
// With a star: only then can a remote add its own to `Messages`.
export * from './messages';
export type { Overlay } from './overlay';
export { remoteMessages } from './remote-messages';
export { TimeZoneContext, useFormats, useTranslate, type MessageValues, type Translate } from './use-translate.hook';
