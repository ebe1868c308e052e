import type { ProductFacts } from '../../platform/platform.port';
import { PlatformError } from '../../platform/platform.port';
import { readFacts } from './product-facts';
import { parcel, setUpAftersale } from './test-aftersale';

const setUp = setUpAftersale();
const { add, call, dates, read, run, save } = setUp;

interface Line {
  product: string | null;
  variant?: string;
  vendor?: string;
}
/** Parcels, each of an order of its own with these items. */
async function parcelsOf(...orders: Line[][]): Promise<string[]> {
  const ids = await add(...orders.map(() => parcel()));
  for (const [index, lines] of orders.entries())
    for (const [place, { product, variant = null, vendor = '' }] of lines.entries())
      await setUp.world.db.pool.query(
        `insert into order_lines (shop_id, order_id, line_id, title, variant, sku, quantity, product_id, variant_id, vendor)
         select shop_id, order_id, $2, 'T', '', '', 1, $3, $4, $5 from shipments where shipment_id = $1`,
        [ids[index], place + 1, product, variant, vendor],
      );
  return ids;
}
const lastDays = async (ids: readonly string[]) => (await dates(ids)).map((date) => date?.to ?? null);
/** The store of a test. */
const store = (facts: ProductFacts[], more: object = {}) => ({
  mayReadProducts: async () => true,
  productFacts: async (_shop: unknown, ids: readonly string[]) => facts.filter(({ id }) => ids.includes(id)),
  ...more,
});
const readFrom = (platform: object) =>
  readFacts(
    { ...setUp.jobsContext(), platform } as unknown as Parameters<typeof readFacts>[0],
    setUp.world.caller.shopId,
  );
const slow = { processing: { min: 5, max: 5 } };
/** Ten days later than without a rule. */
const PLAIN = '2026-11-30';
const SLOW = '2026-12-03';

beforeEach(async () => {
  await setUp.world.db.pool.query("update shops set installed_at = now(), plan = 'pro' where shop_id = $1", [
    setUp.world.caller.shopId,
  ]);
  await setUp.world.zone();
  await save({ calc_from: 'order_created', source_order: ['custom'] });
});

test.each([
  ['product', '7', { product: '7' }, { product: '8' }],
  ['variant', '71', { product: '7', variant: '71' }, { product: '7', variant: '72' }],
  ['vendor', 'miller', { product: '7', vendor: 'Miller' }, { product: '7', vendor: 'Smith' }],
] as const)('[7.68] a parcel has the date of the rule for its %s', async (type, id, its, other) => {
  await setUp.world.rule({ target: { type, values: [{ id, title: id }] }, workflow: slow });
  const ids = await parcelsOf([its], [other], [{ product: null }], []);
  await run();
  expect(await lastDays(ids)).toEqual([SLOW, PLAIN, PLAIN, PLAIN]);
});

test('[7.68] a parcel with several items arrives with its last one, and what is not in it counts for nothing', async () => {
  await setUp.world.rule({ target: { type: 'product', values: [{ id: '7', title: '7' }] }, workflow: slow });
  const [both = '', one = ''] = await parcelsOf(
    [{ product: '8' }, { product: '7' }],
    [{ product: '8' }, { product: '7' }],
  );
  await setUp.world.db.pool.query(`update shipments set contents = '{"1": 1}' where shipment_id = $1`, [one]);
  await run();
  expect(await lastDays([both, one])).toEqual([SLOW, PLAIN]);
});

test('a parcel has no date where one of its items is not delivered to', async () => {
  const zones = [
    {
      name: 'Asia',
      countries: [],
      continents: ['AS' as const],
      rest: false,
      transit: { min: 1, max: 1 },
      couriers: [],
    },
  ];
  await setUp.world.rule({ target: { type: 'product', values: [{ id: '7', title: '7' }] }, zones });
  const ids = await parcelsOf([{ product: '8' }, { product: '7' }], [{ product: '8' }]);
  await run();
  expect(await lastDays(ids)).toEqual([null, PLAIN]);
});

