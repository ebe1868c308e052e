import { z } from 'zod';
import { defineCall } from './call';
import { time } from './shapes';

export const quotaLedger = defineCall({
  method: 'GET',
  path: 'billing/quota_ledger',
  permission: 'order.read',
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
      }),
    ),
    total: z.number().int(),
  }),
});
