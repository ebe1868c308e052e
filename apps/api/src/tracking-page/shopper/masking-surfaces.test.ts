import { createHmac } from 'node:crypto';
import { LANGUAGES, PAGE_LISTS, PAGE_VARIABLES } from '@parcelway/domain';
import {
  defaultPageSettings,
  NO_PAGE_CODE,
  type PageMasking,
  type PageSection,
  type PageSettings,
} from '@parcelway/http-contract';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { readXlsx } from 'hucre/xlsx';
import { withShop } from '../../db/database';
import { runExport } from '../../exports/run-export';
import { registerApi } from '../../server';
import { createTrackingWorld, type TrackingWorld } from '../../testing/tracking-world';
import { addShop, EMAIL, NUMBER, type Shop } from '../../testing/two-shops';
import { shopperView } from './shopper-view';

/**
 * A courier writes masked words wherever it can, and every surface that a shopper may read, or an exported file, is
 * checked. The surfaces come from the route table: one that this test does not know fails it.
 */
let world: TrackingWorld;
let app: FastifyInstance;
let shop: Shop;
let version: string;
const routes = new Set<string>();

const MASKED = /zhongtong|zhong\s+tong|yun\s?express|shenzhen|深圳|中通/i;
/** A section of the merchant's own that shows everything that it can read. */
const LIQUID: PageSection = {
  ...{ kind: 'liquid', id: 'liquid', hidden: false },
  liquid: [
    'Liquid: ',
    ...Object.keys(PAGE_VARIABLES).map((name) => `{{ ${name} }}; `),
    ...Object.entries(PAGE_LISTS).flatMap(([list, entry]) =>
      Object.keys(entry).map((name) => `{% for one in ${list} %}{{ one.${name} }}; {% endfor %}`),
    ),
  ].join(''),
};
const withLiquid = (theme: 'classic' | 'modern'): PageSettings => {
  const settings = defaultPageSettings(theme);
  return { ...settings, sections: [...settings.sections, LIQUID] };
};
const RULES: PageMasking = {
  enabled: true,
  rules: [
    { from: 'Zhongtong', to: 'our partner' },
    { from: 'Zhong Tong', to: 'our partner' },
    { from: 'YunExpress', to: '' },
    { from: 'Yun Express', to: '' },
    { from: 'Shenzhen', to: '' },
    { from: '深圳', to: '' },
    { from: '中通', to: '' },
  ],
  hide_courier: false,
  hide_origin: false,
};

beforeAll(async () => {
  world = await createTrackingWorld(new Date().toISOString());
  app = Fastify({ routerOptions: { maxParamLength: 512 } });
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD' && one !== 'OPTIONS') routes.add(`${one} ${url}`);
  });
  await registerApi(app, world.ctx, world.ctx);
  await app.ready();
  shop = await addShop(world, 'masked-shop.myshopify.com', '5001', 'Ada Private');
  await world.db.pool.query("update shops set plan = 'enterprise' where shop_id = $1", [shop.id]);
  await world.db.pool.query(
    `update shipments set courier = 'yunexpress', company = 'Zhong Tong / YunExpress', tracking_url = 'https://www.zhong-tong.example/Yun%45xpress?n=1',
       origin = 'CN', destination = 'DE', status = 4, sub_status = 4003, delivered_at = now(),
       facts = '{"expectedAt":null,"signedBy":"Zhongtong driver","lastMile":{"courier":"yunexpress","number":"ZHONGTONG1"},"weight":null,"service":"Zhongtong Economy"}',
       last_event = '{"time":"2026-11-20T10:00:00Z","content":"ZHONGTONG: left Shenzhen by Yun Express","location":"Shenzhen, 深圳","hasTime":true,"zoneKnown":true}'
     where shipment_id = $1`,
    [shop.shipment],
  );
  const event = (n: number, content: string, location: string, country: string) =>
    world.db.pool.query(
      `insert into checkpoints (shop_id, shipment_id, hash, occurred_at, status, sub_status, content, location, city, country, courier, texts, local_date, local_time, zone, time_raw)
       values ($1, $2, decode(lpad($3, 32, '0'), 'hex'), now() - make_interval(hours => $4), 2, 2001, $5, $6, $6, $7, 'yunexpress', $8, '2026-11-20', '10:00', 'UTC', 'x')`,
      [shop.id, shop.shipment, String(n), 20 - n, content, location, country, JSON.stringify({ en: content })],
    );
  await event(10, 'Left the zhong  tong hub (SHENZHEN) with YunExpress', 'Shenzhen, Zhongtong depot', 'CN');
  await event(11, '中通 handed it over in 深圳, signed by: ZHONGTONG driver', '深圳', 'CN');
  await event(12, 'Out for delivery with Zhongtong', 'Leipzig', 'DE');
  const { rows } = await world.db.pool.query<{ version_id: string }>(
    `insert into tracking_page_versions (shop_id, theme, settings, code, revision, published_at, published_by)
     values ($1, 'classic', $2, $3, 1, now(), 'x') returning version_id`,
    [shop.id, JSON.stringify(withLiquid('classic')), JSON.stringify(NO_PAGE_CODE)],
  );
  version = rows[0]?.version_id ?? '';
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const mask = (masking: PageMasking) =>
  withShop(world.db, shop.id, (trx) =>
    trx
      .insertInto('tracking_pages')
      .values({ shop_id: shop.id, live_version_id: version, masking: JSON.stringify(masking) })
      .onConflict((conflict) => conflict.column('shop_id').doUpdateSet({ masking: JSON.stringify(masking) }))
      .execute(),
  );

