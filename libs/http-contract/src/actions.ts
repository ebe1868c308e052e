import {
  ACTION_FAILURES,
  FILTERS,
  isPlainText,
  MAX_CHOSEN,
  MAX_MAIL_MESSAGE,
  NO_EMAIL_REASONS,
} from '@parcelway/domain';
import { z } from 'zod';
import { defineCall } from './call';
import { filterView } from './filter-schema';
import { actionRun, courierCandidate, courierCard, id, language, text, time } from './shapes';

const chosenIds = z.array(id).min(1, 'must name a parcel').max(MAX_CHOSEN);
/** Parcels by their ids, or all that a view of the list shows but a few. */
const chosen = {
  ids: chosenIds.optional(),
  filters: filterView(FILTERS).optional(),
  except: z.array(id).max(1000).optional(),
};
const oneWay = <T extends z.ZodObject>(schema: T) =>
  schema.refine(
    (body) => ('ids' in body && body['ids'] !== undefined) !== ('filters' in body && body['filters'] !== undefined),
    { path: ['ids'], message: 'name either ids or filters' },
  );

const act = { method: 'POST', permission: 'order.write', feature: null, data: actionRun } as const;

export const markDelivered = defineCall({
  ...act,
  partly: ['cus_notification'],
  path: 'order/mark_delivered',
  summary: 'Marks parcels delivered; they stay so until it is undone. isNotify: customers are told by e-mail.',
  body: oneWay(z.object({ ...chosen, isNotify: z.boolean().default(false) })),
});
export const markReturned = defineCall({
  ...act,
  partly: ['cus_notification'],
  path: 'order/mark_returned',
  summary: 'Marks parcels returned to the sender; they stay so until it is undone.',
  body: oneWay(z.object({ ...chosen, isNotify: z.boolean().default(false) })),
});
export const markInTransit = defineCall({
  ...act,
  partly: ['cus_notification'],
  path: 'order/mark_in_transit',
  summary: 'Marks parcels in transit: later events of the courier decide again.',
  body: oneWay(z.object({ ...chosen, isNotify: z.boolean().default(false) })),
});
export const retrack = defineCall({
  ...act,
  path: 'order/retrack',
  summary: 'Asks couriers about parcels again now; expired ones are tracked again.',
  body: oneWay(z.object(chosen)),
});
export const modifyCourier = defineCall({
  ...act,
  path: 'order/modify_courier',
  summary: 'Gives parcels another courier. What the old one said is put aside, and comes back when it is undone.',
  body: oneWay(z.object({ ...chosen, courier: text(64).min(1) })),
});
export const trackingUpdate = defineCall({
  ...act,
  path: 'order/tracking_update',
  summary: 'Gives one parcel another number, another courier, or both.',
  body: z.object({ id, track_number: text(255).trim().min(1), courier: text(64).min(1) }),
});
export const orderNote = defineCall({
  ...act,
  method: 'PUT',
  path: 'order/note',
  summary: 'Writes the note of parcels; an empty text takes it away.',
  body: oneWay(z.object({ ...chosen, note: text(200).trim() })),
});
/** By tracking number, as the specification has it; the list sends ids or filters. */
const chosenByNumber = { ...chosen, trackNumbers: z.array(text(255).trim().min(1)).min(1).max(MAX_CHOSEN).optional() };
const someParcels = <T extends z.ZodObject>(schema: T) =>
  schema.refine(
    (body) =>
      ['ids', 'filters', 'trackNumbers'].filter((key) => body[key as keyof typeof body] !== undefined).length === 1,
    { path: ['trackNumbers'], message: 'name either trackNumbers, ids or filters' },
  );
export const sendStatus = defineCall({
  ...act,
  path: 'order/send_status',
  summary: 'Tells the store the present status of parcels once more.',
  body: someParcels(z.object(chosenByNumber)),
});
/** The merchant's message to customers, at the top of the mail; empty: none. */
const message = text(MAX_MAIL_MESSAGE).refine(isPlainText, 'must not hold control characters').trim().optional();
export const bulkSendEmail = defineCall({
  ...act,
  path: 'order/bulk_send_email',
  feature: 'cus_notification',
  summary: 'Queues an e-mail about the present status of parcels to their customers.',
  body: someParcels(z.object({ ...chosenByNumber, message })),
});
export const previewEmail = defineCall({
  method: 'POST',
  path: 'order/preview_email',
  permission: 'order.write',
  feature: 'cus_notification',
  summary:
    'The e-mail that bulk_send_email would send now about the first of the parcels that has one. Nothing is sent.',
  body: oneWay(z.object({ ...chosen, message })),
  data: z.object({
    /** Customers who would get an e-mail. */
    customers: z.number().int(),
    /** Null: there is none to send, about any of the parcels. */
    mail: z
      .object({
        shipment_id: z.string(),
        order_name: z.string(),
        recipient: z.string(),
        subject: z.string(),
        html: z.string(),
      })
      .nullable(),
    /** Why there is none about the first parcel; null beside a mail. */
    reason: z.enum(NO_EMAIL_REASONS).nullable(),
  }),
});

export const attentionHandled = defineCall({
  ...act,
  path: 'order/attention_handled',
  summary: 'Parcels that need attention are handled: they leave its list until something new happens to them.',
  body: oneWay(z.object(chosen)),
});
export const attentionRemind = defineCall({
  ...act,
  path: 'order/attention_remind',
  summary: 'Parcels that need attention leave its list for three days, unless their reason or deadline changes before.',
  body: oneWay(z.object(chosen)),
});

