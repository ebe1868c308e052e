import type { PageTheme } from '@parcelway/domain';
import {
  defaultPageSettings,
  NO_MASKING,
  NO_PAGE_CODE,
  type Calls,
  type DataOf,
  type PageSettings,
  type PageVersion,
  PAGE_SETTINGS_VERSION,
} from '@parcelway/http-contract';
import { KEPT_VERSIONS } from './design.store';
import { setUpDesign } from './test-design';

type Setting = DataOf<Calls['trackPageSetting']>;
type Code = DataOf<Calls['trackPageCode']>;
type Saved = DataOf<Calls['saveTrackPageSetting']>;

const world = setUpDesign();
const CLASSIC = defaultPageSettings('classic');
const titled = (title: string): PageSettings => ({ ...CLASSIC, texts: { en: { title } } });
const CODE = { ...NO_PAGE_CODE, css: '.pw { color: red }' };

const setting = async (theme: PageTheme = 'classic') => (await world.get<Setting>(`setting?theme=${theme}`)).data;
const save = (settings: PageSettings, revision: number, theme: PageTheme = 'classic') =>
  world.send<Saved>('PUT', 'setting', { theme, settings, revision });
const saveCode = (code: object, revision: number) => world.send<Saved>('PUT', 'code/classic', { code, revision });
const code = async () => (await world.get<Code>('code/classic')).data;
const publish = (revision: number, theme: PageTheme = 'classic') =>
  world.send<PageVersion>('POST', 'publish', { theme, revision });
const versions = async () => (await world.get<{ versions: PageVersion[] }>('versions')).data.versions;
const ids = async () => (await versions()).map(({ id }) => id);

describe('a draft', () => {
  test('is our own design at revision 0 until something is saved', async () => {
    expect(await setting('modern')).toEqual({
      revision: 0,
      saved_at: null,
      saved_by: '',
      theme: 'modern',
      settings: defaultPageSettings('modern'),
      unpublished: true,
      images: [],
      editors: [],
      // Of the plan above theirs.
      locked: ['liquid'],
    });
    expect(await code()).toEqual({ revision: 0, saved_at: null, saved_by: '', code: NO_PAGE_CODE });
  });

  test('is saved from the revision it was read at, and says by whom and when; the other theme stays', async () => {
    expect((await save(titled('One'), 0)).data).toEqual({
      revision: 1,
      saved_at: '2026-11-20T12:00:00.000Z',
      saved_by: 'Ada Eleven',
    });
    expect((await save(titled('Two'), 1)).data.revision).toBe(2);
    expect(await setting()).toMatchObject({ revision: 2, settings: titled('Two'), saved_by: 'Ada Eleven' });
    expect((await setting('modern')).revision).toBe(0);
  });

  test('settings and code are one: saving either moves the revision and keeps the other', async () => {
    expect((await saveCode(CODE, 0)).data.revision).toBe(1);
    expect(await setting()).toMatchObject({ revision: 1, settings: CLASSIC });
    expect((await save(titled('One'), 1)).data.revision).toBe(2);
    expect(await code()).toMatchObject({ revision: 2, code: CODE });
    expect((await saveCode(NO_PAGE_CODE, 2)).data.revision).toBe(3);
    expect(await setting()).toMatchObject({ revision: 3, settings: titled('One') });
  });

  test.each([0, 1, 7])(
    'a save from revision %i of a draft at 2 is refused, says who saved when, and writes nothing',
    async (revision) => {
      await save(titled('One'), 0);
      world.later(60);
      await save(titled('Two'), 1);
      world.as({ userId: '22' });
      const refused = await save(titled('Mine'), revision);
      expect([refused.status, refused.message]).toEqual([
        409,
        'Ada Eleven saved this page meanwhile, at 2026-11-20 12:01 UTC. Nothing of yours was written: read it again, then save.',
      ]);
      expect((await saveCode(CODE, revision)).status).toBe(409);
      expect(await setting()).toMatchObject({ revision: 2, settings: titled('Two'), saved_by: 'Ada Eleven' });
      expect((await code()).code).toEqual(NO_PAGE_CODE);
      expect((await save(titled('Mine'), 2)).status).toBe(200);
    },
  );

  test('a save after one in another window is refused with that reason; one to a draft that is gone too', async () => {
    await save(titled('One'), 0);
    expect((await save(titled('Two'), 0)).message).toMatch(/^You, in another window, saved this page meanwhile/);
    expect((await save(titled('Two'), 3, 'modern')).message).toMatch(/not there any more/);
  });

  test.each([0, 1])('of eight saves at once from revision %i exactly one wins', async (revision) => {
    if (revision === 1) await save(titled('First'), 0);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        index % 2 ? saveCode({ ...CODE, top: String(index) }, revision) : save(titled(String(index)), revision),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    expect((await setting()).revision).toBe(revision + 1);
  });

  test('of a newer version of the app is refused whole, and so is one that cannot be read; neither is overwritten', async () => {
    await save(titled('One'), 0);
    const store = (settings: object) =>
      world.db.pool.query('update tracking_page_drafts set settings = $1 where shop_id = $2', [
        JSON.stringify(settings),
        world.shopId,
      ]);
    for (const [settings, words] of [
      [{ ...CLASSIC, version: PAGE_SETTINGS_VERSION + 1 }, /newer version of the app/],
      [{ ...CLASSIC, version: 0 }, /cannot be read/],
      [{ version: PAGE_SETTINGS_VERSION }, /cannot be read/],
    ] as const) {
      await store(settings);
      const answers = [await world.get('setting?theme=classic'), await publish(1)];
      expect(answers.map(({ status }) => status)).toEqual([409, 409]);
      expect(answers[0]?.message).toMatch(words);
    }
    expect(await versions()).toEqual([]);
    expect((await code()).revision).toBe(1);
  });

  test('lists which parts the plan does not hold; they may be saved all the same', async () => {
    world.as({ plan: 'free' });
    expect((await setting()).locked).toEqual(
      expect.arrayContaining([
        'languages',
        'branding',
        'plugins',
        'code',
        'coupon',
        'review',
        'events',
        'masking',
        'liquid',
      ]),
    );
    expect((await save({ ...CLASSIC, branding: false }, 0)).status).toBe(200);
    expect((await setting()).settings.branding).toBe(false);
  });
});

