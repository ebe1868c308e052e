import { trackingTexts } from '@parcelway/app-storefront';
import naughty from '@parcelway/couriers/naughty-strings.json';
import { LANGUAGES, PAGE_TEXTS, PAGE_THEMES, SHIPMENT_STATUSES, ShipmentStatus } from '@parcelway/domain';
import {
  defaultPageSettings,
  NO_PAGE_CODE,
  type PageCode,
  type PageMasking,
  type PageSection,
  type PageSettings,
} from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../context';
import { callerOf, testApi } from '../../testing/test-api';
import { createTrackingWorld, type TrackingWorld } from '../../testing/tracking-world';
import { registerPagePreview } from './preview.routes';

let world: TrackingWorld;
let app: FastifyInstance;
let caller: Caller;
beforeAll(async () => {
  world = await createTrackingWorld();
  app = await testApi(world.ctx, () => caller, registerPagePreview);
  caller = { ...callerOf(await world.db.addShop('nice-shop.myshopify.com')), plan: 'pro', permission: ['order.read'] };
});
afterAll(async () => {
  await app.close();
  await world.close();
});
beforeEach(() => {
  caller = { ...caller, plan: 'pro' };
});

interface PreviewOptions {
  theme?: 'classic' | 'modern';
  settings?: Partial<PageSettings>;
  code?: Partial<PageCode>;
  masking?: PageMasking;
  language?: string;
  state?: unknown;
  sub_status?: number;
  shipment?: string;
}
interface PreviewAnswer {
  problems: { section: string; line: number | null; message: string }[];
  html: string;
  css: string;
  js: string;
  own_texts: Record<string, string>;
  in_theme: boolean;
  body_class: string;
}
async function preview({ theme = 'classic', settings, code, ...options }: PreviewOptions = {}) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/trackpage/preview',
    payload: {
      theme,
      settings: { ...defaultPageSettings(theme), ...settings },
      code: { ...NO_PAGE_CODE, ...code },
      language: 'en',
      state: 2,
      ...options,
    },
  });
  const body = answer.json<{ data: PreviewAnswer }>();
  return { status: answer.statusCode, ...body.data };
}
const section = (values: object) => ({ id: 'one', hidden: false, ...values }) as PageSection;

test('[2.16] every state, theme and language is shown by the code of the real page', async () => {
  for (const theme of PAGE_THEMES)
    for (const state of ['lookup', 'ordered', 'two_parcels', ...SHIPMENT_STATUSES.map(({ code }) => code)]) {
      const { status, html, css } = await preview({ theme, state });
      expect([theme, state, status, html.match(/<h1/g)?.length]).toEqual([theme, state, 200, 1]);
      expect(html).not.toMatch(/<html|<body|<script|\{\w+\}|undefined/);
      expect(css).toContain('--pw-accent:#0b6e63');
    }
  for (const language of LANGUAGES) expect((await preview({ language })).html).toContain('lang="');
  expect((await preview({ state: 7, sub_status: 7009 })).html).toContain('The delivery was refused');
});

test('[2.16] the editor’s frame finds each section by comments around it, which shoppers’ pages do not have', async () => {
  for (const theme of ['classic', 'modern'] as const) {
    const { html } = await preview({ theme });
    for (const id of ['status', 'courier', 'timeline', 'lookup'])
      expect([theme, id, html.includes(`<!--part:${id}-->`)]).toEqual([theme, id, true]);
    expect(html.match(/<!--part:/g)?.length).toBe(html.match(/<!--\/part-->/g)?.length);
  }
});

test('[2.16] the page returns its own words in the language requested, whatever the merchant wrote', async () => {
  const { own_texts: own } = await preview({ language: 'de', settings: { texts: { de: { title: 'Wo ist es?' } } } });
  expect(Object.keys(own)).toEqual(PAGE_TEXTS);
  expect(own.title).toBe(trackingTexts(['de']).texts.title);
});

describe("[2.16] with the store's theme", () => {
  const theme = {
    styles: ['main{color:red}'],
    htmlClass: 'js',
    bodyClass: 'gradient',
    around: [{ tag: 'main', id: 'MainContent', className: 'a"b' }],
  };
  afterEach(() => jest.restoreAllMocks());

  test.each([
    ['follows', true],
    ['has its own colours', false],
  ])('the page is shown inside it, after its styles, and %s', async (_case, follow_theme) => {
    jest.spyOn(world.ctx.platform, 'storeTheme').mockResolvedValue(theme);
    const { look } = defaultPageSettings('modern');
    const { html, css, in_theme, body_class } = await preview({
      theme: 'modern',
      settings: { look: { ...look, follow_theme } },
    });
    expect([css, in_theme, body_class]).toEqual(['', true, 'gradient']);
    expect(html).toMatch(
      /^<style>main\{color:red\}<\/style><style>[^]*<main id="MainContent" class="a&quot;b"><div class="pw /,
    );
    expect([/class="pw [^"]*pw-themed/.test(html), html.includes('--pw-accent:#0b6e63;')]).toEqual([
      follow_theme,
      !follow_theme,
    ]);
  });

  test('that cannot be read, the page is shown as at our own address, which is said', async () => {
    const { html, css, in_theme } = await preview();
    expect(in_theme).toBe(false);
    expect(html).not.toContain('pw-in-store');
    expect(css).toContain('--pw-accent:#0b6e63');
  });
});

