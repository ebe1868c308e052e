import { CATALOGUE, COLLECTIONS, type CatalogueProduct } from '../store/catalogue';

/** Things of a store as its templates see them. */
interface VariantObject {
  id: string;
  title: string;
  available: boolean;
  /** In cents, as the platform has it. */
  price: number;
}
export interface ProductObject {
  id: string;
  title: string;
  handle: string;
  url: string;
  price: string;
  tags: readonly string[];
  vendor: string;
  collections: { id: string }[];
  variants: VariantObject[];
  selected_or_first_available_variant: VariantObject | undefined;
}
export interface CartObject {
  item_count: number;
  currency: { iso_code: string };
  items: {
    product_id: string;
    variant_id: string;
    title: string;
    vendor: string;
    product: ProductObject;
    variant: VariantObject;
  }[];
}

/** @param home path of the store. @param chosen id of a variant */
export function productObject(product: CatalogueProduct, home: string, vendor: string, chosen?: string): ProductObject {
  const variants = product.variants.map((variant) => ({
    ...variant,
    available: true,
    price: Math.round(Number(product.price) * 100),
  }));
  return {
    ...{ id: product.id, title: product.title, handle: product.handle, price: product.price, tags: product.tags },
    url: `${home}products/${product.handle}`,
    vendor,
    collections: COLLECTIONS.filter(({ products }) => products.includes(product)).map(({ id }) => ({ id })),
    variants,
    selected_or_first_available_variant: variants.find(({ id }) => id === chosen) ?? variants[0],
  };
}

/** A cart of these variants; what nobody sells is not in it. */
export function cartObject(variants: readonly string[], home: string, vendor: string, currency: string): CartObject {
  const items = variants.flatMap((id) => {
    const found = CATALOGUE.find((product) => id.startsWith(product.id));
    const product = found && productObject(found, home, vendor, id);
    const variant = product?.variants.find((one) => one.id === id);
    if (!product || !variant) return [];
    return [{ product_id: product.id, variant_id: id, title: product.title, vendor, product, variant }];
  });
  return { item_count: items.length, currency: { iso_code: currency }, items };
}
