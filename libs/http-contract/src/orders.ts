import { CUSTOM_STATUS_ICONS, FILTERS, STEPS } from '@parcelway/domain';
import { z } from 'zod';
import { money } from './billing-shapes';
import { defineCall } from './call';
import { count } from './figures';
import { filterQuery } from './filter-schema';
import { reviewRow } from './reviews';
import {
  actionRun,
  checkpoint,
  countByStatus,
  courierCard,
  id,
  language,
  orderRow,
  shipmentRow,
  shipmentStatus,
  subStatus,
  time,
} from './shapes';

/**
 * Query of the order list; the filter keys are the specification's.
 * `query`: several numbers, separated by blanks, lines, commas or semicolons: orders or parcels of exactly these. Three
 * characters or more: anywhere in order name, tracking number or customer's name, accents ignored. Two: their beginning
 * in order name or tracking number. One: the whole order name. An e-mail address: the customer's, exactly. Exact
 * matches come first. The `#` of an order's name may be left out.
 * `fulfillmentStatus`: 'fulfilled' = at least a part was fulfilled; 'all'; or a number of FulfillmentFilter.
 * `sortName`: rows by order accept 'order' and 'last_update'.
 */
export const orderListQuery = filterQuery(FILTERS);
export type OrderListQuery = z.output<typeof orderListQuery>;

export const orderList = defineCall({
  method: 'GET',
  path: 'order/list',
  permission: 'order.read',
  feature: null,
  summary:
    'Parcels (tableType 0) or orders (tableType 1) of the shop, filtered, sorted and paged, with counts by status.',
  query: orderListQuery,
  data: z.object({
    /** Parcels when tableType is 0, else empty. */
    shipments: z.array(shipmentRow),
    /** Orders when tableType is 1, else empty. */
    orders: z.array(orderRow),
    total: z.number().int(),
    /** False: there are more than `total`, which is then 10,000. */
    total_exact: z.boolean(),
    page: z.number().int(),
    page_size: z.number().int(),
    /**
     * Parcels by status under all filters but status, subStatus and attention themselves, for rows by parcel; 10,000
     * means at least that many.
     */
    counts: countByStatus,
    /** How many parcels need attention, counted as `counts` are. */
    attention: z.number().int(),
  }),
});

export const orderCount = defineCall({
  method: 'GET',
  version: 'v2',
  path: 'order/count',
  permission: 'order.read',
  feature: null,
  summary: 'Progress of the running or last sync; done when both numbers are equal.',
  data: z.object({ order_count: z.number().int(), order_processed: z.number().int() }),
});

export const syncOrder = defineCall({
  method: 'POST',
  path: 'order/sync_order',
  permission: 'order.write',
  feature: null,
  summary: 'Starts a sync of the orders of the last sync_day days; answers with the running one when there is one.',
  body: z.object({ sync_day: z.number().int().min(1).max(3650).optional() }).optional(),
  data: z.object({ sync_id: z.string(), sync_day: z.number().int(), already_running: z.boolean() }),
});

/** The interface offers 7, 14, 30, 60 and 90; a store that moved in with older orders may reach further back. */
const syncDay = z.coerce.number().int().min(1).max(3650);
export const syncPreview = defineCall({
  method: 'GET',
  path: 'order/sync_preview',
  permission: 'order.write',
  feature: null,
  summary: 'What a sync of so many days would bring, before it is started.',
  query: z.object({ sync_day: syncDay }),
  data: z.object({
    /** Orders of the period in the store, and how many of them are here already. */
    orders: z.number().int(),
    known: z.number().int(),
    /** Orders whose parcels count: not here yet, and placed since the installation. */
    may_count: z.number().int(),
    quota_left: z.number().int(),
    /** Orders among them that are bought above the quota, as far as the merchant's cap goes; null: none. */
    overage: z.object({ parcels: count, amount: money }).nullable(),
    /** The period reaches further back than the store shows its orders to apps: the merchant has to allow older ones first. */
    needs_grant: z.boolean(),
  }),
});

export const syncCancel = defineCall({
  method: 'POST',
  path: 'order/sync_cancel',
  permission: 'order.write',
  feature: null,
  summary: 'Stops the running sync; what it brought stays.',
  data: z.object({ stopped: z.boolean() }),
});

const lineItem = z.object({
  id: z.string(),
  title: z.string(),
  variant: z.string(),
  sku: z.string(),
  quantity: z.number().int(),
  image: z.string().nullable(),
});
const postalAddress = z.object({
  name: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  province: z.string(),
  zip: z.string(),
  country: z.string(),
});

