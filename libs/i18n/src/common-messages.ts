import type { Language } from '@parcelway/domain';
import type { MessageTree } from './message-tree';

/** One lazy chunk a language. By these names the registry can preload them; Polaris' own texts come in the same chunk. */
const FILES: Record<Exclude<Language, 'en'>, () => Promise<{ default: MessageTree }>> = {
  es: () => import(/* webpackChunkName: "texts-es" */ './locales/es.json'),
  fr: () => import(/* webpackChunkName: "texts-fr" */ './locales/fr.json'),
  it: () => import(/* webpackChunkName: "texts-it" */ './locales/it.json'),
  de: () => import(/* webpackChunkName: "texts-de" */ './locales/de.json'),
  pt: () => import(/* webpackChunkName: "texts-pt" */ './locales/pt.json'),
  tr: () => import(/* webpackChunkName: "texts-tr" */ './locales/tr.json'),
  nl: () => import(/* webpackChunkName: "texts-nl" */ './locales/nl.json'),
  pl: () => import(/* webpackChunkName: "texts-pl" */ './locales/pl.json'),
  sv: () => import(/* webpackChunkName: "texts-sv" */ './locales/sv.json'),
  cn: () => import(/* webpackChunkName: "texts-cn" */ './locales/cn.json'),
};

/** The shared texts of a language; none for English, which is there from the start. */
export const commonMessages = async (language: Language): Promise<MessageTree> =>
  language === 'en' ? {} : (await FILES[language]()).default;
