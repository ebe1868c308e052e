import {
  isEnded,
  isInEffect,
  nextSubscription,
  PRICE_CURRENCY,
  soldPlanOf,
  subscriptionInEffect,
  type PlanKey,
  type ScheduledChange,
} from '@parcelway/domain';
import type { AppContext } from '../context';
import { withShop, type ShopTransaction } from '../db/database';
import { lockBilling } from '../db/locks';
import type { PlatformBook } from '../platform/billing.port';
import { PlatformError, type PlatformShop } from '../platform/platform.port';
import { isInstalled, shopById } from '../platform/shops.store';
import { changeEntry, chargeEntries, creditEntry, packEntry } from './entries';
import { subscriptionsOf, type SubscriptionRow } from './billing-reads.store';
import { applyApprovedCap } from './own-cap';
import { packOfName } from './packs';
import { stepOf } from './shop-plan';
import { APPROVAL_MS, readSubscription, type ReadSubscription } from './read-subscription';
import { addEntries, type NewEntry, closeDecided, savePacks, saveSubscription, setPlan } from './subscriptions.store';
import { usageEntries } from './usage-entries';
import { setOverageCap } from './usage.store';

/**
 * Job `billing.read`: reads what the platform bills the shop, and stores it with the plan that follows from it, in one
 * transaction. A cancellation that is due is carried out before. May be repeated at any moment: what was read once
 * changes nothing.
 */
export async function applyBilling(ctx: AppContext, shopId: string): Promise<void> {
  const row = await shopById(ctx.db, shopId);
  if (!row || !isInstalled(row)) return;
  const shop = { shopId, domain: row.domain };
  try {
    const before = await withShop(ctx.db, shopId, (trx) => subscriptionsOf(trx, shopId));
    await cancelDue(
      ctx,
      shop,
      before.filter((one) => isCancellationDue(one, ctx.now())),
    );
    // The moment before the read: what is newer than that was read later.
    const readAt = ctx.now();
    const book = withoutTests(ctx, shopId, await ctx.platform.billingOf(shop));
    await withShop(ctx.db, shopId, (trx) => storeBook(trx, ctx, shopId, book, readAt));
  } catch (error) {
    if (!(error instanceof PlatformError) || error.kind !== 'unauthorized') throw error;
    ctx.log.info({ shopId }, 'billing cannot be read until the shop opens the app');
  }
}

/**
 * Carries out cancellations whose time has come. The platform has charged the next cycle by then, and no longer shows it
 * once the subscription has ended; so it is written down before.
 */
async function cancelDue(ctx: AppContext, shop: PlatformShop, due: readonly SubscriptionRow[]): Promise<void> {
  if (due.length === 0) return;
  const readAt = ctx.now();
  const { subscriptions } = await ctx.platform.billingOf(shop);
  const renewals = due.flatMap((before) => {
    const one = subscriptions.find(({ id, status }) => id === before.platform_id && status === 'ACTIVE');
    const renewed = one && readSubscription(one, { ...before, scheduled: null }, null, readAt);
    return renewed ? chargeEntries(shop.shopId, renewed, before.charged, stepOf(before)?.plan ?? null) : [];
  });
  await withShop(ctx.db, shop.shopId, (trx) => addEntries(trx, renewals));
  for (const { platform_id: id } of due) await ctx.platform.cancelSubscription(shop, id);
}

/**
 * Where real money is charged a test pays for nothing: it is stored as ended, so that an operator sees it. A development
 * store may buy with tests alone, a copy of such a store may bring them along.
 */
function withoutTests(
  { config, log }: Pick<AppContext, 'config' | 'log'>,
  shopId: string,
  book: PlatformBook,
): PlatformBook {
  if (config.BILLING_TEST) return book;
  const tests = [...book.subscriptions, ...book.purchases].filter(({ test }) => test);
  if (tests.length === 0) return book;
  log.warn({ shopId, ids: tests.map(({ id }) => id) }, 'test charges are ignored');
  return {
    ...book,
    subscriptions: book.subscriptions.map((one) => (one.test ? { ...one, status: 'CANCELLED' } : one)),
    purchases: book.purchases.filter(({ test }) => !test),
    credits: book.credits.filter(({ test }) => !test),
  };
}

/** What is on hold cannot be cancelled: it is due again when it is paid for. */
function isCancellationDue(one: SubscriptionRow, now: Date): boolean {
  if (!isInEffect(one.state) || one.period_ends_at === null || one.period_ends_at > now) return false;
  return nextSubscription(one, { type: 'period_end' }).effect === 'cancel';
}

