import { defaultPageSettings, NO_PAGE_CODE } from '@parcelway/http-contract';
import type { Isolation, IsolationCases } from '../../testing/isolation';
import type { Shop } from '../../testing/two-shops';
import { imageName } from './image-address';

const SETTINGS = defaultPageSettings('classic');

/** A draft, a live version, masking, an image and an editor of a shop, each with its secret. @returns the version's id */
async function pageOf({ world }: Isolation, shop: Shop): Promise<string> {
  const { pool } = world.db;
  await pool.query("update shops set plan = 'pro'");
  const settings = JSON.stringify({ ...SETTINGS, texts: { en: { title: shop.secret } } });
  const code = JSON.stringify({ ...NO_PAGE_CODE, top: shop.secret });
  await pool.query(
    `insert into tracking_page_drafts (shop_id, theme, settings, code, revision, saved_at, saved_by)
     values ($1, 'classic', $2, $3, 3, now(), $4)
     on conflict (shop_id, theme) do update set settings = $2, code = $3, revision = 3`,
    [shop.id, settings, code, shop.secret],
  );
  const { rows } = await pool.query<{ version_id: string }>(
    `insert into tracking_page_versions (shop_id, theme, settings, code, revision, published_at, published_by)
     values ($1, 'classic', $2, $3, 3, now(), $4) returning version_id`,
    [shop.id, settings, code, shop.secret],
  );
  const version = rows[0]?.version_id ?? '';
  const masking = { enabled: true, rules: [{ from: shop.secret, to: '' }], hide_courier: false, hide_origin: false };
  await pool.query(
    `insert into tracking_pages (shop_id, live_version_id, masking) values ($1, $2, $3)
     on conflict (shop_id) do update set live_version_id = $2, masking = $3`,
    [shop.id, version, JSON.stringify(masking)],
  );
  await pool.query(
    `insert into tracking_page_editors (shop_id, theme, user_id, seen_at) values ($1, 'classic', $2, now())
     on conflict (shop_id, theme, user_id) do update set seen_at = now()`,
    [shop.id, shop.secret],
  );
  // Both shops have an image of the same id: ids follow from what was uploaded.
  await pool.query(
    `insert into page_images (shop_id, image_id, use, width, height, created_at) values ($1, 77, 'logo', $2, 10, now())
     on conflict do nothing`,
    [shop.id, shop.order],
  );
  await world.ctx.images.put(imageName(shop.id, '77'), Buffer.from(shop.secret));
  await pool.query(
    `insert into page_counts (shop_id, day, kind, count) values ($1, current_date, 'view', $2) on conflict do nothing`,
    [shop.id, shop.order],
  );
  return version;
}

/** Of A and of B. */
async function pages(isolation: Isolation): Promise<{ mine: string; foreign: string }> {
  return { foreign: await pageOf(isolation, isolation.b), mine: await pageOf(isolation, isolation.a) };
}
const get =
  (url: string, holds: (data: never, isolation: Isolation) => void) =>
  async (isolation: Isolation): Promise<void> => {
    await pages(isolation);
    const answer = await isolation.asA({ url: `/api/v1/${url}` });
    expect(answer.statusCode).toBe(200);
    holds(answer.json().data as never, isolation);
  };

