/**
 * The operations on the Admin GraphQL API, version {@link API_VERSION}. Bulk exports have special rules: connections as
 * `edges { node }`, no connection below a list (so fulfilments have their plain fields only), ids un-aliased.
 */
export const API_VERSION = '2026-07';

export const PRODUCTS_SCOPE = 'read_products';
/** One scope for each thing we do: read orders, read and report parcels, recommend products, read languages, serve the app proxy. */
export const SCOPES = [
  'read_orders',
  'read_fulfillments',
  'write_fulfillments',
  PRODUCTS_SCOPE,
  'read_locales',
  'write_app_proxy',
] as const;

/** Required for orders older than 60 days; requested only when a merchant wants such orders. */
export const OLDER_ORDERS_SCOPE = 'read_all_orders';
/** @param scope what a shop granted, as it comes with a token. */
export const grantsOlderOrders = (scope: string): boolean => grants(scope, OLDER_ORDERS_SCOPE);
export const grantsProducts = (scope: string): boolean => grants(scope, PRODUCTS_SCOPE);
const grants = (scope: string, wanted: string): boolean => scope.split(/[\s,]+/).includes(wanted);

export const WEBHOOK_TOPICS = [
  'ORDERS_CREATE',
  'ORDERS_UPDATED',
  'ORDERS_CANCELLED',
  'ORDERS_DELETE',
  'FULFILLMENTS_CREATE',
  'FULFILLMENTS_UPDATE',
  'APP_UNINSTALLED',
  'SHOP_UPDATE',
  'BULK_OPERATIONS_FINISH',
  'APP_SUBSCRIPTIONS_UPDATE',
  'APP_SUBSCRIPTIONS_APPROACHING_CAPPED_AMOUNT',
  'APP_PURCHASES_ONE_TIME_UPDATE',
] as const;

const ORDER_FIELDS = `
  id name createdAt updatedAt processedAt cancelledAt customerLocale
  displayFinancialStatus displayFulfillmentStatus tags discountCodes note email phone
  currentTotalPriceSet { shopMoney { amount currencyCode } }
  shippingAddress { firstName lastName address1 address2 city province provinceCode zip country countryCodeV2 }
  customer { firstName lastName }`;

const LINE_FIELDS = 'id title variantTitle sku quantity vendor image { url }';
/** Refused to a token without {@link PRODUCTS_SCOPE}: requested only with it. */
const LINE_PRODUCT = (included: string) =>
  `product @include(if: ${included}) { id } variant @include(if: ${included}) { id }`;

const FULFILLMENT_FIELDS = 'id status createdAt updatedAt estimatedDeliveryAt trackingInfo { company number url }';

/** A page of lines; an order with more is read again by itself. */
export const LINES_PER_PAGE = 50;

const orderWithParts = (lines: number, fulfillments: number) => `${ORDER_FIELDS}
  fulfillments(first: ${fulfillments}) { ${FULFILLMENT_FIELDS} fulfillmentLineItems(first: ${LINES_PER_PAGE}) { nodes { id quantity lineItem { id } } } }
  lineItems(first: ${lines}) { nodes { ${LINE_FIELDS} ${LINE_PRODUCT('$products')} } }`;

export const SHOP_INFO = `query ShopInfo {
  shop { name email contactEmail myshopifyDomain currencyCode ianaTimezone primaryDomain { host } billingAddress { countryCodeV2 } }
  shopLocales { locale primary published }
}`;

export const ORDERS_PAGE = `query OrdersPage($first: Int!, $after: String, $query: String, $products: Boolean!) {
  orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
    nodes { ${orderWithParts(LINES_PER_PAGE, 20)} }
    pageInfo { hasNextPage endCursor }
  }
}`;

export const ORDER_IDS = `query OrderIds($after: String, $query: String) {
  orders(first: 250, after: $after, query: $query, sortKey: CREATED_AT) { nodes { id } pageInfo { hasNextPage endCursor } }
}`;

export const ORDER_BY_ID = `query OrderById($id: ID!, $products: Boolean!) { order(id: $id) { ${orderWithParts(250, 50)} } }`;

/** The authorization code is the provider's own id; it is deprecated in favour of the payment id. */
export const ORDER_PAYMENTS = `query OrderPayments($id: ID!) {
  order(id: $id) { transactions(first: 50) { id kind status gateway authorizationCode paymentId } }
}`;

export const NODES_AMONG = `query NodesAmong($ids: [ID!]!) { nodes(ids: $ids) { id } }`;

export const ORDERS_COUNT =
  'query OrdersCount($query: String) { ordersCount(query: $query, limit: null) { count precision } }';

