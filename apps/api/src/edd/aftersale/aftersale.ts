import { addDays, startOfDay } from '@parcelway/domain';
import { dayNumber, dayOfNumber, localDay } from '@parcelway/domain/edd';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { z } from 'zod';
import type { Caller } from '../../context';
import { withShop, type ShopTransaction } from '../../db/database';
import { recordChange } from '../../shops/setting-changes.store';
import { staffNames } from '../../shops/staff-names.store';
import { refuse } from '../check';
import { readSettings } from '../defaults';
import { mustBeCurrent, type EddContext } from '../edd';
import { settingsRow, shopOf, zonesOf } from '../edd.store';
import { dateJob } from './date-job';
import { beginRound } from './date-shop';
import { keptBetween } from './lanes.store';
import { aftersaleRow, lockAftersale, writeAftersale } from './settings.store';
import { readAftersale, toStored } from './values';

type State = DataOf<Calls['aftersale']>;

const BACKTEST_DAYS = 90;

export const aftersale = (ctx: EddContext, caller: Caller): Promise<State> =>
  withShop(ctx.db, caller.shopId, (trx) => stateOf(ctx, trx, caller));

/** In the transaction that may have changed it. */
async function stateOf(ctx: EddContext, trx: ShopTransaction, { shopId, timezone }: Caller): Promise<State> {
  const row = await aftersaleRow(trx, shopId);
  const { settings } = await settingsRow(trx, shopId);
  const { workflow, format } = readSettings(settings, await shopOf(trx, shopId), ctx.now());
  const nameOf = await staffNames(trx, ctx, shopId);
  const { round, savedAt } = row;
  return {
    ...{ enable: row.enabled, ...readAftersale(row.settings), revision: row.revision },
    saved_at: savedAt?.toISOString() ?? null,
    saved_by: savedAt ? nameOf(row.savedBy) : '',
    ...{ workflow, format },
    zones: (await zonesOf(trx, shopId)).map(({ id, zone }) => ({ ...zone, id })),
    since: row.since?.toISOString() ?? null,
    range: row.range,
    // Parcels may have come since they were counted.
    running: row.enabled && round ? { done: round.done, of: Math.max(round.total, round.done) } : null,
    backtest: await backtestOf(trx, shopId, localDay(ctx.now(), timezone)),
  };
}

async function backtestOf(trx: ShopTransaction, shopId: string, today: string): Promise<State['backtest']> {
  const day = (ago: number) => dayOfNumber(dayNumber(today) - ago);
  const days = { from: day(BACKTEST_DAYS), to: day(1) };
  const { n, covered, early } = await keptBetween(trx, shopId, days);
  return n === 0 ? null : { ...days, n, covered, late: n - covered, early_avg_days: early ?? 0 };
}

/** Saves it, and computes the dates of all parcels that have one then. */
export const saveAftersale = (
  ctx: EddContext,
  caller: Caller,
  { revision, range, ...values }: z.output<Calls['saveAftersale']['body']>,
): Promise<State> =>
  withShop(ctx.db, caller.shopId, async (trx) => {
    const { shopId, userId: by, timezone } = caller;
    const at = ctx.now();
    await lockAftersale(trx, shopId);
    const before = await aftersaleRow(trx, shopId);
    await mustBeCurrent(ctx, trx, caller, before, { revision, thing: 'estimated delivery' });
    if (range && range.end < range.start) refuse({ 'range.end': 'must not be before the first day' });
    const days = range && {
      ...range,
      ...{ from: startOfDay(range.start, timezone), until: startOfDay(addDays(range.end, 1), timezone) },
    };
    const since = before.since ?? (values.enable ? at : null);
    const written = { enabled: values.enable, settings: toStored(values), since, ...(days && { range: days }) };
    await writeAftersale(trx, shopId, written, { at, by });
    await recordChange(trx, shopId, {
      ...{ user: by, at, area: 'delivery' },
      before: { ...readAftersale(before.settings), enable: before.enabled, older: before.range },
      after: { ...values, older: range ?? before.range },
    });
    if (values.enable && since) {
      const { changes } = await settingsRow(trx, shopId);
      await beginRound(trx, shopId, { since, rangeAt: days ?? before.rangeAt }, { of: 'all', at, changes });
      await ctx.jobs.add(trx, 'edd.date', { shopId }, dateJob(shopId));
    }
    return stateOf(ctx, trx, caller);
  });