export const isolation: IsolationCases = {
  'GET /api/v1/trackpage/overview': get(
    'trackpage/overview',
    ({ views, live }: { views: { views: number }[]; live: { published_by: string } }, { a }) => {
      expect([live.published_by, views.reduce((sum, day) => sum + day.views, 0)]).toEqual([a.secret, Number(a.order)]);
    },
  ),
  'GET /api/v1/trackpage/setting': get(
    'trackpage/setting?theme=classic',
    ({ settings, editors }: { settings: typeof SETTINGS; editors: { name: string }[] }, { a }) => {
      expect([settings.texts.en?.title, editors.map(({ name }) => name)]).toEqual([a.secret, [a.secret]]);
    },
  ),
  'PUT /api/v1/trackpage/setting': async (isolation) => {
    await pages(isolation);
    const put = (settings: object) =>
      isolation.asA({
        method: 'PUT',
        url: '/api/v1/trackpage/setting',
        payload: { theme: 'classic', settings, revision: 3, shop_id: isolation.b.id },
      });
    const { pool } = isolation.world.db;
    await pool.query(
      "insert into page_images (shop_id, image_id, use, width, height, created_at) values ($1, 88, 'logo', 1, 1, now()) on conflict do nothing",
      [isolation.b.id],
    );
    const logo = (id: string) => ({ ...SETTINGS, look: { ...SETTINGS.look, logo: id } });
    const foreign = await put(logo('88'));
    expect([foreign.statusCode, foreign.body]).toEqual([422, (await put(logo('999'))).body]);
    expect((await put(logo('77'))).statusCode).toBe(200);
  },
  'GET /api/v1/trackpage/code/:theme': get(
    'trackpage/code/classic',
    ({ code }: { code: typeof NO_PAGE_CODE }, { a }) => {
      expect(code.top).toBe(a.secret);
    },
  ),
  'PUT /api/v1/trackpage/code/:theme': async (isolation) => {
    await pages(isolation);
    const answer = await isolation.asA({
      method: 'PUT',
      url: '/api/v1/trackpage/code/classic',
      payload: { code: { ...NO_PAGE_CODE, css: 'a{}' }, revision: 3 },
    });
    expect(answer.statusCode).toBe(200);
  },
  'GET /api/v1/trackpage/masking': get('trackpage/masking', ({ rules }: { rules: { from: string }[] }, { a }) => {
    expect(rules).toEqual([{ from: a.secret, to: '' }]);
  }),
  'PUT /api/v1/trackpage/masking': async (isolation) => {
    await pages(isolation);
    const answer = await isolation.asA({
      method: 'PUT',
      url: '/api/v1/trackpage/masking',
      payload: { enabled: true, rules: [], hide_courier: true, hide_origin: true },
    });
    expect(answer.statusCode).toBe(200);
  },
  'POST /api/v1/trackpage/publish': async (isolation) => {
    await pages(isolation);
    const answer = await isolation.asA({
      method: 'POST',
      url: '/api/v1/trackpage/publish',
      payload: { theme: 'classic', revision: 3, shop_id: isolation.b.id },
    });
    expect(answer.statusCode).toBe(200);
  },
  'GET /api/v1/trackpage/versions': async (isolation) => {
    const { mine, foreign } = await pages(isolation);
    const { data } = (await isolation.asA({ url: '/api/v1/trackpage/versions' })).json();
    const ids = data.versions.map(({ id }: { id: string }) => id);
    expect([ids.includes(mine), ids.includes(foreign)]).toEqual([true, false]);
  },
  'GET /api/v1/trackpage/version/:id': async (isolation) => {
    const { mine, foreign } = await pages(isolation);
    const version = (id: string) => isolation.asA({ url: `/api/v1/trackpage/version/${id}` });
    expect([(await version(foreign)).statusCode, (await version(foreign)).body]).toEqual([
      404,
      (await version('999999999')).body,
    ]);
    expect((await version(mine)).json().data.code.top).toBe(isolation.a.secret);
  },
  'POST /api/v1/trackpage/restore': async (isolation) => {
    const { mine, foreign } = await pages(isolation);
    const restore = (id: string) =>
      isolation.asA({ method: 'POST', url: '/api/v1/trackpage/restore', payload: { id, revision: 3 } });
    expect([(await restore(foreign)).statusCode, (await restore(foreign)).body]).toEqual([
      404,
      (await restore('999999999')).body,
    ]);
    expect((await restore(mine)).statusCode).toBe(200);
  },
  'POST /api/v1/trackpage/image': async (isolation) => {
    await pages(isolation);
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const answer = await isolation.asA({
      method: 'POST',
      url: '/api/v1/trackpage/image',
      payload: { use: 'logo', name: 'a.png', data: pixel },
    });
    expect(answer.json().data.url).toContain(`/t/image/${isolation.a.id}/`);
  },
  'GET /api/v1/trackpage/collections': async ({ asA, a, world }) => {
    const collections = jest.fn(async ({ domain }: { domain: string }) => [{ id: '1', title: domain }]);
    Object.assign(world.ctx.platform, { mayReadProducts: async () => true, collections });
    const answer = await asA({ url: '/api/v1/trackpage/collections?search=x' });
    expect(answer.json().data.collections).toEqual([{ id: '1', title: a.domain }]);
  },
  'GET /t/image/:shop/:file': async (isolation) => {
    await pages(isolation);
    const { app, a, b } = isolation;
    expect((await app.inject(`/t/image/${a.id}/77.webp?shop=${b.id}`)).body).toBe(a.secret);
    for (const path of [`${a.id}/..%2f${b.id}%2f77.webp`, `${a.id}%2f..%2f${b.id}/77.webp`, `../${b.id}/77`])
      expect((await app.inject(`/t/image/${path}`)).body).not.toContain(b.secret);
  },
};
