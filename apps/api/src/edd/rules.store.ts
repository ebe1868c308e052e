import type { RuleTarget } from '@parcelway/domain/edd';
import type { EddRuleValues } from '@parcelway/http-contract';
import { sql } from 'kysely';
import type { Database, ShopTransaction } from '../db/database';
import type { Stamp } from './edd.store';

export interface RuleRow {
  id: string;
  rule: EddRuleValues;
  priority: number;
  revision: number;
  savedAt: Date;
  savedBy: string;
  deletedAt: Date | null;
}
/** A rule in the list: without what it says. */
export interface ListedRule {
  id: string;
  name: string;
  status: boolean;
  priority: number;
  target: RuleTarget;
  products: number;
  savedAt: Date;
}

const rules = (trx: ShopTransaction, shopId: string) =>
  trx
    .selectFrom('edd_rules')
    .select([
      ...(['rule_id as id', 'rule', 'priority', 'revision'] as const),
      ...(['saved_at as savedAt', 'saved_by as savedBy', 'deleted_at as deletedAt'] as const),
    ])
    .where('shop_id', '=', shopId);

/** Those that are not deleted, in their order. @param deletedSince with those that were deleted since then */
export async function rulesOf(trx: ShopTransaction, shopId: string, deletedSince?: Date): Promise<RuleRow[]> {
  const rows = await rules(trx, shopId)
    .where((where) =>
      where.or([where('deleted_at', 'is', null), ...(deletedSince ? [where('deleted_at', '>=', deletedSince)] : [])]),
    )
    .orderBy('priority')
    .execute();
  return rows.map((row) => ({ ...row, revision: Number(row.revision) }));
}

/** A rule, deleted or not. */
export async function ruleById(trx: ShopTransaction, shopId: string, id: string): Promise<RuleRow | undefined> {
  const row = await rules(trx, shopId).where('rule_id', '=', id).executeTakeFirst();
  return row && { ...row, revision: Number(row.revision) };
}

export const listedRules = (trx: ShopTransaction, shopId: string): Promise<ListedRule[]> =>
  trx
    .selectFrom('edd_rules')
    .select([
      ...(['rule_id as id', 'priority', 'saved_at as savedAt'] as const),
      sql<string>`rule->>'name'`.as('name'),
      sql<boolean>`(rule->>'status')::boolean`.as('status'),
      sql<RuleTarget>`rule->'target'->>'type'`.as('target'),
      sql<number>`jsonb_array_length(rule->'target'->'values')`.as('products'),
    ])
    .where('shop_id', '=', shopId)
    .where('deleted_at', 'is', null)
    .orderBy('priority')
    .execute();

/** @returns its id */
export async function insertRule(
  trx: ShopTransaction,
  shopId: string,
  { rule, priority }: { rule: EddRuleValues; priority: number },
  { at, by }: Stamp,
): Promise<string> {
  const { rule_id: id } = await trx
    .insertInto('edd_rules')
    .values({ shop_id: shopId, rule: JSON.stringify(rule), priority, saved_at: at, saved_by: by })
    .returning('rule_id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRule(
  trx: ShopTransaction,
  shopId: string,
  id: string,
  rule: EddRuleValues,
  { at, by }: Stamp,
): Promise<void> {
  await trx
    .updateTable('edd_rules')
    .set({ rule: JSON.stringify(rule), revision: sql<string>`revision + 1`, saved_at: at, saved_by: by })
    .where('shop_id', '=', shopId)
    .where('rule_id', '=', id)
    .execute();
}

/** Adds rules at their places. @returns their ids by place */
export async function insertRules(
  trx: ShopTransaction,
  shopId: string,
  added: readonly { rule: EddRuleValues; priority: number }[],
  { at, by }: Stamp,
): Promise<Map<number, string>> {
  if (added.length === 0) return new Map();
  const rows = added.map(({ rule, priority }) => ({ shop_id: shopId, rule: JSON.stringify(rule), priority }));
  const made = await trx
    .insertInto('edd_rules')
    .values(rows.map((row) => ({ ...row, saved_at: at, saved_by: by })))
    .returning(['rule_id', 'priority'])
    .execute();
  return new Map(made.map(({ rule_id: id, priority }) => [priority, id]));
}

/** Changes rules; those that were deleted are there again. */
export async function updateRules(
  trx: ShopTransaction,
  shopId: string,
  changed: readonly { id: string; rule: EddRuleValues }[],
  { at, by }: Stamp,
): Promise<void> {
  const ids = changed.map(({ id }) => id);
  const values = changed.map(({ rule }) => JSON.stringify(rule));
  await sql`update edd_rules r
    set rule = given.rule, revision = r.revision + 1, saved_at = ${at}, saved_by = ${by}, deleted_at = null
    from unnest(${ids}::bigint[], ${values}::jsonb[]) as given (id, rule)
    where r.shop_id = ${shopId} and r.rule_id = given.id`.execute(trx);
}

/** @param at null: they are not deleted any more */
export async function markDeleted(
  trx: ShopTransaction,
  shopId: string,
  ids: readonly string[],
  at: Date | null,
): Promise<void> {
  await sql`update edd_rules set deleted_at = ${at}
    where shop_id = ${shopId} and rule_id = any(${ids}::bigint[])`.execute(trx);
}

/** Numbers the rules from 1 in the order of the ids. */
export async function placeRules(trx: ShopTransaction, shopId: string, ids: readonly string[]): Promise<void> {
  await sql`update edd_rules r set priority = given.place
    from unnest(${ids}::bigint[]) with ordinality as given (id, place)
    where r.shop_id = ${shopId} and r.rule_id = given.id and r.priority <> given.place`.execute(trx);
}

/** Forgets rules that were deleted before. */
export async function forgetRules(db: Database, before: Date): Promise<void> {
  await sql`select forget_edd_rules(${before}::timestamptz)`.execute(db.kysely);
}
