import { remoteMessages } from '@parcelway/i18n';
import type en from '../locales/en.json';

declare module '@parcelway/i18n' {
  interface Messages {
    dashboard: typeof en;
  }
}

/** One lazy chunk a language. By these names the registry asks the browser for them beforehand. */
export const messages = remoteMessages(
  (language) => import(/* webpackChunkName: "texts-[request]" */ `../locales/${language}.json`),
);
