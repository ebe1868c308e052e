import { FILTERS } from '@parcelway/domain';
import { z } from 'zod';
import { defineCall } from './call';
import { filterQuery } from './filter-schema';
import { id, shipmentRow, shopSync, text, time } from './shapes';

const store = z.object({ shop_id: z.string(), name: z.string(), domain: z.string() });

const groupStatus = z.object({
  /** Null: the shop is in no group, and has not requested to join one. */
  group: z
    .object({
      /** The shop has requested to join these stores, and none of them has answered yet. */
      waiting: z.boolean(),
      members: z.array(
        store.extend({
          joined_at: time,
          /** The caller's. */
          own: z.boolean(),
          /** Its plan does not include group stores: its parcels are not shown. */
          asleep: z.boolean(),
        }),
      ),
    })
    .nullable(),
  /** The shop's code that still works. */
  code: z
    .object({
      expires_at: time,
      /** Only in the answer to `invite`: of a code only a hash is stored. */
      value: z.string().nullable(),
    })
    .nullable(),
  /** Stores that have requested to join the group. */
  pending: z.array(store.extend({ requested_at: time })),
});

export const connectStatus = defineCall({
  method: 'POST',
  path: 'setting/connect_status',
  permission: 'order.read',
  feature: null,
  summary: "The shop's group of stores, its code that invites another one, and the stores that have requested to join.",
  data: groupStatus,
});

export const connectStore = defineCall({
  method: 'POST',
  path: 'setting/connect_store',
  permission: 'setting.write',
  feature: null,
  partly: ['group_store'],
  summary:
    'Group stores: `invite` makes a code that works once within 24 hours, `join` requests to join by one, `accept` and `decline` answer the request of a store, `leave` leaves the group or withdraws the request. 402 for the first three where the plan does not include group stores.',
  body: z.discriminatedUnion('action', [
    z.object({ action: z.literal('invite') }),
    z.object({
      action: z.literal('join'),
      /** In any spelling: case, blanks and dashes do not count. */
      code: text(64).transform((typed) => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')),
    }),
    z.object({ action: z.enum(['accept', 'decline']), shop_id: id }),
    z.object({ action: z.literal('leave') }),
  ]),
  data: groupStatus,
});

export const syncStatus = defineCall({
  method: 'POST',
  path: 'setting/sync_status',
  permission: 'order.read',
  feature: 'group_store',
  summary: 'For each store of the group its last sync and how many parcels it has.',
  data: z.object({
    stores: z.array(
      z.object({
        shop_id: z.string(),
        /** Null with `missing`. */
        parcels: z.number().int().nullable(),
        /** False: there are more than `parcels`. */
        parcels_exact: z.boolean(),
        /** Null before the first one, and with `missing`. */
        last_sync: shopSync.nullable(),
        /** Why the store was not read: its plan does not include group stores, or it did not answer in time. */
        missing: z.enum(['plan', 'failed']).nullable(),
      }),
    ),
  }),
});

export const groupList = defineCall({
  method: 'GET',
  path: 'order/group_list',
  permission: 'order.read',
  feature: 'group_store',
  summary: 'Parcels of all stores of the group, those of the newest orders first, 50 at a time.',
  query: filterQuery({ status: FILTERS.status, query: FILTERS.query }).extend({
    /** `next` of the page before. */
    cursor: z
      .string()
      .regex(/^\d{1,17}_\d{1,18}_\d{1,18}$/, 'must be the value of next')
      .optional(),
  }),
  data: z.object({
    parcels: z.array(
      shipmentRow
        .pick({
          id: true,
          order_name: true,
          ordered_at: true,
          last_update_at: true,
          track_number: true,
          courier_name: true,
          status: true,
          sub_status: true,
          destination: true,
        })
        .extend({
          shop_id: z.string(),
          shop_name: z.string(),
          /** The parcel's page in the admin of its own store. */
          url: z.string(),
        }),
    ),
    /** Null: this is the last page. */
    next: z.string().nullable(),
    /** Stores whose parcels are missing here, and why. */
    missing: z.array(store.extend({ reason: z.enum(['plan', 'failed']) })),
  }),
});
