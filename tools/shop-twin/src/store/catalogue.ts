import { PRODUCTS } from '../demo-store/products';

/** What the twin's stores sell, as the platform describes it. All stores sell the same. */
export interface CatalogueProduct {
  id: string;
  title: string;
  handle: string;
  type: string;
  tags: string[];
  price: string;
  /** Path of its picture on the twin. */
  image: string;
  /** Of what sells best; 0 is first. */
  rank: number;
  /** At least one. */
  variants: readonly { id: string; title: string }[];
}
export interface CatalogueCollection {
  id: string;
  title: string;
  handle: string;
  products: readonly CatalogueProduct[];
}

const WEAR = /beanie|jacket|shirt|socks|vest|shorts|boots|shoes|trousers|scarf|apron|belt|gloves|sunglasses/i;
const TRAVEL = /tote|bottle|headlamp|bag|knife|daypack|camp|fire|torch|map|binoculars|pouch|fly box|notebook/i;
const handleOf = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const idAt = (index: number): string => String(7_400_000_000_001 + index * 2);

export const CATALOGUE: readonly CatalogueProduct[] = PRODUCTS.map(({ title, price, variants }, index) => ({
  id: idAt(index),
  title,
  handle: handleOf(title),
  type: WEAR.test(title) ? 'Clothing' : TRAVEL.test(title) ? 'Outdoor gear' : 'Home',
  tags: [...(price < 30 ? ['gift'] : []), ...(variants.length > 1 ? ['choice'] : [])],
  price: price.toFixed(2),
  image: `/cdn/products/${handleOf(title)}.svg`,
  rank: (index * 17) % PRODUCTS.length,
  variants: (variants.length > 0 ? variants : ['Default Title']).map((name, place) => ({
    id: `${idAt(index)}${place + 1}`,
    title: name,
  })),
}));

const collection = (id: number, title: string, fits: (product: CatalogueProduct) => boolean): CatalogueCollection => ({
  ...{ id: String(310_000_000_001 + id), title, handle: handleOf(title) },
  products: CATALOGUE.filter(fits),
});
export const COLLECTIONS: readonly CatalogueCollection[] = [
  collection(0, 'All products', () => true),
  collection(1, 'Things to wear', ({ type }) => type === 'Clothing'),
  collection(2, 'On the way', ({ type }) => type === 'Outdoor gear'),
  collection(3, 'At home', ({ type }) => type === 'Home'),
  collection(4, 'Small gifts', ({ tags }) => tags.includes('gift')),
];

/** What is sold now under the names of an order's line; null where that is nothing any more. */
export function soldAs(line: {
  title: string;
  variantTitle: string | null;
}): { product: CatalogueProduct; variant: CatalogueProduct['variants'][number] | null } | null {
  const product = CATALOGUE.find(({ title }) => title === line.title);
  if (!product) return null;
  const wanted = line.variantTitle ?? 'Default Title';
  return { product, variant: product.variants.find(({ title }) => title === wanted) ?? null };
}

/** A picture of a product: a tile with its first letter. */
export function productImage(handle: string): string | null {
  const index = CATALOGUE.findIndex((product) => product.handle === handle);
  const product = CATALOGUE[index];
  if (!product) return null;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 480 480"><rect width="480" height="480" fill="hsl(${(index * 47) % 360} 28% 42%)"/><text x="240" y="300" font-family="Georgia, serif" font-size="180" fill="#fff" text-anchor="middle">${product.title.charAt(0)}</text></svg>`;
}
