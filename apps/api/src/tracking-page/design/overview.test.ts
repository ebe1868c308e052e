import { defaultPageSettings, type Calls, type DataOf, type PageSettings } from '@parcelway/http-contract';
import { PlatformError } from '../../platform/platform.port';
import { setUpDesign } from './test-design';

type Overview = DataOf<Calls['trackPageOverview']>;
const world = setUpDesign();
const overview = async () => (await world.get<Overview>('overview')).data;
const count = (day: string, kind: string, times: number, what = '') =>
  world.db.pool.query('insert into page_counts (shop_id, day, kind, what, count) values ($1, $2, $3, $4, $5)', [
    world.shopId,
    day,
    kind,
    what,
    times,
  ]);

test('a shop that did nothing yet gets the address of its page and everything that it lacks', async () => {
  world.as({ domain: 'nice-shop.myshopify.com' });
  const admin = 'https://admin.shopify.com/store/nice-shop';
  expect(await overview()).toEqual({
    url: 'https://nice-shop.myshopify.com/apps/track',
    hosted_url: 'http://app.test/t/nice-shop',
    menu_url: `${admin}/menus`,
    theme_editor_url: `${admin}/themes/current/editor?template=page&addAppBlockId=key/tracking-page&target=mainSection`,
    live: null,
    themes: [
      { theme: 'classic', saved_at: null, unpublished: true },
      { theme: 'modern', saved_at: null, unpublished: true },
    ],
    views: Array.from({ length: 14 }, (_, index) => ({
      day: `2026-11-${String(index + 7).padStart(2, '0')}`,
      views: 0,
      visitors: 0,
    })),
    missing: ['publish', 'logo', 'contact', 'menu_link'],
  });
});

test('views are those of the last fourteen days of the shop, whatever else was counted', async () => {
  // In Auckland it is the 21st already.
  world.as({ timezone: 'Pacific/Auckland' });
  await count('2026-11-07', 'view', 9);
  await count('2026-11-08', 'view', 3);
  await count('2026-11-21', 'view', 5);
  await count('2026-11-21', 'visitor', 2);
  await count('2026-11-20', 'visitor', 1);
  await count('2026-11-21', 'coupon', 70, 'SAVE10');
  const { views, missing } = await overview();
  expect([views.length, views[0], views.at(-2), views.at(-1)]).toEqual([
    14,
    { day: '2026-11-08', views: 3, visitors: 0 },
    { day: '2026-11-20', views: 0, visitors: 1 },
    { day: '2026-11-21', views: 5, visitors: 2 },
  ]);
  expect(missing).not.toContain('menu_link');
});

test('what it lacks is judged by what shoppers see, not by the draft', async () => {
  await world.db.pool.query(
    "insert into page_images (shop_id, image_id, use, width, height, created_at) values ($1, 5, 'logo', 1, 1, now())",
    [world.shopId],
  );
  const design = defaultPageSettings('modern');
  const help = { kind: 'help', id: 'help', hidden: false, label: {}, link: 'https://shop.example/help' } as const;
  const settings: PageSettings = {
    ...design,
    look: { ...design.look, logo: '5' },
    language: { mode: 'de', offered: ['de'] },
    sections: [...design.sections, help],
  };
  await world.send('PUT', 'setting', { theme: 'modern', settings, revision: 0 });
  expect((await overview()).missing).toEqual(['publish', 'logo', 'contact', 'menu_link']);
  const { data: version } = await world.send('POST', 'publish', { theme: 'modern', revision: 1 });
  const published = await overview();
  expect([published.live, published.missing]).toEqual([version, ['languages', 'menu_link']]);
  expect(published.themes).toEqual([
    { theme: 'classic', saved_at: null, unpublished: true },
    { theme: 'modern', saved_at: '2026-11-20T12:00:00.000Z', unpublished: false },
  ]);
  await world.send('PUT', 'setting', { theme: 'modern', settings: design, revision: 1 });
  const changed = await overview();
  expect([changed.themes[1]?.unpublished, changed.missing]).toEqual([true, ['languages', 'menu_link']]);
});

const platform = (answers: object) => Object.assign(world.ctx.platform, answers);

describe('products that the store does not let us read', () => {
  const products = { kind: 'products', id: 'more', source: 'related', collection: null, limit: 4 } as const;
  const save = (hidden: boolean, revision: number) => {
    const design = defaultPageSettings('modern');
    const settings = { ...design, sections: [...design.sections, { ...products, hidden }] };
    return world.send('PUT', 'setting', { theme: 'modern', settings, revision });
  };
  beforeEach(() => platform({ mayReadProducts: async () => false }));
  afterEach(() => platform({ mayReadProducts: async () => true }));

  test('[2.5] are missing once a draft or the live page recommends some, until the store allows it', async () => {
    expect((await overview()).missing).not.toContain('products');
    await save(true, 0);
    expect((await overview()).missing).not.toContain('products');
    await save(false, 1);
    expect((await overview()).missing).toEqual(['publish', 'products', 'logo', 'contact', 'menu_link']);
    await world.send('POST', 'publish', { theme: 'modern', revision: 2 });
    await save(true, 2);
    expect((await overview()).missing).toContain('products');
    platform({ mayReadProducts: async () => true });
    expect((await overview()).missing).not.toContain('products');
  });

  test('are not reported as missing where the plan recommends none', async () => {
    await save(false, 0);
    world.as({ plan: 'free' });
    expect((await overview()).missing).not.toContain('products');
  });
});

describe('collections', () => {
  test('are requested from the store, by the text', async () => {
    const collections = jest.fn(async () => [{ id: '1', title: 'Summer' }]);
    platform({ mayReadProducts: async () => true, collections });
    expect((await world.get('collections?search=%20summer%20')).data).toEqual({
      collections: [{ id: '1', title: 'Summer' }],
    });
    expect(collections).toHaveBeenCalledWith(expect.objectContaining({ shopId: world.shopId }), 'summer');
  });

  test('are none where the store does not let us read its products, and a clear word where it does not answer', async () => {
    platform({ mayReadProducts: async () => false });
    expect((await world.get('collections')).data).toEqual({ collections: [] });
    platform({
      mayReadProducts: async () => true,
      collections: async () => {
        throw new PlatformError('hangs', 'unavailable');
      },
    });
    expect(await world.get('collections')).toMatchObject({ status: 503, message: expect.stringMatching(/Try again/) });
  });
});
