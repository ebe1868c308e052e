import { idOf } from '../ids';
import { CATALOGUE, COLLECTIONS, type CatalogueProduct } from '../store/catalogue';
import { productSearch } from '../store/catalogue-search';
import { SearchError } from '../store/order-search';
import {
  byTitle,
  collectionView,
  type Listed,
  mustReadProducts,
  productsPage,
  productView,
  variantView,
} from './catalogue-views';
import { badRequest, pageOf } from './paging';
import type { AdminContext, RootResolver } from './resolver';

/** What a store sells; every store sells the same. */
export const PRODUCT_QUERIES: Readonly<Record<string, RootResolver>> = {
  products: (args, context) => {
    mustReadProducts(context, 'products');
    const { query, ...page } = args as Listed;
    return productsPage(CATALOGUE.filter(searched(query)), page, context);
  },
  collections: (args, context) => {
    mustReadProducts(context, 'collections');
    const { query, sortKey, ...page } = args as Listed;
    const wanted = /^(?:title:\*(.*)\*)?$/s.exec(query ?? '');
    if (!wanted) throw badRequest('The twin searches collections by a part of their title only.');
    const found = COLLECTIONS.filter(({ title }) => title.toLowerCase().includes((wanted[1] ?? '').toLowerCase()));
    if (sortKey === 'TITLE') found.sort(byTitle);
    return pageOf(
      found.map((collection) => ({ id: collection.id, source: collectionView(collection, context) })),
      page,
    );
  },
  collection: ({ id }, context) => {
    mustReadProducts(context, 'collection');
    const found = COLLECTIONS.find((collection) => collection.id === idOf('Collection', String(id)));
    return found ? collectionView(found, context) : null;
  },
};

function searched(query: string | null | undefined): (product: CatalogueProduct) => boolean {
  try {
    return productSearch(query ?? '');
  } catch (error) {
    if (error instanceof SearchError) throw badRequest(error.message);
    throw error;
  }
}

/** What a store sells, by its id; undefined for an id of another kind, null where there is none. */
export function catalogueNode(context: AdminContext, id: string): ({ __typename: string } & object) | null | undefined {
  const [, kind] = /^gid:\/\/shopify\/(Product|ProductVariant|Collection)\//.exec(id) ?? [];
  if (kind === undefined || !context.scopes.includes('read_products')) return kind === undefined ? undefined : null;
  const own = idOf(kind, id);
  const product = CATALOGUE.find((one) => one.id === own || (kind === 'ProductVariant' && own?.startsWith(one.id)));
  const variant = product?.variants.find((one) => one.id === own);
  const collection = COLLECTIONS.find((one) => one.id === own);
  const view = {
    Product: product && productView(product, context),
    ProductVariant: product && variant && variantView(product.title, variant),
    Collection: collection && collectionView(collection, context),
  }[kind as 'Product' | 'ProductVariant' | 'Collection'];
  return view ? { ...view, __typename: kind } : null;
}
