import path from 'node:path';
import { CATALOGUE } from '../store/catalogue';
import type { RunningTwin } from '../server';
import { startTestTwin } from '../test-support/running-twin';
import { SHOP } from '../test-support/sample-store';

const EXTENSION = path.join(__dirname, '../../../../apps/storefront/extension');
const [TOTE, BEANIE] = CATALOGUE as [(typeof CATALOGUE)[number], (typeof CATALOGUE)[number]];

let twin: RunningTwin;
beforeAll(async () => {
  twin = await startTestTwin({ extension: EXTENSION });
});
afterAll(() => twin.stop());

async function blockOf(page: string): Promise<string> {
  const text = await (await fetch(`${twin.url}/shops/${SHOP.domain}/${page}`)).text();
  return /<div\s+class="parcelway-promise"[^]*?<\/parcelway-promise>/.exec(text)?.[0] ?? '';
}
/** Its attributes, and those of what it is for. */
const dataOf = (block: string) =>
  block
    .split('<i')
    .map((part) =>
      Object.fromEntries(
        [...part.matchAll(/data-(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
          name,
          value.replaceAll('&#34;', '"').replaceAll('&quot;', '"'),
        ]),
      ),
    );

test('a product’s page describes its product to the promise, with space for it, and promises nothing itself', async () => {
  const block = await blockOf(`products/${TOTE.handle}?locale=de&country=FR`);
  const [own, ...variants] = dataOf(block);
  expect(own).toEqual({
    ...{ url: `/shops/${SHOP.domain}/apps/track/edd`, lang: 'de', country: 'FR', place: 'product' },
    ...{ product: TOTE.id, title: TOTE.title, vendor: SHOP.name, variant: `${TOTE.id}1`, currency: SHOP.currency },
    ...{ tags: JSON.stringify(TOTE.tags), link: `/shops/${SHOP.domain}/products/${TOTE.handle}` },
    collections: expect.stringMatching(/^\["310000000001",/) as unknown,
  });
  expect(variants[1]).toEqual({ variant: `${TOTE.id}2`, stock: 'true', price: '24' });
  expect(block).toContain('style="min-height: 120px"');
  expect(block.replace(/<[^>]*>/g, '').trim()).toBe('');
});

test('the cart describes each of its items; an empty one has no promise', async () => {
  const [own, ...items] = dataOf(await blockOf(`cart?id=${TOTE.id}2&id=${BEANIE.id}1`));
  expect(own).toMatchObject({ place: 'cart', country: SHOP.countryCode, lang: 'en' });
  expect(items).toMatchObject([
    { product: TOTE.id, variant: `${TOTE.id}2`, tags: JSON.stringify(TOTE.tags), stock: 'true' },
    { product: BEANIE.id, variant: `${BEANIE.id}1`, tags: JSON.stringify(BEANIE.tags) },
  ]);
  expect(await blockOf('cart')).toBe('');
});
