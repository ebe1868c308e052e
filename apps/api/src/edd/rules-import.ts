import { isDeepStrictEqual } from 'node:util';
import { MAX_RULE_FILE_LENGTH, MAX_RULE_FILE_ROWS } from '@parcelway/domain/edd';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { z } from 'zod';
import type { Caller } from '../context';
import { withShop } from '../db/database';
import { HttpError } from '../http/errors';
import { recordChange } from '../shops/setting-changes.store';
import { textFileOf } from '../http/text-file';
import type { EddContext } from './edd';
import { beginChange, settingsRow } from './edd.store';
import { ruleFields } from './recorded-fields';
import { mustHaveRoom, RETENTION_MS, styleOverPlan } from './rules';
import { readRulesFile, rulesFile, rulesFileRows, type FileRule } from './rules-file';
import * as store from './rules.store';

type Given = z.output<Calls['importPreEddRules']['body']>;
type Answer = DataOf<Calls['importPreEddRules']>;

const SHOWN_ISSUES = 100;
/** More than any place. */
const LAST = 1e9;

export const exportRules = (ctx: EddContext, { shopId }: Caller): Promise<DataOf<Calls['preEddRulesFile']>> =>
  withShop(ctx.db, shopId, async (trx) => {
    const { headings, rows } = rulesFileRows(await store.rulesOf(trx, shopId));
    const day = ctx.now().toISOString().slice(0, 10);
    return textFileOf(`delivery-rules-${day}.csv`, headings, rows, MAX_RULE_FILE_ROWS);
  });

/** Puts rules at their places among those that stay; those without a place come last. */
function placed<One>(stays: readonly One[], rows: readonly { place: number | null; one: One }[]): One[] {
  const order = [...stays];
  let next = 0;
  const placeOf = ({ place }: { place: number | null }) => place ?? LAST;
  for (const row of rows.toSorted((a, b) => placeOf(a) - placeOf(b))) {
    const at = Math.min(Math.max(placeOf(row) - 1, next), order.length);
    order.splice(at, 0, row.one);
    next = at + 1;
  }
  return order;
}

/** Icons and colors that the plan does not include. */
const styleIssues = (caller: Caller, rules: readonly FileRule[], known: ReadonlyMap<string, store.RuleRow>) =>
  rules.flatMap(({ row, id, rule }) => {
    const over = styleOverPlan(caller, rule, known.get(id ?? '')?.rule);
    if (over === null) return [];
    return [{ row, column: over === 'icon' ? 'icon' : 'text_color', message: 'needs another plan: leave it empty' }];
  });

/** Says what is wrong in a file of rules or what it changes, and changes it where that is requested and nothing is wrong. */
export const importRules = (
  ctx: EddContext,
  caller: Caller,
  { content, mode, save, version }: Given,
): Promise<Answer> =>
  withShop(ctx.db, caller.shopId, async (trx) => {
    const { shopId } = caller;
    if (save) await beginChange(trx, shopId);
    const { changes } = await settingsRow(trx, shopId);
    const before = save ? String(BigInt(changes) - 1n) : changes;
    if (version !== undefined && version !== before)
      throw new HttpError(409, 'The delivery promise was changed meanwhile. Nothing was saved: check the file again.');
    const rules = await store.rulesOf(trx, shopId, new Date(ctx.now().getTime() - RETENTION_MS));
    const listed = rules.filter(({ deletedAt }) => deletedAt === null);
    const known = new Map(rules.map((rule) => [rule.id, rule]));
    const file = readRulesFile(content, (id) => known.get(id)?.rule, { mayBeEmpty: mode === 'replace' });
    const issues = [...file.issues, ...styleIssues(caller, file.rules, known)].sort((a, b) => a.row - b.row);
    const answer: Answer = {
      ...{ issues: issues.slice(0, SHOWN_ISSUES), issue_count: issues.length },
      ...{ added: 0, changed: 0, deleted: 0, saved: false, version: changes, before: null },
    };
    if (issues.length > 0) return answer;

    const named = new Set(file.rules.map(({ id }) => id));
    const others = listed.filter(({ id }) => !named.has(id));
    const deleted = mode === 'replace' ? others : [];
    const order = placed<Pick<FileRule, 'id' | 'rule'>>(
      mode === 'replace' ? [] : others,
      file.rules.map((one) => ({ one, place: one.priority ?? known.get(one.id ?? '')?.priority ?? null })),
    );
    if (order.length > listed.length) mustHaveRoom(caller, order.length - 1);
    const added = order.flatMap((one, index) => (one.id === null ? [{ rule: one.rule, priority: index + 1 }] : []));
    const changed = file.rules.flatMap(({ id, rule }) => {
      const old = known.get(id ?? '');
      return old && (old.deletedAt !== null || !isDeepStrictEqual(old.rule, rule)) ? [{ id: old.id, rule }] : [];
    });
    const counted = { added: added.length, changed: changed.length, deleted: deleted.length };
    if (!save) return { ...answer, ...counted };

    const saved = { at: ctx.now(), by: caller.userId };
    await store.markDeleted(
      trx,
      shopId,
      deleted.map(({ id }) => id),
      saved.at,
    );
    await store.updateRules(trx, shopId, changed, saved);
    const made = await store.insertRules(trx, shopId, added, saved);
    const ids = order.map(({ id }, index) => id ?? made.get(index + 1) ?? '');
    await store.placeRules(trx, shopId, ids);
    const record = { user: saved.by, at: saved.at, area: 'rules' } as const;
    for (const { rule } of added) await recordChange(trx, shopId, { ...record, deed: 'added', subject: rule.name });
    for (const { rule } of deleted) await recordChange(trx, shopId, { ...record, deed: 'deleted', subject: rule.name });
    for (const { id, rule } of changed) {
      const old = known.get(id);
      const before = old && ruleFields(old.rule, old.priority);
      const after = ruleFields(rule, ids.indexOf(id) + 1);
      await recordChange(trx, shopId, { ...record, subject: rule.name, ...(before && { before }), after });
    }
    const old = rulesFile(listed);
    const fits = listed.length <= MAX_RULE_FILE_ROWS && old.length <= MAX_RULE_FILE_LENGTH;
    return { ...answer, ...counted, saved: true, before: fits ? old : null };
  });
