import {
  DELIVERY_PROBLEMS,
  INTEGRATION_STATES,
  MAX_EVENT_PLACE,
  MAX_EVENT_TEXT,
  REPORTED_STATUSES,
  SHIPMENT_STATUSES,
  statusInfo,
  SUB_STATUS_CODES,
  SUB_STATUSES,
  type ShipmentStatusKey,
} from '@parcelway/domain';
import { z } from 'zod';
import { alertType, webhookUrl } from '../integration-shapes';
import { id, text } from '../shapes';

const time = z.iso.datetime().meta({ description: 'UTC' });
const keys = SHIPMENT_STATUSES.map(({ key }) => key) as [ShipmentStatusKey, ...ShipmentStatusKey[]];
export const statusKey = z.enum(keys).meta({ id: 'Status' });

export const parcel = z
  .object({
    id: z.string(),
    order_id: z.string(),
    order_name: z.string(),
    tracking_number: z.string(),
    courier: z.string().meta({ description: 'Code of the courier; empty while it is not known.' }),
    courier_name: z.string(),
    status: statusKey,
    sub_status: z.int().nullable().meta({ description: 'Code of the details of the status.' }),
    shipped_at: time.nullable(),
    last_event_at: time.nullable(),
    delivered_at: time.nullable(),
    expected_on: z.iso.date().nullable().meta({ description: "The courier's expected day of delivery." }),
    destination_country: z.string().nullable().meta({ description: 'ISO 3166-1 alpha-2' }),
    tracking_url: z.string().meta({ description: "The shopper's tracking page." }),
  })
  .meta({ id: 'Parcel' });

const event = z
  .object({
    time: time.meta({ description: "Without a known time of day it is the day's beginning." }),
    has_time: z.boolean(),
    status: statusKey.nullable(),
    sub_status: z.int().nullable(),
    description: z.string().meta({ description: 'As the courier wrote it.' }),
    location: z.string(),
    country: z.string().nullable(),
  })
  .meta({ id: 'Event' });
export const parcelWithEvents = parcel
  .extend({ events: z.array(event).meta({ description: 'Newest first.' }) })
  .meta({ id: 'ParcelWithEvents' });

const line = z
  .object({ id: z.string(), title: z.string(), variant: z.string(), sku: z.string(), quantity: z.int() })
  .meta({ id: 'LineItem' });
export const order = z
  .object({
    id: z.string().meta({ description: 'As the store platform has it.' }),
    name: z.string(),
    ordered_at: time,
    updated_at: time.meta({ description: 'The last change in the store.' }),
    cancelled_at: time.nullable(),
    fulfillment_status: z.enum(['unfulfilled', 'fulfilled', 'partial', 'restocked']),
    currency: z.string(),
    total_price: z.string().meta({ description: 'A decimal number.' }),
    customer: z
      .object({ name: z.string(), email: z.string().nullable() })
      .nullable()
      .meta({ description: 'Null once the customer is forgotten.' }),
    destination_country: z.string().nullable(),
    tags: z.array(z.string()),
    parcels: z.array(parcel),
  })
  .meta({ id: 'Order' });
export const orderWithLines = order.extend({ line_items: z.array(line) }).meta({ id: 'OrderWithLineItems' });

/** As short as a side bar is narrow. */
export const customerParcels = z
  .object({
    orders: z.array(
      z.object({
        name: z.string(),
        ordered_at: time,
        parcels: z.array(
          z.object({
            tracking_number: z.string(),
            courier: z.string(),
            status: statusKey,
            expected_on: z.iso.date().nullable(),
            delivered_at: time.nullable(),
            tracking_url: z.string().meta({ description: "The shopper's tracking page." }),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'CustomerParcels' });

export const newParcel = z
  .strictObject({
    tracking_number: text(255)
      .trim()
      .regex(/[\p{L}\p{N}]/u, 'must have letters or digits')
      .refine((value) => !/\p{Cc}/u.test(value), 'must not have control characters'),
    courier: text(64).trim().optional().meta({ description: 'Code of the courier; left out: it is detected.' }),
  })
  .meta({ id: 'NewParcel' });

const newEvent = z
  .strictObject({
    time: z.iso
      .datetime({ offset: true })
      .meta({ description: 'With an offset: customers see the time of that zone.' }),
    status: z.enum(REPORTED_STATUSES),
    sub_status: z.literal(SUB_STATUS_CODES).optional().meta({ description: 'Code of the details of the status.' }),
    description: text(MAX_EVENT_TEXT).trim().min(1).meta({ description: 'What customers read.' }),
    location: text(MAX_EVENT_PLACE).trim().optional(),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, 'must be a code such as DE')
      .optional()
      .meta({ description: 'ISO 3166-1 alpha-2' }),
  })
  .refine(
    ({ status, sub_status: code }) => code === undefined || statusInfo(SUB_STATUSES[code].status).key === status,
    { path: ['sub_status'], message: 'is a code of another status' },
  )
  .meta({ id: 'NewEvent' });
export const newEvents = z
  .strictObject({ events: z.array(newEvent).min(1, 'must have one event at least').max(50) })
  .meta({ id: 'NewEvents' });

export const webhook = z
  .object({
    id: z.string(),
    url: z.string().meta({ description: 'Without its query, which may hold a secret.' }),
    statuses: z.array(statusKey),
    alerts: z.array(alertType),
    state: z.enum(INTEGRATION_STATES),
    problem: z.enum(DELIVERY_PROBLEMS).nullable(),
    created_at: time,
  })
  .meta({ id: 'Webhook' });
export const newWebhook = z
  .strictObject({ url: webhookUrl, statuses: z.array(statusKey).max(8), alerts: z.array(alertType).max(2).optional() })
  .refine(({ statuses, alerts = [] }) => statuses.length + alerts.length > 0, {
    path: ['statuses'],
    message: 'must have one status or alert at least',
  })
  .meta({ id: 'NewWebhook' });
export const createdWebhook = webhook
  .extend({ secret: z.string().meta({ description: 'Signs every message. It is answered here and nowhere else.' }) })
  .meta({ id: 'CreatedWebhook' });

export const byId = z.object({ id: id.meta({ example: '5001' }) });
export const orderPage = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .default(50)
    .meta({ override: { type: 'integer', minimum: 1, maximum: 100, default: 50 } }),
  cursor: text(200).optional().meta({ description: '`next_cursor` of the page before.' }),
  updated_since: z.iso
    .datetime({ offset: true })
    .optional()
    .meta({ description: 'Orders that the store changed then or later.' }),
});