export const orderDetail = defineCall({
  method: 'GET',
  path: 'order/order_detail/{id}',
  permission: 'order.read',
  feature: null,
  summary:
    'One order by the id that the store platform gave it, with its items, address and parcels, if there are any yet.',
  params: z.object({ id }),
  data: orderRow.extend({ line_items: z.array(lineItem), shipping_address: postalAddress }),
});

export const shipmentDetails = defineCall({
  method: 'GET',
  path: 'order/shipment_details',
  permission: 'order.read',
  feature: null,
  summary: 'One parcel with its checkpoints, courier, contents and the trail of its status.',
  // The list's own filters may follow the id: previous and next stay inside them.
  query: orderListQuery.partial().extend({ id }),
  data: shipmentRow.extend({
    /** Neighbours in the list under the filters of the query. */
    prev_id: z.string().nullable(),
    next_id: z.string().nullable(),
    /** The parcels of the order, this one among them, in the order in which they came. */
    siblings: z.array(z.object({ id: z.string(), track_number: z.string() })),
    courier_card: courierCard.nullable(),
    /** Newest first. */
    checkpoints: z.array(checkpoint),
    milestones: z.record(z.string(), time),
    /** The parcel's progress, as on the tracking page. */
    progress: z.object({
      steps: z.array(
        z.object({
          key: z.enum([...STEPS, 'custom']),
          /** With `custom`: the step of the merchant's own, its name in the shop's language. */
          custom: z
            .object({
              id: z.string(),
              name: z.string(),
              color: z.string(),
              icon: z.enum(CUSTOM_STATUS_ICONS).nullable(),
              description: z.string(),
            })
            .nullable(),
          state: z.enum(['done', 'current', 'stopped', 'ahead']),
          at: time.nullable(),
          has_time: z.boolean(),
          /** `at` is a local clock or day: shown as it is, never converted. */
          floating: z.boolean(),
        }),
      ),
      quiet_since: time.nullable(),
    }),
    /** Details from the tracking provider beside the events; null where it sent none. */
    facts: z.object({
      /** A day, YYYY-MM-DD. */
      expected_on: z.string().nullable(),
      signed_by: z.string().nullable(),
      last_mile: z
        .object({ courier_name: z.string(), number: z.string(), track_url: z.string().nullable() })
        .nullable(),
      weight: z.string().nullable(),
      service: z.string().nullable(),
    }),
    /** The tracking page's sentence about the parcel, in the shop's language. */
    shopper_sentence: z.string(),
    line_items: z.array(lineItem),
    shipping_address: postalAddress,
    order: z.object({
      id: z.string(),
      order_name: z.string(),
      shopify_order_url: z.string(),
      ordered_at: time,
      total_price: z.string(),
      currency: z.string(),
      tags: z.array(z.string()),
    }),
    tracking_page_url: z.string(),
    /** The customer's review of the delivery; null: none, or the plan does not include reviews. */
    review: reviewRow.nullable(),
    /** The latest manual action on the parcel that can be undone. */
    last_action: actionRun.nullable(),
    /** Parameters of the courier query: its language, and the postal code that it requires. */
    courier_asked: z.object({ lang: language.or(z.literal('auto')), postal_code: z.string() }),
    /** The last recorded first. */
    status_trail: z.array(
      z.object({
        /** When it was recorded. */
        time,
        /** When it happened; null in lines older than this column. */
        happened_at: time.nullable(),
        from: shipmentStatus,
        from_sub: subStatus.nullable(),
        to: shipmentStatus,
        to_sub: subStatus.nullable(),
        /** Hash of the checkpoint that decided, if one did. */
        checkpoint: z.string().nullable(),
        /** The rule that read it, unless the meaning is the tracking provider's. */
        status_source: z.string().nullable(),
        rule: z.string(),
        by: z.enum(['provider', 'user', 'expiry', 'detection']),
        /** The name of the user who set it by hand. */
        user_name: z.string().optional(),
      }),
    ),
  }),
});

/** `count`: parcels with the value; 1,000 means at least that many. */
const option = z.object({ value: z.string(), label: z.string(), count: z.number().int() });
export const countryCourier = defineCall({
  method: 'GET',
  path: 'order/country_courier',
  permission: 'order.read',
  feature: null,
  summary:
    'The origins, destinations, couriers, notes and order tags that really occur in the shop, with counts, for the filter menus.',
  data: z.object({
    origin: z.array(option),
    destination: z.array(option),
    couriers: z.array(option),
    /** Of orders: `count` is of them. */
    tags: z.array(option),
    note: z.array(option),
  }),
});
