import { openEddWorld, RULE, ZONE, type EddWorld } from './test-edd';
import { compilePromise, type PromiseSource } from './answer';
import { defaultSettings } from './defaults';
import type { HolidaysOf } from './holidays';

const MONDAY = new Date('2026-11-23T08:00:00Z');
const settings = defaultSettings({ timezone: 'Europe/Berlin', country: 'DE', locale: 'en' }, MONDAY);
const HERE = { country: 'DE', province: null };
const ITEM = { variant: null, product: '1', tags: ['fragile'], collections: [], vendor: null, inStock: true };
const HOLIDAYS: Record<string, [string, string][]> = {
  DE: [['2026-11-24', 'A holiday']],
  'DE-BY': [
    ['2026-11-24', 'A holiday'],
    ['2026-11-25', 'A regional one'],
  ],
};
const holidays: HolidaysOf = (country, region) => HOLIDAYS[region === null ? country : `${country}-${region}`] ?? [];
const source = (more: Partial<PromiseSource> = {}, workflow: Partial<PromiseSource['settings']['workflow']> = {}) => ({
  ...{ enabled: true, language: 'en' as const, zones: [{ ...ZONE, id: '7' }], rules: [], limit: null },
  settings: { ...settings, workflow: { ...settings.workflow, ...workflow } },
  ...more,
});
type Source = ReturnType<typeof source>;
const answer = (of: Source, to: { country: string; province: string | null; courier?: string } = HERE, at = MONDAY) =>
  compilePromise(of, holidays).answer(ITEM, to, at);
const ends = (of: Source, to: { country: string; province: string | null } = HERE) => {
  const { estimate } = answer(of, to);
  return estimate && [estimate.from, estimate.to];
};
const NONE = { holiday_calendars: [] };

describe('holidays', () => {
  test('of the warehouse hold up processing, and are named', () => {
    const { estimate } = answer(source({ zones: [{ ...ZONE, id: '7', continents: ['NA'] }] }), {
      country: 'US',
      province: null,
    });
    expect(estimate?.earliest[1]).toEqual({ day: '2026-11-24', use: 'closed', holiday: 'A holiday' });
  });

  test('on which they work nevertheless do not', () => {
    const abroad = { country: 'US', province: null };
    const zones = [{ ...ZONE, id: '7', continents: ['NA' as const] }];
    expect(ends(source({ zones }), abroad)).toEqual(['2026-11-27', '2026-12-01']);
    expect(ends(source({ zones }, { open_days: ['2026-11-24'] }), abroad)).toEqual(['2026-11-26', '2026-11-30']);
  });

  test('of a region come with its calendar; a day off of their own has no name', () => {
    const { estimate } = answer(source({}, { holiday_calendars: ['DE-BY'], holidays: ['2026-11-26'] }));
    expect(estimate?.earliest.slice(1, 4)).toEqual([
      { day: '2026-11-24', use: 'closed', holiday: 'A holiday' },
      { day: '2026-11-25', use: 'closed', holiday: 'A regional one' },
      { day: '2026-11-26', use: 'closed', holiday: '' },
    ]);
  });

  test('of where it goes hold up transit, those of its region too', () => {
    const without = { ...NONE, processing: { min: 0, max: 0 } };
    expect(ends(source({}, without))).toEqual(['2026-11-26', '2026-11-27']);
    expect(ends(source({}, without), { country: 'DE', province: 'BY' })).toEqual(['2026-11-27', '2026-11-30']);
    expect(ends(source({}, without), { country: 'DE', province: 'no province' })).toEqual(['2026-11-26', '2026-11-27']);
  });
});

test('a place in no zone has no date, and is told so with its name', () => {
  const { reason, estimate, zone, text } = answer(source(), { country: 'JP', province: null });
  expect([reason, estimate, zone]).toEqual(['out_of_zone', null, null]);
  expect(text('en')).toBe('There is no delivery estimate for this country yet (Japan).');
});

test('a text that is still ours is ours in each language; one of the shop’s own is its own in all', () => {
  const own = source();
  expect(answer(own).text('de')).toBe('Voraussichtliche Lieferung: 27. Nov. – 1. Dez.');
  const text = { ...settings.text, template: 'Arrives {date}' };
  expect(answer({ ...own, settings: { ...own.settings, text } }).text('de')).toBe('Arrives 27. Nov. – 1. Dez.');
});

