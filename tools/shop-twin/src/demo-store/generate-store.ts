import type { TwinFulfillment, TwinLineItem, TwinOrder, TwinShop } from '../model';
import { CATALOGUE } from '../store/catalogue';
import { demoTracking, splitIntoParcels } from './parcels';
import { emailOf, personName } from './people';
import type { DemoCountry } from './country';
import { COUNTRIES } from './places';
import { PRODUCTS } from './products';
import { DAY_MS, HOUR_MS, PROCESSING_DAYS, purchaseTimes } from './purchase-times';
import { fillPattern, fromQuantiles, hash, pick, pickWeighted, type Random, randomFrom } from './random';

export interface StoreRecipe {
  seed: string | number;
  orders: number;
  /** The newest order lies just before it. */
  now: Date;
  shop: TwinShop;
}

/** The demo store's orders, oldest first, generated lazily. The same recipe gives the same orders. */
export function* generateStore(recipe: StoreRecipe): Generator<TwinOrder> {
  const orderAt = orderMaker(recipe);
  for (let index = 0; index < recipe.orders; index++) yield orderAt(index);
}

/** What the demo's customers type at the checkout. */
const DISCOUNT_CODES = [
  ['THANKS10', 0.6],
  ['thanks10', 0.05],
  ['WELCOME5', 0.2],
  ['FREESHIP', 0.15],
] as const;

const OUTCOMES = [
  ['fulfilled', 0.86],
  ['partial', 0.05],
  ['held', 0.03],
  ['restocked', 0.025],
  ['cancelled', 0.035],
] as const;

/** One order in five used a code, now and then two. With chances of its own, so that orders stay what they were without codes. */
function codesOf(key: string): string[] {
  const random = randomFrom(key);
  if (random() >= 0.2) return [];
  const code = pickWeighted(DISCOUNT_CODES, random);
  return random() < 0.05 && code !== 'FREESHIP' ? [code, 'FREESHIP'] : [code];
}

/** Makes any order of the recipe alone, without those before it. */
export function orderMaker(recipe: StoreRecipe): (index: number) => TwinOrder {
  const timeOf = purchaseTimes(recipe.now);
  const key = `${recipe.seed}/${recipe.shop.domain}`;
  const idsOf = idMaker(recipe.shop.domain);
  return (index) => {
    const random = randomFrom(`${key}/order/${index}`);
    // One order in five comes from a returning customer.
    const buyerIndex = index > 0 && random() < 0.2 ? Math.floor(random() * index) : index;
    const buyer = buyerAt(key, buyerIndex);
    const id = idsOf(index);
    const createdAt = timeOf((index + random()) / recipe.orders);
    const lineItems = pickLines(id, random);
    const order: TwinOrder = {
      id: id(0),
      name: `#${1001 + index}`,
      createdAt: iso(createdAt),
      processedAt: iso(createdAt),
      updatedAt: iso(createdAt),
      cancelledAt: null,
      closedAt: null,
      email: random() < 0.97 ? buyer.email : null,
      phone: random() < 0.4 ? buyer.phone : null,
      customer: {
        id: idsOf(buyerIndex)(1),
        firstName: buyer.firstName,
        lastName: buyer.lastName,
        locale: buyer.country.locale,
      },
      customerLocale: buyer.country.locale,
      currency: recipe.shop.currency,
      total: lineItems.reduce((sum, line) => sum + Number(line.unitPrice) * line.quantity, 4.9).toFixed(2),
      financialStatus: random() < 0.96 ? 'PAID' : 'PENDING',
      // A part of the orders is paid by PayPal.
      ...(index % 4 === 0 && { gateway: 'paypal' as const }),
      fulfillmentStatus: 'UNFULFILLED',
      tags: random() < 0.15 ? [pick(['wholesale', 'gift', 'vip', 'pre-order', 'repeat'], random)] : [],
      discountCodes: codesOf(`${key}/codes/${index}`),
      note:
        random() < 0.05
          ? pick(
              [
                'Leave it with the neighbour at number 4',
                'Gift wrap it, no invoice inside',
                'Door code 0000#',
                'Ruf vorher an',
              ],
              random,
            )
          : null,
      test: false,
      shippingLine:
        random() < 0.97
          ? pick(
              [
                { title: 'Standard', code: 'standard' },
                { title: 'Express', code: 'express' },
                { title: 'Economy', code: null },
              ],
              random,
            )
          : null,
      shippingAddress: random() < 0.99 ? { ...buyer.address, phone: buyer.phone } : null,
      lineItems,
      fulfillments: [],
    };
    settle(order, buyer.country, createdAt, recipe.now.getTime(), id, random);
    return order;
  };
}