const byAction = z.object({ id });
export const actionState = defineCall({
  method: 'GET',
  path: 'order/action/{id}',
  permission: 'order.read',
  feature: null,
  summary: 'How far an action is, and the parcels that it failed for, at most 100 of them.',
  params: byAction,
  data: actionRun.extend({
    failures: z.array(
      z.object({
        shipment_id: z.string(),
        order_name: z.string(),
        track_number: z.string(),
        reason: z.enum(ACTION_FAILURES),
      }),
    ),
  }),
});
export const actionUndo = defineCall({
  ...act,
  path: 'order/action/{id}/undo',
  summary: 'Takes an action back, for the parcels that nobody changed since.',
  params: byAction,
});
export const actionRetry = defineCall({
  ...act,
  path: 'order/action/{id}/retry',
  summary: 'Does an action again for the parcels that it failed for.',
  params: byAction,
});
export const actionCancel = defineCall({
  ...act,
  path: 'order/action/{id}/cancel',
  summary: 'Stops an action; what is done stays done, and can be undone.',
  params: byAction,
});
export const activityLog = defineCall({
  method: 'GET',
  path: 'order/actions',
  permission: 'order.read',
  feature: null,
  summary: 'What was done to parcels of the shop, newest first, 20 a page.',
  query: z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
  data: z.object({ actions: z.array(actionRun), total: z.number().int() }),
});

export const retrackSchedule = defineCall({
  method: 'GET',
  path: 'order/retrack',
  permission: 'order.read',
  feature: null,
  summary: 'How often parcels are asked about by themselves, by status, and how soon by hand.',
  data: z.object({
    /** The shortest poll interval in minutes; null: no longer polled. */
    interval_minutes: z.record(z.string(), z.number().int().nullable()),
    /** Minutes after an answer before a parcel can be re-tracked manually. */
    by_hand_minutes: z.number().int(),
  }),
});
export const trackingDetect = defineCall({
  method: 'POST',
  path: 'order/tracking_detect',
  permission: 'order.read',
  feature: null,
  summary: 'The couriers that a tracking number may be of, likeliest first, with reasons.',
  body: z.object({
    track_number: text(255).trim().min(1),
    /** Only whether it may be of this one. */
    courier: text(64).optional(),
    /** The parcel it is for: its destination and company count. */
    id: id.optional(),
  }),
  data: z.object({
    track_number: z.string(),
    normalized: z.string(),
    candidates: z.array(courierCandidate),
    /** The one that we would choose by ourselves. */
    chosen: z.string().nullable(),
    /** Null: no courier that it may be of has a check digit. */
    valid_check_digit: z.boolean().nullable(),
    /**
     * The company that the store named for the parcel's number, if the shop can assign it to a courier; `courier`: its
     * assignment.
     */
    store_company: z.object({ name: z.string(), courier: z.string().nullable() }).nullable(),
  }),
});
export const searchCourier = defineCall({
  method: 'POST',
  path: 'order/search_courier',
  permission: 'order.read',
  feature: null,
  summary:
    'Couriers whose name or code holds a text, those that the shop says it ships with first, then the likeliest, at most 20.',
  body: z.object({ search: text(100).trim() }),
  data: z.object({
    couriers: z.array(courierCard),
    /** The codes of all couriers that the shop uses. */
    own: z.array(z.string()),
  }),
});

export const courierLang = defineCall({
  method: 'PUT',
  path: 'order/courier_lang',
  permission: 'order.write',
  feature: null,
  partly: ['custom_tracking_language'],
  summary:
    'In which language a courier is asked (402 for another one than its own where the plan does not hold it), and the postal code that it wants to know of a parcel.',
  body: z.object({
    id: id.optional(),
    courier: text(64).min(1),
    lang: language.or(z.literal('auto')),
    postal_code: text(20).trim(),
  }),
  data: z.object({}),
});
export const shipmentFeedback = defineCall({
  method: 'PUT',
  path: 'order/shipment_feedback',
  permission: 'order.write',
  feature: null,
  summary: 'What a merchant tells us about a parcel that we got wrong.',
  body: z.object({ id: id.optional(), message: text(2000).trim().min(1, 'must not be empty') }),
  data: z.object({}),
});
const isHttps = (address: string): boolean => URL.canParse(address) && new URL(address).protocol === 'https:';
export const supportCourier = defineCall({
  method: 'POST',
  path: 'order/support_courier',
  permission: 'order.write',
  feature: null,
  summary: 'Asks us to add a courier. Asked again by the same name, it is one request, brought up to date.',
  body: z.object({
    courier: text(100).trim().min(1, 'must not be empty'),
    /** Its tracking page. */
    url: text(500).trim().refine(isHttps, 'must begin with https://').optional(),
    /** An example of its numbers. */
    track_number: text(255).trim().min(1).optional(),
    /** The requested parcel. */
    id: id.optional(),
  }),
  data: z.object({}),
});
export const orderRefresh = defineCall({
  method: 'POST',
  path: 'order/refresh',
  permission: 'order.write',
  feature: null,
  summary: 'Asks the courier about one parcel now.',
  body: z.object({ id }),
  data: z.object({ next_at: time.nullable() }),
});
export const syncOnce = defineCall({
  method: 'GET',
  path: 'order/sync_once/{id}',
  permission: 'order.write',
  feature: null,
  summary: 'Reads one order from the store again.',
  params: z.object({ id }),
  data: z.object({ parcels: z.number().int() }),
});
