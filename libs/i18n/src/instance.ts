import { bcp47, FALLBACK_LANGUAGE, languageOfLocale, type Language } from '@parcelway/domain';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import en from './locales/en.json';

/** Loads the messages of one namespace in one language. */
export interface MessageTree { [key: string]: string | MessageTree }
export type MessageLoader = (language: Language) => Promise<MessageTree>;

const loaders = new Map<string, MessageLoader>([
  ['common', (language) => (language === 'de' ? import('./locales/de.json').then((file) => file.default) : Promise.resolve({}))],
]);

/** Languages that are complete and offered in the language menu, with their own names. */
export const OFFERED_LANGUAGES: readonly { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
];

/** Adds or replaces messages of a namespace, e.g. texts from the server laid over the built-in ones. */
export function addMessages(language: Language, namespace: string, messages: MessageTree): void {
  i18next.addResourceBundle(bcp47(language), namespace, messages, true, true);
}

/** Says every loaded text of a language in another way, such as an isolated page's pseudo-language. */
export function rewriteMessages(language: Language, rewrite: (text: string) => string): void {
  const said = (tree: MessageTree): MessageTree =>
    Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, typeof value === 'string' ? rewrite(value) : said(value)]));
  for (const namespace of loaders.keys()) {
    const messages = i18next.getResourceBundle(bcp47(language), namespace) as MessageTree | undefined;
    if (messages) addMessages(language, namespace, said(messages));
  }
}

/** The language on screen. */
export const currentLanguage = (): Language => languageOfLocale(i18next.language ?? '') ?? FALLBACK_LANGUAGE;

/** Makes the one instance ready, with the common namespace in English and in `language`. Safe to call twice. */
export async function initI18n(language: Language = FALLBACK_LANGUAGE): Promise<void> {
  if (!i18next.isInitialized) {
    await i18next.use(initReactI18next).init({
      // BCP 47 tags inside, so that Intl's plural rules are those of the language; our own codes outside.
      lng: bcp47(FALLBACK_LANGUAGE),
      fallbackLng: bcp47(FALLBACK_LANGUAGE),
      load: 'currentOnly',
      ns: ['common'],
      defaultNS: 'common',
      resources: { [bcp47(FALLBACK_LANGUAGE)]: { common: en } },
      // React escapes what it renders.
      interpolation: { escapeValue: false },
      react: { useSuspense: false, bindI18nStore: 'added' },
    });
  }
  if (language !== currentLanguage()) await changeLanguage(language);
}

/**
 * Registers a namespace and loads it in the current language, and in English for what that one lacks.
 * Later language changes load it by themselves.
 * @throws when not even English could be loaded.
 */
export async function loadNamespace(namespace: string, loader: MessageLoader): Promise<void> {
  loaders.set(namespace, loader);
  const language = currentLanguage();
  await Promise.all([
    load(namespace, FALLBACK_LANGUAGE),
    language === FALLBACK_LANGUAGE ? undefined : load(namespace, language).catch(() => undefined),
  ]);
}

/** Switches the language after every registered namespace has arrived; a namespace that fails stays English. */
export async function changeLanguage(language: Language): Promise<void> {
  await Promise.all([...loaders.keys()].map((namespace) => load(namespace, language).catch(() => undefined)));
  await i18next.changeLanguage(bcp47(language));
  if (typeof document !== 'undefined') document.documentElement.lang = bcp47(language);
}

async function load(namespace: string, language: Language): Promise<void> {
  const loader = loaders.get(namespace);
  if (!loader || i18next.hasResourceBundle(bcp47(language), namespace)) return;
  addMessages(language, namespace, await loader(language));
}
