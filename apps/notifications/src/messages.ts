import { editorMessages, type KitMessages } from '@parcelway/editor/messages';
import { remoteMessages } from '@parcelway/i18n';
import { switchesMessages, type SwitchesMessages } from '@parcelway/store-connection/switches';
import type en from '../locales/en.json';

declare module '@parcelway/i18n' {
  interface Messages {
    notifications: typeof en & { editor_kit: KitMessages; switches_kit: SwitchesMessages };
  }
}

/** One lazy chunk a language. By these names the registry preloads them. */
export const messages = remoteMessages(async (language) => {
  const [own, kit, switches] = await Promise.all([
    import(/* webpackChunkName: "texts-[request]" */ `../locales/${language}.json`) as Promise<{ default: typeof en }>,
    editorMessages(language),
    switchesMessages(language),
  ]);
  return { default: { ...own.default, editor_kit: kit.default, switches_kit: switches.default } };
});