test('who is closed for years promises nothing, and does not fail', () => {
  const always: HolidaysOf = () =>
    Array.from({ length: 2000 }, (_, index) => [
      new Date(MONDAY.getTime() + index * 86_400_000).toISOString().slice(0, 10),
      'x',
    ]);
  const { reason, estimate, zone } = compilePromise(source(), always).answer(ITEM, HERE, MONDAY);
  expect([reason, estimate, zone]).toEqual(['always_closed', null, { id: '7', name: 'Europe' }]);
});

test('a shop without a zone name counts by its offset, also of half an hour', () => {
  const at = (timezone: number) => {
    const { estimate } = answer(
      source({}, { ...NONE, tz_name: null, timezone }),
      HERE,
      new Date('2026-11-23T10:45:00Z'),
    );
    return estimate?.orderedAt;
  };
  expect([at(5.5), at(-3.5), at(0)]).toEqual(['16:15', '07:15', '10:45']);
});

test('a courier that is known counts with its own days', () => {
  const zones = [{ ...ZONE, id: '7', couriers: [{ courier: 'dhl', min: 9, max: 9 }] }];
  expect(answer(source({ zones }), { ...HERE, courier: 'dhl' }).transit).toEqual({ min: 9, max: 9 });
  expect(answer(source({ zones }), { ...HERE, courier: 'ups' }).transit).toEqual({ min: 2, max: 3 });
});

describe('a rule', () => {
  const rule = { ...RULE, zones: [], workflow: {}, format: {} } as never as PromiseSource['rules'][number]['rule'];

  test('counts for its products with what it changes, and as the shop does elsewhere', () => {
    const own = { ...rule, workflow: { processing: { min: 5, max: 5 } }, format: { date: 'DD/MM' as const } };
    const promise = compilePromise(source({ rules: [{ id: '3', rule: own }] }, NONE), () => []);
    const found = promise.answer(ITEM, HERE, MONDAY);
    expect([found.rule, found.processing, found.zone]).toEqual([
      { id: '3', name: 'Fragile' },
      { min: 5, max: 5 },
      { id: '7', name: 'Europe' },
    ]);
    expect(found.text('en')).toBe('Estimated delivery: 02/12 – 03/12');
    const other = promise.answer({ ...ITEM, tags: [] }, HERE, MONDAY);
    expect([other.rule, other.processing, other.text('en')]).toEqual([
      null,
      { min: 1, max: 2 },
      'Estimated delivery: Nov 26 – 30',
    ]);
  });

  test('with zones of its own goes to those alone', () => {
    const zones = [{ ...ZONE, name: 'Japan', continents: [], countries: [{ code: 'JP', provinces: 'all' as const }] }];
    const of = source({ rules: [{ id: '3', rule: { ...rule, zones } }] });
    expect(answer(of, { country: 'JP', province: null }).zone).toEqual({ id: '1', name: 'Japan' });
    expect(answer(of).reason).toBe('out_of_zone');
  });

  test('that is off, or beyond what the plan includes, does not count', () => {
    const rules = [
      { id: '1', rule: { ...rule, status: false } },
      { id: '2', rule },
      { id: '3', rule },
    ];
    expect(answer(source({ rules })).rule?.id).toBe('2');
    expect(answer(source({ rules: rules.toReversed(), limit: 1 })).rule?.id).toBe('3');
    expect(answer(source({ rules, limit: 0 })).rule).toBeNull();
  });
});

