import { eddRuleLimit, hasFeature, levelOfPlan } from '@parcelway/domain';
import { PLAIN_RULE_COLOR, RULE_RETENTION_DAYS } from '@parcelway/domain/edd';
import type { Calls, EddRule, EddRuleValues } from '@parcelway/http-contract';
import type { z } from 'zod';
import type { Caller } from '../context';
import { withShop, type ShopTransaction } from '../db/database';
import { HttpError } from '../http/errors';
import { needFeature } from '../http/route';
import { recordChange } from '../shops/setting-changes.store';
import { staffNames } from '../shops/staff-names.store';
import { idleRules } from './answer';
import { refuse, withIds, workflowErrors, zonesErrors } from './check';
import { mustBeCurrent, noSuchRule, type EddContext } from './edd';
import { beginChange } from './edd.store';
import { ruleFields } from './recorded-fields';
import * as store from './rules.store';

type Given = z.output<Calls['savePreEddRule']['body']>;

export const RETENTION_MS = RULE_RETENTION_DAYS * 86_400_000;

/** @throws HttpError 404 for one that was deleted, or never was */
export async function presentRule(trx: ShopTransaction, shopId: string, id: string): Promise<store.RuleRow> {
  const row = await store.ruleById(trx, shopId, id);
  if (!row || row.deletedAt) throw noSuchRule();
  return row;
}

async function view(ctx: EddContext, trx: ShopTransaction, { shopId, plan }: Caller, id: string): Promise<EddRule> {
  const row = await presentRule(trx, shopId, id);
  const nameOf = await staffNames(trx, ctx, shopId);
  const idle = idleRules(await store.listedRules(trx, shopId), eddRuleLimit(levelOfPlan(plan)));
  return {
    ...row.rule,
    id,
    revision: row.revision,
    priority: row.priority,
    idle: idle.get(id) ?? null,
    updated_at: row.savedAt.toISOString(),
    updated_by: nameOf(row.savedBy),
    zones: withIds(row.rule.zones),
  };
}

export const eddRule = (ctx: EddContext, caller: Caller, id: string): Promise<EddRule> =>
  withShop(ctx.db, caller.shopId, (trx) => view(ctx, trx, caller, id));

/** @throws HttpError 402 or 422 when the plan includes no further rule */
export function mustHaveRoom({ plan }: Caller, used: number): void {
  const level = levelOfPlan(plan);
  const limit = eddRuleLimit(level);
  if (limit === null || used < limit) return;
  const included = `Your plan includes ${limit} rules.`;
  if (!hasFeature(level, 'custom_shipping_rule_pro'))
    throw new HttpError(402, `${included} Upgrade to Pro for ${eddRuleLimit('pro')}, or delete one.`, { plan: 'pro' });
  throw new HttpError(422, `${included} Delete one to add another; Enterprise includes any number.`);
}

/** A new icon or color needs its plan; one from before a downgrade may stay. @returns which of both the plan lacks */
export function styleOverPlan(
  { plan }: Pick<Caller, 'plan'>,
  { icon, color }: EddRuleValues,
  before: EddRuleValues | undefined,
): 'icon' | 'color' | null {
  if (hasFeature(levelOfPlan(plan), 'pre_edd_custom_style')) return null;
  if (icon !== null && icon !== before?.icon) return 'icon';
  const known = before?.color ?? PLAIN_RULE_COLOR;
  return color.text !== known.text || color.background !== known.background ? 'color' : null;
}

/** The ids with one at a place of theirs, from 1. */
const placed = (ids: readonly string[], id: string, place: number): string[] => {
  const others = ids.filter((one) => one !== id);
  return others.toSpliced(place - 1, 0, id);
};
const idsOf = (rules: readonly { id: string }[]): string[] => rules.map(({ id }) => id);

