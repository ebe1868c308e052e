import { MAX_EDD_ZONES } from '@parcelway/domain/edd';
import type { Calls, DataOf } from '@parcelway/http-contract';
import { openEddWorld, ZONE, type EddWorld, type Whole } from './test-edd';

let world: EddWorld;
beforeAll(async () => {
  world = await openEddWorld();
});
afterAll(async () => {
  await world.app.close();
  await world.db.close();
});
beforeEach(() => world.newShop());

const update = (payload: object) => world.call<Whole>('POST', 'update_edd', { revision: 0, ...payload });
const format = (payload: object) => world.call<Whole>('POST', 'update_edd_format', { revision: 0, ...payload });

describe('settings', () => {
  test('[7.82] GET setting/pre_sale_edd: a shop that saved nothing has our defaults, in its zone and language, switched off', async () => {
    await world.db.pool.query("update shops set locale = 'de-AT' where shop_id = $1", [world.caller.shopId]);
    expect(await world.whole()).toMatchObject({
      ...{ revision: 0, saved_at: null, enable: false, zones: [], rules: [], rule_limit: 50 },
      workflow: { cutoff: '16:00', timezone: 1, tz_name: 'Europe/Berlin', holiday_calendars: ['DE'], open_days: [] },
      text: { template: 'Voraussichtliche Lieferung: {date}' },
      preview: { from: null, to: null, text: 'Für dieses Land gibt es noch keinen Liefertermin (Deutschland).' },
    });
  });

  test('a zone name of the store that nobody knows counts as GMT', async () => {
    await world.db.pool.query("update shops set timezone = 'Nowhere/Town' where shop_id = $1", [world.caller.shopId]);
    expect((await world.whole()).workflow).toMatchObject({ timezone: 0, tz_name: null });
  });

  test('[7.83] POST setting/update_edd changes what is named and leaves the rest, also of a part', async () => {
    expect((await update({ enable: true, workflow: { cutoff: '12:30' } })).data).toMatchObject({
      ...{ revision: 1, enable: true, saved_by: 'Northwater', saved_at: world.now.toISOString() },
      workflow: { cutoff: '12:30', tz_name: 'Europe/Berlin' },
    });
    expect((await update({ revision: 1, text: { template: 'By {max_date}' } })).data).toMatchObject({
      ...{ revision: 2, enable: true, workflow: { cutoff: '12:30' } },
      text: {
        template: 'By {max_date}',
        out_of_zone: 'There is no delivery estimate for this country yet ({country}).',
      },
    });
    expect(await world.whole()).toMatchObject({ revision: 2, text: { template: 'By {max_date}' } });
  });

  test('[7.83] POST setting/update_edd_format changes how dates are written', async () => {
    await world.zone();
    const { data } = await format({ date: 'DD/MM', separator: ' to ' });
    expect(data).toMatchObject({
      format: { date: 'DD/MM', range: 'range', separator: ' to ', show_countdown: true },
      preview: { from: '2026-11-26', to: '2026-11-30', text: 'Estimated delivery: 26/11 to 30/11' },
    });
  });

  test('who began with an older revision is refused with the name of who was first, and nothing is saved', async () => {
    await update({ enable: true });
    const late = await update({ workflow: { cutoff: '09:00' }, enable: false });
    expect([late.status, late.message]).toEqual([
      409,
      'You, in another window, saved this delivery promise meanwhile, at 2026-11-23 08:00 UTC. Nothing of yours was written: read it again, then save.',
    ]);
    expect((await format({ date: 'DD/MM' })).status).toBe(409);
    expect(await world.whole()).toMatchObject({ revision: 1, enable: true, workflow: { cutoff: '16:00' } });
  });

  test('of two who save at the same moment one is refused', async () => {
    const answers = await Promise.all(['10:00', '11:00', '12:00'].map((cutoff) => update({ workflow: { cutoff } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test.each<[string, object, string]>([
    ['no working day', { workflow: { working_days: [] } }, 'workflow.working_days'],
    ['no day of delivery', { workflow: { delivery_days: [] } }, 'workflow.delivery_days'],
    ['a day twice', { workflow: { working_days: [1, 1] } }, 'workflow.working_days.1'],
    ['an eighth day', { workflow: { working_days: [8] } }, 'workflow.working_days.0'],
    ['a cut-off at 25:00', { workflow: { cutoff: '25:00' } }, 'workflow.cutoff'],
    ['more at least than at most', { workflow: { processing: { min: 3, max: 2 } } }, 'workflow.processing.max'],
    ['100 days', { workflow: { processing: { min: 1, max: 100 } } }, 'workflow.processing.max'],
    ['a zone that is none', { workflow: { tz_name: 'Europe/Atlantis' } }, 'workflow.tz_name'],
    ['an offset of 15 hours', { workflow: { timezone: 15 } }, 'workflow.timezone'],
    ['30 February', { workflow: { holidays: ['2026-02-30'] } }, 'workflow.holidays.0'],
    ['the calendar of no country', { workflow: { holiday_calendars: ['ZZ'] } }, 'workflow.holiday_calendars.0'],
    ['the calendar of no region', { workflow: { holiday_calendars: ['DE', 'DE-ZZ'] } }, 'workflow.holiday_calendars.1'],
    [
      'a day off that is worked',
      { workflow: { holidays: ['2026-12-24'], open_days: ['2026-12-24'] } },
      'workflow.open_days.0',
    ],
    ['HTML', { text: { template: '<b>{date}</b>' } }, 'text.template'],
    ['a variable that is none', { text: { out_of_zone: 'None, {name}' } }, 'text.out_of_zone'],
    ['no text', { text: { template: ' ' } }, 'text.template'],
    ['a position that is none', { widget: { position: 'footer' } }, 'widget.position'],
    ['a selector that ends', { widget: { selector: '.x{}' } }, 'widget.selector'],
    [
      'CSS that loads something',
      { widget: { custom_css: 'p { background: url(//evil.example) }' } },
      'widget.custom_css',
    ],
    ['CSS that ends its element', { widget: { custom_css: 'p {} </style><script>' } }, 'widget.custom_css'],
    ['CSS that is none', { widget: { custom_css: 'undefined' } }, 'widget.custom_css'],
    ['an icon that is none', { widget: { icon: '<svg onload=alert(1)>' } }, 'widget.icon'],
    ['a color that is none', { widget: { color: { text: 'red;}', background: '#ffffff' } } }, 'widget.color.text'],
    ['CSS that ends the raw part of a theme', { widget: { custom_css: '{% endraw %}' } }, 'widget.custom_css'],
    ['CSS of more than 50,000 bytes', { widget: { custom_css: 'ä'.repeat(25_001) } }, 'widget.custom_css'],
  ])('refused with its field, and nothing is saved: %s', async (_title, payload, field) => {
    const { status, errors = {} } = await update({ enable: true, ...payload });
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
    expect(await world.whole()).toMatchObject({ revision: 0, enable: false });
  });

  test('a format that is none is refused with its field', async () => {
    for (const [payload, field] of [
      [{ date: 'YY' }, 'date'],
      [{ separator: '' }, 'separator'],
      [{ separator: '<br>' }, 'separator'],
    ] as const)
      expect(Object.keys((await format(payload)).errors ?? {})).toEqual([field]);
  });

  test('new CSS needs Pro; what was there before a downgrade stays', async () => {
    await update({ widget: { custom_css: 'p { color: red }' } });
    world.caller = { ...world.caller, plan: 'basic' };
    expect(await update({ revision: 1, widget: { custom_css: 'p {}' } })).toMatchObject({ status: 402, plan: 'pro' });
    const widget = { custom_css: 'p { color: red }', selector: '.price' };
    expect(await update({ revision: 1, widget })).toMatchObject({ status: 200, data: { widget } });
    expect((await update({ revision: 2, widget: { custom_css: '' } })).status).toBe(200);
  });

  test('settings of a newer server are not written over', async () => {
    await update({ enable: true });
    await world.db.pool.query(`update edd_settings set settings = settings || '{"version":99}'`);
    expect([(await update({ revision: 1, enable: false })).status, (await format({ revision: 1 })).status]).toEqual([
      409, 409,
    ]);
    await world.db.pool.query('delete from edd_settings');
  });
});

describe('zones', () => {
  const zones = async () => (await world.whole()).zones;

  test('[7.69, 7.84] PUT setting/update_estimate_zone, DELETE setting/pre_zones/{id}: one is added, changed by its id, and deleted; a second time there is none', async () => {
    const couriers = [{ courier: 'dhl', min: 1, max: 2 }];
    expect((await world.zone({ couriers })).data.zones).toMatchObject([{ ...ZONE, couriers, revision: 1 }]);
    const [{ id = '' } = {}] = await zones();
    const changed = await world.zone({ id, revision: 1, name: 'Far', continents: ['AS'], rest: true });
    expect(changed.data.zones).toEqual([{ ...ZONE, id, name: 'Far', continents: ['AS'], rest: true, revision: 2 }]);
    expect((await world.zone({ id, revision: 1, name: 'Late' })).status).toBe(409);
    expect((await world.call<Whole>('DELETE', `pre_zones/${id}`)).data.zones).toEqual([]);
    expect((await world.call('DELETE', `pre_zones/${id}`)).status).toBe(404);
    expect((await world.zone({ id, revision: 2 })).status).toBe(404);
  });

  test('an area of another zone is refused with the field and the name of that zone', async () => {
    await world.zone({ countries: [{ code: 'US', provinces: ['CA', 'NV'] }], rest: true });
    const us = (provinces: string[] | 'all') => ({
      name: 'US',
      continents: [],
      countries: [{ code: 'US', provinces }],
    });
    for (const [payload, field] of [
      [{ name: 'Two' }, 'continents.0'],
      [us(['NY', 'CA']), 'countries.0.provinces.1'],
      [{ ...us('all'), rest: true }, 'rest'],
    ] as const)
      expect(await world.zone(payload as object)).toMatchObject({
        status: 422,
        errors: { [field]: 'is in the zone "Europe" too' },
      });
    // Narrower or wider is another area.
    expect((await world.zone(us('all'))).status).toBe(200);
    const country = { name: 'All of US', continents: [], countries: [{ code: 'US', provinces: 'all' as const }] };
    expect(Object.keys((await world.zone(country)).errors ?? {})).toEqual(['countries.0.code']);
    expect(await zones()).toHaveLength(2);
  });

  test('two zones of the same area at the same moment are one', async () => {
    const answers = await Promise.all([world.zone(), world.zone(), world.zone()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  test.each<[string, object, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['no area', { continents: [] }, 'countries'],
    ['a continent that is none', { continents: ['XX'] }, 'continents.0'],
    ['a country that is none', { countries: [{ code: 'ZZ', provinces: 'all' }] }, 'countries.0.code'],
    ['a province of another country', { countries: [{ code: 'DE', provinces: ['CA'] }] }, 'countries.0.provinces.0'],
    ['no province', { countries: [{ code: 'DE', provinces: [] }] }, 'countries.0.provinces'],
    [
      'a country twice',
      {
        countries: [
          { code: 'DE', provinces: ['BY'] },
          { code: 'DE', provinces: 'all' },
        ],
      },
      'countries.1',
    ],
    ['a courier that nobody knows', { couriers: [{ courier: 'nobody', min: 1, max: 2 }] }, 'couriers.0.courier'],
    ['a courier of more at least', { couriers: [{ courier: 'dhl', min: 3, max: 2 }] }, 'couriers.0.max'],
    ['more at least than at most', { transit: { min: 9, max: 2 } }, 'transit.max'],
    ['100 days', { transit: { min: 1, max: 100 } }, 'transit.max'],
  ])('refused with its field, and nothing is saved: %s', async (_title, payload, field) => {
    const { status, errors = {} } = await world.zone(payload);
    expect([status, Object.keys(errors)]).toEqual([422, [field]]);
    expect(await zones()).toEqual([]);
  });

  test('there are at most so many', async () => {
    await world.db.pool.query(
      `insert into edd_zones (shop_id, zone, saved_at, saved_by)
       select $1, jsonb_build_object('name', n, 'countries', '[]'::jsonb, 'continents', '[]'::jsonb, 'rest', false, 'transit', '{"min":1,"max":2}'::jsonb, 'couriers', '[]'::jsonb), now(), '1'
       from generate_series(1, $2::int) n`,
      [world.caller.shopId, MAX_EDD_ZONES],
    );
    expect(await world.zone()).toMatchObject({
      status: 422,
      message: 'A store can have 100 zones. Delete one to add another.',
    });
  });
});

describe('texts in other languages', () => {
  type Translation = DataOf<Calls['eddTranslation']>;
  const save = (translation: object, revision = 0) =>
    world.call<Translation>('POST', 'edd_translation', { translation, revision });

  test('[7.87] GET and POST setting/edd_translation {translation}: they are stored by language, an empty one is none, and are read by the promise', async () => {
    await world.zone();
    const { data: rule } = await world.rule({ text: 'Fragile: {date}' });
    const translation = {
      de: { template: 'Kommt {date}', out_of_zone: '', [`rule_${rule.id}`]: 'Zerbrechlich: {date}' },
    };
    const { data } = await save(translation);
    const stored = { de: { template: 'Kommt {date}', [`rule_${rule.id}`]: 'Zerbrechlich: {date}' } };
    expect(data).toEqual({ revision: 1, default_lang: 'en', translation: stored });
    expect((await world.call('GET', 'edd_translation')).data).toEqual(data);
    const text = async (query: string) => (await world.preview(query)).data.text;
    expect(await text('lang=de')).toBe('Kommt 26. – 30. Nov.');
    expect(await text('lang=de&tags=["fragile"]')).toMatch(/^Zerbrechlich/);
    expect(await text('lang=fr&tags=["fragile"]')).toMatch(/^Fragile/);
    expect(await text('lang=de&country=JP')).toContain('Japan');
    expect((await save({}, 0)).status).toBe(409);
  });

  test('are refused where they are none', async () => {
    for (const [translation, field] of [
      [{ de: { template: '<i>' } }, 'translation.de.template'],
      [{ de: { template: '{datum}' } }, 'translation.de.template'],
      [{ de: { title: 'x' } }, 'translation.de.title'],
      [{ tlh: { template: 'x' } }, 'translation'],
      [{ de: { rule_999999: 'x' } }, 'translation.de.rule_999999'],
    ] as const) {
      const { status, errors = {} } = await save(translation);
      expect([status, Object.keys(errors)]).toEqual([422, [field]]);
    }
    expect((await world.whole()).revision).toBe(0);
  });
});

test('[3.46, 7.80] GET setting/shopify_countries: the countries of all continents are named in the language, with the codes of their provinces', async () => {
  const { data } = await world.call<DataOf<Calls['shopifyCountries']>>('GET', 'shopify_countries?lang=de');
  expect(data.continents.map(({ name }) => name)).toEqual([
    'Afrika',
    'Antarktis',
    'Asien',
    'Europa',
    'Nordamerika',
    'Ozeanien',
    'Südamerika',
  ]);
  const countries = data.continents.flatMap((continent) => continent.countries);
  expect(new Set(countries.map(({ code }) => code)).size).toBe(252);
  expect(countries.find(({ code }) => code === 'DE')).toMatchObject({
    name: 'Deutschland',
    provinces: expect.arrayContaining([{ code: 'BY', name: 'Bayern' }]) as unknown,
  });
  expect((await world.call('GET', 'shopify_countries?lang=xx')).status).toBe(400);
});

test('who may not change settings changes nothing, and may read', async () => {
  world.caller = { ...world.caller, permission: ['order.read'] };
  const writes = [
    await update({ enable: true }),
    await format({ date: 'DD/MM' }),
    await world.zone(),
    await world.call('DELETE', 'pre_zones/1'),
    await world.rule(),
    await world.call('DELETE', 'pre_edd_rule/1'),
    await world.call('POST', 'pre_edd_rule/1/copy', { name: 'x' }),
    await world.call('POST', 'pre_edd_rule/1/restore', {}),
    await world.call('POST', 'edd_translation', { revision: 0, translation: {} }),
  ];
  expect(writes.map(({ status }) => status)).toEqual(writes.map(() => 403));
  expect(await world.whole()).toMatchObject({ revision: 0, zones: [], rules: [] });
});
