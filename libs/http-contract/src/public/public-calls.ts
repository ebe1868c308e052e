import { z } from 'zod';
import { text } from '../shapes';
import { definePublicCall } from './public-call';
import * as shapes from './public-shapes';

const PARCEL = {
  id: '77',
  order_id: '5001',
  order_name: '#1001',
  tracking_number: '1Z999AA10123456784',
  courier: 'ups',
  courier_name: 'UPS',
  status: 'in_transit',
  sub_status: 2001,
  shipped_at: '2026-11-27T08:00:00.000Z',
  last_event_at: '2026-11-28T16:20:00.000Z',
  delivered_at: null,
  expected_on: '2026-12-01',
  destination_country: 'US',
  tracking_url: 'https://north.myshopify.com/apps/parcelway/track?nums=1Z999AA10123456784',
} as const;
const ORDER = {
  id: '5001',
  name: '#1001',
  ordered_at: '2026-11-26T10:00:00.000Z',
  updated_at: '2026-11-27T08:00:00.000Z',
  cancelled_at: null,
  fulfillment_status: 'fulfilled',
  currency: 'USD',
  total_price: '59.90',
  customer: { name: 'Sarah Mason', email: 'sarah@example.com' },
  destination_country: 'US',
  tags: ['wholesale'],
  parcels: [PARCEL],
} as const;
const order = { ...ORDER, tags: [...ORDER.tags], parcels: [...ORDER.parcels] };
const EVENT = {
  time: '2026-11-28T16:20:00.000Z',
  has_time: true,
  status: 'in_transit',
  sub_status: 2001,
  description: 'Departed from facility',
  location: 'Louisville, KY',
  country: 'US',
} as const;
const WEBHOOK = {
  id: '12',
  url: 'https://example.com/hooks',
  statuses: ['out_for_delivery' as const, 'delivered' as const],
  alerts: ['shipment.stuck' as const],
  state: 'connected',
  problem: null,
  created_at: '2026-11-29T09:30:00.000Z',
} as const;
const webhook = { ...WEBHOOK, statuses: [...WEBHOOK.statuses], alerts: [...WEBHOOK.alerts] };

