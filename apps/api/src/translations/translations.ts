import { FALLBACK_LANGUAGE, LANGUAGE_NAMES, LANGUAGES, type Language } from '@parcelway/domain';
import type { Calls, DataOf, TextTree } from '@parcelway/http-contract';
import type { AppContext } from '../context';
import { overlayTexts, type OverlayText } from './translations.store';

type Translations = DataOf<Calls['lang']>;

/** Texts by their paths, as trees. What does not fit into the tree (a text where a branch is) is left out: one odd row must not spoil the rest. */
function treesOf(rows: readonly OverlayText[]): Record<string, TextTree> {
  // Without a prototype: a key is a key, whatever its name.
  const branch = () => Object.create(null) as TextTree;
  const trees = Object.create(null) as Record<string, TextTree>;
  for (const { namespace, key, text } of rows) {
    const path = key.split('.');
    const last = path.pop() ?? '';
    let at: TextTree | string = (trees[namespace] ??= branch());
    for (const part of path) at = typeof at === 'string' ? at : (at[part] ??= branch());
    if (typeof at !== 'string' && at[last] === undefined) at[last] = text;
  }
  return trees;
}

/**
 * What was changed since the release in one language, and in English, which stands in for what a language lacks; of the others the name alone,
 * so that the language menu needs no call of its own.
 */
export async function translationsOf(ctx: Pick<AppContext, 'db'>, lang: Language): Promise<Translations> {
  const wanted: readonly Language[] = [lang, FALLBACK_LANGUAGE];
  const rows = await overlayTexts(ctx.db, wanted);
  return {
    lang,
    data: Object.fromEntries(
      LANGUAGES.map((code) => [
        code,
        { name: LANGUAGE_NAMES[code], translation: treesOf(rows.filter(({ language }) => language === code)) },
      ]),
    ),
  };
}