/** Lets the order's outcome happen as far as it lies before now. */
function settle(
  order: TwinOrder,
  country: DemoCountry,
  createdAt: number,
  now: number,
  id: (slot: number) => string,
  random: Random,
): void {
  const outcome = pickWeighted(OUTCOMES, random);
  const at = createdAt + fromQuantiles(PROCESSING_DAYS, random()) * DAY_MS;
  if (at >= now || outcome === 'held') return;
  if (outcome === 'cancelled' || outcome === 'restocked') {
    const ended = iso(Math.min(createdAt + (1 + random() * 20) * HOUR_MS, now));
    order.updatedAt = order.closedAt = ended;
    if (outcome === 'cancelled') order.cancelledAt = ended;
    order.financialStatus = order.financialStatus === 'PAID' ? 'REFUNDED' : 'VOIDED';
    if (outcome === 'restocked') order.fulfillmentStatus = 'RESTOCKED';
    return;
  }
  const parcels = splitIntoParcels(order.lineItems, random);
  const shipped =
    outcome === 'partial' && parcels.length > 1
      ? parcels.slice(0, -1)
      : outcome === 'partial'
        ? [partOf(parcels[0]!)]
        : parcels;
  shipped.forEach((parcel, i) => {
    const shippedAt = at + parcel.delayMs;
    if (shippedAt < now) order.fulfillments.push(fulfillmentAt(order, i, shippedAt, parcel.lines, country, id, random));
  });
  // A label printed in error and replaced: the store has both.
  if (random() < 0.015) {
    const replaced = fulfillmentAt(order, 4, at - HOUR_MS, shipped[0]!.lines, country, id, random);
    order.fulfillments.unshift({ ...replaced, status: 'CANCELLED', displayStatus: 'CANCELED' });
  }
  const left =
    count(order.lineItems) -
    order.fulfillments.filter(({ status }) => status === 'SUCCESS').reduce((sum, { lines }) => sum + count(lines), 0);
  order.fulfillmentStatus = left === 0 ? 'FULFILLED' : 'PARTIALLY_FULFILLED';
  order.updatedAt =
    order.fulfillments
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1) ?? order.updatedAt;
  if (left === 0) order.closedAt = order.updatedAt;
}

/** A first part of a single parcel: one item stays behind, if there is more than one. */
function partOf<T extends { lines: { lineItemId: string; quantity: number }[] }>(parcel: T): T {
  const [first, ...rest] = parcel.lines;
  if (!first) return parcel;
  return { ...parcel, lines: rest.length > 0 ? [first] : [{ ...first, quantity: Math.max(1, first.quantity - 1) }] };
}

function fulfillmentAt(
  order: TwinOrder,
  slot: number,
  at: number,
  lines: { lineItemId: string; quantity: number }[],
  country: DemoCountry,
  id: (slot: number) => string,
  random: Random,
): TwinFulfillment {
  const tracking = [demoTracking(country, random)];
  // The platform allows several numbers in one fulfilment; some stores use it.
  if (random() < 0.01) tracking.push(demoTracking(country, random));
  return {
    id: id(10 + slot),
    name: `${order.name}.${slot + 1}`,
    status: 'SUCCESS',
    displayStatus: 'FULFILLED',
    createdAt: iso(at),
    updatedAt: iso(at),
    inTransitAt: null,
    deliveredAt: null,
    estimatedDeliveryAt: null,
    tracking,
    lines: lines.map((line, i) => ({ id: id(20 + slot * 8 + i), ...line })),
    events: [],
  };
}

function pickLines(id: (slot: number) => string, random: Random): TwinLineItem[] {
  const wanted = pickWeighted(
    [
      [1, 0.55],
      [2, 0.27],
      [3, 0.12],
      [4, 0.06],
    ],
    random,
  );
  const first = Math.floor(random() * PRODUCTS.length);
  return Array.from({ length: wanted }, (_, i) => {
    // Steps of 7 through 44 products: the lines of an order differ.
    const product = PRODUCTS[(first + i * 7) % PRODUCTS.length]!;
    const variant = product.variants.length > 0 ? Math.floor(random() * product.variants.length) : -1;
    return {
      id: id(2 + i),
      title: product.title,
      variantTitle: product.variants[variant] ?? null,
      sku: variant < 0 ? product.sku : `${product.sku}-${variant + 1}`,
      quantity: pickWeighted(
        [
          [1, 0.8],
          [2, 0.15],
          [3, 0.05],
        ],
        random,
      ),
      unitPrice: product.price.toFixed(2),
      imageUrl: CATALOGUE[PRODUCTS.indexOf(product)]?.image ?? null,
    };
  });
}

function buyerAt(key: string, index: number) {
  const random = randomFrom(`${key}/buyer/${index}`);
  // Every fourth buyer goes round the countries, so that small stores reach them all too.
  const country =
    index % 4 === 3 ? COUNTRIES[Math.floor(index / 4) % COUNTRIES.length]! : pickWeighted(WEIGHTED_COUNTRIES, random);
  const { firstName, lastName } = personName(country.names, random);
  const place = pick(country.places, random);
  const address = {
    firstName,
    lastName,
    address1: fillPattern(pick(country.streets, random), random),
    address2: random() < 0.1 ? fillPattern('Apt #@', random) : '',
    city: place.city,
    province: place.province,
    provinceCode: place.provinceCode,
    zip: fillPattern(place.zip, random),
    country: country.name,
    countryCode: country.code,
  };
  return {
    firstName,
    lastName,
    country,
    address,
    email: emailOf(firstName, lastName, index, random),
    phone: country.phone && fillPattern(country.phone, random),
  };
}

const WEIGHTED_COUNTRIES = COUNTRIES.map((country) => [country, country.weight] as const);

/** Ids by order and slot (64 each). Every seventh order has ids above 2^53, as the platform's may be. */
function idMaker(domain: string): (index: number) => (slot: number) => string {
  const offset = (hash(domain) % 100) * 1e9;
  return (index) => {
    const base = offset + index * 64;
    return index % 7 === 3 ? (slot) => `8209829${1e11 + base + slot}` : (slot) => String(5e12 + base + slot);
  };
}

const iso = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;
const count = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);
