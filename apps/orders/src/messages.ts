import type { MessageTree } from '@parcelway/remote-contract';
import type en from '../locales/en.json';

declare module '@parcelway/i18n' {
  interface Messages { orders: typeof en }
}

/** The remote's texts in a language; English for one that is not translated yet. */
export async function messages(language: string): Promise<MessageTree> {
  // By these names the registry asks the browser for them beforehand.
  const file = language === 'de'
    ? await import(/* webpackChunkName: "texts-de" */ '../locales/de.json')
    : await import(/* webpackChunkName: "texts-en" */ '../locales/en.json');
  return file.default;
}
