import { setImmediate as nextTurn } from 'node:timers/promises';
import { isUnderWay, promisedDay, ShipmentStatus, type SubStatus } from '@parcelway/domain';
import {
  lanesOf,
  localDay,
  processingTaken,
  replay,
  replayPrediction,
  TURN_AFTER,
  type DayPair,
  type PastOrder,
  type Replay,
  type ReplayFigures,
  type ShippedParcel,
} from '@parcelway/domain/edd';
import type { Calls, DataOf, EddBacktestResult } from '@parcelway/http-contract';
import { bulkhead } from 'cockatiel';
import type { AppContext, Caller } from '../context';
import { withShop, type ShopTransaction } from '../db/database';
import { aftersaleRow } from './aftersale/settings.store';
import { readAftersale } from './aftersale/values';
import type { DeliveryPromise, Destination } from './answer';
import * as store from './backtest.store';
import { settingsRow } from './edd.store';
import { zonesOfPlaces } from './places';
import { presentRule } from './rules';
import { plainPromise, rulePromise } from './shop-promise';

type State = DataOf<Calls['eddBacktest']>;
type Replaying = Pick<AppContext, 'db' | 'now'>;

const DAY_MS = 86_400_000;
const DAYS = 90;
/** Predictions for the first of these days are made from the parcels of so many days, those days included. */
const DAYS_OF_LANES = 180;
const PAGE = 5000;
/** Parcels of one large shop fill most of a process's memory; two at once would not end earlier on its one thread. */
const oneAtATime = bulkhead(1, Infinity);
/** After so long without an end it is not running any more: its process died, and the queue runs it again. */
const LOST_MS = 15 * 60_000;
const AGAIN_MS = 7 * DAY_MS;
/** Couriers, countries and parcels in the result. */
const MOST_GROUPS = 20;
const MOST_MISSED = 50;

const lostBefore = (now: Date): Date => new Date(now.getTime() - LOST_MS);

/** @param ruleId null: of products without a rule @throws HttpError 404 for a rule that is not there */
export const backtestState = (
  ctx: Replaying,
  { shopId }: Pick<Caller, 'shopId'>,
  ruleId: string | null,
): Promise<State> =>
  withShop(ctx.db, shopId, async (trx) => {
    if (ruleId !== null) await presentRule(trx, shopId, ruleId);
    const { started_at, done, parcels, made_at, changes, result } = await store.backtestRow(trx, shopId, ruleId);
    const isRunning = started_at !== null && started_at >= lostBefore(ctx.now());
    return {
      running: isRunning ? { done, of: parcels } : null,
      made_at: made_at?.toISOString() ?? null,
      outdated: result !== null && changes !== (await settingsRow(trx, shopId)).changes,
      // Results of earlier servers have no prediction.
      result: result && {
        ...result,
        prediction: result.prediction ?? null,
        missed: await named(trx, shopId, result.missed),
      },
    };
  });

/** With their numbers, as far as they are still there. */
async function named(trx: ShopTransaction, shopId: string, missed: EddBacktestResult['missed']) {
  const labels = await store.labelsOf(
    trx,
    shopId,
    missed.map(({ id }) => id),
  );
  return missed.flatMap((parcel) => {
    const label = labels.get(parcel.id);
    return label ? [{ ...parcel, ...label }] : [];
  });
}

/** Queues a backtest, unless one runs. */
export async function startBacktest(
  ctx: Replaying & Pick<AppContext, 'jobs'>,
  { shopId }: Pick<Caller, 'shopId'>,
  ruleId: string | null,
): Promise<State> {
  await withShop(ctx.db, shopId, async (trx) => {
    const at = ctx.now();
    if (ruleId !== null) await presentRule(trx, shopId, ruleId);
    const key = `edd.backtest:${shopId}${ruleId === null ? '' : `:${ruleId}`}`;
    if (await store.beginBacktest(trx, shopId, ruleId, { at, lost: lostBefore(at) }))
      await ctx.jobs.add(trx, 'edd.backtest', { shopId, ...(ruleId !== null && { ruleId }) }, { key, queue: 'edd' });
  });
  return backtestState(ctx, { shopId }, ruleId);
}

