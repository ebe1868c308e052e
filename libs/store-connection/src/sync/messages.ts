import type { KeyOf, MessageValues } from '@parcelway/i18n';
import type en from './locales/en.json';

export type SyncMessages = typeof en;
/** A text of the sync out of the remote's own messages. */
export type SyncTranslate = (key: KeyOf<SyncMessages>, values?: MessageValues) => string;

/**
 * The texts in a language; they join the remote's chunk of that language.
 * @throws an error with the code `MODULE_NOT_FOUND` for a language that is none of ours
 */
export const syncMessages = (language: string): Promise<{ default: SyncMessages }> =>
  import(/* webpackChunkName: "texts-[request]" */ `./locales/${language}.json`);
