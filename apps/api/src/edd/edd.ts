import { eddRuleLimit, hasFeature, levelOfPlan, planWith } from '@parcelway/domain';
import type { Calls, DataOf, EddSettings, EddTranslations, EddWidget } from '@parcelway/http-contract';
import type { z } from 'zod';
import type { AppContext, Caller } from '../context';
import { withShop, type ShopTransaction } from '../db/database';
import { savedMeanwhile } from '../drafts/saved-meanwhile';
import { HttpError } from '../http/errors';
import { needFeature } from '../http/route';
import { storeAdminUrl } from '../platform/store-url';
import { recordChange } from '../shops/setting-changes.store';
import { staffNames } from '../shops/staff-names.store';
import { idleRules } from './answer';
import { refuse, workflowErrors } from './check';
import { languageOf, readSettings } from './defaults';
import { beginChange, settingsRow, shopOf, writeSettings, zonesOf, type SettingsRow } from './edd.store';
import { promiseFields } from './recorded-fields';
import { listedRules, rulesOf, ruleById } from './rules.store';
import type { PromiseOf } from './shop-promise';

/** What the calls of the promise work with. */
export interface EddContext extends Pick<AppContext, 'config' | 'db' | 'jobs' | 'log' | 'now' | 'platform' | 'vault'> {
  promiseOf: PromiseOf;
}
type Whole = DataOf<Calls['preSaleEdd']>;
type Body<Name extends 'updateEdd' | 'updateEddFormat' | 'saveEddTranslation'> = z.output<Calls[Name]['body']>;

/** The promise as a block of our theme extension: its file's name. */
const PROMISE_BLOCK = 'delivery-promise';

/** Everything of the promise, read in the transaction that may have changed it. */
export async function wholeOf(ctx: EddContext, trx: ShopTransaction, caller: Caller): Promise<Whole> {
  const { shopId, plan } = caller;
  const row = await settingsRow(trx, shopId);
  const shop = await shopOf(trx, shopId);
  const { workflow, format, widget, text } = readSettings(row.settings, shop, ctx.now());
  const rules = await listedRules(trx, shopId);
  const limit = eddRuleLimit(levelOfPlan(plan));
  const idle = idleRules(rules, limit);
  const nameOf = await staffNames(trx, ctx, shopId);
  const promise = await ctx.promiseOf(trx, caller);
  const { estimate, text: textIn } = promise.answer(null, { country: shop.country, province: null }, ctx.now());
  return {
    revision: row.revision,
    saved_at: row.savedAt?.toISOString() ?? null,
    saved_by: row.savedAt ? nameOf(row.savedBy) : '',
    enable: row.enabled,
    workflow,
    zones: (await zonesOf(trx, shopId)).map(({ id, zone, revision }) => ({ ...zone, id, revision })),
    rules: rules.map(({ savedAt, ...rule }) => ({
      ...rule,
      idle: idle.get(rule.id) ?? null,
      updated_at: savedAt.toISOString(),
    })),
    rule_limit: limit,
    format,
    widget,
    text,
    preview: { from: estimate?.from ?? null, to: estimate?.to ?? null, text: textIn(languageOf(shop)) },
  };
}

export const preSaleEdd = (ctx: EddContext, caller: Caller): Promise<Whole> =>
  withShop(ctx.db, caller.shopId, (trx) => wholeOf(ctx, trx, caller));

/** @throws HttpError 409 when somebody saved since the revision */
export async function mustBeCurrent(
  ctx: EddContext,
  trx: ShopTransaction,
  { shopId, userId }: Caller,
  row: { revision: number; savedAt: Date | null; savedBy: string },
  { revision, thing }: { revision: number; thing: string },
): Promise<void> {
  if (row.revision === revision) return;
  const nameOf = await staffNames(trx, ctx, shopId);
  const { savedAt, savedBy } = row;
  throw savedMeanwhile(savedAt ? { savedAt, savedBy } : undefined, { userId, nameOf }, thing);
}

/** Changes settings under the lock of the shop's promise. @param change made of what is stored */
async function changeSettings(
  ctx: EddContext,
  trx: ShopTransaction,
  caller: Caller,
  revision: number,
  change: (settings: EddSettings, row: SettingsRow) => { settings: EddSettings; enabled?: boolean },
): Promise<void> {
  const { shopId, userId: by } = caller;
  await beginChange(trx, shopId);
  const row = await settingsRow(trx, shopId);
  await mustBeCurrent(ctx, trx, caller, row, { revision, thing: 'delivery promise' });
  const before = readSettings(row.settings, await shopOf(trx, shopId), ctx.now());
  const { settings, enabled = row.enabled } = change(before, row);
  const at = ctx.now();
  await writeSettings(trx, shopId, { settings, enabled }, { at, by });
  await recordChange(trx, shopId, {
    ...{ user: by, at, area: 'promise' as const },
    ...{ before: promiseFields(before, row.enabled), after: promiseFields(settings, enabled) },
  });
}

