import { remoteMessages } from '@parcelway/i18n';
import { syncMessages, type SyncMessages } from '@parcelway/store-connection/sync';
import type en from '../locales/en.json';

declare module '@parcelway/i18n' {
  interface Messages {
    orders: typeof en & { sync_kit: SyncMessages };
  }
}

/** One lazy chunk a language. By these names the registry preloads them. */
export const messages = remoteMessages(async (language) => {
  const [own, sync] = await Promise.all([
    import(/* webpackChunkName: "texts-[request]" */ `../locales/${language}.json`) as Promise<{ default: typeof en }>,
    syncMessages(language),
  ]);
  return { default: { ...own.default, sync_kit: sync.default } };
});