export const FULFILLMENT_EVENTS = `query FulfillmentEvents($id: ID!) {
  fulfillment(id: $id) { id events(first: 100, sortKey: HAPPENED_AT) { nodes { id status happenedAt } } }
}`;

export const EVENT_CREATE = `mutation FulfillmentEventCreate($fulfillmentEvent: FulfillmentEventInput!) {
  fulfillmentEventCreate(fulfillmentEvent: $fulfillmentEvent) { fulfillmentEvent { id status happenedAt message } userErrors { field message } }
}`;

export const BULK_ORDERS = `mutation BulkOrders($query: String!) {
  bulkOperationRunQuery(query: $query, groupObjects: false) { bulkOperation { id status createdAt } userErrors { field message code } }
}`;

export const BULK_STATUS = `query BulkStatus($id: ID!) {
  bulkOperation(id: $id) { id status type errorCode createdAt completedAt objectCount rootObjectCount fileSize url partialDataUrl }
}`;

export const BULK_CANCEL = `mutation BulkCancel($id: ID!) {
  bulkOperationCancel(id: $id) { bulkOperation { id status } userErrors { field message } }
}`;

export const WEBHOOKS =
  'query Webhooks { webhookSubscriptions(first: 100) { nodes { id topic uri } pageInfo { hasNextPage endCursor } } }';

export const WEBHOOK_CREATE = `mutation WebhookCreate($topic: WebhookSubscriptionTopic!, $webhookSubscription: WebhookSubscriptionInput!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: $webhookSubscription) { webhookSubscription { id topic uri } userErrors { field message } }
}`;

const PRODUCT_FIELDS = `
  id title status onlineStoreUrl
  featuredMedia { preview { image { url(transform: { maxWidth: 480, maxHeight: 480 }) } } }
  priceRangeV2 { minVariantPrice { amount currencyCode } }`;

/** Only a collection can be sorted by what sells best; the one with the most products is nearest to all of them. */
export const COLLECTION_SIZES = `query CollectionSizes {
  collections(first: 50, sortKey: UPDATED_AT, reverse: true) { nodes { id productsCount { count } } }
}`;

export const COLLECTION_PRODUCTS = `query CollectionProducts($id: ID!, $first: Int!, $sortKey: ProductCollectionSortKeys!) {
  collection(id: $id) { products(first: $first, sortKey: $sortKey) { nodes { ${PRODUCT_FIELDS} } } }
}`;

export const PRODUCTS = `query Products($first: Int!, $query: String, $sortKey: ProductSortKeys!) {
  products(first: $first, query: $query, sortKey: $sortKey) { nodes { ${PRODUCT_FIELDS} } }
}`;

export const PRODUCT_KIND = `query ProductKind($query: String!) {
  products(first: 5, query: $query) { nodes { id title productType tags } }
}`;

/** Products of at most so many ids at once: each with its collections. */
export const PRODUCTS_OF_FACTS = 50;
export const PRODUCT_FACTS = `query ProductFacts($ids: [ID!]!) {
  nodes(ids: $ids) { ... on Product { id tags collections(first: 250) { nodes { id } } } }
}`;

export const COLLECTIONS = `query Collections($query: String) {
  collections(first: 20, query: $query, sortKey: TITLE) { nodes { id title } }
}`;

export const PRODUCT_TITLES = `query ProductTitles($query: String) {
  products(first: 20, query: $query, sortKey: TITLE) { nodes { id title } }
}`;

export const VARIANT_TITLES = `query VariantTitles($query: String) {
  products(first: 10, query: $query, sortKey: TITLE) { nodes { variants(first: 10) { nodes { id displayName } } } }
}`;

/** A value in a search text, as a phrase. */
export const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;

/** The search text for orders changed at or after a moment. */
export const changedSince = (since: Date): string => `updated_at:>='${since.toISOString()}'`;
/** The search text for orders created in a span, both ends included. */
export const createdBetween = (from: Date, to: Date): string =>
  `created_at:>='${from.toISOString()}' created_at:<='${to.toISOString()}'`;

/** @param products with the products of lines, see {@link PRODUCTS_SCOPE} */
export const bulkOrdersQuery = (since: Date, products: boolean): string => `{
  orders(query: "${changedSince(since)}") {
    edges { node { ${ORDER_FIELDS}
      fulfillments { ${FULFILLMENT_FIELDS} }
      lineItems { edges { node { ${LINE_FIELDS} ${LINE_PRODUCT(String(products))} } } }
    } }
  }
}`;
