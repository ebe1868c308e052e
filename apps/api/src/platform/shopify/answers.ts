import { z } from 'zod';
import { orderNode } from './normalize';

// What the operations answer, as far as we read it.
const text = z.string().nullish();
const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: text });
const userErrors = z.array(z.object({ message: z.string(), code: text }));

export const shopInfo = z.object({
  shop: z.object({
    name: z.string(),
    email: text,
    contactEmail: text,
    myshopifyDomain: z.string(),
    currencyCode: z.string(),
    ianaTimezone: z.string(),
    primaryDomain: z.object({ host: z.string() }).nullish(),
    billingAddress: z.object({ countryCodeV2: text }).nullish(),
  }),
  shopLocales: z.array(z.object({ locale: z.string(), primary: z.boolean(), published: z.boolean() })).nullish(),
});
export const ordersPage = z.object({ orders: z.object({ nodes: z.array(orderNode), pageInfo }) });
export const orderIds = z.object({ orders: z.object({ nodes: z.array(z.object({ id: z.string() })), pageInfo }) });
export const orderById = z.object({ order: orderNode.nullable() });
export const orderPayments = z.object({
  order: z
    .object({
      transactions: z.array(
        z.object({
          ...{ kind: z.string(), status: z.string(), gateway: text, authorizationCode: text, paymentId: text },
        }),
      ),
    })
    .nullable(),
});
export const nodesAmong = z.object({ nodes: z.array(z.object({ id: z.string() }).nullable()) });
/** Null: the product is not there any more. */
export const productFacts = z.object({
  nodes: z.array(
    z
      .object({
        id: z.string(),
        tags: z.array(z.string()),
        collections: z.object({ nodes: z.array(z.object({ id: z.string() })) }),
      })
      .nullable(),
  ),
});
export const ordersCount = z.object({ ordersCount: z.object({ count: z.number().int().nonnegative() }).nullable() });
export const fulfillmentEvents = z.object({
  fulfillment: z
    .object({
      events: z.object({ nodes: z.array(z.object({ id: z.string(), status: z.string(), happenedAt: z.string() })) }),
    })
    .nullable(),
});
export const eventCreate = z.object({
  fulfillmentEventCreate: z.object({ fulfillmentEvent: z.object({ id: z.string() }).nullable(), userErrors }),
});
export const bulkOrders = z.object({
  bulkOperationRunQuery: z.object({ bulkOperation: z.object({ id: z.string() }).nullable(), userErrors }),
});
export const bulkStatus = z.object({
  bulkOperation: z
    .object({
      status: z.enum(['CANCELED', 'CANCELING', 'COMPLETED', 'CREATED', 'EXPIRED', 'FAILED', 'RUNNING']),
      errorCode: text,
      rootObjectCount: z.coerce.number().int().nonnegative(),
      url: text,
    })
    .nullable(),
});
export const bulkCancel = z.object({ bulkOperationCancel: z.object({ userErrors }) });
export const webhooks = z.object({
  webhookSubscriptions: z.object({ nodes: z.array(z.object({ topic: z.string(), uri: text })) }),
});
export const webhookCreate = z.object({
  webhookSubscriptionCreate: z.object({ webhookSubscription: z.object({ id: z.string() }).nullable(), userErrors }),
});

const productNodes = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    status: text,
    onlineStoreUrl: text,
    featuredMedia: z.object({ preview: z.object({ image: z.object({ url: text }).nullish() }).nullish() }).nullish(),
    priceRangeV2: z.object({ minVariantPrice: z.object({ amount: z.string(), currencyCode: z.string() }) }).nullish(),
  }),
);
export type ProductNode = z.infer<typeof productNodes>[number];
export const products = z.object({ products: z.object({ nodes: productNodes }) });
export const collectionProducts = z.object({
  collection: z.object({ products: z.object({ nodes: productNodes }) }).nullable(),
});
export const productTitles = z.object({
  products: z.object({ nodes: z.array(z.object({ id: z.string(), title: z.string() })) }),
});
export const variantTitles = z.object({
  products: z.object({
    nodes: z.array(
      z.object({ variants: z.object({ nodes: z.array(z.object({ id: z.string(), displayName: z.string() })) }) }),
    ),
  }),
});
export const productKind = z.object({
  products: z.object({
    nodes: z.array(
      z.object({ id: z.string(), title: z.string(), productType: text, tags: z.array(z.string()).nullish() }),
    ),
  }),
});
export const collectionSizes = z.object({
  collections: z.object({
    nodes: z.array(z.object({ id: z.string(), productsCount: z.object({ count: z.number() }).nullish() })),
  }),
});
export const collections = z.object({
  collections: z.object({ nodes: z.array(z.object({ id: z.string(), title: z.string() })) }),
});
