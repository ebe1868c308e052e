import type { RunningTwin } from '../server';
import { CATALOGUE, COLLECTIONS } from '../store/catalogue';
import { call, graphql, install, startTestTwin } from '../test-support/running-twin';
import { SHOP } from '../test-support/sample-store';

let twin: RunningTwin;
let token: string;
beforeAll(async () => {
  twin = await startTestTwin();
  token = (await install(twin)).access_token;
});
afterAll(() => twin.stop());
const run = (query: string, variables?: Record<string, unknown>) => graphql(twin, token, query, variables);
interface Products {
  products: { nodes: { title: string; productType: string; tags: string[] }[] };
}
const search = async (query: string) => {
  const { data, errors } = await run(
    'query P($query: String) { products(first: 50, query: $query) { nodes { title productType tags } } }',
    { query },
  );
  return { nodes: (data as unknown as Products | null)?.products.nodes ?? [], errors };
};

test('collections are listed with their size, and found by a part of their title', async () => {
  const { data } = await run(
    '{ collections(first: 20, query: "title:*WEAR*", sortKey: TITLE) { nodes { id title productsCount { count } } } }',
  );
  expect(data).toMatchObject({ collections: { nodes: [{ title: 'Things to wear', productsCount: { count: 15 } }] } });
});

test('the products of a collection come in order of what sells best, each with a page and a picture of the twin', async () => {
  const { data } = await run(
    `query C($id: ID!) { collection(id: $id) { products(first: 3, sortKey: BEST_SELLING) { nodes { title onlineStoreUrl status
       featuredMedia { preview { image { url(transform: { maxWidth: 480 }) } } } priceRangeV2 { minVariantPrice { amount currencyCode } } } } } }`,
    { id: 'gid://shopify/Collection/310000000001' },
  );
  const { nodes } = (data?.['collection'] as { products: { nodes: Record<string, never>[] } }).products;
  expect(nodes.map(({ title }) => title)).toEqual([
    'Tidewater canvas tote',
    'Sparrowhawk binoculars 8×32',
    'Heron fly box',
  ]);
  const [first] = nodes as unknown as {
    onlineStoreUrl: string;
    featuredMedia: { preview: { image: { url: string } } };
  }[];
  expect((await call(first?.onlineStoreUrl ?? '', 'GET')).body).toContain('Tidewater canvas tote');
  const image = await call(first?.featuredMedia.preview.image.url ?? '', 'GET');
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  expect((await call(`${twin.url}/cdn/products/none.svg`, 'GET')).status).toBe(404);
  expect((await call(`${twin.url}/shops/${SHOP.domain}/products/none`, 'GET')).status).toBe(404);
});

test('a search finds by title, type and tag, and what the twin does not understand is an error', async () => {
  const [hat] = (await search('title:"Halyard wool beanie"')).nodes;
  expect(hat).toMatchObject({ productType: 'Clothing', tags: ['gift', 'choice'] });
  const alike = (await search('status:active AND (product_type:"Clothing" OR tag:"gift")')).nodes;
  expect(alike.length).toBeGreaterThan(15);
  expect(alike.every(({ productType, tags }) => productType === 'Clothing' || tags.includes('gift'))).toBe(true);
  expect((await search('title:"no \\"such\\" thing"')).nodes).toEqual([]);
  for (const query of ['vendor:x', '((tag:a))', 'tag:a)', 'what is this'])
    expect([query, (await search(query)).errors?.[0]?.extensions?.['code']]).toEqual([query, 'BAD_REQUEST']);
});

test("it costs what the platform's rule says", async () => {
  const { extensions } = await run(
    '{ products(first: 20) { nodes { id featuredMedia { preview { image { url } } } } } }',
  );
  // 2 for the connection, and ⌊2·ln 20⌋ times an object with three objects in it.
  expect(extensions?.cost.requestedQueryCost).toBe(2 + 5 * 4);
});

test('an item of an order is a product that is sold, a variant of it, or neither', async () => {
  const sold = CATALOGUE.find(({ variants }) => variants.length > 1);
  twin.twin
    .store(SHOP.domain)
    ?.create({
      id: '77',
      lineItems: [
        { title: sold?.title ?? '', variantTitle: sold?.variants[1]?.title ?? null },
        { title: CATALOGUE[0]?.title ?? '' },
        { title: 'Gone' },
      ],
    });
  const { data } = await run(
    `{ order(id: "gid://shopify/Order/77") { lineItems(first: 5) { nodes { vendor product { id tags vendor collections(first: 5) { nodes { id } } } variant { id } } } } }`,
  );
  const { nodes } = (data?.['order'] as { lineItems: { nodes: unknown[] } }).lineItems;
  expect(nodes).toMatchObject([
    {
      vendor: SHOP.name,
      product: { id: `gid://shopify/Product/${sold?.id}`, tags: sold?.tags, vendor: SHOP.name },
      variant: { id: `gid://shopify/ProductVariant/${sold?.variants[1]?.id}` },
    },
    { product: { id: `gid://shopify/Product/${CATALOGUE[0]?.id}` } },
    { vendor: null, product: null, variant: null },
  ]);
  expect((nodes[0] as { product: { collections: { nodes: object[] } } }).product.collections.nodes).toContainEqual({
    id: `gid://shopify/Collection/${COLLECTIONS[0]?.id}`,
  });
});
