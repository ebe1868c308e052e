import { MAX_CODE_BYTES, MAX_MASK_RULES, MAX_SECTIONS, PAGE_TEXTS } from '@parcelway/domain';
import {
  defaultPageSettings,
  NO_MASKING,
  NO_PAGE_CODE,
  PAGE_SETTINGS_VERSION,
  type PageSettings,
} from '@parcelway/http-contract';
import naughtyStrings from '@parcelway/couriers/naughty-strings.json';
import { setUpDesign } from './test-design';

const world = setUpDesign();
const CLASSIC = defaultPageSettings('classic');
const html = (id: string) => ({ kind: 'html', id, hidden: false, html: '<p>hello</p>' });
const save = (settings: unknown, change: object = {}) =>
  world.send<{ revision: number }>('PUT', 'setting', { theme: 'classic', settings, revision: 0, ...change });
const nothingSaved = async () => {
  const { rows } = await world.db.pool.query(
    'select (select count(*) from tracking_page_drafts where shop_id = $1) + (select count(*) from tracking_pages where shop_id = $1) as rows',
    [world.shopId],
  );
  expect(rows).toEqual([{ rows: '0' }]);
};
const look = (change: object) => ({ ...CLASSIC, look: { ...CLASSIC.look, ...change } });
const sections = (...added: unknown[]) => ({ ...CLASSIC, sections: added });

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'settings'],
  ['a list', []],
  ['an unknown key', { ...CLASSIC, admin: true }],
  ['an unknown key deeper', look({ url: 'https://evil.example' })],
  ['an older version', { ...CLASSIC, version: 0 }],
  ['a newer version', { ...CLASSIC, version: PAGE_SETTINGS_VERSION + 1 }],
  ['no version', { ...CLASSIC, version: undefined }],
  ['a color that is code', look({ accent: 'red;}body{background:url(//evil)}' })],
  ['a color that is a list', look({ accent: ['#000000'] })],
  ['a radius that is no number', look({ radius: '16' })],
  ['a radius without an end', look({ radius: 1e308 })],
  ['half a pixel', look({ width: 640.5 })],
  ['a font that every object has', look({ font: 'constructor' })],
  ['an image that is a path', look({ logo: '../../1' })],
  ['an image too large for an id', look({ logo: '99999999999999999999' })],
  ['no way to look up', { ...CLASSIC, lookup: { by_number: false, by_order: false, proof: 'email' } }],
  ['no language', { ...CLASSIC, language: { mode: 'shopper', offered: [] } }],
  ['a language that is not offered', { ...CLASSIC, language: { mode: 'de', offered: ['en'] } }],
  ['texts of a language that there is not', { ...CLASSIC, texts: { tlh: { title: 'nuqneH' } } }],
  ['a text that there is not', { ...CLASSIC, texts: { en: { __proto__x: 'x' } } }],
  ['a text with U+0000', { ...CLASSIC, texts: { en: { title: 'a\0b' } } }],
  ['a text with half a character', { ...CLASSIC, texts: { en: { title: 'a\ud800b' } } }],
  ['a text that is too long', { ...CLASSIC, texts: { en: { title: 'x'.repeat(401) } } }],
  ['a section of no kind', sections({ id: 'a', hidden: false })],
  ['a section of an unknown kind', sections({ kind: 'iframe', id: 'a', hidden: false })],
  ['a section with the values of another kind', sections({ ...html('a'), code: 'SAVE' })],
  ['a section whose id is markup', sections(html('"><script>'))],
  ['two sections of one id', sections(html('a'), html('a'))],
  [
    'a section twice that may stand there once',
    sections(...['a', 'b'].map((id) => ({ kind: 'map', id, hidden: false }))),
  ],
  ['one section too many', sections(...Array.from({ length: MAX_SECTIONS + 1 }, (_, n) => html(`s${n}`)))],
  ['10,000 sections', sections(...Array.from({ length: 10_000 }, (_, n) => html(`s${n}`)))],
  ['a link that runs code', sections({ kind: 'help', id: 'h', hidden: false, label: {}, link: 'javascript:alert(1)' })],
  [
    'a link with a password',
    sections({ kind: 'help', id: 'h', hidden: false, label: {}, link: 'https://a:b@c.example' }),
  ],
  [
    'a plug-in id with code',
    sections({ kind: 'plugin', id: 'p', hidden: false, plugin: { name: 'google_analytics', key: "G-1');alert(1)//" } }),
  ],
])('settings with %s are refused, and nothing is written', async (_what, settings) => {
  const { status, errors } = await save(settings);
  expect([status, Object.keys(errors ?? {}).length > 0]).toEqual([422, true]);
  await nothingSaved();
});