export const updateEdd = (
  ctx: EddContext,
  caller: Caller,
  { revision, enable, workflow, text, widget }: Body<'updateEdd'>,
): Promise<Whole> =>
  withShop(ctx.db, caller.shopId, async (trx) => {
    await changeSettings(ctx, trx, caller, revision, (before) => {
      const settings: EddSettings = {
        ...before,
        workflow: { ...before.workflow, ...workflow },
        text: { ...before.text, ...text },
        widget: { ...before.widget, ...widget },
      };
      refuse(workflowErrors(settings.workflow, 'workflow.'));
      if (isNewStyle(settings.widget, before.widget)) needFeature(caller, 'pre_edd_custom_style');
      return { settings, ...(enable !== undefined && { enabled: enable }) };
    });
    return wholeOf(ctx, trx, caller);
  });

/** Whether CSS, an icon or colors of the merchant's own are other ones. Taking them away needs no plan. */
const isNewStyle = (now: EddWidget, before: EddWidget): boolean =>
  (now.custom_css.trim() !== '' && now.custom_css !== before.custom_css) ||
  (now.icon !== null && now.icon !== before.icon) ||
  (now.color !== null && JSON.stringify(now.color) !== JSON.stringify(before.color));

export const updateEddFormat = (
  ctx: EddContext,
  caller: Caller,
  { revision, ...format }: Body<'updateEddFormat'>,
): Promise<Whole> =>
  withShop(ctx.db, caller.shopId, async (trx) => {
    await changeSettings(ctx, trx, caller, revision, (before) => ({
      settings: { ...before, format: { ...before.format, ...format } },
    }));
    return wholeOf(ctx, trx, caller);
  });

async function translationOf(
  ctx: EddContext,
  trx: ShopTransaction,
  shopId: string,
): Promise<DataOf<Calls['eddTranslation']>> {
  const row = await settingsRow(trx, shopId);
  const shop = await shopOf(trx, shopId);
  const { translation } = readSettings(row.settings, shop, ctx.now());
  return { revision: row.revision, translation, default_lang: languageOf(shop) };
}

export const eddTranslation = (ctx: EddContext, { shopId }: Caller): Promise<DataOf<Calls['eddTranslation']>> =>
  withShop(ctx.db, shopId, (trx) => translationOf(ctx, trx, shopId));

/** An empty text is none. */
const filledTexts = (translation: EddTranslations): EddTranslations =>
  Object.fromEntries(
    Object.entries(translation).map(([language, texts]) => [
      language,
      Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
    ]),
  );

/** Texts of a deleted rule stay, as it may be restored. */
export const saveEddTranslation = (
  ctx: EddContext,
  caller: Caller,
  { revision, translation }: Body<'saveEddTranslation'>,
): Promise<DataOf<Calls['eddTranslation']>> =>
  withShop(ctx.db, caller.shopId, async (trx) => {
    const { shopId } = caller;
    const known = new Set((await rulesOf(trx, shopId)).map(({ id }) => `rule_${id}`));
    await changeSettings(ctx, trx, caller, revision, (before) => {
      const errors: Record<string, string> = {};
      for (const [language, texts] of Object.entries(translation))
        for (const key of Object.keys(texts)) {
          const isStored = before.translation[language as keyof EddTranslations]?.[key] !== undefined;
          if (key.startsWith('rule_') && !known.has(key) && !isStored)
            errors[`translation.${language}.${key}`] = 'is of a rule that is not there';
        }
      refuse(errors);
      return { settings: { ...before, translation: filledTexts(translation) } };
    });
    return translationOf(ctx, trx, shopId);
  });

/** @param id of a rule, or 0 for products without one */
export const eddSetLink = (
  ctx: EddContext,
  { shopId, domain }: Caller,
  id: string,
): Promise<DataOf<Calls['eddSetLink']>> =>
  withShop(ctx.db, shopId, async (trx) => {
    if (id !== '0' && (await ruleById(trx, shopId, id))?.deletedAt !== null) throw noSuchRule();
    const { settings } = await settingsRow(trx, shopId);
    const { widget } = readSettings(settings, await shopOf(trx, shopId), ctx.now());
    const template = id === '0' && widget.position === 'cart' ? 'cart' : 'product';
    const block = `${encodeURIComponent(ctx.config.SHOPIFY_API_KEY)}/${PROMISE_BLOCK}`;
    const editor = `${storeAdminUrl(ctx.config, domain)}/themes/current/editor`;
    return { url: `${editor}?template=${template}&addAppBlockId=${block}&target=mainSection` };
  });

export const noSuchRule = (): HttpError => new HttpError(404, 'This rule is not there any more. Reload the page.');

/** Whether another rule may be added. */
export const ruleUse = (ctx: EddContext, { shopId, plan }: Caller): Promise<DataOf<Calls['preEddAvailable']>> =>
  withShop(ctx.db, shopId, async (trx) => {
    const used = (await listedRules(trx, shopId)).length;
    const limit = eddRuleLimit(levelOfPlan(plan));
    const available = limit === null || used < limit;
    return { available, reason: available ? null : 'plan', used, limit };
  });

export function customOpen({ plan }: Caller): DataOf<Calls['checkCustomOpen']> {
  const open = hasFeature(levelOfPlan(plan), 'custom_shipping_rule_basic');
  return { open, plan: open ? null : planWith('custom_shipping_rule_basic') };
}
