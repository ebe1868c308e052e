import {
  AffiliateType,
  PLAN_LADDER,
  PRICE_CURRENCY,
  NO_MONEY,
  subscriptionInEffect,
  type PlanKey,
} from '@parcelway/domain';
import { randomUUID } from 'node:crypto';
import { person } from '../config';
import { withShop, type Database, type ShopTransaction } from '../db/database';
import { lockBilling } from '../db/locks';
import { addJob } from '../jobs/jobs';
import { shopByDomain } from '../platform/shops.store';
import { hasManager } from './account-manager';
import { addManager } from './account-managers.store';
import { subscriptionsOf, type SubscriptionRow } from './billing-reads.store';
import { operatorEntry } from './entries';
import { offerOf } from './offer';
import { shopUsage, type ShopUsage } from './quota.store';
import { shopPlanOf, trialDaysUsed } from './shop-plan';
import { addEntries, setPlan, setTrialOffer, addGivenPack } from './subscriptions.store';

/** Who does something to a shop's billing, and why. Merchants do not see it. */
export interface Trail {
  by: string;
  reason: string;
}

/** What an operator wants makes no sense; the message says why. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

interface Subject {
  trx: ShopTransaction;
  shopId: string;
  shop: ShopUsage;
  subscriptions: SubscriptionRow[];
}

/** One transaction, in which nobody else changes the shop's plan. */
async function change<T>(db: Database, domain: string, now: Date, work: (subject: Subject) => Promise<T>): Promise<T> {
  const known = await shopByDomain(db, domain);
  const none = new OperatorError(`There is no shop ${domain}. npm run billing -- shops lists them.`);
  if (!known) throw none;
  const shopId = known.shop_id;
  return withShop(db, shopId, async (trx) => {
    await lockBilling(trx, shopId);
    const shop = await shopUsage(trx, shopId, now);
    if (!shop) throw none;
    return work({ trx, shopId, shop, subscriptions: await subscriptionsOf(trx, shopId) });
  });
}

/** More parcels may be tracked now. */
const release = (trx: ShopTransaction, shopId: string): Promise<void> =>
  addJob(trx, 'billing.release', { shopId }, { key: `billing.release:${shopId}` });

/**
 * Gives a size of a plan without payment, or takes it back with `free-…`.
 * @throws OperatorError when the size is not known, or the shop pays for a plan: the next read would set that again
 */
export async function givePlan(
  db: Database,
  domain: string,
  { step: id, trail }: { step: string; trail: Trail },
  now: Date,
): Promise<{ from: string }> {
  const step = PLAN_LADDER.steps.find((one) => one.id === id);
  if (!step)
    throw new OperatorError(`There is no size ${id}. There are: ${PLAN_LADDER.steps.map((one) => one.id).join(', ')}.`);
  return change(db, domain, now, async ({ trx, shopId, shop, subscriptions }) => {
    const paid = subscriptionInEffect(subscriptions);
    if (paid)
      throw new OperatorError(
        `${domain} has subscribed ${paid.step ?? 'a plan'}, which decides about its plan. The merchant cancels it first.`,
      );
    const quota = step.plan === 'free' ? null : step.quota;
    if (shop.plan === step.plan && shop.quota_total === quota) throw new OperatorError(`${domain} has ${id} already.`);
    await setPlan(trx, shopId, { plan: step.plan, quota_total: quota, pricing_version: step.version });
    const from = shop.plan as PlanKey;
    await addEntries(trx, [operatorEntry(shopId, 'change', now, { from, plan: step.plan, step: id, trail })]);
    await release(trx, shopId);
    return { from };
  });
}

/** The most that the platform accepts at once. */
const MAX_DAYS = 1_000;

/**
 * Makes the trial of a shop longer: a running one at the platform, by a job; one that is not begun, or was used up, by
 * what the shop is offered next.
 * @throws OperatorError when the trial is over and paid for, or an offer has another value than days
 */
export async function extendTrial(
  db: Database,
  domain: string,
  { days, trail }: { days: number; trail: Trail },
  now: Date,
): Promise<{ running: boolean; days: number }> {
  checkCount('days', days, MAX_DAYS);
  return change(db, domain, now, async ({ trx, shopId, shop, subscriptions }) => {
    const current = subscriptionInEffect(subscriptions);
    if (current && current.state !== 'trial')
      throw new OperatorError(
        `${domain} pays for ${current.step ?? 'its plan'}: its trial is over. Credit parcels instead.`,
      );
    const plan = shop.plan as PlanKey;
    const entry = operatorEntry(shopId, 'change', now, { from: plan, plan, step: current?.step ?? null, days, trail });
    await addEntries(trx, [entry]);
    if (current) {
      const trialDays = current.trial_days + days;
      await addJob(trx, 'billing.extend-trial', { shopId, subscription: current.platform_id, trialDays });
      return { running: true, days: trialDays };
    }
    const offer = offerOf(shop, now);
    if (offer && offer.affiliate_type > AffiliateType.MoreTrialDays)
      throw new OperatorError(
        `${domain} has an offer of type ${offer.affiliate_type}, which a longer trial would replace.`,
      );
    const left = shopPlanOf(shop, subscriptions, now).trialDays + days;
    await setTrialOffer(trx, shopId, {
      type: offer?.affiliate_type ?? AffiliateType.None,
      days: trialDaysUsed(subscriptions, now) + left,
    });
    return { running: false, days: left };
  });
}

const MAX_PARCELS = 1_000_000;

/** Gives parcels as a pack that costs nothing: the platform's API has no credit of money. */
export async function creditParcels(
  db: Database,
  domain: string,
  { parcels, trail }: { parcels: number; trail: Trail },
  now: Date,
): Promise<void> {
  checkCount('parcels', parcels, MAX_PARCELS);
  return change(db, domain, now, async ({ trx, shopId }) => {
    await addGivenPack(trx, {
      ...{ shop_id: shopId, platform_id: `operator-${randomUUID()}`, pack: null, quota: parcels, state: 'active' },
      ...{ price: NO_MONEY, currency: PRICE_CURRENCY, created_at: now },
    });
    await addEntries(trx, [operatorEntry(shopId, 'pack', now, { parcels, trail })]);
    await release(trx, shopId);
  });
}

/**
 * Names a shop's contact, as `Name <address>`; `none` takes them back. Shown while the shop's plan includes it.
 * @throws OperatorError when it is written otherwise
 */
export async function nameManager(
  db: Database,
  domain: string,
  { manager, trail }: { manager: string; trail: Trail },
  now: Date,
): Promise<{ isShown: boolean }> {
  const named = manager === 'none' ? null : person.safeParse(manager);
  if (named && !named.success)
    throw new OperatorError(
      `The contact ${named.error.issues[0]?.message ?? 'is not written so'}; none takes it back.`,
    );
  return change(db, domain, now, async ({ trx, shopId, shop }) => {
    await addManager(trx, {
      ...{ shop_id: shopId, name: named?.data.name ?? null, email: named?.data.email ?? null },
      ...{ named_at: now, named_by: trail.by, reason: trail.reason },
    });
    return { isShown: hasManager(shop) };
  });
}

function checkCount(what: string, value: number, max: number): void {
  if (!Number.isInteger(value) || value < 1 || value > max)
    throw new OperatorError(`${what} must be a whole number from 1 to ${max}.`);
}
