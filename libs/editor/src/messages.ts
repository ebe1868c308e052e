import type en from './locales/en.json';

export type KitMessages = typeof en;

/**
 * The library's texts in a language, which a remote releases with its own under the key `editor_kit`: a shell that is older than the
 * remote knows nothing of them. They join the remote's chunk of that language.
 * @throws an error with the code `MODULE_NOT_FOUND` for a language that is none of ours
 */
export const editorMessages = (language: string): Promise<{ default: KitMessages }> =>
  import(/* webpackChunkName: "texts-[request]" */ `./locales/${language}.json`);