export const publicCalls = {
  listOrders: definePublicCall({
    method: 'GET',
    path: '/orders',
    operationId: 'listOrders',
    summary: 'Orders with their parcels, those first that the store changed longest ago.',
    scope: 'orders.read',
    query: shapes.orderPage,
    data: z
      .object({
        data: z.array(shapes.order),
        next_cursor: z.string().nullable().meta({ description: 'Null: this is the last page.' }),
      })
      .meta({ id: 'OrderPage' }),
    status: 200,
    example: { body: null, data: { data: [order], next_cursor: 'MjAyNi0xMS0yN1QwODowMDowMC4wMDBafDUwMDE' } },
  }),
  getOrder: definePublicCall({
    method: 'GET',
    path: '/orders/{id}',
    operationId: 'getOrder',
    summary: 'One order with its parcels and items.',
    scope: 'orders.read',
    params: shapes.byId,
    data: shapes.orderWithLines,
    status: 200,
    example: {
      body: null,
      data: { ...order, line_items: [{ id: '9', title: 'Mug', variant: 'Blue', sku: 'MUG-B', quantity: 2 }] },
    },
  }),
  findParcels: definePublicCall({
    method: 'GET',
    path: '/parcels',
    operationId: 'findParcels',
    summary: 'Parcels with a tracking number, newest first, at most 50.',
    scope: 'orders.read',
    query: z.object({ number: text(255).trim().min(1).meta({ example: PARCEL.tracking_number }) }),
    data: z.object({ data: z.array(shapes.parcel) }).meta({ id: 'ParcelList' }),
    status: 200,
    example: { body: null, data: { data: [PARCEL] } },
  }),
  customerParcels: definePublicCall({
    method: 'GET',
    path: '/customers/parcels',
    operationId: 'customerParcels',
    summary:
      'The ten latest orders of a customer with their parcels, newest first; an address that is not known has none. A help desk shows them beside a ticket.',
    scope: 'customers.read',
    query: z.object({ email: text(320).trim().min(1).meta({ example: ORDER.customer.email }) }),
    data: shapes.customerParcels,
    status: 200,
    example: {
      body: null,
      data: {
        orders: [
          {
            name: ORDER.name,
            ordered_at: ORDER.ordered_at,
            parcels: [
              {
                tracking_number: PARCEL.tracking_number,
                courier: PARCEL.courier_name,
                status: PARCEL.status,
                expected_on: PARCEL.expected_on,
                delivered_at: null,
                tracking_url: PARCEL.tracking_url,
              },
            ],
          },
        ],
      },
    },
  }),
  getParcel: definePublicCall({
    method: 'GET',
    path: '/parcels/{id}',
    operationId: 'getParcel',
    summary: 'One parcel with its events.',
    scope: 'orders.read',
    params: shapes.byId,
    data: shapes.parcelWithEvents,
    status: 200,
    example: { body: null, data: { ...PARCEL, events: [EVENT] } },
  }),
  registerParcel: definePublicCall({
    method: 'POST',
    path: '/orders/{id}/parcels',
    operationId: 'registerParcel',
    summary:
      'Registers a tracking number of an order that was shipped outside of the store. A number that the order has already is answered as it is, so that a repeat changes nothing.',
    scope: 'parcels.write',
    params: shapes.byId,
    body: shapes.newParcel,
    data: shapes.parcel,
    status: 200,
    example: {
      body: { tracking_number: PARCEL.tracking_number, courier: 'ups' },
      data: { ...PARCEL, status: 'pending', sub_status: null, last_event_at: null, expected_on: null },
    },
  }),
  reportEvents: definePublicCall({
    method: 'POST',
    path: '/parcels/{id}/events',
    operationId: 'reportEvents',
    summary:
      'Adds events to a parcel of a custom courier; 409 for every other courier, whose events we receive ourselves. An event with the same time, status and description is added once, so that a repeat changes nothing.',
    scope: 'parcels.write',
    params: shapes.byId,
    body: shapes.newEvents,
    data: shapes.parcelWithEvents,
    status: 200,
    example: {
      body: {
        events: [
          {
            time: '2026-11-28T17:20:00+01:00',
            status: 'in_transit',
            description: 'Loaded onto the boat',
            location: 'Hamburg',
            country: 'DE',
          },
        ],
      },
      data: {
        ...PARCEL,
        ...{ tracking_number: 'TB12345678', courier: 'custom-3', courier_name: 'Two River Boats', expected_on: null },
        tracking_url: 'https://north.myshopify.com/apps/parcelway/track?nums=TB12345678',
        events: [
          { ...EVENT, sub_status: null, description: 'Loaded onto the boat', location: 'Hamburg', country: 'DE' },
        ],
      },
    },
  }),
  listWebhooks: definePublicCall({
    method: 'GET',
    path: '/webhooks',
    operationId: 'listWebhooks',
    summary: 'The webhooks of the shop.',
    scope: 'webhooks.write',
    data: z.object({ data: z.array(shapes.webhook) }).meta({ id: 'WebhookList' }),
    status: 200,
    example: { body: null, data: { data: [webhook] } },
  }),
  createWebhook: definePublicCall({
    method: 'POST',
    path: '/webhooks',
    operationId: 'createWebhook',
    summary: 'Subscribes an address to changes of status. A shop has ten webhooks at most.',
    scope: 'webhooks.write',
    body: shapes.newWebhook,
    data: shapes.createdWebhook,
    status: 201,
    example: {
      body: { url: 'https://example.com/hooks', statuses: ['out_for_delivery', 'delivered'] },
      data: { ...webhook, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
    },
  }),
  deleteWebhook: definePublicCall({
    method: 'DELETE',
    path: '/webhooks/{id}',
    operationId: 'deleteWebhook',
    summary: 'Deletes a webhook, with the messages that wait for it.',
    scope: 'webhooks.write',
    params: shapes.byId,
    data: null,
    status: 204,
    example: { body: null, data: null },
  }),
};
