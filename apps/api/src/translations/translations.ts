import { FALLBACK_LANGUAGE, LANGUAGE_NAMES, LANGUAGES, type Language } from '@parcelway/domain';
import type { Calls, DataOf, TextTree } from '@parcelway/http-contract';
import type { AppContext } from '../context';
import { localeOfMerchant, shopById } from '../platform/shops.store';
import brazil from './pt-br.json';
import { overlayTexts, type OverlayText } from './translations.store';

type Translations = DataOf<Calls['lang']>;

/** Texts by their paths, as trees. What does not fit into the tree (a text where a branch is) is left out: one odd row must not spoil the rest. */
function treesOf(rows: readonly OverlayText[]): Record<string, TextTree> {
  // Without a prototype, so that names such as `constructor` are ordinary keys.
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

/** Portuguese is Portugal's; where a word differs in Brazil, there is an overlay for it. */
const { editor_kit, sync_kit, switches_kit, ...others } = brazil;
/** Libraries whose texts each of these remotes has among its own. */
const KITS = [
  { name: 'editor_kit', texts: editor_kit, remotes: ['tracking-page', 'notifications'] },
  { name: 'sync_kit', texts: sync_kit, remotes: ['orders', 'settings'] },
  { name: 'switches_kit', texts: switches_kit, remotes: ['notifications', 'settings'] },
];
const BRAZILIAN: readonly OverlayText[] = [
  ...Object.entries(others).flatMap(([namespace, texts]) =>
    Object.entries(texts).map(([key, text]) => ({ language: 'pt', namespace, key, text })),
  ),
  ...KITS.flatMap(({ name, texts, remotes }) =>
    remotes.flatMap((namespace) =>
      Object.entries(texts).map(([key, text]) => ({ language: 'pt', namespace, key: `${name}.${key}`, text })),
    ),
  ),
];
async function isBrazilian(db: AppContext['db'], shopId: string): Promise<boolean> {
  const shop = await shopById(db, shopId);
  return shop !== undefined && /^pt[-_]br\b/i.test(localeOfMerchant(shop));
}

/**
 * Overlays since the release in one language, and in English as the fallback; of the other languages the name only, so
 * that the language menu needs no further call.
 */
export async function translationsOf(
  ctx: Pick<AppContext, 'db'>,
  lang: Language,
  shopId: string,
): Promise<Translations> {
  const wanted: readonly Language[] = [lang, FALLBACK_LANGUAGE];
  const changed = await overlayTexts(ctx.db, wanted);
  const inBrazil = lang === 'pt' && (await isBrazilian(ctx.db, shopId));
  // Of duplicate texts the first one wins.
  const rows = inBrazil ? [...changed, ...BRAZILIAN] : changed;
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