function proxyQuery(params: Record<string, string>): string {
  const timestamp = String(Math.floor(world.ctx.now().getTime() / 1000));
  const all = { shop: shop.domain, path_prefix: '/apps/track', timestamp, logged_in_customer_id: '', ...params };
  const message = Object.entries(all)
    .map(([key, value]) => `${key}=${value}`)
    .sort()
    .join('');
  const signature = createHmac('sha256', world.ctx.config.SHOPIFY_API_SECRET).update(message).digest('hex');
  return new URLSearchParams({ ...all, signature }).toString();
}
let visitor = 0;
/** What an address answers, with its headers. */
async function textOf(options: InjectOptions): Promise<string> {
  visitor += 1;
  const answer = await app.inject({ ...options, remoteAddress: `10.1.${visitor >> 8}.${visitor & 255}` });
  expect([options.url, answer.statusCode < 400 || answer.statusCode === 422]).toEqual([options.url, true]);
  return JSON.stringify(answer.headers) + answer.body;
}
const form = (fields: Record<string, string>) => ({
  method: 'POST' as const,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams(fields).toString(),
});
const BY_ORDER = { order: '#1001', email: EMAIL };
const LOOKS: Record<string, string>[] = LANGUAGES.flatMap((lang): Record<string, string>[] => [
  { lang, nums: NUMBER },
  { lang, ...BY_ORDER },
]);
const LAST_LOOKS: Record<string, string>[] = [{}, { nums: 'NOSUCH' }, { review_of: '1', stars: '5', nums: NUMBER }];

/** Opens a page with every parameter that a visitor may send. */
const open = (address: (params: Record<string, string>) => string, method: string) =>
  Promise.all(
    [...LOOKS, ...LAST_LOOKS].map((fields) =>
      method === 'GET' ? textOf({ url: address(fields) }) : textOf({ url: address({}), ...form(fields) }),
    ),
  );
const hosted = (params: Record<string, string>) => `/t/masked-shop?${new URLSearchParams(params).toString()}`;
const proxied = (path: string) => (params: Record<string, string>) => `${path}?${proxyQuery(params)}`;
const asMerchant = { authorization: '' };
const api = async (method: 'GET' | 'POST', path: string, payload?: object) => {
  asMerchant.authorization = `Bearer ${shop.token}`;
  const answer = await app.inject({ method, url: `/api/v1/${path}`, headers: asMerchant, ...(payload && { payload }) });
  return { status: answer.statusCode, text: JSON.stringify(answer.headers) + answer.body, data: answer.json().data };
};

async function mailHtml(): Promise<string> {
  await world.db.pool.query('delete from mails');
  const { rows } = await world.db.pool.query<{ mail_id: string }>(
    `insert into mails (shop_id, shipment_id, order_id, status, recipient_enc, created_at) values ($1, $2, $3, 2, $4, now()) returning mail_id`,
    [shop.id, shop.shipment, shop.order, world.ctx.vault.encrypt(EMAIL)],
  );
  const { status, text } = await api('GET', `order/email_html/${shop.shipment}/${rows[0]?.mail_id}`);
  expect(status).toBe(200);
  return text;
}
async function exported(file_type: 'csv' | 'xlsx', rows: 'shipments' | 'orders'): Promise<string> {
  const { columns } = (await api('GET', 'export/get_information')).data;
  const body = {
    select: { filters: { tableType: rows === 'orders' ? 1 : 0, fulfillmentStatus: 'all', orderedAt: 0 } },
    select_key: columns[rows].map(({ key }: { key: string }) => key),
    file_type,
  };
  const { status, text, data } = await api('POST', 'export/do_export', body);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  await runExport(world.ctx, { shopId: shop.id, exportId: data.export_id });
  const { url } = (await api('GET', `export/${data.export_id}`)).data;
  const answer = await app.inject(new URL(url).pathname);
  expect(answer.statusCode).toBe(200);
  const file = file_type === 'csv' ? answer.body : JSON.stringify(await readXlsx(answer.rawPayload));
  expect(file).toContain(rows === 'orders' ? '#1001' : NUMBER);
  return JSON.stringify(answer.headers) + file;
}
async function preview(): Promise<string> {
  const code = { top: '', bottom: '', css: '', js: '' };
  // With the map, which shows places.
  const settings = withLiquid('modern');
  const body = { theme: 'modern', settings, code, language: 'en', state: 4, shipment: shop.shipment };
  const { status, text } = await api('POST', 'trackpage/preview', body);
  expect([status, text.includes('Leipzig')]).toEqual([200, true]);
  return text;
}

