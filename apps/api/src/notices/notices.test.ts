import type { Calls, DataOf } from '@parcelway/http-contract';
import { callerOf } from '../testing/test-api';
import { NOTICE_FILES } from './notice-files';
import { deleteNotice, insertNotice } from './notices.store';
import { answers, createRoutesWorld, type RoutesWorld } from '../testing/routes-world';

let world: RoutesWorld;
beforeEach(async () => {
  world = await createRoutesWorld();
});
afterEach(() => world.close());

type Page = DataOf<Calls['notification']>;
const page = async (number?: number) =>
  (await world.call<Page>({ url: `/api/v1/common/notification${number === undefined ? '' : `?page=${number}`}` })).data;
const add = (date: string, change: { title?: string; markdown?: string } = {}) =>
  insertNotice(world.db, { tag: 'New', title: 'Added', date, markdown: 'Text', ...change });
const seen = (value: unknown) =>
  world.db.pool.query(
    "insert into user_settings (shop_id, user_id, settings) values ($1, '1', $2) on conflict (shop_id, user_id) do update set settings = excluded.settings",
    [world.shopId, JSON.stringify({ notice_seen: { value, at: world.ctx.now().toISOString() } })],
  );
const unseen = async (): Promise<boolean> =>
  (await world.call<DataOf<Calls['userOther']>>({ url: '/api/v1/user_other' })).data.is_new_notice;

test('[3.39, 3.40, 7.54] an entry has tag, last_update, title and content, and the answer has notification_list and next_page_num', async () => {
  const data = await page();
  expect(answers.notification.parse(data)).toEqual(data);
  expect(data.notification_list[0]).toEqual({
    id: '2026-11-20-languages',
    tag: 'New',
    last_update: '2026-11-20T12:00:00.000Z',
    title: 'The app in eleven languages',
    content: expect.stringMatching(/^<p>Choose yours .*<\/p>\n$/s),
  });
});

test('files and rows come together, newest first; of one day the row that was added last comes first', async () => {
  const [first, second] = [await add('2026-11-20'), await add('2026-11-20')];
  const between = await add('2026-11-12');
  const ids = (await page()).notification_list.map(({ id }) => id);
  expect(ids).toEqual([
    second,
    first,
    '2026-11-20-languages',
    '2026-11-17-reconciliation',
    '2026-11-13-why-this-status',
    between,
    '2026-11-10-tracking-page',
    '2026-11-06-courier-detection',
    '2026-11-03-orders-and-parcels',
  ]);
});

test('[3.40, 7.54] ten to a page, and next_page_num is empty on the last', async () => {
  const total = 25;
  for (let day = 1; day <= total - NOTICE_FILES.length; day += 1) await add(`2026-09-${String(day).padStart(2, '0')}`);
  const pages = [await page(1), await page(2), await page(3)];
  expect(pages.map(({ notification_list: list, next_page_num: next }) => [list.length, next])).toEqual([
    [10, 2],
    [10, 3],
    [5, ''],
  ]);
  const ids = pages.flatMap(({ notification_list: list }) => list.map(({ id }) => id));
  expect(new Set(ids).size).toBe(total);
  expect(await page(4)).toEqual({ notification_list: [], next_page_num: '' });
});
test('a last page that is full has no next one', async () => {
  for (let i = NOTICE_FILES.length; i < 10; i += 1) await add('2026-09-01');
  expect(await page(1)).toMatchObject({ notification_list: { length: 10 }, next_page_num: '' });
});
test.each(['0', '-1', '1.5', '1001', 'x', '1;drop table notices', ''])(
  'a page that is no page is refused: %j',
  async (value) => {
    expect((await world.call({ url: `/api/v1/common/notification?page=${encodeURIComponent(value)}` })).status).toBe(
      400,
    );
  },
);

test('a notice is seen from its day on', async () => {
  const id = await add('2026-11-21');
  expect((await page()).notification_list.map((notice) => notice.id)).not.toContain(id);
  world.setNow('2026-11-21T00:00:00Z');
  expect((await page()).notification_list[0]?.id).toBe(id);
  world.setNow('2026-10-01T00:00:00Z');
  expect(await page()).toEqual({ notification_list: [], next_page_num: '' });
});

test('HTML in a row is shown as text', async () => {
  await add('2026-11-20', {
    title: '<b>Title</b>',
    markdown: '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>',
  });
  const [notice] = (await page()).notification_list;
  expect(notice?.content).not.toMatch(/<(?!\/?p>)/);
  // A title is text, and the interface shows it as such.
  expect(notice?.title).toBe('<b>Title</b>');
});

describe('a new notice has not been seen', () => {
  test('[2.39] until the user has seen the newest one', async () => {
    expect(await unseen()).toBe(true);
    await seen('2026-11-17-reconciliation');
    expect(await unseen()).toBe(true);
    await seen('2026-11-20-languages');
    expect(await unseen()).toBe(false);
    const id = await add('2026-11-20');
    expect(await unseen()).toBe(true);
    await seen(id);
    expect(await unseen()).toBe(false);
  });
  test('for each user alone', async () => {
    await seen('2026-11-20-languages');
    world.caller = { ...callerOf(world.shopId), userId: '2' };
    expect(await unseen()).toBe(true);
    world.caller = callerOf(await world.db.addShop('other.myshopify.com'), 'other.myshopify.com');
    expect(await unseen()).toBe(true);
  });
  test('a stored value that is no id is as if nothing was seen', async () => {
    for (const value of [true, 5, { id: '2026-11-20-languages' }, null]) {
      await seen(value);
      expect(await unseen()).toBe(true);
    }
  });
  test('without any notice there is nothing to see', async () => {
    world.setNow('2026-10-01T00:00:00Z');
    expect(await unseen()).toBe(false);
  });
  test('a notice that was retracted counts no more', async () => {
    await seen('2026-11-20-languages');
    const id = await add('2026-11-20');
    expect([await deleteNotice(world.db, id), await deleteNotice(world.db, id), await unseen()]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

test('without a session there are no notices', async () => {
  world.caller = null;
  expect((await world.call({ url: '/api/v1/common/notification' })).status).toBe(401);
});
