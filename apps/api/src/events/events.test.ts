import { NAMES_A_DAY } from './events.store';
import { createRoutesWorld, type RoutesWorld } from '../testing/routes-world';

let world: RoutesWorld;
beforeEach(async () => {
  world = await createRoutesWorld();
});
afterEach(() => world.close());

const post = (path: string, payload: object) => world.call({ method: 'POST', url: `/api/v1/data/${path}`, payload });
const counts = async () =>
  (
    await world.db.pool.query(
      'select shop_id, day::text, name, source, count::int from event_counts order by day, name, source',
    )
  ).rows as object[];

test('buried_point counts by shop, day and name', async () => {
  for (const name of ['disqualify_lead', 'disqualify_lead', 'open_chat'])
    expect(await post('buried_point', { name })).toMatchObject({ status: 200, data: {} });
  world.setNow('2026-11-21T00:00:00Z');
  await post('buried_point', { name: 'open_chat' });
  const row = { shop_id: world.shopId, source: '' };
  expect(await counts()).toEqual([
    { ...row, day: '2026-11-20', name: 'disqualify_lead', count: 2 },
    { ...row, day: '2026-11-20', name: 'open_chat', count: 1 },
    { ...row, day: '2026-11-21', name: 'open_chat', count: 1 },
  ]);
});
test('promotion_click counts by name and source', async () => {
  for (const source of ['banner', 'dialog', 'banner']) await post('promotion_click', { name: 'spring', source });
  const row = { shop_id: world.shopId, day: '2026-11-20', name: 'spring' };
  expect(await counts()).toEqual([
    { ...row, source: 'banner', count: 2 },
    { ...row, source: 'dialog', count: 1 },
  ]);
});
test('none is lost when many come at once', async () => {
  await Promise.all(Array.from({ length: 30 }, () => post('buried_point', { name: 'busy' })));
  expect(await counts()).toMatchObject([{ name: 'busy', count: 30 }]);
});

test('a shop that brings too many names fills nothing: known ones go on, further ones are dropped, logged, and no failure for the merchant', async () => {
  await world.db.pool.query(
    "insert into event_counts (shop_id, day, name) select $1, '2026-11-20', 'name_' || n from generate_series(1, $2) n",
    [world.shopId, NAMES_A_DAY],
  );
  expect((await post('buried_point', { name: 'one_more' })).status).toBe(200);
  expect((await post('promotion_click', { name: 'name_1', source: 'new' })).status).toBe(200);
  expect((await post('buried_point', { name: 'name_1' })).status).toBe(200);
  const rows = await counts();
  expect(rows).toHaveLength(NAMES_A_DAY);
  expect(rows).toContainEqual(expect.objectContaining({ name: 'name_1', count: 2 }));
  expect(world.warnings).toMatchObject([
    { name: 'one_more', shopId: world.shopId },
    { name: 'name_1', source: 'new' },
  ]);
  world.setNow('2026-11-21T12:00:00Z');
  await post('buried_point', { name: 'one_more' });
  expect(await counts()).toContainEqual(expect.objectContaining({ day: '2026-11-21', name: 'one_more' }));
});

test.each([
  { name: '' },
  { name: 'Jane Doe' },
  { name: 'a@b.example' },
  { name: 'x'.repeat(65) },
  { name: "x'; drop table event_counts" },
  { name: 5 },
  { name: ['a'] },
  {},
  { name: '__proto__' },
])('a name that is not short and plain is refused: %j', async (payload) => {
  expect((await post('buried_point', payload)).status).toBe(422);
  expect((await post('promotion_click', { ...payload, source: 'banner' })).status).toBe(422);
  expect((await post('promotion_click', { name: 'spring', source: (payload as { name?: unknown }).name })).status).toBe(
    422,
  );
  expect(await counts()).toEqual([]);
});
