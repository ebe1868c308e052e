import { gid, idOf } from '../ids';
import { offsetMinutes } from '../shop-time';
import { countOrders, searchOrders } from '../store/order-reading';
import { createdFrom, type OrderSearch, parseOrderSearch, SearchError } from '../store/order-search';
import type { TimeField } from '../store/order-table';
import type { Subscription } from '../webhooks/subscriptions';
import { requireId } from './ids';
import { catalogueNode } from './products';
import type { AdminContext, RootResolver } from './resolver';
import {
  badRequest,
  type Connection,
  connection,
  cursorOf,
  type PageArgs,
  pageOf,
  pageSize,
  readCursor,
} from './paging';

const COUNT_LIMIT = 10_000;
const SORT_FIELDS: Readonly<Record<string, TimeField>> = {
  UPDATED_AT: 'updatedAt',
  CREATED_AT: 'createdAt',
  PROCESSED_AT: 'processedAt',
};
/** The names of the demo stores' languages. */
const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language' });

/** The resolvers of all queries. Arguments are checked against the schema before they come here. */
export const QUERIES: Readonly<Record<string, RootResolver>> = {
  shop: (_args, { shop }) => shopView(shop),
  shopLocales: (_args, { shop }) => [
    { locale: shop.locale, name: LANGUAGES.of(shop.locale) ?? shop.locale, primary: true, published: true },
  ],
  orders: (args, context) => ordersPage(args as PageArgs & { query?: string | null; sortKey?: string }, context),
  ordersCount: (args, { store, ordersFrom }) => {
    const limit =
      args['limit'] === null
        ? Number.POSITIVE_INFINITY
        : typeof args['limit'] === 'number'
          ? args['limit']
          : COUNT_LIMIT;
    const count = countOrders(store.table, search(args['query'], ordersFrom), limit);
    return { count, precision: count >= limit ? 'AT_LEAST' : 'EXACT' };
  },
  order: ({ id }, context) => findOrder(context, requireId('Order', id)),
  fulfillment: ({ id }, { store }) => findFulfillment(store, requireId('Fulfillment', id)),
  node: ({ id }, context) => findNode(context, String(id)),
  nodes: ({ ids }, context) => (ids as string[]).map((id) => findNode(context, id)),
  bulkOperation: ({ id }, { bulk, shop }) => bulk.view(shop.domain, requireId('BulkOperation', id)),
  bulkOperations: (args, { bulk, shop }) =>
    pageOf(bulk.list(shop.domain, String(args['query'] ?? '')), args as PageArgs),
  webhookSubscription: ({ id }, { webhooks, shop }) => {
    const found = webhooks.subscriptions.get(shop.domain, requireId('WebhookSubscription', id));
    return found ? subscriptionView(found) : null;
  },
  webhookSubscriptions: (args, { webhooks, shop }) =>
    pageOf(
      webhooks.subscriptions
        .of(shop.domain)
        .map((subscription) => ({ id: subscription.id, source: subscriptionView(subscription) })),
      args as PageArgs,
    ),
  currentAppInstallation: (_args, { shop, scopes, appHandle, apiKey, billingBook, billingViews }) => ({
    __typename: 'AppInstallation',
    id: gid('AppInstallation', shop.id),
    launchUrl: `https://${shop.domain}/admin/apps/${appHandle}`,
    uninstallUrl: null,
    accessScopes: scopes.map((handle) => ({ handle })),
    app: { id: gid('App', '1'), handle: appHandle, title: appHandle, apiKey },
    activeSubscriptions: billingBook.active ? [billingViews.subscription(billingBook.active)] : [],
    allSubscriptions: (args: PageArgs) => billingViews.subscriptions(args),
    oneTimePurchases: (args: PageArgs) => billingViews.purchases(args),
    credits: (args: PageArgs) => billingViews.credits(args),
    metafields: () => {
      throw badRequest('The twin does not support AppInstallation.metafields yet.');
    },
  }),
};

