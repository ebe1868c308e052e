import type { PageTheme } from '@parcelway/domain';
import { NO_MASKING, type PageCode, type PageMasking, type PageSettings } from '@parcelway/http-contract';
import { sql } from 'kysely';
import type { ShopTransaction } from '../../db/database';
import { PRESENT_MS } from '../../drafts/presence';

/** A theme's draft as it is stored; its settings may be of any version. */
export interface DraftRow {
  theme: PageTheme;
  settings: unknown;
  code: PageCode;
  revision: number;
  savedAt: Date;
  savedBy: string;
}
export interface VersionRow {
  id: string;
  theme: PageTheme;
  settings: unknown;
  code: PageCode;
  publishedAt: Date;
  publishedBy: string;
  live: boolean;
}
/** Versions stored for a shop; the live one always is. */
export const KEPT_VERSIONS = 100;

/** Locks publishing and adding images in the shop until the transaction ends. */
export async function lockPage(trx: ShopTransaction, shopId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('tracking_page', ${shopId}::bigint))`.execute(trx);
}

export async function draftsOf(trx: ShopTransaction, shopId: string): Promise<DraftRow[]> {
  const rows = await trx
    .selectFrom('tracking_page_drafts')
    .select(['theme', 'settings', 'code', 'revision', 'saved_at', 'saved_by'])
    .where('shop_id', '=', shopId)
    .execute();
  return rows.map(({ revision, saved_at: savedAt, saved_by: savedBy, ...row }) => ({
    ...row,
    revision: Number(revision),
    savedAt,
    savedBy,
  }));
}

/**
 * Writes a draft if it still has the revision that its change began with, 0 for none; the database decides between two
 * simultaneous ones.
 * @param change the changed fields
 * @param first the other fields, when there is no draft yet
 * @returns the new revision, or null when the draft has another one by now
 */
export async function writeDraft(
  trx: ShopTransaction,
  { shopId, theme, revision }: { shopId: string; theme: PageTheme; revision: number },
  change: { settings?: PageSettings; code?: PageCode },
  first: { settings: PageSettings; code: PageCode },
  saved: { at: Date; by: string },
): Promise<number | null> {
  const stamp = { saved_at: saved.at, saved_by: saved.by };
  const written =
    revision === 0
      ? await trx
          .insertInto('tracking_page_drafts')
          .values({ shop_id: shopId, theme, ...json({ ...first, ...change }), ...stamp })
          .onConflict((conflict) => conflict.doNothing())
          .returning('revision')
          .executeTakeFirst()
      : await trx
          .updateTable('tracking_page_drafts')
          .set((eb) => ({ ...json(change), ...stamp, revision: eb('revision', '+', '1') }))
          .where('shop_id', '=', shopId)
          .where('theme', '=', theme)
          .where('revision', '=', String(revision))
          .returning('revision')
          .executeTakeFirst();
  return written ? Number(written.revision) : null;
}

const json = <T extends object>(values: T): { [K in keyof T]: string } =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, JSON.stringify(value)])) as {
    [K in keyof T]: string;
  };

const versions = (trx: ShopTransaction, shopId: string) =>
  trx
    .selectFrom('tracking_page_versions as v')
    .leftJoin('tracking_pages as p', 'p.shop_id', 'v.shop_id')
    .select([
      'v.version_id as id',
      'v.theme',
      'v.published_at as publishedAt',
      'v.published_by as publishedBy',
      sql<boolean>`coalesce(p.live_version_id = v.version_id, false)`.as('live'),
    ])
    .where('v.shop_id', '=', shopId)
    .orderBy('v.version_id', 'desc');

/** Newest first, without what is in them. @param theme undefined: of both themes */
export const versionsOf = (
  trx: ShopTransaction,
  shopId: string,
  theme: PageTheme | undefined,
): Promise<Omit<VersionRow, 'settings' | 'code'>[]> =>
  (theme ? versions(trx, shopId).where('v.theme', '=', theme) : versions(trx, shopId)).execute();

/** The newest version of each theme that was published. */
export const newestVersions = (trx: ShopTransaction, shopId: string): Promise<VersionRow[]> =>
  versions(trx, shopId)
    .select(['v.settings', 'v.code'])
    .where('v.version_id', 'in', (eb) =>
      eb
        .selectFrom('tracking_page_versions')
        .select(({ fn }) => fn.max('version_id').as('newest'))
        .where('shop_id', '=', shopId)
        .groupBy('theme'),
    )
    .execute();

export const versionById = (trx: ShopTransaction, shopId: string, id: string): Promise<VersionRow | undefined> =>
  versions(trx, shopId).select(['v.settings', 'v.code']).where('v.version_id', '=', id).executeTakeFirst();

/** @returns its id */
export async function insertVersion(
  trx: ShopTransaction,
  shopId: string,
  version: { theme: PageTheme; settings: PageSettings; code: PageCode; revision: number; at: Date; by: string },
): Promise<string> {
  const { theme, settings, code, revision, at, by } = version;
  const { version_id: id } = await trx
    .insertInto('tracking_page_versions')
    .values({
      shop_id: shopId,
      theme,
      ...json({ settings, code }),
      revision: String(revision),
      published_at: at,
      published_by: by,
    })
    .returning('version_id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Shoppers see this version from now on. */
export async function makeLive(trx: ShopTransaction, shopId: string, id: string): Promise<void> {
  await trx
    .insertInto('tracking_pages')
    .values({ shop_id: shopId, live_version_id: id })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet({ live_version_id: id }))
    .execute();
}

/** Deletes all but the newest {@link KEPT_VERSIONS}, the live one among them. @param live its id */
export async function forgetOldVersions(trx: ShopTransaction, shopId: string, live: string): Promise<void> {
  await trx
    .deleteFrom('tracking_page_versions')
    .where('shop_id', '=', shopId)
    .where('version_id', '!=', live)
    .where('version_id', 'not in', (eb) =>
      eb
        .selectFrom('tracking_page_versions')
        .select('version_id')
        .where('shop_id', '=', shopId)
        .orderBy(sql`version_id = ${live}`, 'desc')
        .orderBy('version_id', 'desc')
        .limit(KEPT_VERSIONS),
    )
    .execute();
}

export async function markPresent(
  trx: ShopTransaction,
  who: { shopId: string; theme: PageTheme; userId: string },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('tracking_page_editors')
    .values({ shop_id: who.shopId, theme: who.theme, user_id: who.userId, seen_at: now })
    .onConflict((conflict) => conflict.columns(['shop_id', 'theme', 'user_id']).doUpdateSet({ seen_at: now }))
    .execute();
}

/** Other users who have the theme open, latest first. */
export const othersPresent = (
  trx: ShopTransaction,
  { shopId, theme, userId }: { shopId: string; theme: PageTheme; userId: string },
  now: Date,
): Promise<{ userId: string; seenAt: Date }[]> =>
  trx
    .selectFrom('tracking_page_editors')
    .select(['user_id as userId', 'seen_at as seenAt'])
    .where('shop_id', '=', shopId)
    .where('theme', '=', theme)
    .where('user_id', '!=', userId)
    .where('seen_at', '>', new Date(now.getTime() - PRESENT_MS))
    .orderBy('seen_at', 'desc')
    .execute();

export async function maskingOf(trx: ShopTransaction, shopId: string): Promise<PageMasking> {
  const row = await trx.selectFrom('tracking_pages').select('masking').where('shop_id', '=', shopId).executeTakeFirst();
  return row?.masking ?? NO_MASKING;
}

export async function writeMasking(trx: ShopTransaction, shopId: string, masking: PageMasking): Promise<void> {
  await trx
    .insertInto('tracking_pages')
    .values({ shop_id: shopId, live_version_id: null, ...json({ masking }) })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(json({ masking })))
    .execute();
}

/** How often the page was opened on each day that it was, since a day of the shop. */
export async function viewsSince(
  trx: ShopTransaction,
  shopId: string,
  day: string,
): Promise<{ day: string; views: number; visitors: number }[]> {
  const { rows } = await sql<{ day: string; views: number; visitors: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(count) filter (where kind = 'view')::int as views,
      coalesce(sum(count) filter (where kind = 'visitor'), 0)::int as visitors
    from page_counts where shop_id = ${shopId} and day >= ${day}::date and kind in ('view', 'visitor')
    group by day order by day`.execute(trx);
  return rows.map((row) => ({ ...row, views: row.views ?? 0 }));
}
