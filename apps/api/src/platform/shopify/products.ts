import type { ResourceTarget } from '@parcelway/domain/edd';
import {
  PRODUCTS_READ,
  type Platform,
  type PlatformProduct,
  type PlatformShop,
  type ProductFacts,
} from '../platform.port';
import * as answers from './answers';
import { cleanAmount, cleanCurrency, cleanText, cleanUrl, gid, idOf } from './clean';
import type { GraphqlClient } from './graphql-client';
import * as ops from './operations';

const TYPES = { product: 'Product', variant: 'ProductVariant', collection: 'Collection' } as const;

/** What the page recommends, and the collections that a merchant can choose for it. */
export function createProducts(
  client: GraphqlClient,
): Pick<Platform, 'products' | 'productFacts' | 'collections' | 'findResources' | 'missingResources'> {
  const ofCollection = async (shop: PlatformShop, id: string, sortKey: 'BEST_SELLING' | 'COLLECTION_DEFAULT') => {
    const variables = { id: gid('Collection', id), first: PRODUCTS_READ, sortKey };
    const { collection } = await client.call(shop, ops.COLLECTION_PRODUCTS, variables, answers.collectionProducts);
    return collection?.products.nodes ?? [];
  };
  const search = async (shop: PlatformShop, query: string, sortKey: 'RELEVANCE' | 'PUBLISHED_AT') => {
    const variables = { first: PRODUCTS_READ, query, sortKey };
    return (await client.call(shop, ops.PRODUCTS, variables, answers.products)).products.nodes;
  };

  async function bestSelling(shop: PlatformShop): Promise<answers.ProductNode[]> {
    const { collections } = await client.call(shop, ops.COLLECTION_SIZES, {}, answers.collectionSizes);
    const sizes = collections.nodes.map(({ id, productsCount }) => ({ id, count: productsCount?.count ?? 0 }));
    const [largest] = sizes.sort((a, b) => b.count - a.count);
    return largest && largest.count > 0
      ? ofCollection(shop, idOf(largest.id), 'BEST_SELLING')
      : search(shop, 'status:active', 'PUBLISHED_AT');
  }

  /** Only the store's own theme may request the store's related products. */
  async function related(shop: PlatformShop, title: string): Promise<answers.ProductNode[]> {
    const { products } = await client.call(
      shop,
      ops.PRODUCT_KIND,
      { query: `title:${ops.quoted(title)}` },
      answers.productKind,
    );
    const kind = products.nodes.find((node) => node.title === title) ?? products.nodes[0];
    if (!kind) return [];
    const alike = [
      ...(kind.productType ? [`product_type:${ops.quoted(kind.productType)}`] : []),
      ...(kind.tags ?? []).slice(0, 10).map((tag) => `tag:${ops.quoted(tag)}`),
    ];
    if (alike.length === 0) return [];
    const found = await search(shop, `status:active AND (${alike.join(' OR ')})`, 'RELEVANCE');
    return found.filter(({ id }) => id !== kind.id);
  }

  async function nodesOf(
    shop: PlatformShop,
    kind: ResourceTarget,
    query: string | null,
  ): Promise<{ id: string; title: string }[]> {
    if (kind === 'collection')
      return (await client.call(shop, ops.COLLECTIONS, { query }, answers.collections)).collections.nodes;
    if (kind === 'product')
      return (await client.call(shop, ops.PRODUCT_TITLES, { query }, answers.productTitles)).products.nodes;
    const { products } = await client.call(shop, ops.VARIANT_TITLES, { query }, answers.variantTitles);
    return products.nodes
      .flatMap(({ variants }) => variants.nodes.map(({ id, displayName }) => ({ id, title: displayName })))
      .slice(0, PRODUCTS_READ);
  }

  return {
    async products(shop, list) {
      const nodes = await (list.by === 'collection'
        ? ofCollection(shop, list.id, 'COLLECTION_DEFAULT')
        : list.by === 'related'
          ? related(shop, list.title)
          : bestSelling(shop));
      return nodes.flatMap((node) => product(node) ?? []);
    },
    async productFacts(shop, ids) {
      const found: ProductFacts[] = [];
      for (let from = 0; from < ids.length; from += ops.PRODUCTS_OF_FACTS) {
        const gids = ids.slice(from, from + ops.PRODUCTS_OF_FACTS).map((id) => gid('Product', id));
        const { nodes } = await client.call(shop, ops.PRODUCT_FACTS, { ids: gids }, answers.productFacts);
        for (const node of nodes)
          if (node)
            found.push({
              id: idOf(node.id),
              tags: node.tags.map((tag) => cleanText(tag, 255)),
              collections: node.collections.nodes.map(({ id }) => idOf(id)),
            });
      }
      return found;
    },
    async collections(shop, text) {
      const query = text.trim() === '' ? null : `title:*${text.trim().replace(/[^\p{L}\p{N} -]/gu, ' ')}*`;
      const { collections } = await client.call(shop, ops.COLLECTIONS, { query }, answers.collections);
      return collections.nodes.map(({ id, title }) => ({ id: idOf(id), title: cleanText(title, 200) }));
    },
    async findResources(shop, kind, text) {
      const words = text
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()
        .split(' ')
        .filter(Boolean);
      const query = words.length > 0 ? words.map((word) => `title:*${word}*`).join(' AND ') : null;
      return (await nodesOf(shop, kind, query)).map(({ id, title }) => ({
        id: idOf(id),
        title: cleanText(title, 200),
      }));
    },
    async missingResources(shop, kind, ids) {
      const gids = ids.map((id) => gid(TYPES[kind], id));
      const { nodes } = await client.call(shop, ops.NODES_AMONG, { ids: gids }, answers.nodesAmong);
      const there = new Set(nodes.flatMap((node) => (node ? [idOf(node.id)] : [])));
      return ids.filter((id) => !there.has(id));
    },
  };
}

/** A product that shoppers can see in the store; null for another. */
function product(node: answers.ProductNode): PlatformProduct | null {
  const url = cleanUrl(node.onlineStoreUrl);
  if (!url || node.status !== 'ACTIVE') return null;
  const price = node.priceRangeV2?.minVariantPrice;
  return {
    id: idOf(node.id),
    title: cleanText(node.title),
    url,
    imageUrl: cleanUrl(node.featuredMedia?.preview?.image?.url),
    price: cleanAmount(price?.amount),
    currency: cleanCurrency(price?.currencyCode),
  };
}