test.each([-1, 0.5, '0', null, 2 ** 60, Number.MAX_VALUE])('the revision %j is refused', async (revision) => {
  expect((await save(CLASSIC, { revision })).status).toBe(422);
  expect((await world.send('POST', 'publish', { theme: 'classic', revision })).status).toBe(422);
  await nothingSaved();
});

test.each(['', 'Classic', 'dark', '../classic', '__proto__'])('the theme %j is refused everywhere', async (theme) => {
  const path = encodeURIComponent(theme);
  const answers = [
    await world.get(`setting?theme=${path}`),
    await world.get(`versions?theme=${path}`),
    await save(CLASSIC, { theme }),
    await world.send('POST', 'publish', { theme, revision: 0 }),
    await world.get(`code/${path || '%20'}`),
    await world.send('PUT', `code/${path || '%20'}`, { code: NO_PAGE_CODE, revision: 0 }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 422, 422, 400, 400]);
});

test.each(['0x1', '-1', '1e3', '9223372036854775808', 'constructor', '%00'])(
  'the version %j is refused',
  async (id) => {
    expect((await world.get(`version/${id}`)).status).toBe(400);
    expect((await world.send('POST', 'restore', { id, revision: 0 })).status).toBe(422);
  },
);
test('a version that there is not is not found', async () => {
  expect((await world.get('version/9223372036854775807')).status).toBe(404);
  expect((await world.send('POST', 'restore', { id: '9223372036854775807', revision: 0 })).status).toBe(404);
});

test('code may be as long as the limit in bytes, and not a byte longer', async () => {
  const write = (css: unknown, revision: number) =>
    world.send('PUT', 'code/classic', { code: { ...NO_PAGE_CODE, css }, revision });
  expect((await write('ü'.repeat(MAX_CODE_BYTES / 2), 0)).status).toBe(200);
  const refused = [
    `${'ü'.repeat(MAX_CODE_BYTES / 2)}x`,
    'a\0',
    'a\udc00',
    '{% endraw %}{{ shop }}',
    '{%- ENDRAW',
    7,
    null,
  ];
  for (const css of refused) expect((await write(css, 1)).status).toBe(422);
  expect((await world.send('PUT', 'code/classic', { code: { ...NO_PAGE_CODE, php: '' }, revision: 1 })).status).toBe(
    422,
  );
  expect((await world.get<{ revision: number }>('code/classic')).data.revision).toBe(1);
});

test.each<[string, object]>([
  ['nothing', {}],
  ['a rule without words', { ...NO_MASKING, rules: [{ from: '  ', to: '' }] }],
  [
    'a rule too many',
    { ...NO_MASKING, rules: Array.from({ length: MAX_MASK_RULES + 1 }, () => ({ from: 'a', to: '' })) },
  ],
  ['a rule with more', { ...NO_MASKING, rules: [{ from: 'a', to: '', regex: true }] }],
  ['a word for a switch', { ...NO_MASKING, enabled: 'true' }],
  ['more', { ...NO_MASKING, shop_id: '1' }],
])('masking with %s is refused', async (_what, masking) => {
  expect((await world.send('PUT', 'masking', masking)).status).toBe(422);
  await nothingSaved();
});

test('whatever people write comes back as they wrote it, from every text', async () => {
  const keepable = naughtyStrings.filter((one) => !/[\0\p{Surrogate}]/u.test(one)).map((one) => one.trim());
  let revision = 0;
  for (let from = 0; from < keepable.length; from += PAGE_TEXTS.length) {
    const words = keepable.slice(from, from + PAGE_TEXTS.length).map((one) =>
      one
        .slice(0, 50)
        .replace(/\p{Surrogate}/gu, '')
        .trim(),
    );
    const texts = Object.fromEntries(words.map((word, index) => [PAGE_TEXTS[index], word]));
    const [first = ''] = words;
    const settings = {
      ...CLASSIC,
      sections: [
        { kind: 'html', id: 'html', hidden: false, html: first },
        { kind: 'coupon', id: 'coupon', hidden: true, code: first, label: { en: first } },
        { kind: 'help', id: 'help', hidden: false, label: { de: first }, link: '' },
      ],
      texts: { en: texts, cn: texts },
    } as PageSettings;
    const { status, message, data } = await save(settings, { revision });
    expect([status, message]).toEqual([200, undefined]);
    ({ revision } = data);
    expect((await world.get<{ settings: PageSettings }>('setting?theme=classic')).data.settings).toEqual(settings);
    const masking = { ...NO_MASKING, rules: words.filter(Boolean).map((word) => ({ from: word, to: word })) };
    expect((await world.send('PUT', 'masking', masking)).data).toEqual(masking);
  }
});
