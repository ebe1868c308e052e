import type { Calls, DataOf } from '@parcelway/http-contract';
import { PERMISSIONS } from '@parcelway/domain';
import { sessionData } from '../session/session-data';
import { shopFacts } from '../shops/shop-facts.store';
import { createRoutesWorld, type RoutesWorld } from '../testing/routes-world';

const SURVEY = { SURVEY_SCRIPT_URL: 'https://survey.example/nps.js', SURVEY_TOKEN: 'survey-1' };
let world: RoutesWorld;
afterEach(() => world.close());

const send = (method: 'PUT' | 'POST', path: string, payload?: object) =>
  world.call({ method, url: `/api/v1/${path}`, ...(payload && { payload }) });
const userSet = (key: string, value: unknown) => send('PUT', 'setting/user_set', { key, value });
const nps = async () => (await world.call<DataOf<Calls['userOther']>>({ url: '/api/v1/user_other' })).data.nps;
const session = async (userId = '1') =>
  sessionData(world.ctx, await shopFacts(world.ctx, { shopId: world.shopId, userId }), PERMISSIONS);
const installed = (at: string) =>
  world.db.pool.query('update shops set installed_at = $2 where shop_id = $1', [world.shopId, at]);

describe('user-other', () => {
  test('[3.16, 7.43] it has nps (npsSwitch, token, accessTime, planDisplayName, days, installTime, lastTime), shop and is_new_notice', async () => {
    world = await createRoutesWorld(SURVEY);
    await installed('2026-11-01T12:00:00Z');
    const { data } = await world.call<DataOf<Calls['userOther']>>({ url: '/api/v1/user_other' });
    expect(data).toEqual({
      nps: {
        npsSwitch: true,
        token: 'survey-1',
        accessTime: '2026-11-20T12:00:00.000Z',
        planDisplayName: 'Free',
        days: 19,
        installTime: '2026-11-01T12:00:00.000Z',
        lastTime: null,
        script_url: 'https://survey.example/nps.js',
      },
      shop: 'demo.myshopify.com',
      is_new_notice: true,
    });
  });
  test('[4.44] without a survey configured npsSwitch is false, and no address is given', async () => {
    world = await createRoutesWorld();
    await installed('2026-01-01T00:00:00Z');
    expect(await nps()).toMatchObject({ npsSwitch: false, token: '', script_url: null });
  });
  test.each([
    ['2026-11-13T12:00:00Z', true],
    ['2026-11-13T12:00:01Z', false],
  ])('installed at %s, a week ago or less: npsSwitch is %s', async (at, shown) => {
    world = await createRoutesWorld(SURVEY);
    await installed(at);
    expect(await nps()).toMatchObject({
      npsSwitch: shown,
      token: shown ? 'survey-1' : '',
      script_url: shown ? SURVEY.SURVEY_SCRIPT_URL : null,
    });
  });
  test('a user who has seen the survey is not prompted again for 90 days; others are', async () => {
    world = await createRoutesWorld(SURVEY);
    await installed('2026-01-01T00:00:00Z');
    await userSet('survey_seen', true);
    world.setNow('2027-02-18T11:59:59Z');
    expect(await nps()).toMatchObject({ npsSwitch: false, lastTime: '2026-11-20T12:00:00.000Z' });
    world.setNow('2027-02-18T12:00:00Z');
    expect(await nps()).toMatchObject({ npsSwitch: true });
    world.setNow('2026-11-21T00:00:00Z');
    if (world.caller) world.caller = { ...world.caller, userId: '2' };
    expect(await nps()).toMatchObject({ npsSwitch: true, lastTime: null });
  });
});

describe('setting/user_set', () => {
  beforeEach(async () => {
    world = await createRoutesWorld();
  });
  test('a value that does not fit its key is 422 and names the field', async () => {
    for (const [key, value] of [
      ['guide_tab', 9],
      ['upgrade_modal', true],
      ['lang', 'xx'],
      ['notice_seen', 3],
    ] as const) {
      const { status, body } = await userSet(key, value);
      expect([key, status]).toEqual([key, 422]);
      expect(JSON.parse(body)).toMatchObject({
        code: 422,
        message: expect.stringContaining(key),
        errors: { value: expect.stringMatching(/^must be/) },
      });
    }
  });
  test('an unknown key, an object, a long text and one that no database can store are 422', async () => {
    for (const [key, value] of [
      ['plan', 'pro'],
      ['__proto__', false],
      ['guide_tab', { a: 1 }],
      ['notice_seen', 'x'.repeat(201)],
      ['notice_seen', 'a\0'],
      ['notice_seen', '\ud800'],
    ] as const)
      expect((await userSet(key, value)).status).toBe(422);
  });
  test('[7.47] two choices made at the same moment are both stored', async () => {
    await Promise.all([
      userSet('guide_tab', 1),
      userSet('show_ad', false),
      userSet('lang', 'fr'),
      userSet('trends_toggle_state', false),
    ]);
    expect(await session()).toMatchObject({ guide_tab: 1, show_ad: false, lang: 'fr', trends_toggle_state: false });
  });
});