describe('from what is stored', () => {
  let world: EddWorld;
  beforeAll(async () => {
    world = await openEddWorld();
  });
  afterAll(async () => {
    await world.app.close();
    await world.db.close();
  });
  beforeEach(() => world.newShop());

  test('the preview explains each day, and what counted', async () => {
    await world.zone();
    const { data: rule } = await world.rule({ workflow: { processing: { min: 0, max: 1 } } });
    const { data } = await world.preview('tags=["Fragile"]&country=FR&time=2026-11-27T18:00:00%2B01:00');
    expect(data).toEqual({
      ...{ from: '2026-12-02', to: '2026-12-04', reason: null, text: 'Estimated delivery: Dec 2 – 4' },
      rule: { id: rule.id, name: 'Fragile' },
      zone: { id: expect.stringMatching(/^\d+$/) as string, name: 'Europe' },
      ...{ processing: { min: 0, max: 1 }, transit: { min: 2, max: 3 }, ordered_at: '18:00', cutoff_at: null },
      earliest: [
        { day: '2026-11-27', use: 'after_cutoff' },
        { day: '2026-11-28', use: 'closed' },
        { day: '2026-11-29', use: 'closed' },
        { day: '2026-11-30', use: 'accepted' },
        { day: '2026-12-01', use: 'transit' },
        { day: '2026-12-02', use: 'transit' },
      ],
      latest: expect.arrayContaining([{ day: '2026-12-01', use: 'processing' }]) as unknown,
      widget: expect.objectContaining({ from: '2026-12-02', style: 'text' }) as unknown,
    });
  });

  test('holidays are those of the place, named in the language of the shop', async () => {
    await world.db.pool.query("update shops set locale = 'de' where shop_id = $1", [world.caller.shopId]);
    await world.zone();
    const { data } = await world.preview('time=2026-12-24T09:00:00Z&province=BY&country=DE');
    expect(data.earliest[1]).toMatchObject({
      day: '2026-12-25',
      use: 'closed',
      holiday: expect.stringContaining('Weihnacht') as string,
    });
    const epiphany = await world.preview('time=2027-01-04T09:00:00Z&province=BY&country=DE');
    expect(epiphany.data.earliest).toContainEqual({
      day: '2027-01-06',
      use: 'no_delivery',
      holiday: 'Heilige Drei Könige',
    });
    expect(epiphany.data.from).toBe('2027-01-08');
    expect((await world.preview('time=2027-01-04T09:00:00Z&province=BE&country=DE')).data.from).toBe('2027-01-07');
  });

  test('the preview without a time is of now, to the country of the shop', async () => {
    await world.zone();
    expect((await world.preview()).data).toMatchObject({
      ...{ from: '2026-11-26', to: '2026-11-30', rule: null, ordered_at: '09:00' },
      cutoff_at: '2026-11-23T15:00:00.000Z',
    });
    expect((await world.preview('country=JP')).data).toMatchObject({ from: null, reason: 'out_of_zone', earliest: [] });
  });

  test('a rule for what is in stock, a variant or a collection is found by what the preview names', async () => {
    await world.rule({ name: 'stock', inventory: 'out_of_stock' });
    await world.rule({ name: 'variant', target: { type: 'variant', values: [{ id: '11', title: '' }] } });
    await world.rule({ name: 'collection', target: { type: 'collection', values: [{ id: '7', title: '' }] } });
    const found = async (query: string) => (await world.preview(query)).data.rule?.name;
    expect(await found('tags=["fragile"]')).toBeUndefined();
    expect(await found('tags=["fragile"]&in_stock=0')).toBe('stock');
    expect(await found('variant=11&tags=["fragile"]&in_stock=0')).toBe('variant');
    expect(await found('collections=["7"]')).toBe('collection');
  });

  test.each(['country=germany', 'time=tomorrow', 'tags=fragile', 'in_stock=2', 'lang=xx', 'product=mug'])(
    'a preview of what is none is refused: %s',
    async (query) => {
      expect((await world.preview(query)).status).toBe(400);
    },
  );

  test('each change is in the next answer: settings, zones, rules, plan and the zone of the store', async () => {
    const now = async () => {
      const { from, rule } = (await world.preview('tags=["fragile"]')).data;
      return [from, rule?.name];
    };
    expect(await now()).toEqual([null, undefined]);
    const { zones } = (await world.zone()).data;
    expect(await now()).toEqual(['2026-11-26', undefined]);
    const { data: rule } = await world.rule({ workflow: { processing: { min: 2, max: 2 } } });
    expect(await now()).toEqual(['2026-11-27', 'Fragile']);
    world.caller = { ...world.caller, plan: 'free' };
    expect(await now()).toEqual(['2026-11-26', undefined]);
    world.caller = { ...world.caller, plan: 'pro' };
    await world.call('DELETE', `pre_edd_rule/${rule.id}`);
    expect(await now()).toEqual(['2026-11-26', undefined]);
    await world.db.pool.query("update shops set timezone = 'Asia/Tokyo' where shop_id = $1", [world.caller.shopId]);
    expect(await now()).toEqual(['2026-11-27', undefined]);
    await world.call('POST', 'update_edd', { revision: 0, workflow: { cutoff: '23:00' } });
    expect(await now()).toEqual(['2026-11-26', undefined]);
    await world.call('DELETE', `pre_zones/${zones[0]?.id}`);
    expect(await now()).toEqual([null, undefined]);
  });

  test('what did not change is not read again', async () => {
    await world.zone();
    await world.preview();
    await world.db.pool.query("update edd_zones set zone = jsonb_set(zone, '{name}', '\"Elsewhere\"')");
    expect((await world.preview()).data.zone?.name).toBe('Europe');
  });
});
