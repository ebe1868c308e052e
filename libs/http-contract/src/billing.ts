import { CAP_STATES, MAX_CAP, SUBSCRIPTION_STATES } from '@parcelway/domain';
import { z } from 'zod';
import {
  capAmount,
  changedItem,
  changeTime,
  cycleChoice,
  ladderStep,
  money,
  nextCharge,
  ownPath,
  planCost,
  planKey,
  pricingVersion,
  scheduledChange,
  soldStep,
} from './billing-shapes';
import { defineCall } from './call';
import { count } from './figures';
import { text, time } from './shapes';

/** What the shop has at the moment. */
const currentPlan = z.object({
  plan: planKey,
  /** Null: the plan is given, legacy, or not on its price list any more. */
  step: z.string().nullable(),
  version: pricingVersion,
  /** Null: it is not paid for. */
  cycle: cycleChoice.nullable(),
  /** Of a cycle, after discounts. */
  price: money.nullable(),
});

export const billingPage = defineCall({
  method: 'GET',
  path: 'billing/page_data',
  permission: null,
  feature: null,
  summary:
    "The shop's plan, what it used of it, what is charged next, and what can be bought: sizes with their prices after its discounts, and packs.",
  data: z.object({
    current: currentPlan,
    subscription: z.object({
      state: z.enum(SUBSCRIPTION_STATES),
      /** Null outside a trial. */
      trial_ends_at: time.nullable(),
      /** When the cycle that is paid ends. */
      period_ends_at: time.nullable(),
      scheduled: scheduledChange.nullable(),
      /** Null: nothing is charged. */
      next_charge: nextCharge.nullable(),
      /** The platform charges no real money. */
      test: z.boolean(),
    }),
    trial: z.object({ available: z.boolean(), days: count }),
    usage: z.object({
      /** Parcels of the cycle, with `bonus` and doubled where `double`. */
      quota: count,
      used: count,
      bonus: count,
      double: z.boolean(),
      /** When the next cycle begins. */
      renews_at: time,
      /** Left of the legacy plan, and of packs. */
      old_left: count,
      packs_left: count,
      /** Parcels that wait for quota. */
      waiting: count,
      /** New parcels of the last 30 days. */
      last_30_days: count,
    }),
    /** Null: the plan has none. */
    contact: z
      .object({
        /** Null: nobody is named yet. */
        person: z.object({ name: z.string(), email: z.string() }).nullable(),
        /** A mail to them, or priority support. */
        url: z.string(),
      })
      .nullable(),
    /** Parcels above the quota; null: the plan has none. */
    overage: z
      .object({
        unit: money,
        /** The most that the merchant pays for them in a cycle; null: none are bought. */
        cap: money.nullable(),
        /** A higher one that waits for the merchant's approval; null: none does. */
        requested: money.nullable(),
        /** A cap up to this is set at once; more is approved at the platform. */
        platform_cap: money,
        /** In this cycle, with what is not billed yet. */
        spent: money,
        parcels: count,
        /** How much of the cap is spent; null: there is none. */
        state: z.enum(CAP_STATES).nullable(),
      })
      .nullable(),
    ladder: z.object({
      /** Of the sizes that are sold. */
      version: pricingVersion,
      /** By plan and size. A shop on an older list also has its own size here. */
      steps: z.array(
        ladderStep.extend({
          current: z.boolean(),
          /** When buying it takes effect, by cycle. */
          when: z.object({ monthly: changeTime, annual: changeTime }),
          /** What the shop would lose. */
          lost: z.array(changedItem),
        }),
      ),
    }),
    /** The cheapest size for the parcels of the last 30 days, by cycle; null: none is large enough. */
    cheapest: z.object({ monthly: planCost.nullable(), annual: planCost.nullable() }),
    packs: z.array(z.object({ id: z.string(), quota: count, price: money })),
  }),
});

