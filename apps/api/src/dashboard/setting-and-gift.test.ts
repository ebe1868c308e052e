import { calls, type Calls, type DataOf } from '@parcelway/http-contract';
import { DASHBOARD_SECTIONS, PERMISSIONS } from '@parcelway/domain';
import { sessionData } from '../session/session-data';
import { shopFacts } from '../shops/shop-facts.store';
import { setUpDashboard } from './test-dashboard';

const setUp = setUpDashboard();
const { send, page, as } = setUp;
const update = (body: object) => send<DataOf<Calls['updateDashboard']>>('POST', 'dashboard/update_setting', body);
const gift = (body: object) => send('POST', 'dashboard/gift', body);
const session = async (userId = '1') =>
  sessionData(setUp.world.ctx, await shopFacts(setUp.world.ctx, { shopId: setUp.shop, userId }), PERMISSIONS);
const usual = DASHBOARD_SECTIONS.map((section) => ({ section, hidden: false }));

describe('update_setting', () => {
  test('[7.58] update_setting (body varies) stores what it names and leaves the rest, and answers all of it', async () => {
    const { data } = await update({ trends_toggle_state: false });
    expect(calls.updateDashboard.data.parse(data)).toEqual(data);
    expect(data).toEqual({ trends_toggle_state: false, guide_toggle_state: true, sections: usual });
    const sections = [...usual].reverse().map((part) => ({ ...part, hidden: part.section === 'trend' }));
    expect((await update({ sections })).data).toEqual({
      ...{ trends_toggle_state: false, guide_toggle_state: true },
      sections,
    });
    expect((await update({ guide_toggle_state: false, trends_toggle_state: true })).data).toEqual({
      ...{ trends_toggle_state: true, guide_toggle_state: false },
      sections,
    });
    expect((await page()).setting).toEqual({ trends_toggle_state: true, guide_toggle_state: false, sections });
  });

  test("is the user's own, and the session says the same of the toggles", async () => {
    await update({ trends_toggle_state: false, guide_toggle_state: false });
    expect(await session()).toMatchObject({ trends_toggle_state: false, guide_toggle_state: false });
    as({ userId: '2' });
    expect((await page()).setting).toEqual({ trends_toggle_state: true, guide_toggle_state: true, sections: usual });
    expect(await session('2')).toMatchObject({ trends_toggle_state: true, guide_toggle_state: true });
  });

  test('what other calls store of the user stays', async () => {
    await send('PUT', 'setting/user_set', { key: 'lang', value: 'cn' });
    await update({ sections: usual });
    expect(await session()).toMatchObject({ lang: 'cn' });
  });

  test.each<[string, object]>([
    ['nothing', {}],
    ['an unknown word', { colour: 'red' }],
    ['a part twice', { sections: [...usual.slice(1), usual[1]] }],
    ['a part too few', { sections: usual.slice(1) }],
    ['an unknown part', { sections: [...usual.slice(1), { section: 'weather', hidden: false }] }],
    ['the plan not chosen', { choose_plan: false }],
    ['a toggle that is no boolean', { guide_toggle_state: 'yes' }],
  ])('%s is refused, and nothing is stored', async (_, body) => {
    expect((await update(body)).status).toBe(422);
    const { rows } = await setUp.world.db.pool.query('select from user_settings where shop_id = $1', [setUp.shop]);
    expect(rows).toEqual([]);
  });
});

describe('gift', () => {
  const ANSWER = { usage: ['track', 'mails'], belong: 'own_brand', belong_other: '' };
  const stored = async () =>
    (
      await setUp.world.db.pool.query(
        'select user_id, usage, belong, belong_other from gift_answers where shop_id = $1 order by 1',
        [setUp.shop],
      )
    ).rows;

  test('[7.63] gift {usage, belong, belong_other} is stored, and nobody of the shop is prompted again', async () => {
    expect((await page()).asks_gift).toBe(true);
    expect(await gift(ANSWER)).toMatchObject({ status: 200, data: { asks_gift: false } });
    expect(await stored()).toEqual([{ user_id: '1', ...ANSWER }]);
    expect((await page()).asks_gift).toBe(false);
    as({ userId: '2' });
    expect((await page()).asks_gift).toBe(false);
  });

  test("a second answer replaces the user's first, and another user's is stored beside it", async () => {
    await gift(ANSWER);
    await gift({ usage: ['page', 'page'], belong: 'other', belong_other: ' A club ' });
    as({ userId: '2' });
    await gift({ usage: ['edd'], belong: 'agency' });
    expect(await stored()).toEqual([
      { user_id: '1', usage: ['page'], belong: 'other', belong_other: 'A club' },
      { user_id: '2', usage: ['edd'], belong: 'agency', belong_other: '' },
    ]);
  });

  test('a user who closed the question is not prompted, but others are', async () => {
    await send('PUT', 'setting/user_set', { key: 'contact_gift_box', value: false });
    expect((await page()).asks_gift).toBe(false);
    as({ userId: '2' });
    expect((await page()).asks_gift).toBe(true);
  });

  test.each<[string, object, string]>([
    ['no use', { ...ANSWER, usage: [] }, 'usage'],
    ['an unknown use', { ...ANSWER, usage: ['games'] }, 'usage.0'],
    ['an unknown kind of business', { ...ANSWER, belong: 'bank' }, 'belong'],
    ['another kind without saying which', { ...ANSWER, belong: 'other', belong_other: '  ' }, 'belong_other'],
    ['too many words', { ...ANSWER, belong_other: 'x'.repeat(201) }, 'belong_other'],
  ])('%s is refused and the field named', async (_, body, field) => {
    expect(await gift(body)).toMatchObject({ status: 422, errors: { [field]: expect.any(String) } });
    expect(await stored()).toEqual([]);
  });
});
