import { z } from 'zod';
import { idOf } from '../ids';
import type { TwinFulfillment, TwinLineItem, TwinOrder, TwinShop } from '../model';
import { FULFILLMENT_EVENT_STATUSES } from './order-changes';

const gidOf = (type: string) =>
  z.string().transform((value, context) => {
    const id = idOf(type, value);
    if (id !== null && id.length <= 19) return id;
    context.addIssue({ code: 'custom', message: `must be gid://shopify/${type}/<number>` });
    return z.NEVER;
  });
const time = z
  .string()
  .refine((value) => !Number.isNaN(Date.parse(value)), 'must be a time')
  .transform((value) => `${new Date(value).toISOString().slice(0, 19)}Z`);
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null);
const money = z
  .object({
    shopMoney: z.object({ amount: z.union([z.string(), z.number()]).transform(String), currencyCode: z.string() }),
  })
  .nullish();

const DISPLAY_STATUSES = new Set([
  ...FULFILLMENT_EVENT_STATUSES,
  'FULFILLED',
  'CANCELED',
  'LABEL_VOIDED',
  'MARKED_AS_FULFILLED',
  'NOT_DELIVERED',
  'PICKED_UP',
  'SUBMITTED',
]);

const fulfillmentSchema = z.object({
  id: gidOf('Fulfillment'),
  name: z.string().optional(),
  status: z.enum(['SUCCESS', 'CANCELLED', 'ERROR', 'FAILURE', 'OPEN', 'PENDING']).default('SUCCESS'),
  displayStatus: z
    .string()
    .refine((value) => DISPLAY_STATUSES.has(value), 'is not a display status')
    .nullish(),
  createdAt: time.optional(),
  updatedAt: time.optional(),
  inTransitAt: time.nullish(),
  deliveredAt: time.nullish(),
  estimatedDeliveryAt: time.nullish(),
  // Any string may be a tracking number; what is not one is the app’s business.
  trackingInfo: z.array(z.object({ company: text, number: text, url: text })).default([]),
});

const orderSchema = z.object({
  id: gidOf('Order'),
  name: z.string().min(1),
  createdAt: time,
  processedAt: time.optional(),
  updatedAt: time.optional(),
  cancelledAt: time.nullish(),
  closedAt: time.nullish(),
  email: text,
  phone: text,
  note: text,
  tags: z.array(z.string()).default([]),
  discountCodes: z.array(z.string()).default([]),
  test: z.boolean().default(false),
  customerLocale: text,
  displayFinancialStatus: z
    .enum(['PAID', 'PENDING', 'REFUNDED', 'PARTIALLY_REFUNDED', 'VOIDED', 'AUTHORIZED'])
    .nullish(),
  displayFulfillmentStatus: z.string().optional(),
  currentTotalPriceSet: money,
  totalPriceSet: money,
  customer: z.object({ id: gidOf('Customer'), firstName: text, lastName: text, locale: text }).nullish(),
  shippingLine: z.object({ title: z.string(), code: text }).nullish(),
  shippingAddress: z
    .object({
      firstName: text,
      lastName: text,
      address1: text,
      address2: text,
      city: text,
      province: text,
      provinceCode: text,
      zip: text,
      country: text,
      countryCodeV2: z
        .string()
        .regex(/^[A-Z]{2}$/, 'must be two capital letters')
        .nullish(),
      phone: text,
    })
    .nullish(),
  fulfillments: z.array(fulfillmentSchema).default([]),
});

const lineSchema = z.object({
  __parentId: gidOf('Order'),
  id: gidOf('LineItem'),
  title: z.string(),
  variantTitle: text,
  sku: text,
  quantity: z.int().min(0),
  image: z.object({ url: z.string() }).nullish(),
  originalUnitPriceSet: money,
});