async function storeBook(
  trx: ShopTransaction,
  ctx: AppContext,
  shopId: string,
  book: PlatformBook,
  readAt: Date,
): Promise<void> {
  await lockBilling(trx, shopId);
  const stored = await subscriptionsOf(trx, shopId);
  // Another process read after us and was faster.
  if (stored.some(({ read_at: at }) => at > readAt)) return;
  const readings = readBook(book, stored, readAt);
  const entries: NewEntry[] = [];
  for (const { before, ...reading } of readings) {
    const { row } = reading;
    const changed = reading.edge !== null || !before;
    await saveSubscription(trx, {
      ...row,
      shop_id: shopId,
      introductory: row.introductory && JSON.stringify(row.introductory),
      scheduled: row.scheduled && JSON.stringify(row.scheduled),
      changed_at: changed ? readAt : before.changed_at,
    });
    entries.push(...chargeEntries(shopId, reading, before?.charged ?? 0, stepOf(row)?.plan ?? null));
  }
  await savePacks(
    trx,
    book.purchases.map(({ id, name, status, price, createdAt }) => ({
      shop_id: shopId,
      platform_id: id,
      pack: packOfName(name)?.id ?? null,
      quota: packOfName(name)?.quota ?? 0,
      state: PACK_STATES[status],
      price: price.amount,
      currency: price.currency,
      created_at: createdAt,
    })),
  );
  const paid = book.purchases.filter(({ status }) => status === 'ACTIVE');
  entries.push(...paid.map((one) => packEntry(shopId, one)), ...book.credits.map((one) => creditEntry(shopId, one)));
  const rows = readings.map(({ row }) => row);
  entries.push(...(await applyPlan(trx, shopId, { stored, rows, readAt })));
  entries.push(...(await usageEntries(trx, shopId, readings)));
  await addEntries(trx, entries);
  await applyApprovedCap(trx, shopId, rows, readAt);
  const decided = [
    ...book.subscriptions.filter(({ status }) => status !== 'PENDING'),
    ...book.purchases.filter(({ status }) => status !== 'PENDING'),
  ];
  await closeDecided(
    trx,
    shopId,
    decided.map(({ id }) => id),
    { now: readAt, expired: new Date(readAt.getTime() - APPROVAL_MS) },
  );
  // Another cycle has begun before the cancellation was due by our clock.
  if ((await subscriptionsOf(trx, shopId)).some((one) => isCancellationDue(one, readAt)))
    await ctx.jobs.add(trx, 'billing.read', { shopId }, { key: `billing.read:${shopId}` });
  // A larger quota has parcels tracked that wait for it.
  await ctx.jobs.add(trx, 'billing.release', { shopId }, { key: `billing.release:${shopId}` });
}

const PACK_STATES = { PENDING: 'pending', ACTIVE: 'active', DECLINED: 'declined', EXPIRED: 'expired' } as const;

/** All subscriptions after a read: those that the platform shows, and those that it no longer knows. */
function readBook(book: PlatformBook, stored: readonly SubscriptionRow[], readAt: Date) {
  const known = new Map(stored.map((row) => [row.platform_id, row]));
  const waiting = book.subscriptions.find(({ status }) => status === 'ACCEPTED');
  const next = waiting && soldPlanOf(waiting.name, waiting.recurring?.interval ?? null);
  const switchTo: ScheduledChange | null = next ? { kind: 'switch', step: next.step.id, cycle: next.cycle } : null;
  const replaced = { endsAt: cycleEndOf(subscriptionInEffect(stored), book) };
  const shown = book.subscriptions.map((one) => {
    const before = known.get(one.id);
    return { before, ...readSubscription(one, before, switchTo, readAt, replaced) };
  });
  const ids = new Set(book.subscriptions.map(({ id }) => id));
  const gone = stored
    .filter(({ platform_id: id, state }) => !ids.has(id) && !isEnded(state))
    .map((before) => {
      const { subscription, edge } = nextSubscription(before, { type: 'poll', status: null, inTrial: false });
      const { shop_id: _shop, changed_at: _changed, cancel_reason: _reason, ...rest } = before;
      return { before, edge, cycleMs: 0, row: { ...rest, ...subscription, read_at: readAt } };
    });
  return [...shown, ...gone];
}

/** When the cycle ended that was running at the read before, counted from the creation that the platform shows now. */
function cycleEndOf(row: SubscriptionRow | undefined, { subscriptions }: PlatformBook): Date | null {
  const shown = subscriptions.find(({ id }) => id === row?.platform_id);
  return row?.period_ends_at && shown
    ? new Date(shown.createdAt.getTime() + row.period_ends_at.getTime() - row.created_at.getTime())
    : null;
}

/**
 * Gives the shop the plan of the subscription in effect; the free one when that has ended. A plan that was given, not
 * bought, stays as long as nothing was in effect.
 */
export async function applyPlan(
  trx: ShopTransaction,
  shopId: string,
  {
    stored,
    rows,
    readAt,
    uninstalled = false,
  }: { stored: readonly SubscriptionRow[]; rows: readonly ReadSubscription[]; readAt: Date; uninstalled?: boolean },
): Promise<NewEntry[]> {
  const [had, has] = [subscriptionInEffect(stored), subscriptionInEffect(rows)];
  // With the plan ends what the merchant wanted to spend on it: nothing is bought with the next one before a cap is set.
  if (!rows.some(({ state }) => isInEffect(state) || state === 'frozen')) await setOverageCap(trx, shopId, null);
  const step = has && stepOf(has);
  if (!step && !had) return [];
  const shop = await trx
    .selectFrom('shops')
    .select(['plan', 'quota_total', 'pricing_version'])
    .where('shop_id', '=', shopId)
    .executeTakeFirstOrThrow();
  const plan: PlanKey = step?.plan ?? 'free';
  await setPlan(trx, shopId, {
    plan,
    quota_total: step?.quota ?? null,
    ...(step && { pricing_version: step.version, free_trial: false }),
  });
  const isSame = had && has && had.step === has.step && had.version === has.version && had.cycle === has.cycle;
  if (isSame || (!has && !had)) return [];
  const subject = has ?? had;
  return [
    changeEntry(shopId, {
      at: readAt,
      from: shop.plan as PlanKey,
      plan,
      step: step?.id ?? null,
      cycle: step ? (has?.cycle ?? null) : null,
      // Who is bought from is the merchant; what ends by itself, or is on hold, is the platform's doing.
      by: uninstalled ? 'uninstall' : has || had?.scheduled ? 'merchant' : 'platform',
      currency: subject?.currency ?? PRICE_CURRENCY,
      test: subject?.test ?? false,
      key: `${subject?.platform_id ?? ''}:${has?.state ?? 'ended'}:${readAt.toISOString()}`,
    }),
  ];
}
