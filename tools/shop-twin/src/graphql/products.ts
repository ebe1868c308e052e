import { GraphQLError } from 'graphql';
import { gid, idOf } from '../ids';
import { CATALOGUE, COLLECTIONS, type CatalogueCollection, type CatalogueProduct } from '../store/catalogue';
import { productSearch } from '../store/catalogue-search';
import { SearchError } from '../store/order-search';
import { badRequest, type Connection, type PageArgs, pageOf } from './paging';
import type { AdminContext, RootResolver } from './resolver';

type Listed = PageArgs & { query?: string | null; sortKey?: string };

const byTitle = (a: { title: string }, b: { title: string }): number => a.title.localeCompare(b.title);
const SORTS: Readonly<Record<string, (a: CatalogueProduct, b: CatalogueProduct) => number>> = {
  BEST_SELLING: (a, b) => a.rank - b.rank,
  TITLE: byTitle,
  PRICE: (a, b) => Number(a.price) - Number(b.price),
};

/** What a store sells; every store sells the same. */
export const PRODUCT_QUERIES: Readonly<Record<string, RootResolver>> = {
  products: (args, context) => {
    granted(context, 'products');
    const { query, ...page } = args as Listed;
    return productsPage(CATALOGUE.filter(searched(query)), page, context);
  },
  collections: (args, context) => {
    granted(context, 'collections');
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
    granted(context, 'collection');
    const found = COLLECTIONS.find((collection) => collection.id === idOf('Collection', String(id)));
    return found ? collectionView(found, context) : null;
  },
};

/** A token without the scope is refused as the platform does. */
function granted({ scopes }: AdminContext, field: string): void {
  if (scopes.includes('read_products')) return;
  throw new GraphQLError(`Access denied for ${field} field. Required access: \`read_products\` access scope.`, {
    extensions: { code: 'ACCESS_DENIED' },
  });
}

function searched(query: string | null | undefined): (product: CatalogueProduct) => boolean {
  try {
    return productSearch(query ?? '');
  } catch (error) {
    if (error instanceof SearchError) throw badRequest(error.message);
    throw error;
  }
}

function productsPage(
  products: readonly CatalogueProduct[],
  { sortKey = '', ...page }: Listed,
  context: AdminContext,
): Connection<unknown> {
  const sort = SORTS[sortKey];
  const sorted = sort ? [...products].sort(sort) : products;
  return pageOf(
    sorted.map((product) => ({ id: product.id, source: productView(product, context) })),
    page,
  );
}

const collectionView = (
  { id, title, handle, products }: CatalogueCollection,
  context: AdminContext,
): Record<string, unknown> => ({
  id: gid('Collection', id),
  title,
  handle,
  productsCount: { count: products.length, precision: 'EXACT' },
  products: (args: Listed) => productsPage(products, args, context),
});

function productView(
  { id, title, handle, type, tags, price, image, variants }: CatalogueProduct,
  { shop, publicUrl }: AdminContext,
): Record<string, unknown> {
  const money = { amount: price, currencyCode: shop.currency };
  return {
    id: gid('Product', id),
    title,
    handle,
    productType: type,
    tags,
    status: 'ACTIVE',
    onlineStoreUrl: `${publicUrl}/shops/${shop.domain}/products/${handle}`,
    priceRangeV2: { minVariantPrice: money, maxVariantPrice: money },
    featuredMedia: { __typename: 'MediaImage', preview: { image: { url: `${publicUrl}${image}`, altText: title } } },
    variants: (args: PageArgs) =>
      pageOf(
        variants.map((variant) => ({ id: variant.id, source: variantView(title, variant) })),
        args,
      ),
  };
}

const variantView = (product: string, { id, title }: CatalogueProduct['variants'][number]) => ({
  id: gid('ProductVariant', id),
  title,
  displayName: `${product} - ${title}`,
});

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
