import type { AppContext } from '../../context';
import { PlatformError, type Platform, type PlatformOrder, type PlatformShop } from '../platform.port';
import { ShopAccess } from './access';
import * as answers from './answers';
import { createBilling } from './billing';
import { cleanText, gid, idOf } from './clean';
import { openExportFile } from './export-file';
import { GraphqlClient, graphqlUrl } from './graphql-client';
import { normalizeOrder, type OrderNode } from './normalize';
import { createShopifyOauth } from './oauth';
import * as ops from './operations';
import { createProducts } from './products';
import { createStoreThemes } from './store-theme';

const PAGE = 50;

/** The Shopify adapter. It finds each shop's tokens itself and refreshes them. */
export function createShopify(deps: Pick<AppContext, 'config' | 'db' | 'vault' | 'log' | 'now'>): Platform {
  const access = new ShopAccess(deps, createShopifyOauth(deps));
  const client = new GraphqlClient(deps, access);

  const mayReadProducts = async (shop: PlatformShop): Promise<boolean> => ops.grantsProducts(await access.scope(shop));

  const orderById = async (shop: PlatformShop, orderId: string): Promise<PlatformOrder | null> => {
    const { order } = await client.call(
      shop,
      ops.ORDER_BY_ID,
      { id: gid('Order', orderId), products: await mayReadProducts(shop) },
      answers.orderById,
    );
    return order && normalizeOrder(order);
  };
  /** An order whose lines fill the page may have more of them: it is read by itself. */
  const complete = async (shop: PlatformShop, node: OrderNode): Promise<PlatformOrder | null> =>
    (node.lineItems?.nodes.length ?? 0) < ops.LINES_PER_PAGE ? normalizeOrder(node) : orderById(shop, idOf(node.id));
  const count = async (shop: PlatformShop, query: string) =>
    (await client.call(shop, ops.ORDERS_COUNT, { query }, answers.ordersCount)).ordersCount?.count ?? 0;

  return {
    async shopInfo(shop) {
      const { shop: info, shopLocales } = await client.call(shop, ops.SHOP_INFO, {}, answers.shopInfo);
      if (info.myshopifyDomain !== shop.domain)
        throw new PlatformError('The platform answered for another shop.', 'refused');
      return {
        name: cleanText(info.name, 200),
        email: cleanText(info.contactEmail || info.email, 320),
        domain: info.myshopifyDomain,
        primaryDomain: cleanText(info.primaryDomain?.host, 255) || info.myshopifyDomain,
        currency: cleanText(info.currencyCode, 4),
        timezone: cleanText(info.ianaTimezone, 60) || 'UTC',
        locale: cleanText((shopLocales?.find(({ primary }) => primary) ?? shopLocales?.[0])?.locale, 20) || 'en',
        country: cleanText(info.billingAddress?.countryCodeV2, 2),
      };
    },

    mayReadOlderOrders: async (shop) => ops.grantsOlderOrders(await access.scope(shop)),

    async startOrderExport(shop, since) {
      const { bulkOperationRunQuery: result } = await client.call(
        shop,
        ops.BULK_ORDERS,
        { query: ops.bulkOrdersQuery(since, await mayReadProducts(shop)) },
        answers.bulkOrders,
        { repeatable: false },
      );
      if (result.bulkOperation && result.userErrors.length === 0) return { operationId: result.bulkOperation.id };
      const busy = result.userErrors.some(({ code }) => code === 'OPERATION_IN_PROGRESS' || code === 'LIMIT_REACHED');
      throw new PlatformError(
        `The export was not started: ${userMessages(result.userErrors)}`,
        busy ? 'throttled' : 'refused',
        busy ? 30_000 : 0,
      );
    },

    async exportStatus(shop, operationId) {
      const { bulkOperation } = await client.call(shop, ops.BULK_STATUS, { id: operationId }, answers.bulkStatus);
      if (!bulkOperation)
        return { state: 'failed', url: null, rootObjectCount: 0, error: 'The platform no longer knows the export.' };
      const { status, url, rootObjectCount, errorCode } = bulkOperation;
      const state =
        status === 'COMPLETED' ? 'completed' : status === 'CREATED' || status === 'RUNNING' ? 'running' : 'failed';
      return {
        state,
        url: url ?? null,
        rootObjectCount,
        error: state === 'failed' ? `The export ended as ${status}${errorCode ? ` (${errorCode})` : ''}.` : null,
      };
    },

    async cancelExport(shop, operationId) {
      // What it refuses has ended already.
      await client.call(shop, ops.BULK_CANCEL, { id: operationId }, answers.bulkCancel);
    },

    countOrders: (shop, since) => count(shop, ops.changedSince(since)),
    countCreated: (shop, from, to) => count(shop, ops.createdBetween(from, to)),
    openExport: openExportFile,

    async *ordersChangedSince(shop, since) {
      const products = await mayReadProducts(shop);
      let after: string | null = null;
      do {
        const {
          orders,
        }: {
          orders: { nodes: OrderNode[]; pageInfo: { hasNextPage: boolean; endCursor?: string | null | undefined } };
        } = await client.call(
          shop,
          ops.ORDERS_PAGE,
          { first: PAGE, after, query: ops.changedSince(since), products },
          answers.ordersPage,
        );
        const page: PlatformOrder[] = [];
        for (const node of orders.nodes) {
          const order = await complete(shop, node);
          if (order) page.push(order);
        }
        yield page;
        after = orders.pageInfo.hasNextPage ? (orders.pageInfo.endCursor ?? null) : null;
      } while (after !== null);
    },

    async *idsCreated(shop, from, to) {
      let after: string | null = null;
      do {
        const {
          orders,
        }: {
          orders: {
            nodes: { id: string }[];
            pageInfo: { hasNextPage: boolean; endCursor?: string | null | undefined };
          };
        } = await client.call(shop, ops.ORDER_IDS, { after, query: ops.createdBetween(from, to) }, answers.orderIds);
        yield orders.nodes.map(({ id }) => idOf(id));
        after = orders.pageInfo.hasNextPage ? (orders.pageInfo.endCursor ?? null) : null;
      } while (after !== null);
    },

    async orderPayments(shop, orderId) {
      const { order } = await client.call(
        shop,
        ops.ORDER_PAYMENTS,
        { id: gid('Order', orderId) },
        answers.orderPayments,
      );
      return (order?.transactions ?? [])
        .filter(({ kind, status }) => ['SALE', 'CAPTURE'].includes(kind) && status === 'SUCCESS')
        .map(({ gateway, authorizationCode, paymentId }) => ({
          gateway: gateway?.toLowerCase() ?? '',
          ids: [authorizationCode, paymentId].filter((id): id is string => Boolean(id)),
        }))
        .reverse();
    },

    orderById,

    async ordersAmong(shop, orderIds) {
      const ids = orderIds.map((id) => gid('Order', id));
      const { nodes } = await client.call(shop, ops.NODES_AMONG, { ids }, answers.nodesAmong);
      return new Set(nodes.flatMap((node) => (node ? [idOf(node.id)] : [])));
    },

    async subscribeWebhooks(shop) {
      const uri = `${deps.config.APP_URL}/webhooks/platform`;
      const { webhookSubscriptions } = await client.call(shop, ops.WEBHOOKS, {}, answers.webhooks);
      const there = new Set(webhookSubscriptions.nodes.filter((node) => node.uri === uri).map(({ topic }) => topic));
      for (const topic of ops.WEBHOOK_TOPICS) {
        if (there.has(topic)) continue;
        const { webhookSubscriptionCreate: result } = await client.call(
          shop,
          ops.WEBHOOK_CREATE,
          { topic, webhookSubscription: { uri, format: 'JSON' } },
          answers.webhookCreate,
        );
        // Two processes may subscribe at once; the second one's address is already registered.
        if (!result.webhookSubscription && !result.userErrors.some(({ message }) => /taken/i.test(message))) {
          throw new PlatformError(
            `The webhook ${topic} was not subscribed: ${userMessages(result.userErrors)}`,
            'refused',
          );
        }
      }
    },

    async createFulfillmentEvent(shop, { fulfillmentId, ...event }) {
      const { fulfillmentEventCreate: result } = await client.call(
        shop,
        ops.EVENT_CREATE,
        { fulfillmentEvent: { fulfillmentId: gid('Fulfillment', fulfillmentId), ...event } },
        answers.eventCreate,
        { repeatable: false },
      );
      if (!result.fulfillmentEvent || result.userErrors.length > 0)
        throw new PlatformError(`The event was not taken: ${userMessages(result.userErrors)}`, 'refused');
      return idOf(result.fulfillmentEvent.id);
    },

    async fulfillmentEvents(shop, fulfillmentId) {
      const { fulfillment } = await client.call(
        shop,
        ops.FULFILLMENT_EVENTS,
        { id: gid('Fulfillment', fulfillmentId) },
        answers.fulfillmentEvents,
      );
      return (fulfillment?.events.nodes ?? []).map(({ id, status, happenedAt }) => ({
        id: idOf(id),
        status,
        happenedAt,
      }));
    },

    mayReadProducts,
    ...createProducts(client),
    ...createBilling(client),
    storeTheme: createStoreThemes(deps),
    storeApi: async (shop, rejected) => ({
      url: graphqlUrl(deps.config, shop.domain),
      token: await access.token(shop, rejected),
    }),
  };
}

const userMessages = (errors: { message: string }[]) =>
  errors
    .map(({ message }) => message)
    .join('; ')
    .slice(0, 300) || 'no reason given';
