import { remoteMessages } from '@parcelway/i18n';
import type en from '../locales/en.json';

declare module '@parcelway/i18n' {
  interface Messages {
    integrations: typeof en;
  }
}

/** One lazy chunk a language. By these names the registry preloads them. */
export const messages = remoteMessages(
  (language) => import(/* webpackChunkName: "texts-[request]" */ `../locales/${language}.json`),
);
