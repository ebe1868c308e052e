import { GraphQLError } from 'graphql';
import { gid } from '../ids';
import { COLLECTIONS, type CatalogueCollection, type CatalogueProduct } from '../store/catalogue';
import type { FieldContext } from './field-context';
import { type Connection, type PageArgs, pageOf } from './paging';

export type Listed = PageArgs & { query?: string | null; sortKey?: string };

export const byTitle = (a: { title: string }, b: { title: string }): number => a.title.localeCompare(b.title);
const SORTS: Readonly<Record<string, (a: CatalogueProduct, b: CatalogueProduct) => number>> = {
  BEST_SELLING: (a, b) => a.rank - b.rank,
  TITLE: byTitle,
  PRICE: (a, b) => Number(a.price) - Number(b.price),
};

/** A token without the scope is refused as the platform does. */
export function mustReadProducts({ scopes }: Pick<FieldContext, 'scopes'>, field: string): void {
  if (scopes.includes('read_products')) return;
  throw new GraphQLError(`Access denied for ${field} field. Required access: \`read_products\` access scope.`, {
    extensions: { code: 'ACCESS_DENIED' },
  });
}

export function productsPage(
  products: readonly CatalogueProduct[],
  { sortKey = '', ...page }: Listed,
  context: FieldContext,
): Connection<unknown> {
  const sort = SORTS[sortKey];
  const sorted = sort ? [...products].sort(sort) : products;
  return pageOf(
    sorted.map((product) => ({ id: product.id, source: productView(product, context) })),
    page,
  );
}

export const collectionView = (
  { id, title, handle, products }: CatalogueCollection,
  context: FieldContext,
): Record<string, unknown> => ({
  id: gid('Collection', id),
  title,
  handle,
  productsCount: { count: products.length, precision: 'EXACT' },
  products: (args: Listed) => productsPage(products, args, context),
});

export function productView(product: CatalogueProduct, context: FieldContext): Record<string, unknown> {
  const { shop, publicUrl } = context;
  const { id, title, handle, type, tags, price, image, variants } = product;
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
    vendor: shop.name,
    collections: (args: PageArgs) =>
      pageOf(
        COLLECTIONS.filter(({ products }) => products.includes(product)).map((one) => ({
          id: one.id,
          source: collectionView(one, context),
        })),
        args,
      ),
    variants: (args: PageArgs) =>
      pageOf(
        variants.map((variant) => ({ id: variant.id, source: variantView(title, variant) })),
        args,
      ),
  };
}

export const variantView = (product: string, { id, title }: CatalogueProduct['variants'][number]) => ({
  id: gid('ProductVariant', id),
  title,
  displayName: `${product} - ${title}`,
});
