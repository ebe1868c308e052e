import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Store, StoreError, type Twin } from '../twin';
import { parse } from './parse';
import { requireStore } from './require-store';

const text = z.string().nullable();
const addressBody = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    address1: z.string(),
    address2: z.string(),
    city: z.string(),
    province: z.string(),
    provinceCode: text,
    zip: z.string(),
    country: z.string(),
    countryCode: z.string().regex(/^[A-Z]{2}$/),
    phone: text,
  })
  .partial()
  .strict()
  .nullable();
const financialStatus = z.enum(['PAID', 'PENDING', 'REFUNDED', 'PARTIALLY_REFUNDED', 'VOIDED', 'AUTHORIZED']);
const time = z.iso.datetime({ offset: true }).transform((value) => `${new Date(value).toISOString().slice(0, 19)}Z`);
const patchBody = z
  .object({
    email: text,
    phone: text,
    note: text,
    tags: z.array(z.string()),
    discountCodes: z.array(z.string()),
    financialStatus,
    shippingAddress: addressBody,
  })
  .partial()
  .strict();
const newOrderBody = patchBody
  .extend({
    id: z.string().regex(/^\d{1,19}$/),
    name: z.string().min(1),
    createdAt: time,
    customerLocale: text,
    gateway: z.enum(['paypal', 'manual']),
    test: z.boolean(),
    customer: z
      .object({ id: z.string().regex(/^\d+$/), firstName: z.string(), lastName: z.string(), locale: z.string() })
      .nullable(),
    lineItems: z
      .array(
        z
          .object({
            title: z.string(),
            variantTitle: text.optional(),
            sku: z.string().optional(),
            quantity: z.int().min(1).optional(),
            unitPrice: z.string().optional(),
            imageUrl: text.optional(),
          })
          .strict(),
      )
      .min(1),
  })
  .partial()
  .strict();
const trackingBody = z.object({ number: text, company: text.optional(), url: text.optional() }).strict();
const parcelBody = z
  .object({
    lines: z
      .array(z.object({ lineItemId: z.string(), quantity: z.int().min(1) }).strict())
      .min(1)
      .optional(),
    tracking: z.array(trackingBody).optional(),
  })
  .strict();
const fulfilBody = z.object({ parcels: z.array(parcelBody).min(1).default([{}]) }).strict();
const changeTrackingBody = z.object({ tracking: z.array(trackingBody) }).strict();
const eventBody = z
  .object({ status: z.string(), message: z.string().optional(), happenedAt: time.optional() })
  .strict();
const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(50),
  offset: z.coerce.number().int().min(0).default(0),
  search: z.string().default(''),
});

/** Drops keys whose value is undefined, which zod's partial objects may carry. */
function given<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

/** Controls of a store's orders: /twin/shops/<domain or handle>/orders… An order is named by its id, or by its name without the #. */
export function orderControls(app: FastifyInstance, twin: Twin): void {
  type Shop = { Params: { shop: string } };
  type Order = { Params: { shop: string; order: string } };
  type Parcel = { Params: { shop: string; fulfillment: string } };
  const store = (name: string): Store => requireStore(twin, name);
  const idOf = (shop: Store, order: string): string => (shop.get(order) ?? shop.byName(`#${order}`))?.id ?? order;

  app.get<Shop>('/twin/shops/:shop/orders', (request) => {
    const shop = store(request.params.shop);
    return { count: shop.count(), orders: shop.list(parse(listQuery, request.query)) };
  });
  app.get<Shop>('/twin/shops/:shop/orders.jsonl', (request, reply) => {
    const shop = store(request.params.shop);
    return reply.type('application/jsonl').send(jsonl(shop));
  });
  app.get<Order>('/twin/shops/:shop/orders/:order', (request) => {
    const shop = store(request.params.shop);
    const order = shop.get(idOf(shop, request.params.order));
    if (!order) throw new StoreError(`there is no order ${request.params.order}`, 'not-found');
    return order;
  });
  app.post<Shop>('/twin/shops/:shop/orders', (request, reply) =>
    reply.code(201).send(store(request.params.shop).create(given(parse(newOrderBody, request.body ?? {})))),
  );
  app.patch<Order>('/twin/shops/:shop/orders/:order', (request) => {
    const shop = store(request.params.shop);
    return shop.update(idOf(shop, request.params.order), given(parse(patchBody, request.body)));
  });
  app.delete<Order>('/twin/shops/:shop/orders/:order', (request, reply) => {
    const shop = store(request.params.shop);
    shop.remove(idOf(shop, request.params.order));
    return reply.code(204).send();
  });
  app.post<Order>('/twin/shops/:shop/orders/:order/fulfil', (request) => {
    const shop = store(request.params.shop);
    return shop.fulfil(idOf(shop, request.params.order), parse(fulfilBody, request.body ?? {}).parcels.map(given));
  });
  app.post<Order>('/twin/shops/:shop/orders/:order/cancel', (request) => {
    const shop = store(request.params.shop);
    return shop.cancel(idOf(shop, request.params.order));
  });
  app.put<Parcel>('/twin/shops/:shop/fulfillments/:fulfillment/tracking', (request) =>
    store(request.params.shop).changeTracking(
      request.params.fulfillment,
      parse(changeTrackingBody, request.body).tracking.map(given),
    ),
  );
  app.post<Parcel>('/twin/shops/:shop/fulfillments/:fulfillment/cancel', (request) =>
    store(request.params.shop).cancelFulfillment(request.params.fulfillment),
  );
  app.post<Parcel>(
    '/twin/shops/:shop/fulfillments/:fulfillment/events',
    (request) =>
      store(request.params.shop).addFulfillmentEvent(request.params.fulfillment, given(parse(eventBody, request.body)))
        .order,
  );
}

async function* chunks(shop: Store): AsyncGenerator<string> {
  let text = '';
  for (const order of shop.all()) {
    text += `${JSON.stringify(order)}\n`;
    if (text.length > 1 << 18) {
      yield text;
      text = '';
    }
  }
  yield text;
}

function jsonl(shop: Store): Readable {
  return Readable.from(chunks(shop), { objectMode: false });
}
