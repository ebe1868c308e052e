import {
  bcp47,
  FALLBACK_LANGUAGE,
  LANGUAGE_NAMES,
  languageOfLocale,
  LANGUAGES,
  type Language,
} from '@parcelway/domain';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { commonMessages } from './common-messages';
import en from './locales/en.json';
import type { MessageTree } from './message-tree';
import type { MessageKey } from './messages';
import { inWords, lacking, reportMissing } from './missing-texts';
import { storeOverlay, overlayOf, type Overlay } from './overlay';
import { limitedRead, readAgain } from './reads';

/** Loads the messages of one namespace in one language. */
export type MessageLoader = (language: Language) => Promise<MessageTree>;

const loaders = new Map<string, MessageLoader>([['common', commonMessages]]);

/** Languages that are complete and offered in the language menu, with their own names. */
export const OFFERED_LANGUAGES: readonly { code: Language; name: string }[] = LANGUAGES.map((code) => ({
  code,
  name: LANGUAGE_NAMES[code],
}));

function addMessages(language: Language, namespace: string, messages: MessageTree): void {
  i18next.addResourceBundle(bcp47(language), namespace, messages, true, true);
}

/**
 * Lays texts from the server over the built-in ones: at once where those are loaded, otherwise when they come.
 * They are shown as text, like every message.
 */
export function addOverlay(overlay: Overlay): void {
  for (const [language, namespace, messages] of storeOverlay(overlay)) {
    if (i18next.hasResourceBundle(bcp47(language), namespace)) addMessages(language, namespace, messages);
  }
}

/** Rewrites every loaded text of a language, such as an isolated page's pseudo-language. */
export function rewriteMessages(language: Language, rewrite: (text: string) => string): void {
  const rewritten = (tree: MessageTree): MessageTree =>
    Object.fromEntries(
      Object.entries(tree).map(([key, value]) => [key, typeof value === 'string' ? rewrite(value) : rewritten(value)]),
    );
  for (const namespace of loaders.keys()) {
    const messages = i18next.getResourceBundle(bcp47(language), namespace) as MessageTree | undefined;
    if (messages) addMessages(language, namespace, rewritten(messages));
  }
}

/** A common text in the language on screen, for use outside of React. */
export const commonText = (key: MessageKey<'common'>): string => i18next.t(key, { ns: 'common' });

const bundleOf = (language: Language, namespace: string): MessageTree | undefined =>
  i18next.getResourceBundle(bcp47(language), namespace) as MessageTree | undefined;

/** Namespaces for which English was loaded beside the language on screen. */
const inEnglishToo = new Set<string>();

/**
 * What is shown of a text that is in no loaded language. Files of texts are complete, so English is not loaded beside another language; now
 * it is, and the text follows. A key is never shown.
 */
function withoutText(key: string, namespace = 'common'): string {
  const language = currentLanguage();
  if (language !== FALLBACK_LANGUAGE && loaders.has(namespace) && !bundleOf(FALLBACK_LANGUAGE, namespace)) {
    // Not while a component renders, and once for all texts of a screen.
    if (!inEnglishToo.has(namespace)) queueMicrotask(() => void loadOrLater(namespace, FALLBACK_LANGUAGE));
    inEnglishToo.add(namespace);
    return '';
  }
  queueMicrotask(() => reportMissing({ namespace, language: FALLBACK_LANGUAGE, keys: [key] }));
  return inWords(key);
}

/** Compares what is loaded of a namespace. */
function reportLacking(language: Language, namespace: string): void {
  const english = bundleOf(FALLBACK_LANGUAGE, namespace);
  const others = language === FALLBACK_LANGUAGE ? [currentLanguage()] : [language];
  for (const other of english ? others : []) {
    const messages = other === FALLBACK_LANGUAGE ? undefined : bundleOf(other, namespace);
    // A language without a file of its own stays English as a whole, which is reported elsewhere.
    if (english && messages && Object.keys(messages).length > 0)
      reportMissing({ namespace, language: other, keys: lacking(english, messages) });
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
      parseMissingKeyHandler: (key, _default, options) =>
        withoutText(key, (options as { ns?: string } | undefined)?.ns),
    });
  }
  if (language !== currentLanguage()) await changeLanguage(language);
}

/**
 * Registers a namespace and loads it in the current language, or in English where that one has none: files of texts are complete, so
 * nobody waits for two. Later language changes load it by themselves.
 * @throws when not even English could be loaded; the caller decides whether to try again.
 */
export async function loadNamespace(namespace: string, loader: MessageLoader): Promise<void> {
  loaders.set(namespace, loader);
  await loadOrEnglish(namespace, currentLanguage());
}

let chosen: Language | undefined;

/**
 * Switches the language after every registered namespace has arrived; a namespace that fails stays English. Of two switches on their way
 * the later one holds, whichever texts come first.
 */
export async function changeLanguage(language: Language): Promise<void> {
  chosen = language;
  // A namespace that is registered meanwhile is loaded in the language before, and would stay in it.
  for (let known = 0; known < loaders.size;) {
    known = loaders.size;
    await Promise.all(
      [...loaders.keys()].map((namespace) =>
        loadOrEnglish(namespace, language).catch(() => loadOrLater(namespace, FALLBACK_LANGUAGE)),
      ),
    );
  }
  if (chosen !== language) return;
  await i18next.changeLanguage(bcp47(language));
  if (typeof document !== 'undefined') document.documentElement.lang = bcp47(language);
}

async function load(namespace: string, language: Language): Promise<void> {
  const loader = loaders.get(namespace);
  if (!loader || i18next.hasResourceBundle(bcp47(language), namespace)) return;
  put(language, namespace, await limitedRead(() => loader(language)));
}

async function loadOrEnglish(namespace: string, language: Language): Promise<void> {
  if (language !== FALLBACK_LANGUAGE) {
    await loadOrLater(namespace, language);
    if (
      Object.keys((i18next.getResourceBundle(bcp47(language), namespace) as MessageTree | undefined) ?? {}).length > 0
    )
      return;
  }
  await load(namespace, FALLBACK_LANGUAGE);
}

const retrying = new Set<string>();

/** Loads, and after a failure goes on trying while the screen shows English. */
async function loadOrLater(namespace: string, language: Language): Promise<void> {
  try {
    await load(namespace, language);
  } catch {
    const key = `${language}/${namespace}`;
    if (retrying.has(key)) return;
    retrying.add(key);
    void readAgain(async () => loaders.get(namespace)?.(language) ?? {}).then((messages) => {
      retrying.delete(key);
      if (messages) put(language, namespace, messages);
    });
  }
}

function put(language: Language, namespace: string, messages: MessageTree): void {
  addMessages(language, namespace, messages);
  const overlay = overlayOf(language, namespace);
  if (overlay) addMessages(language, namespace, overlay);
  reportLacking(language, namespace);
}
