import { domain } from '.';
import type { AppContext } from '../context';
import { openEddWorld, RULE, ZONE, type EddWorld, type Rule } from './test-edd';

let world: EddWorld;
beforeAll(async () => {
  world = await openEddWorld();
});
afterAll(async () => {
  await world.app.close();
  await world.db.close();
});
beforeEach(() => world.newShop());

const DAY_MS = 86_400_000;
const add = async (...names: string[]): Promise<string[]> => {
  const ids: string[] = [];
  for (const name of names) ids.push((await world.rule({ name })).data.id);
  return ids;
};
const get = (id: string) => world.call<Rule>('GET', `pre_edd_rule/${id}`);
const remove = (id: string) => world.call('DELETE', `pre_edd_rule/${id}`);
const restore = (id: string) => world.call<Rule>('POST', `pre_edd_rule/${id}/restore`, {});
const listed = async () => (await world.whole()).rules.map(({ name, priority }) => [name, priority]);
/** Many at once, as saving them one by one takes long. */
const fill = (count: number) =>
  world.db.pool.query(
    `insert into edd_rules (shop_id, rule, priority, saved_at, saved_by)
     select $1, $2::jsonb || jsonb_build_object('name', 'Rule ' || n), n, now(), '1' from generate_series(1, $3::int) n`,
    [world.caller.shopId, JSON.stringify(RULE), count],
  );

test('[7.85] a rule is added as the last one, read, and changed by its id', async () => {
  const zone = { ...ZONE, name: 'Home', countries: [{ code: 'DE', provinces: 'all' as const }], continents: [] };
  const own = {
    workflow: { processing: { min: 5, max: 8 } },
    ...{ zones: [zone], format: { date: 'DD/MM' as const }, icon: 'clock' as const, text: 'By {max_date}' },
    ...{ color: { text: '#FFFFFF', background: '#0b6e63' }, inventory: 'in_stock' as const },
  };
  const { status, data } = await world.rule(own);
  expect([status, data]).toEqual([
    200,
    {
      ...{ ...RULE, ...own, id: data.id, revision: 1, priority: 1, idle: null },
      ...{ updated_at: world.now.toISOString(), updated_by: 'Northwater' },
      color: { text: '#ffffff', background: '#0b6e63' },
      zones: [{ ...zone, id: '1' }],
    },
  ]);
  expect((await get(data.id)).data).toEqual(data);
  expect((await world.rule({ id: data.id, revision: 1, name: 'Glass' })).data).toMatchObject({
    ...{ id: data.id, name: 'Glass', revision: 2, priority: 1, zones: [] },
  });
  const late = await world.rule({ id: data.id, revision: 1, name: 'Late' });
  expect([late.status, late.message]).toEqual([409, expect.stringContaining('saved this rule meanwhile')]);
  expect((await world.whole()).rules).toEqual([
    {
      ...{ id: data.id, name: 'Glass', status: true, priority: 1, target: 'tag', products: 1, idle: null },
      updated_at: world.now.toISOString(),
    },
  ]);
});

test('the order has no gaps: a rule is added in between, moved, deleted and restored to its place', async () => {
  const [a = '', b = ''] = await add('a', 'b', 'c');
  await world.rule({ name: 'new', priority: 2 });
  expect(await listed()).toEqual([
    ['a', 1],
    ['new', 2],
    ['b', 3],
    ['c', 4],
  ]);
  await world.rule({ id: a, revision: 1, name: 'a', priority: 99 });
  expect(await listed()).toEqual([
    ['new', 1],
    ['b', 2],
    ['c', 3],
    ['a', 4],
  ]);
  expect((await remove(b)).status).toBe(200);
  expect(await listed()).toEqual([
    ['new', 1],
    ['c', 2],
    ['a', 3],
  ]);
  expect([(await get(b)).status, (await remove(b)).status, (await world.rule({ id: b, revision: 1 })).status]).toEqual([
    404, 404, 404,
  ]);
  expect((await restore(b)).data).toMatchObject({ id: b, priority: 2 });
  expect(await listed()).toEqual([
    ['new', 1],
    ['b', 2],
    ['c', 3],
    ['a', 4],
  ]);
  expect((await restore(b)).data.priority).toBe(2);
});

