import {
  cyclePrice,
  chargeOf,
  NO_MONEY,
  overagePrice,
  platformCap,
  stepQuota,
  subtractAmount,
  type CycleChoice,
} from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext } from '../context';
import { withShop } from '../db/database';
import { HttpError } from '../http/errors';
import { boughtWith, readPlan } from './billing-page';
import { changedItems } from './plan-items';
import { overageUnit, quotaOf } from './quota';
import { changeTimeTo, ourMoney, targetStep } from './shop-plan';

type Preview = DataOf<Calls['switchPreview']>;
const DAY_MS = 86_400_000;

/** What buying a size, or cancelling, would do. */
export function switchPreview(
  { db, now: clock }: Pick<AppContext, 'db' | 'now'>,
  shopId: string,
  { step: id, cycle }: { step: string; cycle: CycleChoice },
): Promise<Preview> {
  return withShop(db, shopId, async (trx) => {
    const now = clock();
    const { shop, plan, owned } = await readPlan(trx, shopId, now);
    const step = targetStep(plan, id);
    if (!step) throw new HttpError(404, 'This plan is not sold.');
    const { bought: from, price, terms } = plan;
    const to = boughtWith(step, cycle);
    const when = changeTimeTo(plan, to);
    const next = to.cycle && cyclePrice(step, to.cycle, terms.discounts);
    const periodEnd = plan.subscription?.period_ends_at?.toISOString() ?? null;
    const at = when === 'period_end' ? periodEnd : null;
    const trialDays = next && when === 'now' ? plan.trialDays : 0;
    const trialEnd = trialDays > 0 ? new Date(now.getTime() + trialDays * DAY_MS).toISOString() : null;
    const cyclesDiffer = from.cycle !== null && to.cycle !== null && from.cycle !== to.cycle;
    const quota = quotaOf(shop, now);
    const moneyOrNull = (amount: string | null) => (amount === null ? null : ourMoney(amount));
    const unit = overagePrice(step.plan, to.cycle);
    return {
      from: {
        ...{ id: from.step.id, version: from.step.version, plan: from.step.plan, cycle: from.cycle, price },
        ...{ quota: quota.total || quota.free, overage: moneyOrNull(overageUnit(shop)) },
      },
      to: {
        ...{ id: step.id, version: step.version, plan: step.plan, cycle: to.cycle, quota: stepQuota(step, terms) },
        ...{ overage: moneyOrNull(unit), price: next && ourMoney(next.regular) },
      },
      ...{ when, at, trial_days: trialDays },
      usage_cap: next && unit !== null ? ourMoney(platformCap(next.regular)) : null,
      difference: cyclesDiffer ? null : ourMoney(subtractAmount(next?.regular ?? NO_MONEY, price?.amount ?? NO_MONEY)),
      first_charge: next && when !== 'same' ? { at: at ?? trialEnd, amount: ourMoney(chargeOf(next, 1)) } : null,
      ...changedItems(from.step, step, owned),
      leaves_version: step.version === from.step.version ? null : from.step.version,
    };
  });
}
