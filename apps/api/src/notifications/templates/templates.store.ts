import type { MailTopic } from '@parcelway/domain';
import type { MailSettings } from '@parcelway/http-contract';
import { sql } from 'kysely';
import type { ShopTransaction } from '../../db/database';
import { PRESENT_MS } from '../../drafts/presence';

/** A topic's draft as it is stored; its settings may be of any version. */
export interface DraftRow {
  topic: MailTopic;
  settings: unknown;
  revision: number;
  savedAt: Date;
  savedBy: string;
}
export interface VersionRow {
  id: string;
  topic: MailTopic;
  settings: unknown;
  publishedAt: Date;
  publishedBy: string;
  live: boolean;
}
/** Versions stored of a topic; the live one always is. */
export const KEPT_VERSIONS = 100;
/** Orders whose languages are counted. */
const COUNTED_ORDERS = 2_000;

/** Locks publishing in the shop until the transaction ends. */
export async function lockTemplates(trx: ShopTransaction, shopId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('mail_templates', ${shopId}::bigint))`.execute(trx);
}

/** @param topic undefined: of all topics */
export async function draftsOf(trx: ShopTransaction, shopId: string, topic?: MailTopic): Promise<DraftRow[]> {
  const rows = await trx
    .selectFrom('mail_template_drafts')
    .select(['topic', 'settings', 'revision', 'saved_at', 'saved_by'])
    .where('shop_id', '=', shopId)
    .$if(topic !== undefined, (query) => query.where('topic', '=', topic as MailTopic))
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
 * @returns the new revision, or null when the draft has another one by now
 */
export async function writeDraft(
  trx: ShopTransaction,
  { shopId, topic, revision }: { shopId: string; topic: MailTopic; revision: number },
  settings: MailSettings,
  saved: { at: Date; by: string },
): Promise<number | null> {
  const values = { settings: JSON.stringify(settings), saved_at: saved.at, saved_by: saved.by };
  const written =
    revision === 0
      ? await trx
          .insertInto('mail_template_drafts')
          .values({ shop_id: shopId, topic, ...values })
          .onConflict((conflict) => conflict.doNothing())
          .returning('revision')
          .executeTakeFirst()
      : await trx
          .updateTable('mail_template_drafts')
          .set((eb) => ({ ...values, revision: eb('revision', '+', '1') }))
          .where('shop_id', '=', shopId)
          .where('topic', '=', topic)
          .where('revision', '=', String(revision))
          .returning('revision')
          .executeTakeFirst();
  return written ? Number(written.revision) : null;
}

const versions = (trx: ShopTransaction, shopId: string) =>
  trx
    .selectFrom('mail_template_versions as v')
    .leftJoin('mail_templates_live as l', (join) =>
      join.onRef('l.shop_id', '=', 'v.shop_id').onRef('l.topic', '=', 'v.topic'),
    )
    .select([
      'v.version_id as id',
      'v.topic',
      'v.published_at as publishedAt',
      'v.published_by as publishedBy',
      sql<boolean>`coalesce(l.version_id = v.version_id, false)`.as('live'),
    ])
    .where('v.shop_id', '=', shopId)
    .orderBy('v.version_id', 'desc');

/** Newest first, without what is in them. */
export const versionsOf = (
  trx: ShopTransaction,
  shopId: string,
  topic: MailTopic,
): Promise<Omit<VersionRow, 'settings'>[]> => versions(trx, shopId).where('v.topic', '=', topic).execute();

export const versionById = (trx: ShopTransaction, shopId: string, id: string): Promise<VersionRow | undefined> =>
  versions(trx, shopId).select('v.settings').where('v.version_id', '=', id).executeTakeFirst();

export const newestVersion = (
  trx: ShopTransaction,
  shopId: string,
  topic: MailTopic,
): Promise<VersionRow | undefined> =>
  versions(trx, shopId).select('v.settings').where('v.topic', '=', topic).limit(1).executeTakeFirst();

/** What is sent of these topics; one that is absent has our own mail. @param topics undefined: of all */
export const liveVersions = (
  trx: ShopTransaction,
  shopId: string,
  topics?: readonly MailTopic[],
): Promise<VersionRow[]> =>
  versions(trx, shopId)
    .select('v.settings')
    .whereRef('l.version_id', '=', 'v.version_id')
    .$if(topics !== undefined, (query) => query.where('v.topic', 'in', [...(topics ?? [])]))
    .execute();

/** @returns its id */
export async function insertVersion(
  trx: ShopTransaction,
  shopId: string,
  version: { topic: MailTopic; settings: MailSettings; revision: number; at: Date; by: string },
): Promise<string> {
  const { topic, settings, revision, at, by } = version;
  const { version_id: id } = await trx
    .insertInto('mail_template_versions')
    .values({
      shop_id: shopId,
      topic,
      settings: JSON.stringify(settings),
      revision: String(revision),
      published_at: at,
      published_by: by,
    })
    .returning('version_id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Customers get this version from now on. */
export async function makeLive(trx: ShopTransaction, shopId: string, topic: MailTopic, id: string): Promise<void> {
  await trx
    .insertInto('mail_templates_live')
    .values({ shop_id: shopId, topic, version_id: id })
    .onConflict((conflict) => conflict.columns(['shop_id', 'topic']).doUpdateSet({ version_id: id }))
    .execute();
}

export async function makeOurs(trx: ShopTransaction, shopId: string, topic: MailTopic): Promise<void> {
  await trx.deleteFrom('mail_templates_live').where('shop_id', '=', shopId).where('topic', '=', topic).execute();
}

/** Deletes all but the topic's newest {@link KEPT_VERSIONS}, the live one among them. @param live its id */
export async function forgetOldVersions(
  trx: ShopTransaction,
  shopId: string,
  topic: MailTopic,
  live: string,
): Promise<void> {
  await trx
    .deleteFrom('mail_template_versions')
    .where('shop_id', '=', shopId)
    .where('topic', '=', topic)
    .where('version_id', '!=', live)
    .where('version_id', 'not in', (eb) =>
      eb
        .selectFrom('mail_template_versions')
        .select('version_id')
        .where('shop_id', '=', shopId)
        .where('topic', '=', topic)
        .orderBy(sql`version_id = ${live}`, 'desc')
        .orderBy('version_id', 'desc')
        .limit(KEPT_VERSIONS),
    )
    .execute();
}

interface Editor {
  shopId: string;
  topic: MailTopic;
  userId: string;
}

export async function markPresent(trx: ShopTransaction, who: Editor, now: Date): Promise<void> {
  await trx
    .insertInto('mail_template_editors')
    .values({ shop_id: who.shopId, topic: who.topic, user_id: who.userId, seen_at: now })
    .onConflict((conflict) => conflict.columns(['shop_id', 'topic', 'user_id']).doUpdateSet({ seen_at: now }))
    .execute();
}

/** Other users who have the topic open, latest first. */
export const othersPresent = (
  trx: ShopTransaction,
  { shopId, topic, userId }: Editor,
  now: Date,
): Promise<{ userId: string; seenAt: Date }[]> =>
  trx
    .selectFrom('mail_template_editors')
    .select(['user_id as userId', 'seen_at as seenAt'])
    .where('shop_id', '=', shopId)
    .where('topic', '=', topic)
    .where('user_id', '!=', userId)
    .where('seen_at', '>', new Date(now.getTime() - PRESENT_MS))
    .orderBy('seen_at', 'desc')
    .execute();

/** The locales of the newest orders, most used first, as the store sent them. */
export async function customerLocales(trx: ShopTransaction, shopId: string): Promise<string[]> {
  const { rows } = await sql<{ locale: string }>`
    select locale from (select locale from orders where shop_id = ${shopId} order by ordered_at desc limit ${COUNTED_ORDERS}) o
    where locale is not null group by locale order by count(*) desc, locale`.execute(trx);
  return rows.map(({ locale }) => locale);
}