test('a copy comes after its rule under another name, switched off', async () => {
  const [a = ''] = await add('a', 'b');
  const { data } = await world.call<Rule>('POST', `pre_edd_rule/${a}/copy`, { name: ' a, again ' });
  expect(data).toMatchObject({ name: 'a, again', status: false, idle: 'off', priority: 2, target: RULE.target });
  expect(await listed()).toEqual([
    ['a', 1],
    ['a, again', 2],
    ['b', 3],
  ]);
  expect((await world.call('POST', 'pre_edd_rule/999999/copy', { name: 'x' })).status).toBe(404);
});

test('a deleted rule can be restored for 30 days, and then its row goes', async () => {
  const [kept = '', gone = ''] = await add('kept', 'gone');
  await remove(gone);
  world.now = new Date(world.now.getTime() + DAY_MS);
  await remove(kept);
  world.now = new Date(world.now.getTime() + 29.5 * DAY_MS);
  expect((await restore(gone)).status).toBe(404);
  const ctx = { db: world.db, now: () => world.now } as unknown as AppContext;
  const { 'edd.sweep': sweep } = domain.jobs(ctx);
  if (typeof sweep === 'function') await sweep({});
  const { rows } = await world.db.pool.query('select rule_id from edd_rules where shop_id = $1', [world.caller.shopId]);
  expect(rows).toEqual([{ rule_id: kept }]);
  expect((await restore(kept)).status).toBe(200);
});