const side = ladderStep.pick({ id: true, version: true, plan: true, quota: true, overage: true }).extend({
  cycle: cycleChoice.nullable(),
  /** Of a cycle, after discounts. */
  price: money.nullable(),
});

export const switchPreview = defineCall({
  method: 'GET',
  path: 'billing/switch_preview',
  permission: null,
  feature: null,
  summary: 'What changes with another plan: price, when, what is lost and what works again. Step `free`: cancelling.',
  query: z.object({ step: z.union([soldStep, z.literal('free')]), cycle: cycleChoice.default('monthly') }),
  data: z.object({
    from: side,
    to: side,
    when: changeTime,
    /** Null: at once. */
    at: time.nullable(),
    /** What a cycle costs more, below zero: less; null: the cycles differ. */
    difference: money.nullable(),
    /** Null: nothing is charged for it. */
    first_charge: z.object({ at: time.nullable(), amount: money }).nullable(),
    trial_days: count,
    /** What the approval page names as the most for parcels above the quota; null: nothing. */
    usage_cap: money.nullable(),
    lost: z.array(changedItem),
    regained: z.array(changedItem),
    /** The shop leaves an older price list for good; null: it does not. */
    leaves_version: pricingVersion.nullable(),
  }),
});

/** `url`: where the merchant approves it; null: nothing is to be approved. */
const approval = z.object({ url: z.string().nullable(), scheduled: scheduledChange.nullable() });

export const subscribe = defineCall({
  method: 'POST',
  path: 'billing/subscribe',
  permission: 'billing.write',
  feature: null,
  summary:
    'Buys a size, at once or at the end of the cycle. The merchant approves it at the platform and comes back to `redirect`. 409 while another change is under way, 422 for the size that the shop has.',
  body: z.object({ step: soldStep, cycle: cycleChoice, redirect: ownPath.optional() }),
  data: approval,
});

export const cancelPlan = defineCall({
  method: 'POST',
  path: 'billing/cancel',
  permission: 'billing.write',
  feature: null,
  summary:
    'Goes back to the free plan when the cycle that is paid ends; in a trial at once. 409 when nothing is subscribed.',
  body: z.object({ reason: text(500).trim().optional() }),
  data: z.object({
    /** Null: it was at once. */
    scheduled: scheduledChange.nullable(),
  }),
});

export const undoPlanChange = defineCall({
  method: 'POST',
  path: 'billing/undo_change',
  permission: 'billing.write',
  feature: null,
  summary: 'Takes back what was to happen at the end of the cycle. 409 when nothing is.',
  data: z.object({}),
});

export const overageCap = defineCall({
  method: 'POST',
  path: 'billing/cap',
  permission: 'billing.write',
  feature: null,
  summary: `The most that may be paid for parcels above the quota in a cycle, up to ${MAX_CAP}; 0: none are bought. More is approved at the platform, less is at once. 422 below what is spent already, or where the plan has no overage.`,
  body: z.object({ amount: capAmount }),
  data: z.object({ url: z.string().nullable() }),
});

export const quotaLedger = defineCall({
  method: 'GET',
  path: 'billing/quota_ledger',
  permission: 'order.read',
  feature: null,
  summary: 'What the shop was charged for, parcel by parcel, newest first, 20 a page.',
  query: z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
  data: z.object({
    /** Parcels that the shop may use in this cycle, and that it used. */
    quota: z.number().int(),
    used: z.number().int(),
    /** When the next cycle begins. */
    renews_at: time,
    /** Parcels waiting for quota: stored and shown, not tracked. */
    waiting: z.number().int(),
    lines: z.array(
      z.object({
        track_number: z.string(),
        /** Null when the order was deleted in the store. */
        order_name: z.string().nullable(),
        shipment_id: z.string().nullable(),
        charged_at: time,
        this_cycle: z.boolean(),
        /** What it costs above the quota; null: it was within, or paid for by a pack. */
        price: money.nullable(),
      }),
    ),
    total: z.number().int(),
  }),
});
