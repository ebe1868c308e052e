import { BILLING_ENTRY_KINDS } from '@parcelway/domain';
import { z } from 'zod';
import { cycleChoice, money, planKey } from './billing-shapes';
import { defineCall, jsonArray } from './call';
import { count } from './figures';
import { time } from './shapes';

const day = z.iso.date('must be a day such as 2026-11-20').optional();

/** What a line is about; what does not concern its kind is null. */
const entrySubject = z.object({
  plan: planKey.nullable(),
  step: z.string().nullable(),
  cycle: cycleChoice.nullable(),
  /** Of `change`: the plan before, and whether the merchant, the platform, an uninstall or our support changed it. */
  from: planKey.nullable(),
  by: z.enum(['merchant', 'platform', 'uninstall', 'operator']).nullable(),
  /** Of `usage` and `pack`; of a plan its size. */
  parcels: count.nullable(),
  /** Of a `change` that only made the trial longer: by how many days. */
  days: count.nullable(),
});

const billingEntry = z.object({
  id: z.string(),
  at: time,
  kind: z.enum(BILLING_ENTRY_KINDS),
  /** Below zero for credits and refunds; null for a change. */
  amount: money.nullable(),
  subject: entrySubject,
  /** The cycle that it pays for; null for what is no cycle. */
  period: z.object({ start: time, end: time }).nullable(),
  /** The platform's, on which the merchant finds it; null while there is none. */
  invoice_url: z.string().nullable(),
  /** No real money. */
  test: z.boolean(),
});
export type BillingEntry = z.output<typeof billingEntry>;

export const billingHistory = defineCall({
  method: 'GET',
  path: 'billing/history',
  permission: null,
  feature: null,
  summary:
    'Charges, usage, packs, credits, refunds and changes of plan, newest first, by kind and day of the shop; its pages are the rows of the CSV too.',
  query: z
    .object({
      /** Empty: all. */
      kind: jsonArray(z.enum(BILLING_ENTRY_KINDS), BILLING_ENTRY_KINDS.length),
      /** Days of the shop, both included. */
      start: day,
      end: day,
      /** `next` of the page before. */
      cursor: z
        .string()
        .regex(/^\d{1,17}_\d{1,18}$/, 'must be the value of next')
        .optional(),
      pageSize: z.coerce.number().int().min(1).max(200).default(50),
    })
    .refine(({ start, end }) => !start || !end || start <= end, { path: ['end'], error: 'must not be before start' }),
  data: z.object({
    entries: z.array(billingEntry),
    /** Null: this is the last page. */
    next: z.string().nullable(),
    /** Of everything that fits the filter, without tests: for each currency what was paid, less credits and refunds. */
    totals: z.array(money),
    /** How many fit the filter. */
    total: count,
  }),
});
