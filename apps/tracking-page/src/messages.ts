import { editorMessages, type KitMessages } from '@parcelway/editor/messages';
import { remoteMessages } from '@parcelway/i18n';
import type en from '../locales/en.json';

declare module '@parcelway/i18n' {
  interface Messages {
    'tracking-page': typeof en & { editor_kit: KitMessages };
  }
}

/** One lazy chunk a language. By these names the registry preloads them. */
export const messages = remoteMessages(async (language) => {
  const [own, kit] = await Promise.all([
    import(/* webpackChunkName: "texts-[request]" */ `../locales/${language}.json`) as Promise<{ default: typeof en }>,
    editorMessages(language),
  ]);
  return { default: { ...own.default, editor_kit: kit.default } };
});