test("[7.47] a chosen language is the session's until it is taken back, then it is the shop's", async () => {
  world = await createRoutesWorld();
  await userSet('lang', 'fr');
  expect(await session()).toMatchObject({ lang: 'fr', lang_chosen: true });
  expect(await session('2')).toMatchObject({ lang: 'en', lang_chosen: false });
  expect((await userSet('lang', '')).status).toBe(200);
  expect(await session()).toMatchObject({ lang: 'en', lang_chosen: false });
});

describe('rate', () => {
  beforeEach(async () => {
    world = await createRoutesWorld();
  });
  test("[7.46] rate {email, message, star} is stored, the address not readable, and the session's rating follows", async () => {
    expect((await send('POST', 'rate', { email: 'jane@example.com', message: 'Good', star: 4 })).status).toBe(200);
    expect([(await session()).rating, (await session('2')).rating]).toEqual([4, 0]);
    expect((await send('POST', 'rate', { email: '', message: '', star: 2 })).status).toBe(200);
    expect((await session()).rating).toBe(2);
    await send('POST', 'rate', { email: 'jane@example.com', message: 'Good', star: 5 });
    const { rows } = await world.db.pool.query('select * from ratings');
    expect(rows).toMatchObject([{ user_id: '1', star: 5, message: 'Good' }]);
    expect(rows[0].email_enc.toString('latin1')).not.toContain('jane');
    expect(world.ctx.vault.decrypt(rows[0].email_enc)).toBe('jane@example.com');
  });
  test.each(['jane', 'jane@', '@example.com', 'jane@example', 'jane doe@example.com', 'jane@exam ple.com', '<a@b.co>'])(
    '[5.1] %j is not of the form of an e-mail address, and nothing is stored',
    async (email) => {
      const { status, body } = await send('POST', 'rate', { email, message: '', star: 5 });
      expect([status, JSON.parse(body).errors]).toEqual([422, { email: expect.stringContaining('e-mail address') }]);
      expect((await world.db.pool.query('select 1 from ratings')).rows).toEqual([]);
    },
  );
  test.each([
    { email: 'x', message: '', star: 5 },
    { email: '', message: '', star: 6 },
    { email: '', message: '', star: 0 },
    { email: '', message: 'x'.repeat(5001), star: 5 },
    { email: '', message: 'a\0b', star: 5 },
    { email: 'a@b', message: '', star: 5 },
    {},
  ])('what is not a rating is 422 (case %#)', async (payload) => {
    expect((await send('POST', 'rate', payload)).status).toBe(422);
  });
});

describe('dashboard/guide_final', () => {
  beforeEach(async () => {
    world = await createRoutesWorld();
  });
  test('a theme that is too long, or that no database can store, is 422', async () => {
    for (const theme of ['x'.repeat(65), 'Da\0wn'])
      expect((await send('POST', 'dashboard/guide_final', { theme })).status).toBe(422);
  });
  const answers = async () =>
    (await world.db.pool.query('select dropshipping_seller, theme, finished_at from guides')).rows;
  test('[7.50] optional dropshipping_seller and theme are stored, and show_guide becomes false', async () => {
    const { status, data } = await send('POST', 'dashboard/guide_final', { dropshipping_seller: true, theme: 'Dawn' });
    expect([status, data]).toEqual([200, { show_guide: false }]);
    expect((await session()).show_guide).toBe(false);
    expect(await answers()).toEqual([{ dropshipping_seller: true, theme: 'Dawn', finished_at: world.ctx.now() }]);
  });
  test('[7.50] empty body with no arguments, which leaves the answers from before', async () => {
    expect((await send('POST', 'dashboard/guide_final')).status).toBe(200);
    expect(await answers()).toMatchObject([{ dropshipping_seller: null, theme: null }]);
    await send('POST', 'dashboard/guide_final', { dropshipping_seller: false });
    await send('POST', 'dashboard/guide_final', {});
    expect(await answers()).toMatchObject([{ dropshipping_seller: false, theme: null }]);
    expect((await session('2')).show_guide).toBe(false);
  });
});
