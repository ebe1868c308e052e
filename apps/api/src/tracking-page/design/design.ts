import { isDeepStrictEqual } from 'node:util';
import { PAGE_THEMES, type PageTheme } from '@parcelway/domain';
import {
  defaultPageSettings,
  NO_PAGE_CODE,
  type Calls,
  type DataOf,
  type PageCode,
  type PageMasking,
  type PageSettings,
  type PageVersion,
} from '@parcelway/http-contract';
import type { AppContext, Caller } from '../../context';
import { withShop, type ShopTransaction } from '../../db/database';
import { savedMeanwhile } from '../../drafts/saved-meanwhile';
import { staffNames, type NameOf } from '../../shops/staff-names.store';
import { HttpError } from '../../http/errors';
import { finishGuideStep } from '../../shops/guide.store';
import * as store from './design.store';
import { imageView } from './images';
import { pageLocks } from './page-design';
import { imagesOf } from './page-design.store';
import { readPageSettings, settingsToEdit } from './page-settings';

type Setting = DataOf<Calls['trackPageSetting']>;
type Saved = DataOf<Calls['saveTrackPageSetting']>;

const NOT_SAVED = { revision: 0, saved_at: null, saved_by: '' };
const firstDraft = (theme: PageTheme) => ({ settings: defaultPageSettings(theme), code: NO_PAGE_CODE });

const draftOf = async (trx: ShopTransaction, shopId: string, theme: PageTheme): Promise<store.DraftRow | undefined> =>
  (await store.draftsOf(trx, shopId)).find((draft) => draft.theme === theme);

const savedOf = (draft: store.DraftRow | undefined, nameOf: NameOf): Saved =>
  draft
    ? { revision: draft.revision, saved_at: draft.savedAt.toISOString(), saved_by: nameOf(draft.savedBy) }
    : { ...NOT_SAVED };

const versionView = (row: Omit<store.VersionRow, 'settings' | 'code'>, nameOf: NameOf): PageVersion => ({
  id: row.id,
  theme: row.theme,
  published_at: row.publishedAt.toISOString(),
  published_by: nameOf(row.publishedBy),
  live: row.live,
});

/** Whether publishing the draft would change what shoppers see. @param newest the newest version of its theme */
export function isUnpublished(draft: store.DraftRow | undefined, newest: store.VersionRow | undefined): boolean {
  if (!newest?.live) return true;
  return draft !== undefined && !isSame(draft, newest);
}

/** Compares settings independent of their stored version; unreadable ones count as none. */
function isSame(one: { settings: unknown; code: PageCode }, other: { settings: unknown; code: PageCode }): boolean {
  const [mine, theirs] = [readPageSettings(one.settings), readPageSettings(other.settings)];
  return 'settings' in mine && isDeepStrictEqual(mine, theirs) && isDeepStrictEqual(one.code, other.code);
}

/** Of each theme whether it has a draft and whether shoppers see it; and the version that is live. */
export async function themesOf(
  trx: ShopTransaction,
  ctx: Pick<AppContext, 'vault'>,
  shopId: string,
): Promise<Pick<DataOf<Calls['trackPageOverview']>, 'live' | 'themes'>> {
  const drafts = await store.draftsOf(trx, shopId);
  const newest = await store.newestVersions(trx, shopId);
  const live = newest.find((version) => version.live);
  return {
    live: live ? versionView(live, await staffNames(trx, ctx, shopId)) : null,
    themes: PAGE_THEMES.map((theme) => {
      const draft = drafts.find((one) => one.theme === theme);
      const published = newest.find((one) => one.theme === theme);
      return { theme, saved_at: draft?.savedAt.toISOString() ?? null, unpublished: isUnpublished(draft, published) };
    }),
  };
}

/** A theme's draft, or our own design where there is none. Who watches it and may change it counts as present. */
export function pageSetting(
  ctx: AppContext,
  caller: Caller,
  theme: PageTheme,
  { watch }: { watch: boolean },
): Promise<Setting> {
  const { shopId, userId } = caller;
  return withShop(ctx.db, shopId, async (trx) => {
    const draft = await draftOf(trx, shopId, theme);
    const settings = settingsToEdit(draft?.settings, theme);
    const who = { shopId, theme, userId };
    const now = ctx.now();
    if (watch && caller.permission.includes('page.write')) await store.markPresent(trx, who, now);
    const editors = await store.othersPresent(trx, who, now);
    const newest = await store.newestVersions(trx, shopId);
    const images = await imagesOf(trx, shopId);
    const nameOf = await staffNames(trx, ctx, shopId);
    return {
      ...savedOf(draft, nameOf),
      theme,
      settings,
      unpublished: isUnpublished(
        draft,
        newest.find((version) => version.theme === theme),
      ),
      images: images.map((image) => imageView(ctx.config, shopId, image)),
      editors: editors.map(({ userId: id, seenAt }) => ({ name: nameOf(id), seen_at: seenAt.toISOString() })),
      locked: pageLocks(caller.plan),
    };
  });
}

export const pageExtraCode = (
  ctx: AppContext,
  { shopId }: Caller,
  theme: PageTheme,
): Promise<DataOf<Calls['trackPageCode']>> =>
  withShop(ctx.db, shopId, async (trx) => {
    const draft = await draftOf(trx, shopId, theme);
    return { ...savedOf(draft, await staffNames(trx, ctx, shopId)), code: draft?.code ?? { ...NO_PAGE_CODE } };
  });