describe('publishing', () => {
  test('puts the draft of that revision before shoppers, and does the step of the setup guide', async () => {
    await save(titled('One'), 0);
    await saveCode(CODE, 1);
    const { data } = await publish(2);
    expect(data).toEqual({
      id: data.id,
      theme: 'classic',
      published_at: '2026-11-20T12:00:00.000Z',
      published_by: 'Ada Eleven',
      live: true,
    });
    expect((await world.get(`version/${data.id}`)).data).toEqual({ ...data, settings: titled('One'), code: CODE });
    expect((await setting()).unpublished).toBe(false);
    const { rows } = await world.db.pool.query('select track_page_setting from guides where shop_id = $1', [
      world.shopId,
    ]);
    expect(rows).toEqual([{ track_page_setting: true }]);
  });

  test('of another revision is refused, and nothing is published', async () => {
    await save(titled('One'), 0);
    expect([(await publish(0)).status, (await publish(2)).status]).toEqual([409, 409]);
    expect(await versions()).toEqual([]);
  });

  test('without a draft publishes our own design', async () => {
    const { data } = await publish(0, 'modern');
    expect((await world.get(`version/${data.id}`)).data).toMatchObject({ settings: defaultPageSettings('modern') });
    expect((await setting('modern')).unpublished).toBe(false);
    expect((await setting()).unpublished).toBe(true);
  });

  test('an unchanged draft again makes no second version, also by four at once and by way of the other theme', async () => {
    await save(titled('One'), 0);
    const four = await Promise.all([publish(1), publish(1), publish(1), publish(1)]);
    const { id = '' } = four[0]?.data ?? {};
    expect(four.map(({ data }) => data.id)).toEqual([id, id, id, id]);
    const modern = (await publish(0, 'modern')).data.id;
    expect((await setting()).unpublished).toBe(true);
    expect((await publish(1)).data).toMatchObject({ id, live: true });
    expect((await versions()).map((version) => [version.id, version.live])).toEqual([
      [modern, false],
      [id, true],
    ]);
    await save(titled('Two'), 1);
    expect((await publish(2)).data.id).not.toBe(id);
  });

  test(`keeps ${KEPT_VERSIONS} versions, newest first, and always the live one`, async () => {
    const { data: modern } = await publish(0, 'modern');
    await world.db.pool.query(
      `insert into tracking_page_versions (shop_id, theme, settings, code, revision, published_at, published_by)
       select shop_id, 'classic', settings, code, n, published_at, published_by
       from tracking_page_versions, generate_series(1, ${KEPT_VERSIONS + 5}) n where shop_id = $1`,
      [world.shopId],
    );
    expect((await publish(0, 'modern')).data.id).toBe(modern.id);
    const kept = await ids();
    expect([kept.length, kept.at(-1)]).toEqual([KEPT_VERSIONS, modern.id]);
    await save(titled('New'), 0);
    const { id } = (await publish(1)).data;
    const after = await ids();
    expect([after.length, after[0], after.includes(modern.id)]).toEqual([KEPT_VERSIONS, id, false]);
    expect(after).toEqual([...after].sort((a, b) => Number(b) - Number(a)));
  });
});