test("[2.16] a parcel of the shop's own can be previewed; one that is not there is reported", async () => {
  const shipment = await world.addParcel(caller.shopId, {
    number: '1ZREAL',
    courier: 'ups',
    status: ShipmentStatus.InTransit,
  });
  expect((await preview({ shipment })).html).toContain('1ZREAL');
  expect((await preview({ shipment: '999999' })).status).toBe(404);
});

test('what the plan does not hold is not shown: code, plug-ins, coupon, further languages, a page without our name', async () => {
  const options: PreviewOptions = {
    language: 'de',
    settings: { branding: false, sections: [section({ kind: 'coupon', code: 'TEN', label: {} })] },
    code: { top: '<b>top</b>', css: '.x{}', js: 'run()' },
  };
  const shown = async (plan: Caller['plan']) => {
    caller = { ...caller, plan };
    const { html, css, js } = await preview(options);
    return [
      html.includes('<b>top</b>'),
      css.includes('.x{}'),
      js,
      html.includes('TEN'),
      html.includes('lang="de"'),
      html.includes('Order Tracking By'),
    ];
  };
  expect(await shown('free')).toEqual([false, false, '', false, false, true]);
  expect(await shown('basic')).toEqual([true, true, 'run()', true, true, true]);
  expect(await shown('pro')).toEqual([true, true, 'run()', true, true, false]);
});

test('masked words are masked in the preview as on the page', async () => {
  const rules = [
    { from: 'Shenzhen', to: 'our workshop' },
    { from: 'UPS', to: '' },
  ];
  const { html } = await preview({
    masking: { enabled: true, rules, hide_courier: false, hide_origin: false },
    theme: 'modern',
  });
  expect(html).toContain('our workshop');
  expect(html).not.toMatch(/Shenzhen|\bUPS\b/);
});

test('courier and origin that are hidden are not in the preview either', async () => {
  const hidden = (masking: object) =>
    preview({ state: 4, masking: { enabled: true, rules: [], hide_courier: false, hide_origin: false, ...masking } });
  const { html: noCourier } = await hidden({ hide_courier: true });
  expect(noCourier).toContain('Shenzhen');
  expect(noCourier).not.toMatch(/\bUPS\b/);
  const { html: noOrigin } = await hidden({ hide_origin: true });
  expect(noOrigin).toMatch(/UPS[^]*Leipzig/);
  expect(noOrigin).not.toMatch(/Shenzhen|China|Hong Kong|Liege/);
});

test('text of the merchant stays text wherever it is shown', async () => {
  for (const text of [...naughty, '</style><script>alert(1)</script>']) {
    const label = [...text.replace(/[\0\p{Surrogate}]/gu, '')].slice(0, 30).join('');
    const { status, html } = await preview({
      settings: {
        sections: [
          section({ kind: 'coupon', code: label, label: { en: label } }),
          section({ id: 'two', kind: 'help', label: { en: label }, link: '' }),
        ],
        texts: { en: { title: label, again: label } },
      },
    });
    expect([label, status]).toEqual([label, 200]);
    expect(html).not.toMatch(/<script|<img|<iframe/i);
  }
});

test('[6.9] a section in Liquid is previewed with Enterprise; what is wrong with it is named with any plan', async () => {
  const sections = ['<b>{{ parcel.number }}</b>', '<b>\n{{ parcel.colour }}</b>{{'].map(
    (liquid, index): PageSection => ({ ...{ kind: 'liquid', id: `own-${index}`, hidden: false, liquid } }),
  );
  const problem = { section: 'own-1', line: 2, message: 'A "{{" is not closed. Add "}}" after it.' };
  caller = { ...caller, plan: 'enterprise' };
  const { html, problems } = await preview({ settings: { sections } });
  expect(html).toContain('<!--part:own-0--><div class="pw-own-html"><b>1Z999AA10123456784</b></div>');
  expect([html.includes('part:own-1'), problems]).toEqual([false, [problem]]);
  caller = { ...caller, plan: 'pro' };
  const locked = await preview({ settings: { sections } });
  expect([locked.html.includes('own-0'), locked.problems]).toEqual([false, [problem]]);
});

describe('[2.16] the frame of the preview', () => {
  test('has an origin of its own, loads nothing, and may be framed by the shell inside the admin', async () => {
    const { statusCode, headers, body } = await app.inject({ url: '/storefront/preview' });
    const policy = String(headers['content-security-policy']);
    expect(statusCode).toBe(200);
    expect(policy).toMatch(/^sandbox allow-scripts; default-src 'none';/);
    expect(policy).not.toMatch(/allow-same-origin|allow-top|allow-forms|allow-popups/);
    expect(policy).toContain("frame-ancestors 'self' https://admin.shopify.com https://*.myshopify.com");
    expect(headers['x-frame-options']).toBeUndefined();
    expect(body).toContain('<script>(function showPreview');
  });
});
