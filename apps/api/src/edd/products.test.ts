import type { Calls, DataOf } from '@parcelway/http-contract';
import { PlatformError, type Platform } from '../platform/platform.port';
import { openEddWorld, type EddWorld } from './test-edd';

const GONE = '7';
let allowed = true;
let down = false;
const answered = <Data>(data: Data): Data => {
  if (down) throw new PlatformError('no answer', 'unavailable');
  return data;
};
const platform: Partial<Platform> = {
  mayReadProducts: async () => allowed,
  findResources: async (_shop, kind, search) => answered([{ id: '1', title: `${kind} ${search}` }]),
  missingResources: async (_shop, _kind, ids) => answered(ids.filter((id) => id === GONE)),
};
let world: EddWorld;
beforeAll(async () => {
  world = await openEddWorld(async () => ({ platform: platform as Platform, log: { warn: jest.fn() } as never }));
});
afterAll(async () => {
  await world.app.close();
  await world.db.close();
});
beforeEach(() => {
  [allowed, down] = [true, false];
  return world.newShop();
});

const find = (query: string) => world.call<DataOf<Calls['storeProducts']>>('GET', `products?${query}`);
const target = (...ids: string[]) => ({
  type: 'product' as const,
  values: ids.map((id) => ({ id, title: `Mug ${id}` })),
});
const missing = async (id: string) =>
  (await world.call<DataOf<Calls['preEddRuleMissing']>>('GET', `pre_edd_rule/${id}/missing`)).data.missing;

test('what the store sells is found, where it allows that and answers', async () => {
  expect((await find('type=variant&search=mug')).data).toEqual({
    allowed: true,
    items: [{ id: '1', title: 'variant mug' }],
  });
  expect((await find('type=tag')).status).toBe(400);
  down = true;
  expect(await find('type=product')).toMatchObject({ status: 503, message: expect.stringContaining('Try again') });
  [down, allowed] = [false, false];
  expect((await find('type=product')).data).toEqual({ allowed: false, items: [] });
});

test('a product that is not in the store is refused at its field; a rule that has one says so and can still be moved', async () => {
  const refused = await world.rule({ target: target('6', GONE) });
  expect([refused.status, refused.errors]).toEqual([
    422,
    { 'target.values.1.id': '"Mug 7" is not in the store any more' },
  ]);
  down = true;
  const { data: rule } = await world.rule({ target: target('6', GONE) });
  expect(await missing(rule.id)).toBeNull();
  down = false;
  expect(await missing(rule.id)).toEqual([GONE]);
  const same = { id: rule.id, status: false, target: rule.target };
  expect((await world.rule({ ...same, revision: 1 })).status).toBe(200);
  expect((await world.rule({ ...same, revision: 2, target: target(GONE) })).status).toBe(422);
  expect((await world.rule({ ...same, revision: 2, target: target('6') })).status).toBe(200);
  expect(await missing(rule.id)).toEqual([]);
});
