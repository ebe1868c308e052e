import { isDeepStrictEqual } from 'node:util';
import { FALLBACK_LANGUAGE, languageOfLocale, topicOfPath, type Language, type MailTopic } from '@parcelway/domain';
import {
  defaultMailSettings,
  type Calls,
  type DataOf,
  type MailSettings,
  type MailVersion,
} from '@parcelway/http-contract';
import type { AppContext, Caller } from '../../context';
import { withShop, type ShopTransaction } from '../../db/database';
import { savedMeanwhile } from '../../drafts/saved-meanwhile';
import type { Vault } from '../../platform/vault';
import { staffNames, type NameOf } from '../../shops/staff-names.store';
import { HttpError } from '../../http/errors';
import { liveDesign } from '../../tracking-page/design/page-design';
import { shopByDomain } from '../../tracking-page/shopper/lookup.store';
import { finishGuideStep } from '../../shops/guide.store';
import { needFillable } from './fillable';
import { mailLocks, mailSettingsToEdit, readMailSettings } from './template-settings';
import * as store from './templates.store';

type Template = DataOf<Calls['notificationTemplate']>;
type Saved = DataOf<Calls['saveNotificationTemplate']>;

/** @throws HttpError 404 for an address that names no topic */
export function topicOf(status: string, custom?: string): MailTopic {
  const topic = topicOfPath(status, custom);
  if (!topic) throw new HttpError(404, 'There is no such email. Choose one in the list of notifications.');
  return topic;
}

const draftOf = async (trx: ShopTransaction, shopId: string, topic: MailTopic): Promise<store.DraftRow | undefined> =>
  (await store.draftsOf(trx, shopId, topic))[0];

const savedOf = (draft: store.DraftRow | undefined, nameOf: NameOf): Saved =>
  draft
    ? { revision: draft.revision, saved_at: draft.savedAt.toISOString(), saved_by: nameOf(draft.savedBy) }
    : { revision: 0, saved_at: null, saved_by: '' };

const versionView = (row: Omit<store.VersionRow, 'settings'>, nameOf: NameOf): MailVersion => ({
  id: row.id,
  topic: row.topic,
  published_at: row.publishedAt.toISOString(),
  published_by: nameOf(row.publishedBy),
  live: row.live,
});

/** Compares settings independent of their stored version; unreadable ones count as none. */
function isSame(one: unknown, other: unknown): boolean {
  const [mine, theirs] = [readMailSettings(one), readMailSettings(other)];
  return 'settings' in mine && isDeepStrictEqual(mine, theirs);
}
/** Whether a draft differs from what is sent: of the merchant's own, else of ours. */
const isUnpublished = (draft: store.DraftRow | undefined, live: store.VersionRow | undefined): boolean =>
  draft !== undefined && !isSame(draft.settings, live?.settings ?? defaultMailSettings());

/** Of each topic that the merchant touched: when what is sent was published (null: ours is), and whether its draft differs from it. */
export async function templateStates(
  trx: ShopTransaction,
  shopId: string,
): Promise<Map<MailTopic, { publishedAt: Date | null; unpublished: boolean }>> {
  const drafts = await store.draftsOf(trx, shopId);
  const live = await store.liveVersions(trx, shopId);
  const topics = new Set([...drafts, ...live].map(({ topic }) => topic));
  return new Map(
    [...topics].map((topic) => {
      const version = live.find((one) => one.topic === topic);
      const draft = drafts.find((one) => one.topic === topic);
      return [topic, { publishedAt: version?.publishedAt ?? null, unpublished: isUnpublished(draft, version) }];
    }),
  );
}

/** A topic's draft, or our own mail where there is none. Who watches it and may change it counts as present. */
export async function mailTemplate(
  ctx: AppContext,
  caller: Caller,
  topic: MailTopic,
  { watch }: { watch: boolean },
): Promise<Template> {
  const { shopId, userId } = caller;
  const shopLanguage = await languageOfShop(ctx, caller.domain);
  return withShop(ctx.db, shopId, async (trx) => {
    const draft = await draftOf(trx, shopId, topic);
    const settings = mailSettingsToEdit(draft?.settings);
    const who = { shopId, topic, userId };
    const now = ctx.now();
    if (watch && caller.permission.includes('notification.write')) await store.markPresent(trx, who, now);
    const editors = await store.othersPresent(trx, who, now);
    const [live] = await store.liveVersions(trx, shopId, [topic]);
    const { look } = (await liveDesign(ctx, trx, shopId, shopLanguage)).settings;
    const ordered = (await store.customerLocales(trx, shopId)).flatMap((locale) => languageOfLocale(locale) ?? []);
    const nameOf = await staffNames(trx, ctx, shopId);
    return {
      ...savedOf(draft, nameOf),
      topic,
      settings,
      unpublished: isUnpublished(draft, live),
      is_live: live !== undefined,
      versions: (await store.versionsOf(trx, shopId, topic)).map((row) => versionView(row, nameOf)),
      editors: editors.map(({ userId: id, seenAt }) => ({ name: nameOf(id), seen_at: seenAt.toISOString() })),
      locked: mailLocks(caller.plan),
      languages: [...new Set([shopLanguage, ...ordered])],
      page_look: { accent: look.accent, background: look.background, card: look.card, ink: look.ink },
    };
  });
}