describe('[9.11] the plan', () => {
  test('[7.67, 7.80] GET setting/check_custom_open, setting/pre_edd_available: Free includes no rule: 402 names Basic, and rules can still be deleted', async () => {
    const [id = ''] = await add('a');
    world.caller = { ...world.caller, plan: 'free' };
    expect(await world.rule()).toMatchObject({ status: 402, plan: 'basic' });
    expect(await world.rule({ id, revision: 1 })).toMatchObject({ status: 402, plan: 'basic' });
    expect((await world.call('GET', 'check_custom_open')).data).toEqual({ open: false, plan: 'basic' });
    expect((await world.call('GET', 'pre_edd_available')).data).toEqual({
      ...{ available: false, reason: 'plan', used: 1, limit: 0 },
    });
    expect((await get(id)).data.idle).toBe('plan');
    expect((await remove(id)).status).toBe(200);
    expect(await restore(id)).toMatchObject({ status: 402, plan: 'basic' });
  });

  test('Basic includes 30: one more names Pro, whichever way it is added', async () => {
    world.caller = { ...world.caller, plan: 'basic' };
    const [deleted = ''] = await add('deleted');
    await remove(deleted);
    await fill(29);
    const [last = ''] = await add('last');
    expect(await world.rule()).toMatchObject({
      ...{ status: 402, plan: 'pro', message: 'Your plan includes 30 rules. Upgrade to Pro for 50, or delete one.' },
    });
    expect((await world.call('POST', `pre_edd_rule/${last}/copy`, { name: 'x' })).status).toBe(402);
    expect((await restore(deleted)).status).toBe(402);
    expect((await world.rule({ id: last, revision: 1, name: 'changed' })).status).toBe(200);
    expect((await world.call('GET', 'pre_edd_available')).data).toEqual({
      ...{ available: false, reason: 'plan', used: 30, limit: 30 },
    });
    expect((await world.call('GET', 'check_custom_open')).data).toEqual({ open: true, plan: null });
  });

  test('Pro includes 50, also when two are added at the same moment; Enterprise any number', async () => {
    await fill(49);
    const answers = await Promise.all([world.rule(), world.rule()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    world.caller = { ...world.caller, plan: 'enterprise' };
    expect((await world.rule()).data.priority).toBe(51);
    expect((await world.call('GET', 'pre_edd_available')).data).toEqual({
      ...{ available: true, reason: null, used: 51, limit: null },
    });
    expect((await world.whole()).rule_limit).toBeNull();
  });

  test('after a downgrade the first rules that are on count, and the others say why they do not', async () => {
    await fill(32);
    await world.db.pool.query(
      `update edd_rules set rule = jsonb_set(rule, '{status}', 'false') where shop_id = $1 and priority = 3`,
      [world.caller.shopId],
    );
    world.caller = { ...world.caller, plan: 'basic' };
    const { rules } = await world.whole();
    expect(rules.filter(({ idle }) => idle !== null).map(({ priority, idle }) => [priority, idle])).toEqual([
      [3, 'off'],
      [32, 'plan'],
    ]);
  });

  test('a new icon or color needs Pro; those from before a downgrade stay, and a copy has none', async () => {
    const style = { icon: 'clock' as const, color: { text: '#ffffff', background: '#0b6e63' } };
    const { data } = await world.rule(style);
    world.caller = { ...world.caller, plan: 'basic' };
    expect(await world.rule({ icon: 'clock' })).toMatchObject({ status: 402, plan: 'pro' });
    expect(await world.rule({ color: style.color })).toMatchObject({ status: 402, plan: 'pro' });
    expect((await world.rule({ ...style, id: data.id, revision: 1, name: 'Other' })).status).toBe(200);
    const copy = await world.call<Rule>('POST', `pre_edd_rule/${data.id}/copy`, { name: 'x' });
    expect(copy.data).toMatchObject({ icon: RULE.icon, color: RULE.color });
  });
});

test.each<[string, object, string]>([
  ['no name', { name: '' }, 'name'],
  ['no product', { target: { type: 'tag', values: [] } }, 'target.values'],
  [
    'a product that is no id',
    { target: { type: 'product', values: [{ id: 'mug', title: '' }] } },
    'target.values.0.id',
  ],
  [
    'a tag twice',
    {
      target: {
        type: 'tag',
        values: [
          { id: 'Sale', title: '' },
          { id: 'sale', title: '' },
        ],
      },
    },
    'target.values.1',
  ],
  ['a target that is none', { target: { type: 'color', values: [{ id: 'x', title: '' }] } }, 'target.type'],
  ['a cut-off at 25:00', { workflow: { cutoff: '25:00' } }, 'workflow.cutoff'],
  ['no working day', { workflow: { working_days: [] } }, 'workflow.working_days'],
  ['the calendar of no country', { workflow: { holiday_calendars: ['ZZ'] } }, 'workflow.holiday_calendars.0'],
  ['HTML', { text: '<b>' }, 'text'],
  ['a variable that is none', { text: '{name}' }, 'text'],
  ['an area in two of its zones', { zones: [ZONE, { ...ZONE, name: 'Two' }] }, 'zones.1.continents.0'],
  [
    'a country that is none',
    { zones: [{ ...ZONE, countries: [{ code: 'ZZ', provinces: 'all' }] }] },
    'zones.0.countries.0.code',
  ],
  ['a color that is none', { color: { text: 'red', background: '#ffffff' } }, 'color.text'],
  ['an icon that is none', { icon: 'skull' }, 'icon'],
  ['a place before the first', { priority: 0 }, 'priority'],
])('refused with its field, and nothing is saved: %s', async (_title, payload, field) => {
  const { status, errors = {} } = await world.rule(payload);
  expect([status, Object.keys(errors)]).toEqual([422, [field]]);
  expect(await listed()).toEqual([]);
});

test('[7.86] GET setting/edd_set_link/{id}: the link of a rule opens the theme editor at a product with the block added; there is none of a rule that is not there', async () => {
  const [id = ''] = await add('a');
  const link = (of: string) => world.call<{ url: string }>('GET', `edd_set_link/${of}`);
  const editor = 'https://admin.example.com/store/demo/themes/current/editor';
  const url = `${editor}?template=product&addAppBlockId=key/delivery-promise&target=mainSection`;
  expect([(await link(id)).data.url, (await link('0')).data.url]).toEqual([url, url]);
  await world.call('POST', 'update_edd', { revision: 0, widget: { position: 'cart' } });
  expect([(await link(id)).data.url, (await link('0')).data.url]).toEqual([url, url.replace('product', 'cart')]);
  await remove(id);
  expect([(await link(id)).status, (await link('999999')).status]).toEqual([404, 404]);
});