describe('a version', () => {
  test('becomes the draft again, as the next revision; shoppers see it once it is published', async () => {
    await save(titled('Yesterday'), 0);
    const yesterday = (await publish(1)).data.id;
    await save(titled('Today'), 1);
    await saveCode(CODE, 2);
    const today = (await publish(3)).data.id;
    expect((await world.send('POST', 'restore', { id: yesterday, revision: 2 })).status).toBe(409);
    world.as({ userId: '22' });
    const { data } = await world.send('POST', 'restore', { id: yesterday, revision: 3 });
    expect(data).toEqual({
      revision: 4,
      saved_at: '2026-11-20T12:00:00.000Z',
      saved_by: 'Tim Twentytwo',
      theme: 'classic',
      settings: titled('Yesterday'),
      code: NO_PAGE_CODE,
    });
    expect(await setting()).toMatchObject({ revision: 4, settings: titled('Yesterday'), unpublished: true });
    expect((await versions()).find(({ live }) => live)?.id).toBe(today);
    expect((await publish(4)).data.live).toBe(true);
  });

  test('is listed by theme; one of a newer version of the app is refused, not half read', async () => {
    const classic = (await publish(0)).data.id;
    const modern = (await publish(0, 'modern')).data.id;
    const of = async (theme: string) =>
      (await world.get<{ versions: PageVersion[] }>(`versions?theme=${theme}`)).data.versions.map(({ id }) => id);
    expect([await of('classic'), await of('modern')]).toEqual([[classic], [modern]]);
    await world.db.pool.query(
      `update tracking_page_versions set settings = settings || '{"version": 9}' where version_id = $1`,
      [classic],
    );
    const answers = [
      await world.get(`version/${classic}`),
      await world.send('POST', 'restore', { id: classic, revision: 0 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
    expect((await setting()).revision).toBe(0);
  });
});

test('masking is stored for both themes, and stays when something is published', async () => {
  const masking = {
    enabled: true,
    rules: [{ from: 'Shenzhen', to: 'our warehouse' }],
    hide_courier: true,
    hide_origin: false,
  };
  expect((await world.get('masking')).data).toEqual(NO_MASKING);
  expect((await world.send('PUT', 'masking', masking)).data).toEqual(masking);
  await publish(0);
  expect((await world.get('masking')).data).toEqual(masking);
  await world.send('PUT', 'masking', NO_MASKING);
  expect((await world.get('masking')).data).toEqual(NO_MASKING);
  expect((await versions()).map(({ live }) => live)).toEqual([true]);
});

test.each([
  ['extra code', 'code/classic', { code: CODE, revision: 0 }],
  ['[6.7] word masking', 'masking', NO_MASKING],
])('%s needs Basic at least', async (_what, url, payload) => {
  world.as({ plan: 'free' });
  expect(await world.send('PUT', url, payload)).toMatchObject({ status: 402, plan: 'basic' });
  expect((await code()).revision).toBe(0);
  world.as({ plan: 'basic' });
  expect((await world.send('PUT', url, payload)).status).toBe(200);
});

test('who may only read changes nothing', async () => {
  world.as({ permission: ['order.read'] });
  const answers = [
    await save(CLASSIC, 0),
    await saveCode(CODE, 0),
    await publish(0),
    await world.send('PUT', 'masking', NO_MASKING),
    await world.send('POST', 'restore', { id: '1', revision: 0 }),
    await world.send('POST', 'image', { use: 'logo', name: 'a', data: 'AAAA' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
});