export function findFulfillment(
  store: AdminContext['store'],
  id: string,
): {
  order: NonNullable<ReturnType<typeof store.get>>;
  fulfillment: NonNullable<ReturnType<typeof store.get>>['fulfillments'][number];
} | null {
  const order = store.byFulfillment(id);
  const fulfillment = order?.fulfillments.find((candidate) => candidate.id === id);
  return order && fulfillment ? { order, fulfillment } : null;
}

export function subscriptionView(subscription: Subscription): Record<string, unknown> {
  return {
    id: gid('WebhookSubscription', subscription.id),
    topic: subscription.topic,
    uri: subscription.uri,
    format: 'JSON',
    includeFields: subscription.includeFields,
    apiVersion: { handle: '2026-07' },
    createdAt: subscription.createdAt,
    updatedAt: subscription.createdAt,
  };
}

function findNode(context: AdminContext, id: string): { __typename: string } | null {
  const order = idOf('Order', id);
  if (order) return typed('Order', findOrder(context, order));
  const fulfillment = idOf('Fulfillment', id);
  if (fulfillment) return typed('Fulfillment', findFulfillment(context.store, fulfillment));
  const sold = catalogueNode(context, id);
  if (sold !== undefined) return sold;
  const billed = context.billingViews.node(id);
  if (billed !== undefined) return billed;
  throw badRequest('The twin reads only orders, fulfillments, what a store sells and what the app bills by node.');
}

function typed<T extends object>(name: string, value: T | null | undefined): (T & { __typename: string }) | null {
  return value ? { ...value, __typename: name } : null;
}

function findOrder({ store, ordersFrom }: AdminContext, id: string): ReturnType<typeof store.get> | null {
  const order = store.get(id);
  return order && Date.parse(order.createdAt) >= ordersFrom ? order : null;
}

function search(query: unknown, ordersFrom: number): OrderSearch {
  try {
    return createdFrom(parseOrderSearch(typeof query === 'string' ? query : ''), ordersFrom);
  } catch (error) {
    if (error instanceof SearchError) throw badRequest(error.message);
    throw error;
  }
}

function ordersPage(
  args: PageArgs & { query?: string | null; sortKey?: string },
  { store, ordersFrom }: AdminContext,
): Connection<unknown> {
  const { size, fromEnd } = pageSize(args);
  if (fromEnd || args.before) throw badRequest('The twin pages orders forward only.');
  const field = SORT_FIELDS[args.sortKey ?? 'PROCESSED_AT'];
  if (!field) throw badRequest(`The twin does not sort orders by ${args.sortKey}.`);
  const cursor = args.after ? readCursor(args.after) : null;
  const after = cursor ? { ms: Date.parse(cursor.value), id: cursor.id } : null;
  if (after && Number.isNaN(after.ms)) throw badRequest('Invalid cursor for current pagination sort.');
  const edges = [];
  let hasNextPage = false;
  for (const order of searchOrders(store.table, search(args.query, ordersFrom), {
    field,
    reverse: args.reverse ?? false,
    ...(after && { after }),
  })) {
    if (edges.length === size) {
      hasNextPage = true;
      break;
    }
    edges.push({ cursor: cursorOf(order.id, order[field]), node: order });
  }
  return connection(edges, { hasNextPage, hasPreviousPage: after !== null });
}

function shopView(shop: AdminContext['shop']): Record<string, unknown> {
  return {
    id: gid('Shop', shop.id),
    name: shop.name,
    email: shop.email,
    contactEmail: shop.email,
    myshopifyDomain: shop.domain,
    currencyCode: shop.currency,
    ianaTimezone: shop.timezone,
    timezoneOffsetMinutes: offsetMinutes(shop.timezone, new Date()),
    primaryDomain: { host: shop.domain, url: `https://${shop.domain}` },
    plan: {
      publicDisplayName: planName(shop.ratePoints),
      partnerDevelopment: false,
      shopifyPlus: shop.ratePoints >= 1000,
    },
    billingAddress: { countryCodeV2: shop.countryCode },
  };
}

function planName(ratePoints: number): string {
  if (ratePoints >= 1000) return 'Plus';
  return ratePoints >= 200 ? 'Advanced' : 'Basic';
}