/** The shop's language: the fallback for customers whose language we lack, and for missing texts. */
async function languageOfShop(ctx: AppContext, domain: string): Promise<Language> {
  return languageOfLocale((await shopByDomain(ctx.db, domain))?.locale ?? '') ?? FALLBACK_LANGUAGE;
}

interface Place {
  topic: MailTopic;
  /** That the change began with; 0 = there was no draft. */
  revision: number;
}

/** @throws HttpError 409 when another user saved meanwhile */
export function saveTemplate(
  ctx: AppContext,
  { shopId, userId }: Caller,
  place: Place,
  settings: MailSettings,
): Promise<Saved> {
  return withShop(ctx.db, shopId, (trx) => write(trx, ctx, { shopId, userId, ...place }, settings));
}

async function write(
  trx: ShopTransaction,
  ctx: Pick<AppContext, 'vault' | 'now'>,
  { userId, ...place }: Place & { shopId: string; userId: string },
  settings: MailSettings,
): Promise<Saved> {
  const now = ctx.now();
  const nameOf = await staffNames(trx, ctx, place.shopId);
  const next = await store.writeDraft(trx, place, settings, { at: now, by: userId });
  if (next === null) throw savedMeanwhile(await draftOf(trx, place.shopId, place.topic), { userId, nameOf }, 'email');
  return { revision: next, saved_at: now.toISOString(), saved_by: nameOf(userId) };
}

/** The draft that a change began with. @throws HttpError 409 when it has another revision by now */
async function sameDraft(
  trx: ShopTransaction,
  ctx: { vault: Vault },
  { shopId, userId }: Caller,
  { topic, revision }: Place,
): Promise<MailSettings> {
  const draft = await draftOf(trx, shopId, topic);
  if ((draft?.revision ?? 0) !== revision)
    throw savedMeanwhile(draft, { userId, nameOf: await staffNames(trx, ctx, shopId) }, 'email');
  return mailSettingsToEdit(draft?.settings);
}

/**
 * Publishes a topic's draft, or our own mail where there is none. An already published draft makes no second version.
 * @throws HttpError 409 when another user saved meanwhile, 422 when it cannot be filled
 */
export async function publishTemplate(ctx: AppContext, caller: Caller, place: Place): Promise<MailVersion> {
  const { shopId, userId } = caller;
  const { topic, revision } = place;
  const fallback = await languageOfShop(ctx, caller.domain);
  // It is filled outside of a transaction, which a text that does not terminate must not block.
  const checked = await withShop(ctx.db, shopId, (trx) => sameDraft(trx, ctx, caller, place));
  await needFillable(ctx, caller, { topic, settings: checked, fallback });
  return withShop(ctx.db, shopId, async (trx) => {
    await store.lockTemplates(trx, shopId);
    const settings = await sameDraft(trx, ctx, caller, place);
    const newest = await store.newestVersion(trx, shopId, topic);
    const id =
      newest && isSame(settings, newest.settings)
        ? newest.id
        : await store.insertVersion(trx, shopId, { topic, settings, revision, at: ctx.now(), by: userId });
    await store.makeLive(trx, shopId, topic, id);
    await store.forgetOldVersions(trx, shopId, topic, id);
    await finishGuideStep(trx, shopId, 'notify_setting');
    return versionView(await versionRow(trx, shopId, id), await staffNames(trx, ctx, shopId));
  });
}

export async function unpublishTemplate(
  ctx: AppContext,
  { shopId }: Caller,
  topic: MailTopic,
): Promise<{ topic: MailTopic }> {
  await withShop(ctx.db, shopId, (trx) => store.makeOurs(trx, shopId, topic));
  return { topic };
}

async function versionRow(trx: ShopTransaction, shopId: string, id: string): Promise<store.VersionRow> {
  const row = await store.versionById(trx, shopId, id);
  if (!row) throw new HttpError(404, 'This version is not kept any more. Reload the page.');
  return row;
}

export const templateVersion = (
  ctx: AppContext,
  { shopId }: Caller,
  id: string,
): Promise<DataOf<Calls['notificationVersion']>> =>
  withShop(ctx.db, shopId, async (trx) => {
    const row = await versionRow(trx, shopId, id);
    const nameOf = await staffNames(trx, ctx, shopId);
    return { ...versionView(row, nameOf), settings: mailSettingsToEdit(row.settings) };
  });

/** Makes a version its topic's draft. @param id null: our own mail @throws HttpError 409 when the draft has another revision by now */
export function restoreTemplate(
  ctx: AppContext,
  { shopId, userId }: Caller,
  { id, ...place }: Place & { id: string | null },
): Promise<DataOf<Calls['restoreNotificationTemplate']>> {
  return withShop(ctx.db, shopId, async (trx) => {
    const version = id === null ? null : await versionRow(trx, shopId, id);
    if (version && version.topic !== place.topic)
      throw new HttpError(404, 'This version is one of another email. Reload the page.');
    const settings = mailSettingsToEdit(version?.settings);
    const saved = await write(trx, ctx, { shopId, userId, ...place }, settings);
    return { ...saved, topic: place.topic, settings };
  });
}