/** What is public without a session, and what a merchant sees of a shopper's surface or passes on. */
const SURFACES: Record<string, () => Promise<string | string[]>> = {
  'GET /t/:handle': () => open(hosted, 'GET'),
  'POST /t/:handle': () => open(hosted, 'POST'),
  'GET /proxy/track': () => open(proxied('/proxy/track'), 'GET'),
  'POST /proxy/track': () => open(proxied('/proxy/track'), 'POST'),
  'GET /proxy/track/*': () => open(proxied('/proxy/track/deeper'), 'GET'),
  'POST /proxy/track/*': () => open(proxied('/proxy/track/deeper'), 'POST'),
  'GET /api/v1/order/email_html/:shipment/:email': mailHtml,
  'POST /api/v1/trackpage/preview': preview,
  'the sentence that the merchant is shown': async () =>
    JSON.stringify(
      await withShop(world.db, shop.id, (trx) =>
        shopperView(world.ctx, trx, { shopId: shop.id, domain: shop.domain }, shop.shipment),
      ),
    ),
  'export of parcels, CSV': () => exported('csv', 'shipments'),
  'export of parcels, workbook': () => exported('xlsx', 'shipments'),
  'export of orders': () => exported('csv', 'orders'),
};
/** Public, and without anything of a parcel. The file of an export is read above. */
const WITHOUT_PARCEL = [
  / \/storefront\//,
  / \/auth\//,
  / \/webhooks\//,
  / \/couriers\//,
  // An image, a redirect, and a mail's unsubscribe link.
  / \/m\/[ocu]\//,
  /^GET \/help$/,
  /^GET \/exports?\//,
  /^GET \/t\/image\//,
  // The delivery promise of products.
  / \/proxy\/track\/edd$/,
];

test('every public route is one of the surfaces', () => {
  const unknown = [...routes].filter(
    (route) =>
      !route.includes(' /api/') && !(route in SURFACES) && !WITHOUT_PARCEL.some((pattern) => pattern.test(route)),
  );
  expect(unknown).toEqual([]);
});

test('what the couriers wrote is there, as long as nothing is masked', async () => {
  await mask({ ...RULES, enabled: false });
  for (const [name, text] of Object.entries(SURFACES)) {
    if (/sentence|preview|of orders/.test(name)) continue;
    expect([name, MASKED.test([await text()].flat().join('\n'))]).toEqual([name, true]);
  }
});

test('[6.9] a section in Liquid reads what the courier wrote too', async () => {
  await mask({ ...RULES, enabled: false });
  for (const text of [await textOf({ url: hosted({ nums: NUMBER }) }), await preview()])
    expect(/Liquid: [^]*/.exec(text)?.[0]).toMatch(/Zhongtong/);
});

describe('with word_masking', () => {
  test.each(Object.keys(SURFACES))('%s holds no masked word', async (name) => {
    await mask(RULES);
    const texts = [(await SURFACES[name]?.()) ?? ''].flat();
    for (const text of texts) expect(MASKED.exec(text)?.[0]).toBeUndefined();
  });

  test.each(Object.keys(SURFACES))(
    '%s names neither the courier nor its number nor the origin that are hidden',
    async (name) => {
      await mask({ enabled: true, rules: [], hide_courier: true, hide_origin: true });
      await world.db.pool.query(
        `update checkpoints set content = 'Shenzhen, China: YunExpress took YT1234567890123456 (www.yuntrack.com) to USPS 9400 1000 0000 0000 0000 00' where shipment_id = $1 and country = 'CN'`,
        [shop.shipment],
      );
      const texts = [(await SURFACES[name]?.()) ?? ''].flat();
      for (const text of texts)
        expect(
          /yun\s?express|yuntrack|YT12345|9400 1000|USPS|shenzhen|\bChina\b|深圳/i.exec(text)?.[0],
        ).toBeUndefined();
    },
  );

  test('a plan without it hides nothing', async () => {
    await mask(RULES);
    await world.db.pool.query("update shops set plan = 'free' where shop_id = $1", [shop.id]);
    expect(await textOf({ url: hosted({ nums: NUMBER }) })).toMatch(/Zhongtong/);
    await world.db.pool.query("update shops set plan = 'enterprise' where shop_id = $1", [shop.id]);
  });
});