test('a zone of a province is that of the order, by the code of its province', async () => {
  const countries = [{ code: 'DE', provinces: ['BY'] }];
  await setUp.world.zone({ name: 'Bavaria', countries, continents: [], transit: { min: 9, max: 9 } });
  const ids = await parcelsOf([], []);
  await setUp.world.db.pool.query(
    `insert into orders (shop_id, order_id, name, ordered_at, created_at, updated_at, province, province_code)
     select shop_id, order_id, '#1', now(), now(), now(), 'Bavaria', 'BY' from shipments where shipment_id = $1`,
    [ids[0]],
  );
  await run();
  expect(await lastDays(ids)).toEqual(['2026-12-08', PLAIN]);
});

describe('by tag or collection', () => {
  const FACTS: ProductFacts[] = [{ id: '7', tags: ['Fragile'], collections: ['31'] }];
  const rule = (type: 'tag' | 'collection', id: string) =>
    setUp.world.rule({ target: { type, values: [{ id, title: id }] }, workflow: slow });

  test.each([
    ['tag', 'fragile'],
    ['collection', '31'],
  ] as const)('[7.68] a %s is read from the store first: no date by another rule is shown before', async (type, id) => {
    await rule(type, id);
    const ids = await parcelsOf([{ product: '7' }], [{ product: '8' }]);
    await run();
    expect(await lastDays(ids)).toEqual([null, null]);
    await readFrom(store(FACTS));
    await run();
    expect(await lastDays(ids)).toEqual([SLOW, PLAIN]);
  });

  test('while the store does not answer the dates wait, and the job is repeated', async () => {
    await rule('tag', 'fragile');
    const ids = await parcelsOf([{ product: '7' }]);
    await run();
    const down = store([], { productFacts: () => Promise.reject(new PlatformError('down', 'unavailable')) });
    await expect(readFrom(down)).rejects.toThrow('down');
    await run();
    expect(await lastDays(ids)).toEqual([null]);
    await readFrom(store(FACTS));
    await run();
    expect(await lastDays(ids)).toEqual([SLOW]);
  });

  test('no parcel waits for products where the rules are no source of its date', async () => {
    await rule('tag', 'fragile');
    await save({ calc_from: 'order_created', source_order: ['carrier'] });
    const ids = await add(parcel({ expected: '2026-11-27' }));
    await setUp.world.db.pool.query(
      `insert into order_lines (shop_id, order_id, line_id, product_id) select shop_id, order_id, 1, 7 from shipments where shipment_id = $1`,
      [ids[0]],
    );
    await run();
    expect(await lastDays(ids)).toEqual(['2026-11-27']);
  });

  test('where the store does not let us read products, such rules do not count', async () => {
    await rule('tag', 'fragile');
    const ids = await parcelsOf([{ product: '7' }]);
    await run();
    await readFrom(store(FACTS, { mayReadProducts: async () => false }));
    await run();
    expect(await lastDays(ids)).toEqual([PLAIN]);
  });

  test('products are read once a day each, and forgotten when no parcel has had them for a month', async () => {
    await rule('tag', 'fragile');
    await parcelsOf([{ product: '7' }, { product: '8' }]);
    await run();
    const asked: string[][] = [];
    const counting = store(FACTS, {
      productFacts: async (_shop: unknown, ids: string[]) => {
        asked.push([...ids].sort());
        return FACTS;
      },
    });
    await readFrom(counting);
    await run();
    await readFrom(counting);
    expect(asked).toEqual([['7', '8']]);
    setUp.later(2);
    await readFrom(counting);
    expect(asked).toEqual([
      ['7', '8'],
      ['7', '8'],
    ]);
    await setUp.world.db.pool.query('delete from shipments where shop_id = $1', [setUp.world.caller.shopId]);
    setUp.later(31);
    await readFrom(counting);
    const { rows } = await setUp.world.db.pool.query('select 1 from product_facts where shop_id = $1', [
      setUp.world.caller.shopId,
    ]);
    expect(rows).toEqual([]);
  });
});

test('rules beyond what the plan includes do not count, as in the widget', async () => {
  await setUp.world.rule({ target: { type: 'product', values: [{ id: '7', title: '7' }] }, workflow: slow });
  await setUp.world.db.pool.query("update shops set plan = 'free' where shop_id = $1", [setUp.world.caller.shopId]);
  const ids = await parcelsOf([{ product: '7' }]);
  await run();
  expect(await lastDays(ids)).toEqual([PLAIN]);
  expect((await read()).enable).toBe(true);
  expect((await call('GET', 'aftersale')).status).toBe(200);
});
