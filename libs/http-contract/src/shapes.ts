import {
  ACTION_KINDS,
  ATTENTION_DEEDS,
  ATTENTION_REASONS,
  LANGUAGES,
  PAID_PLANS,
  SUB_STATUS_CODES,
  type ShipmentStatus,
  type SubStatus,
} from '@parcelway/domain';
import { z } from 'zod';
import { parcelEdd } from './parcel-edd';

/** Building blocks that several calls share. Times are ISO-8601 UTC; money is a decimal string with its currency. */

export const shipmentStatus = z.union([0, 1, 2, 3, 4, 5, 6, 7].map((n) => z.literal(n as ShipmentStatus)));
export const subStatus = z.union(SUB_STATUS_CODES.map((n) => z.literal(n as SubStatus)));
export const language = z.enum(LANGUAGES);
/** A plan that is sold. */
export const paidPlan = z.enum(PAID_PLANS);
/** Ids are 64-bit numbers in text. */
export const id = z
  .string()
  .regex(/^\d{1,19}$/, 'must be an id')
  .refine((text) => text.length < 19 || text <= '9223372036854775807', 'must be an id');
export const time = z.string();
/** A text that PostgreSQL can store: without U+0000 and lone surrogates. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\0\p{Surrogate}]*$/u, 'must not hold U+0000 or half a character');
/** Path parameter of a switch: 1 = on, 0 = off. */
export const switchValue = z.object({ value: z.enum(['0', '1'], 'must be 0 or 1').transform((text) => text === '1') });

export const countByStatus = z.object({
  all: z.number().int(),
  0: z.number().int(),
  1: z.number().int(),
  2: z.number().int(),
  3: z.number().int(),
  4: z.number().int(),
  5: z.number().int(),
  6: z.number().int(),
  7: z.number().int(),
});
export type CountByStatus = z.infer<typeof countByStatus>;

export const courierCandidate = z.object({
  code: z.string(),
  name: z.string(),
  score: z.number(),
  /** Why this courier is a candidate: regex, check_digit, shop_courier, shop_history, platform_company, destination, provider. */
  why: z.array(z.string()),
});

export const courierCard = z.object({
  code: z.string(),
  name: z.string(),
  homepage: z.string().nullable(),
  phone: z.string().nullable(),
  track_url: z.string().nullable(),
  /** Of a courier that the shop has defined: in place of a logo. */
  initials: z.string().optional(),
});
export type CourierCard = z.infer<typeof courierCard>;

export const customer = z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() });

/** A status of the merchant's own, named in the shop's language. */
export const customStatusMark = z.object({ name: z.string(), color: z.string() });
export type CustomStatusMark = z.infer<typeof customStatusMark>;

export const shipmentRow = z.object({
  id: z.string(),
  order_id: z.string(),
  order_name: z.string(),
  shopify_order_url: z.string(),
  ordered_at: time,
  fulfilled_at: time.nullable(),
  created_at: time,
  last_update_at: time.nullable(),
  track_number: z.string(),
  /** The parcel on its courier's own page, where there is one. */
  track_url: z.string().nullable(),
  courier: z.string(),
  courier_name: z.string(),
  candidates: z.array(courierCandidate),
  status: shipmentStatus,
  sub_status: subStatus.nullable(),
  /** The merchant's own status that it is in now; absent where it is in none. */
  custom_status: customStatusMark.optional(),
  origin: z.string().nullable(),
  destination: z.string().nullable(),
  customer,
  transit_days: z.number().int().nullable(),
  stay_days: z.number().int().nullable(),
  last_event: z
    .object({
      time,
      content: z.string(),
      location: z.string(),
      has_time: z.boolean(),
      /** `time` is a local clock or day: shown as it is, never converted. */
      floating: z.boolean(),
    })
    .nullable(),
  /** Why it needs attention, since when, and until when something can be done. */
  attention: z
    .object({
      reason: z.enum(ATTENTION_REASONS),
      since: time,
      deadline: time.nullable(),
      /** The last that was done about it since then, by whom; `until`: when the reminder comes. */
      done: z.object({ kind: z.enum(ATTENTION_DEEDS), by: z.string(), at: time, until: time.nullable() }).optional(),
    })
    .nullable(),
  note: z.string(),
  /** Expected day of delivery, YYYY-MM-DD. */
  expected_on: z.string().nullable(),
  /** Null: no source has a date, or it is switched off. */
  edd: parcelEdd.nullable(),
  /** Of the whole order. */
  total_price: z.string(),
  currency: z.string(),
  /** The order's tags in the store. */
  tags: z.array(z.string()),
  manual: z.boolean(),
  /** Waits for quota: stored and shown, not tracked. */
  over_quota: z.boolean(),
});
export type ShipmentRow = z.infer<typeof shipmentRow>;