/** @returns the order, or why the line cannot be one. */
export function orderRecord(
  record: Record<string, unknown>,
  context: { shop: TwinShop; now: string },
): TwinOrder | string {
  const parsed = orderSchema.safeParse(record);
  if (!parsed.success) return problem(parsed.error);
  const {
    displayFinancialStatus,
    displayFulfillmentStatus,
    currentTotalPriceSet,
    totalPriceSet,
    fulfillments,
    shippingAddress,
    customer,
    ...plain
  } = parsed.data;
  const total = (currentTotalPriceSet ?? totalPriceSet)?.shopMoney;
  const updatedAt = plain.updatedAt ?? plain.createdAt;
  return {
    ...plain,
    processedAt: plain.processedAt ?? plain.createdAt,
    updatedAt,
    cancelledAt: plain.cancelledAt ?? null,
    closedAt: plain.closedAt ?? null,
    customer: customer
      ? {
          id: customer.id,
          firstName: customer.firstName ?? '',
          lastName: customer.lastName ?? '',
          locale: customer.locale ?? context.shop.locale,
        }
      : null,
    currency: total?.currencyCode ?? context.shop.currency,
    total: total?.amount ?? '0.00',
    financialStatus: displayFinancialStatus ?? 'PAID',
    fulfillmentStatus: fulfillmentStatus(displayFulfillmentStatus, fulfillments.length),
    shippingLine: plain.shippingLine ?? null,
    shippingAddress: shippingAddress ? address(shippingAddress) : null,
    lineItems: [],
    fulfillments: fulfillments.map((fulfillment, at): TwinFulfillment => {
      const createdAt = fulfillment.createdAt ?? updatedAt;
      const status = fulfillment.status === 'OPEN' || fulfillment.status === 'PENDING' ? 'SUCCESS' : fulfillment.status;
      return {
        id: fulfillment.id,
        name: fulfillment.name ?? `${plain.name}.${at + 1}`,
        status,
        displayStatus: fulfillment.displayStatus ?? (status === 'CANCELLED' ? 'CANCELED' : 'FULFILLED'),
        createdAt,
        updatedAt: fulfillment.updatedAt ?? createdAt,
        inTransitAt: fulfillment.inTransitAt ?? null,
        deliveredAt: fulfillment.deliveredAt ?? null,
        estimatedDeliveryAt: fulfillment.estimatedDeliveryAt ?? null,
        tracking: fulfillment.trackingInfo,
        lines: [],
        events: [],
      };
    }),
  };
}

/** @returns the line item with its order's id, null for a child of another kind, or why the line cannot be one. */
export function lineRecord(record: Record<string, unknown>): { parent: string; item: TwinLineItem } | null | string {
  if (typeof record['id'] === 'string' && /^gid:\/\/shopify\/(?!LineItem\/)\w+\/\d+/.test(record['id'])) return null;
  const parsed = lineSchema.safeParse(record);
  if (!parsed.success) return problem(parsed.error);
  const { __parentId, image, originalUnitPriceSet, ...line } = parsed.data;
  return {
    parent: __parentId,
    item: {
      ...line,
      sku: line.sku ?? '',
      unitPrice: originalUnitPriceSet?.shopMoney.amount ?? '0.00',
      imageUrl: image?.url ?? null,
    },
  };
}

function address(
  given: NonNullable<z.infer<typeof orderSchema>['shippingAddress']>,
): NonNullable<TwinOrder['shippingAddress']> {
  const { countryCodeV2, provinceCode, phone, ...rest } = given;
  const filled = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, value ?? ''])) as {
    [K in keyof typeof rest]: string;
  };
  return { ...filled, provinceCode, phone, countryCode: countryCodeV2 ?? '' };
}

function fulfillmentStatus(given: string | undefined, parcels: number): TwinOrder['fulfillmentStatus'] {
  if (given === 'PARTIALLY_FULFILLED' || given === 'FULFILLED' || given === 'RESTOCKED' || given === 'UNFULFILLED')
    return given;
  return parcels > 0 ? 'FULFILLED' : 'UNFULFILLED';
}

function problem(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.join('.') || 'line'}: ${issue.message}`)
    .join('; ');
}