/** Job `edd.backtests`. */
export async function queueBacktests(ctx: Replaying & Pick<AppContext, 'jobs'>): Promise<void> {
  const before = new Date(ctx.now().getTime() - AGAIN_MS);
  for (const shopId of await store.shopsDue(ctx.db, before)) await startBacktest(ctx, { shopId }, null);
}

/**
 * Job `edd.backtest`: replays the shop's last 90 days with the promise as it is saved now, and with predictions.
 * @param ruleId with the promise of a rule, as if all parcels were of its products: a rule that is new has few of its own
 */
export const runBacktest = (ctx: Replaying, shopId: string, ruleId: string | null = null): Promise<void> =>
  oneAtATime.execute(() => replayPast(ctx, shopId, ruleId));

async function replayPast(ctx: Replaying, shopId: string, ruleId: string | null): Promise<void> {
  const now = ctx.now();
  const since = new Date(now.getTime() - DAYS * DAY_MS);
  const from = new Date(now.getTime() - DAYS_OF_LANES * DAY_MS);
  const read = await withShop(ctx.db, shopId, (trx) =>
    ruleId === null ? plainPromise(trx, shopId, now) : rulePromise(trx, shopId, now, ruleId),
  );
  // The rule was deleted meanwhile.
  if (!read) return;
  const { promise, changes } = read;
  const { parcels, share } = await withShop(ctx.db, shopId, async (trx) => ({
    parcels: await store.countReplayed(trx, shopId, from),
    share: readAftersale((await aftersaleRow(trx, shopId)).settings).share,
  }));
  const past = new Past(promise, since);
  for (let after: store.ReplayedParcel | undefined, more = true; more;) {
    const page = await withShop(ctx.db, shopId, async (trx) => {
      const rows = await store.replayedPage(trx, shopId, { from, after, limit: PAGE });
      await store.noteProgress(trx, shopId, ruleId, { done: past.size, parcels });
      return rows;
    });
    for (const [index, parcel] of page.entries()) {
      // The same process may answer merchants.
      if (index % TURN_AFTER === TURN_AFTER - 1) await nextTurn();
      past.add(parcel);
    }
    after = page.at(-1);
    more = page.length === PAGE;
  }
  const result = await past.result({ now, share });
  await withShop(ctx.db, shopId, (trx) =>
    store.finishBacktest(trx, shopId, ruleId, { result, at: ctx.now(), changes }),
  );
}

/** What parcels of a courier from one place to another have in common. */
interface Way extends Pick<ShippedParcel, 'lanes' | 'calendar'> {
  to: Destination;
  /** As the parcels have it; one text for all of them. */
  place: Pick<PastOrder, 'courier' | 'country'>;
  /** Zone of the destination. */
  there: string;
}

/** Parcels of the past, with what the promise would have said of each. */
class Past {
  private readonly orders: PastOrder[] = [];
  private readonly shipped: ShippedParcel[] = [];
  /** Parcels read so far, those before the days that are replayed too. */
  size = 0;
  private readonly promised = new Map<string, DayPair | null>();
  private readonly byCourier = new Map<string, DayPair>();
  private readonly zoneAt;
  private readonly ways = new Map<string, Way>();

  /** @param since orders from then on are replayed; older ones only show how long parcels take */
  constructor(
    private readonly promise: DeliveryPromise,
    private readonly since: Date,
  ) {
    this.zoneAt = zonesOfPlaces(promise.handling.zone);
  }