/** A sync of a shop, from its start on. */
export const shopSync = z.object({
  state: z.enum(['running', 'done', 'stopped', 'failed']),
  sync_day: z.number().int(),
  /** The oldest orders that it reads were placed then. */
  since: time,
  started_at: time,
  /** Null while it runs. */
  finished_at: time.nullable(),
  /** Orders that it has read so far. */
  orders: z.number().int(),
  /** Why it failed. */
  error: z.string().nullable(),
});
export type ShopSync = z.infer<typeof shopSync>;

export const orderRow = z.object({
  id: z.string(),
  order_name: z.string(),
  shopify_order_url: z.string(),
  ordered_at: time,
  customer,
  destination: z.string().nullable(),
  total_price: z.string(),
  currency: z.string(),
  items_count: z.number().int(),
  /** 0 unfulfilled, 1 fulfilled, 2 partial, 3 restocked. */
  fulfillment_status: z.number().int().min(0).max(3),
  financial_status: z.string(),
  cancelled_at: time.nullable(),
  shipments: z.array(
    z.object({
      id: z.string(),
      track_number: z.string(),
      courier: z.string(),
      courier_name: z.string(),
      status: shipmentStatus,
      sub_status: subStatus.nullable(),
      custom_status: customStatusMark.optional(),
      last_update_at: time.nullable(),
    }),
  ),
  tags: z.array(z.string()),
  note: z.string(),
  /** Of an order that waits for its first fulfilment. */
  custom_status: customStatusMark.optional(),
});
export type OrderRow = z.infer<typeof orderRow>;

export const checkpoint = z.object({
  /** Where `zone` is null: the courier's local clock or day, written as UTC; shown as it is, never converted. */
  time,
  has_time: z.boolean(),
  zone: z.string().nullable(),
  /** Why the event is set apart: it is stored and shown separately. */
  aside: z.enum(['before_order', 'future', 'retracted', 'unread_time']).nullable(),
  /** The time as the courier wrote it, where it could not be parsed. */
  time_raw: z.string().nullable(),
  content: z.string(),
  location: z.string(),
  country: z.string().nullable(),
  /** Null: the meaning of the text is unknown. */
  status: shipmentStatus.nullable(),
  sub_status: subStatus.nullable(),
  /** The rule that read it. */
  status_source: z.string().nullable(),
  courier: z.string(),
  source: z.enum(['courier', 'provider', 'manual', 'custom']),
  hash: z.string(),
  raw_code: z.string().nullable(),
});
export type Checkpoint = z.infer<typeof checkpoint>;

/**
 * An action, its user and its progress. Up to 50 parcels are done when the call returns; more become a job, polled by
 * its id.
 */
export const actionRun = z.object({
  id: z.string(),
  kind: z.enum(ACTION_KINDS),
  state: z.enum(['queued', 'running', 'done', 'cancelled']),
  total: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  /** Nothing was undone yet, and undoing is possible. */
  can_undo: z.boolean(),
  /** The action that this one undoes. */
  undoes: z.string().nullable(),
  /** The action that undid this one. */
  undone_by: z.string().nullable(),
  /** The action's parameters: the courier, the note, whether customers are notified; texts as in the call. */
  detail: z.object({
    courier: z.string().optional(),
    track_number: z.string().optional(),
    note: z.string().optional(),
    notify: z.boolean().optional(),
    /** A message to customers was added. */
    has_message: z.boolean().optional(),
  }),
  /** The name of the user; the store's where none is known. */
  by: z.string(),
  started_at: time,
  finished_at: time.nullable(),
});
export type ActionRun = z.infer<typeof actionRun>;
