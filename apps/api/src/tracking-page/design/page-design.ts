import {
  hasFeature,
  levelOfPlan,
  PAGE_LOCKS,
  SECTION_LOCKS,
  type PageLock,
  type PageTheme,
  type PlanKey,
} from '@parcelway/domain';
import {
  defaultPageSettings,
  NO_MASKING,
  NO_PAGE_CODE,
  type PageCode,
  type PageMasking,
  type PageSettings,
} from '@parcelway/http-contract';
import type { AppContext } from '../../context';
import type { Database, ShopTransaction } from '../../db/database';
import { storedPage, storedVersion, type StoredImage } from './page-design.store';
import { readPageSettings } from './page-settings';

/** Everything that the shopper's page is drawn from beside the parcels. */
export interface PageDesign {
  theme: PageTheme;
  settings: PageSettings;
  code: PageCode;
  masking: PageMasking;
  images: readonly StoredImage[];
}

/** What the shop's plan does not include. */
export function pageLocks(plan: PlanKey): PageLock[] {
  const level = levelOfPlan(plan);
  return (Object.keys(PAGE_LOCKS) as PageLock[]).filter((lock) => !hasFeature(level, PAGE_LOCKS[lock]));
}

/**
 * The design without what the plan does not include. The stored design is unchanged: the parts return with the plan.
 * @param shopLanguage the language of a page in one language
 */
export function allowedDesign(
  design: PageDesign,
  plan: PlanKey,
  shopLanguage: PageSettings['language']['offered'][number],
): PageDesign {
  const locks = pageLocks(plan);
  const has = (lock: PageLock): boolean => !locks.includes(lock);
  const { settings } = design;
  const only = settings.language.mode === 'shopper' ? shopLanguage : settings.language.mode;
  return {
    ...design,
    code: has('code') ? design.code : NO_PAGE_CODE,
    masking: has('masking') ? design.masking : NO_MASKING,
    settings: {
      ...settings,
      language: has('languages') ? settings.language : { mode: only, offered: [only] },
      branding: settings.branding || !has('branding'),
      events: has('events') ? settings.events : 'original',
      sections: settings.sections.filter(({ kind }) => {
        const lock = SECTION_LOCKS[kind];
        return lock === undefined || has(lock);
      }),
    },
  };
}

/** What shoppers see of a shop's page: what was published last, or our own design. */
export async function liveDesign(
  ctx: AppContext,
  trx: ShopTransaction,
  shopId: string,
  shopLanguage: PageSettings['language']['offered'][number],
): Promise<PageDesign> {
  const { plan, liveVersion, masking, images } = await storedPage(trx, shopId);
  const published = liveVersion === null ? OURS : await readVersion(ctx, trx, shopId, liveVersion);
  return allowedDesign({ ...published, masking, images }, plan, shopLanguage);
}

type Published = Pick<PageDesign, 'theme' | 'settings' | 'code'>;
const OURS: Published = { theme: 'classic', settings: defaultPageSettings('classic'), code: NO_PAGE_CODE };

/** Cache of published versions by database: they never change, and reading one takes longer than rendering its page. */
const versions = new WeakMap<Database, Map<string, Published>>();
const KEPT_IN_MEMORY = 500;

async function readVersion(
  { db, log }: AppContext,
  trx: ShopTransaction,
  shopId: string,
  versionId: string,
): Promise<Published> {
  const cache = versions.get(db) ?? new Map<string, Published>();
  versions.set(db, cache);
  const key = `${shopId} ${versionId}`;
  const known = cache.get(key);
  if (known) return known;
  const { theme, settings, code } = await storedVersion(trx, shopId, versionId);
  const read = readPageSettings(settings);
  if ('refused' in read) {
    log.error({ shop: shopId, refused: read.refused }, 'a published tracking page cannot be read; ours is shown');
    return OURS;
  }
  const published: Published = { theme, settings: read.settings, code };
  if (cache.size >= KEPT_IN_MEMORY) cache.clear();
  cache.set(key, published);
  return published;
}