/** Adds a rule, or changes the one that is named. */
export const saveRule = (
  ctx: EddContext,
  caller: Caller,
  { id, revision, priority, ...rule }: Given,
): Promise<EddRule> =>
  withShop(ctx.db, caller.shopId, async (trx) => {
    const { shopId } = caller;
    const saved = { at: ctx.now(), by: caller.userId };
    await beginChange(trx, shopId);
    const listed = await store.listedRules(trx, shopId);
    const before = id === undefined ? undefined : await store.ruleById(trx, shopId, id);
    if (id !== undefined && before?.deletedAt !== null) throw noSuchRule();
    if (before) await mustBeCurrent(ctx, trx, caller, before, { revision, thing: 'rule' });
    else mustHaveRoom(caller, listed.length);
    if (styleOverPlan(caller, rule, before?.rule)) needFeature(caller, 'pre_edd_custom_style');
    refuse({ ...workflowErrors(rule.workflow, 'workflow.'), ...zonesErrors(rule.zones) });
    if (before) await store.updateRule(trx, shopId, before.id, rule, saved);
    const place = priority ?? before?.priority ?? listed.length + 1;
    const own = before?.id ?? (await store.insertRule(trx, shopId, { rule, priority: place }, saved));
    await store.placeRules(trx, shopId, placed(idsOf(listed), own, place));
    await recordChange(trx, shopId, {
      ...{ user: saved.by, at: saved.at, area: 'rules' as const, subject: rule.name },
      ...(before
        ? { before: ruleFields(before.rule, before.priority), after: ruleFields(rule, place) }
        : { deed: 'added' }),
    });
    return view(ctx, trx, caller, own);
  });

/** The copy comes after the rule and is off: both would be for the same products. */
export const copyRule = (ctx: EddContext, caller: Caller, id: string, name: string): Promise<EddRule> =>
  withShop(ctx.db, caller.shopId, async (trx) => {
    const { shopId } = caller;
    await beginChange(trx, shopId);
    const original = await store.ruleById(trx, shopId, id);
    if (!original || original.deletedAt) throw noSuchRule();
    const listed = await store.listedRules(trx, shopId);
    mustHaveRoom(caller, listed.length);
    const mayStyle = hasFeature(levelOfPlan(caller.plan), 'pre_edd_custom_style');
    const rule: EddRuleValues = {
      ...original.rule,
      ...(!mayStyle && { icon: null, color: { ...PLAIN_RULE_COLOR } }),
      name,
      status: false,
    };
    const priority = original.priority + 1;
    const saved = { at: ctx.now(), by: caller.userId };
    const copy = await store.insertRule(trx, shopId, { rule, priority }, saved);
    await store.placeRules(trx, shopId, placed(idsOf(listed), copy, priority));
    await recordChange(trx, shopId, { user: saved.by, at: saved.at, area: 'rules', deed: 'added', subject: name });
    return view(ctx, trx, caller, copy);
  });

export const deleteRule = (ctx: EddContext, { shopId, userId: user }: Caller, id: string): Promise<void> =>
  withShop(ctx.db, shopId, async (trx) => {
    await beginChange(trx, shopId);
    const row = await store.ruleById(trx, shopId, id);
    if (!row || row.deletedAt) throw noSuchRule();
    const at = ctx.now();
    await store.markDeleted(trx, shopId, [id], at);
    await store.placeRules(trx, shopId, idsOf(await store.listedRules(trx, shopId)));
    await recordChange(trx, shopId, { user, at, area: 'rules', deed: 'deleted', subject: row.rule.name });
  });

/** To the place that it had. Restoring one that is there changes nothing. */
export const restoreRule = (ctx: EddContext, caller: Caller, id: string): Promise<EddRule> =>
  withShop(ctx.db, caller.shopId, async (trx) => {
    const { shopId, userId: user } = caller;
    await beginChange(trx, shopId);
    const row = await store.ruleById(trx, shopId, id);
    if (!row || (row.deletedAt && row.deletedAt.getTime() < ctx.now().getTime() - RETENTION_MS)) throw noSuchRule();
    if (row.deletedAt) {
      const listed = await store.listedRules(trx, shopId);
      mustHaveRoom(caller, listed.length);
      await store.markDeleted(trx, shopId, [id], null);
      await store.placeRules(trx, shopId, placed(idsOf(listed), id, row.priority));
      const subject = row.rule.name;
      await recordChange(trx, shopId, { user, at: ctx.now(), area: 'rules', deed: 'restored', subject });
    }
    return view(ctx, trx, caller, id);
  });
