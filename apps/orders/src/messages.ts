import type { MessageTree } from '@parcelway/remote-contract';
import type en from '../locales/en.json';

declare module '@parcelway/i18n' {
  interface Messages {
    orders: typeof en;
  }
}

const FILES: Record<string, () => Promise<{ default: MessageTree }>> = {
  es: () => import(/* webpackChunkName: "texts-es" */ '../locales/es.json'),
  fr: () => import(/* webpackChunkName: "texts-fr" */ '../locales/fr.json'),
  it: () => import(/* webpackChunkName: "texts-it" */ '../locales/it.json'),
  de: () => import(/* webpackChunkName: "texts-de" */ '../locales/de.json'),
  pt: () => import(/* webpackChunkName: "texts-pt" */ '../locales/pt.json'),
  tr: () => import(/* webpackChunkName: "texts-tr" */ '../locales/tr.json'),
  nl: () => import(/* webpackChunkName: "texts-nl" */ '../locales/nl.json'),
  pl: () => import(/* webpackChunkName: "texts-pl" */ '../locales/pl.json'),
  sv: () => import(/* webpackChunkName: "texts-sv" */ '../locales/sv.json'),
  cn: () => import(/* webpackChunkName: "texts-cn" */ '../locales/cn.json'),
};
// By these names the registry asks the browser for them beforehand.
const english = () => import(/* webpackChunkName: "texts-en" */ '../locales/en.json');

/** The remote's texts in a language; English for one that is not translated yet. */
export const messages = async (language: string): Promise<MessageTree> =>
  (await (FILES[language] ?? english)()).default;