  add(parcel: store.ReplayedParcel): void {
    const { shipment_id: id, status, ordered_at, first_scan_at, delivered_at } = parcel;
    const isDelivered = status === ShipmentStatus.Delivered;
    const { to, place, there, lanes, calendar } = this.wayOf(parcel);
    const zone = this.promise.handling.zone;
    const order: PastOrder = {
      id,
      ...place,
      orderedOn: localDay(ordered_at, zone),
      shippedOn: first_scan_at && localDay(first_scan_at, zone),
      arrivedOn: isDelivered && delivered_at ? localDay(delivered_at, there) : null,
      // Delivered on a day that nobody knows: it says nothing about any promise.
      isLost: isDelivered ? !delivered_at : !isUnderWay({ status, sub_status: parcel.sub_status as SubStatus | null }),
    };
    this.size += 1;
    const shipped = order.shippedOn === null ? null : { ...order, shippedOn: order.shippedOn, lanes, calendar };
    if (shipped) this.shipped.push(shipped);
    if (ordered_at < this.since) return;
    const { estimate } = this.promise.answer(null, to, ordered_at);
    const ofCourier = promisedDay(parcel.expected, there);
    this.promised.set(id, estimate && { from: estimate.from, to: estimate.to });
    if (ofCourier !== null) this.byCourier.set(id, { from: ofCourier, to: ofCourier });
    this.orders.push(shipped ?? order);
  }

  private wayOf(parcel: store.ReplayedParcel): Way {
    const { courier, origin, destination, province } = parcel;
    const key = [courier, origin, destination, province, parcel.province_code].join('\n');
    let way = this.ways.get(key);
    if (!way) {
      const to = { country: destination ?? '', province: parcel.province_code, courier: courier || null };
      const { calendar } = this.promise.delivery(to);
      const place = { courier: to.courier, country: destination };
      way = { to, place, there: this.zoneAt(destination, province), lanes: lanesOf(parcel), calendar };
      this.ways.set(key, way);
    }
    return way;
  }

  async result({ now, share }: { now: Date; share: number }): Promise<EddBacktestResult> {
    const { zone, calendar, processing } = this.promise.handling;
    const today = localDay(now, zone);
    const from = localDay(this.since, zone);
    const ranges = await inTurns(replayPrediction(this.shipped, { share, from, today }));
    // Orders that were shipped, with the ranges they would have had then.
    const shipped = this.orders.filter(({ shippedOn }) => shippedOn !== null);
    const replayOf = (orders: readonly PastOrder[], promises: ReadonlyMap<string, DayPair | null>) =>
      inTurns(replay(orders, ({ id }) => promises.get(id) ?? null, today));
    const predicted = await replayOf(shipped, ranges);
    const replayed = await replayOf(this.orders, this.promised);
    const couriers = await replayOf(this.orders, this.byCourier);
    const taken = processingTaken(this.orders, calendar, today);
    const byPromises = (groups: Replay['byCourier']) =>
      [...groups].sort(([, one], [, other]) => other.promises - one.promises).slice(0, MOST_GROUPS);
    return {
      ...{ from, to: today, parcels: this.orders.length },
      promise: { ...shown(replayed), without: replayed.without, undecided: replayed.undecided },
      prediction: { ...shown(predicted), share, without: predicted.without, undecided: predicted.undecided },
      courier_promise: couriers.promises > 0 ? shown(couriers) : null,
      by_courier: byPromises(replayed.byCourier).map(([courier, figures]) => ({ courier, ...shown(figures) })),
      by_country: byPromises(replayed.byCountry).map(([country, figures]) => ({ country, ...shown(figures) })),
      missed: replayed.missed
        .slice(0, MOST_MISSED)
        .map(({ id, promised: { from, to }, daysLate }) => ({ id, from, to, days_late: daysLate })),
      processing: taken && {
        ...{ orders: taken.orders, mean: taken.mean, half: taken.half, nine_of_ten: taken.nineOfTen },
        says: { min: processing.min, max: processing.max },
      },
    };
  }
}

/** Gives others their turn wherever the work may be interrupted. */
async function inTurns<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await nextTurn();
  }
}

const shown = ({ promises, onTime, early, width, daysPromised, lost }: ReplayFigures) => ({
  ...{ promises, on_time: onTime, early, width, days_promised: daysPromised, lost },
});
