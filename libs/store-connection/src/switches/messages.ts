import type { KeyOf, MessageValues } from '@parcelway/i18n';
import type en from './locales/en.json';

export type SwitchesMessages = typeof en;
/** A text of the switches out of the remote's own messages. */
export type SwitchesTranslate = (key: KeyOf<SwitchesMessages>, values?: MessageValues) => string;

/**
 * The texts in a language; they join the remote's chunk of that language.
 * @throws an error with the code `MODULE_NOT_FOUND` for a language that is none of ours
 */
export const switchesMessages = (language: string): Promise<{ default: SwitchesMessages }> =>
  import(/* webpackChunkName: "texts-[request]" */ `./locales/${language}.json`);