interface Place {
  theme: PageTheme;
  /** That the change began with; 0 = there was no draft. */
  revision: number;
}

/**
 * Saves settings or code or both; a missing one is unchanged.
 * @throws HttpError 409 when another user saved meanwhile
 */
export function saveDraft(
  ctx: AppContext,
  { shopId, userId }: Caller,
  { theme, revision }: Place,
  change: { settings?: PageSettings; code?: PageCode },
): Promise<Saved> {
  return withShop(ctx.db, shopId, async (trx) => {
    if (change.settings) await needOwnImages(trx, shopId, change.settings);
    return write(trx, ctx, { shopId, userId, theme, revision }, change);
  });
}

async function write(
  trx: ShopTransaction,
  ctx: Pick<AppContext, 'vault' | 'now'>,
  { shopId, userId, theme, revision }: Place & { shopId: string; userId: string },
  change: { settings?: PageSettings; code?: PageCode },
): Promise<Saved> {
  const now = ctx.now();
  const nameOf = await staffNames(trx, ctx, shopId);
  const saved = { at: now, by: userId };
  const next = await store.writeDraft(trx, { shopId, theme, revision }, change, firstDraft(theme), saved);
  if (next === null) throw savedMeanwhile(await draftOf(trx, shopId, theme), { userId, nameOf }, 'page');
  return { revision: next, saved_at: now.toISOString(), saved_by: nameOf(userId) };
}

/** Images of other shops, and those that are gone, would silently be missing from the page. */
async function needOwnImages(trx: ShopTransaction, shopId: string, { look }: PageSettings): Promise<void> {
  const images = await imagesOf(trx, shopId);
  for (const use of ['logo', 'banner'] as const)
    if (look[use] !== null && !images.some((image) => image.use === use && image.id === look[use]))
      throw new HttpError(422, `The ${use} is not among the store's images any more. Choose or upload it again.`, {
        errors: { [`settings.look.${use}`]: 'is no image of this store' },
      });
}

export const pageMasking = (ctx: AppContext, { shopId }: Caller): Promise<PageMasking> =>
  withShop(ctx.db, shopId, (trx) => store.maskingOf(trx, shopId));

export async function saveMasking(ctx: AppContext, { shopId }: Caller, masking: PageMasking): Promise<PageMasking> {
  await withShop(ctx.db, shopId, (trx) => store.writeMasking(trx, shopId, masking));
  return masking;
}

/**
 * Publishes a theme's draft, or the default design where there is none. An already published draft makes no second
 * version.
 */
export function publish(ctx: AppContext, { shopId, userId }: Caller, { theme, revision }: Place): Promise<PageVersion> {
  return withShop(ctx.db, shopId, async (trx) => {
    await store.lockPage(trx, shopId);
    const draft = await draftOf(trx, shopId, theme);
    const nameOf = await staffNames(trx, ctx, shopId);
    if ((draft?.revision ?? 0) !== revision) throw savedMeanwhile(draft, { userId, nameOf }, 'page');
    const design = { settings: settingsToEdit(draft?.settings, theme), code: draft?.code ?? NO_PAGE_CODE };
    const newest = (await store.newestVersions(trx, shopId)).find((version) => version.theme === theme);
    const id =
      newest && isSame(design, newest)
        ? newest.id
        : await store.insertVersion(trx, shopId, { theme, ...design, revision, at: ctx.now(), by: userId });
    await store.makeLive(trx, shopId, id);
    await store.forgetOldVersions(trx, shopId, id);
    await finishGuideStep(trx, shopId, 'track_page_setting');
    return versionView(await versionRow(trx, shopId, id), nameOf);
  });
}

async function versionRow(trx: ShopTransaction, shopId: string, id: string): Promise<store.VersionRow> {
  const row = await store.versionById(trx, shopId, id);
  if (!row) throw new HttpError(404, 'This version is not kept any more. Reload the page.');
  return row;
}

export const pageVersions = (
  ctx: AppContext,
  { shopId }: Caller,
  theme: PageTheme | undefined,
): Promise<PageVersion[]> =>
  withShop(ctx.db, shopId, async (trx) => {
    const nameOf = await staffNames(trx, ctx, shopId);
    return (await store.versionsOf(trx, shopId, theme)).map((row) => versionView(row, nameOf));
  });

export const pageVersion = (
  ctx: AppContext,
  { shopId }: Caller,
  id: string,
): Promise<DataOf<Calls['trackPageVersion']>> =>
  withShop(ctx.db, shopId, async (trx) => {
    const row = await versionRow(trx, shopId, id);
    const nameOf = await staffNames(trx, ctx, shopId);
    return { ...versionView(row, nameOf), settings: settingsToEdit(row.settings, row.theme), code: row.code };
  });

/** Makes a version its theme's draft. @throws HttpError 409 when the draft has another revision by now */
export function restore(
  ctx: AppContext,
  { shopId, userId }: Caller,
  { id, revision }: { id: string; revision: number },
): Promise<DataOf<Calls['restoreTrackPage']>> {
  return withShop(ctx.db, shopId, async (trx) => {
    const { theme, code, settings: stored } = await versionRow(trx, shopId, id);
    const settings = settingsToEdit(stored, theme);
    const saved = await write(trx, ctx, { shopId, userId, theme, revision }, { settings, code });
    return { ...saved, theme, settings, code };
  });
}
