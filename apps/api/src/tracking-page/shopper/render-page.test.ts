import {
  defaultPageSettings,
  NO_MASKING,
  NO_PAGE_CODE,
  type PageSection,
  type PageSettings,
} from '@parcelway/http-contract';
import { sampleFound, sampleProducts } from '../design/preview-sample';
import type { Found } from './find-parcels';
import { maskOf } from './masked';
import type { FoundContent, ReviewState } from './page-content';
import { renderPage } from './page.view';
import { testScene } from './test-scene';

const NOW = new Date('2026-11-22T12:00:00Z');
type Scene = Parameters<typeof testScene>[0];
type Change = Partial<PageSection>;

const sections = (...list: (Change & { kind: PageSection['kind'] })[]): PageSettings['sections'] =>
  list.map((section) => ({ id: section.kind, hidden: false, ...section }) as PageSection);
const given = (state: Parameters<typeof sampleFound>[0], scene: Scene): Found =>
  sampleFound(state, null, { reader: testScene(scene).reader, now: NOW, mask: maskOf(NO_MASKING) });
function page(scene: Scene, found: Found | Parameters<typeof sampleFound>[0] = 2, content: Partial<FoundContent> = {}) {
  const whole = testScene(scene);
  return renderPage(whole, {
    kind: 'found',
    found: typeof found === 'object' ? found : given(found, scene),
    products: {},
    reviews: {},
    ...content,
  }).text;
}
const at = (text: string, ...words: string[]) => words.map((word) => text.indexOf(word));
const inOrder = (places: number[]) => places.every((place, index) => place >= 0 && place > (places[index - 1] ?? -1));

describe('[2.16] sections', () => {
  test('are in the order of the design, hidden ones are left out, and those of a parcel are together', () => {
    const text = page({
      settings: {
        sections: sections(
          { kind: 'help', label: { en: 'Ask away' }, link: '' },
          { kind: 'items', show_images: true },
          { kind: 'status' },
          { kind: 'lookup', place: 'always' },
          { kind: 'timeline', open: 'all' },
          { kind: 'courier', show_number: true, show_link: true, hidden: true },
        ),
      },
    });
    expect(inOrder(at(text, 'Ask away', 'In this order', 'pw-answer', 'Tracking history', 'Track another'))).toBe(true);
    expect(text).not.toContain('pw-facts');
  });

  test('the forms are there before anything is found, whatever sections are left', () => {
    for (const theme of ['classic', 'modern'] as const) {
      const scene = testScene({ design: { theme }, settings: { sections: [] } });
      const { text } = renderPage(scene, { kind: 'lookup', typed: { entered: {}, missing: [] } });
      expect([theme, text.match(/<form/g)?.length, text.match(/<h1/g)?.length]).toEqual([theme, 2, 1]);
    }
  });

  test.each([
    ['by number alone', { by_number: true, by_order: false, proof: 'email' as const }, ['nums']],
    ['by order and postcode', { by_number: false, by_order: true, proof: 'postcode' as const }, ['order', 'postcode']],
    [
      'by e-mail address or telephone',
      { by_number: false, by_order: true, proof: 'email_or_phone' as const },
      ['order', 'email', 'phone'],
    ],
  ])('the forms have the fields that the shop requires: %s', (_case, lookup, names) => {
    const { text } = renderPage(testScene({ settings: { lookup } }), {
      kind: 'lookup',
      typed: { entered: {}, missing: [] },
    });
    expect([...text.matchAll(/name="(\w+)" value=""/g)].map(([, name]) => name)).toEqual(names);
    expect(text).not.toContain('pw-intro');
  });

  test.each(['steps', 'line', 'stages', 'minimal'] as const)(
    'the way of a parcel as %s is one list that marks its present step',
    (bar) => {
      const text = page({ settings: { sections: sections({ kind: 'progress', bar }) } });
      expect(text).toContain(`pw-bar-${bar}`);
      expect(text).toMatch(/aria-current="step">\s*<span>In transit<span class="pw-hidden"> \(now\)/);
      expect(text.match(/<li class="pw-step/g)).toHaveLength(5);
      expect(text.match(/<h1/g)).toHaveLength(1);
    },
  );

  test.each([
    ['all', 0, 6],
    ['newest', 1, 6],
    ['closed', 1, 6],
  ] as const)('the history is open (%s), and complete either way', (open, folds, events) => {
    const text = page({ settings: { sections: sections({ kind: 'timeline', open }) } }, 3);
    expect([text.match(/<details class="pw-fold"/g)?.length ?? 0, text.match(/<li class="pw-event/g)?.length]).toEqual([
      folds,
      events,
    ]);
  });

  test('the courier is not named where it is hidden', () => {
    const masking = { enabled: true, rules: [], hide_courier: true, hide_origin: false };
    const found = given(2, {});
    const [parcel] = found.parcels;
    if (parcel) parcel.courierUrl = 'https://ups.example/track';
    expect(page({}, found)).toContain('https://ups.example/track');
    expect(page({ design: { masking } }, found)).not.toMatch(/UPS|ups\.example/);
  });

  test('products, a coupon, social links and help are drawn as given; what is empty is left out', () => {
    const shop = (code: string, link: string) =>
      sections(
        { kind: 'products', source: 'related', collection: null, limit: 2 },
        { kind: 'coupon', code, label: { de: 'Danke' } },
        { kind: 'social', links: { instagram: link } },
        { kind: 'help', label: {}, link: '' },
      );
    const full = page({ settings: { sections: shop('TEN', 'https://i.example/us') } }, 2, {
      products: { products: sampleProducts(2) },
    });
    expect(full).toContain('href="?go=product%3A1"');
    expect(full).toContain('data-count="?go=coupon%3Acoupon"');
    expect(full).toContain('href="?go=shop%3Acoupon"');
    expect(full).toMatch(/TEN[^]*https:\/\/i\.example\/us[^]*mailto:help@shop\.example/);
    expect(full).toContain('€39.00');
    expect(full).toMatch(/title="Instagram"><svg[^>]* aria-hidden="true">[^]*Instagram \(opens in a new tab\)/);
    expect(full.match(/title="/g)).toHaveLength(1);
    const empty = page({ settings: { sections: shop('', '') } });
    expect(empty).not.toMatch(/pw-products|pw-coupon|pw-social/);
  });

  test('a review is requested for parcels that may be reviewed, and shows what was said', () => {
    const review: ReviewState = {
      proof: 'signed',
      given: { stars: 4, tags: ['fast'], text: '<b>good' },
      saved: true,
      closed: false,
      missing: [],
    };
    const settings = { sections: sections({ kind: 'review' }) };
    const text = page({ settings }, 4, { reviews: { 1: review } });
    expect(text).toMatch(
      /name="review_of" value="1"[^]*value="4" required checked[^]*value="fast" checked[^]*&lt;b&gt;good[^]*name="proof" value="signed"/,
    );
    expect(text).toContain('role="status"');
    expect(page({ settings }, 4, { reviews: { 1: { ...review, proof: null } } })).toContain('name="email" required');
    expect(page({ settings }, 4)).not.toContain('review_of');
    const closed = page({ settings }, 4, { reviews: { 1: { ...review, saved: false, closed: true } } });
    expect(closed).toContain('your review can no longer be changed');
    expect(closed).not.toMatch(/review_of|&lt;b&gt;good/);
    const sent = { ...review, proof: null, saved: false, missing: ['stars', 'text', 'email'] };
    const words = page({ settings }, 4, { reviews: { 1: sent } });
    for (const [name, text] of [
      ['stars', 'Choose the stars.'],
      ['text', 'At most 1000 characters'],
      ['email', 'Enter the e-mail address'],
    ]) {
      expect(words).toContain(`aria-describedby="pw-review-1-${name}-error"`);
      expect(words).toContain(`<p class="pw-error" id="pw-review-1-${name}-error">${text}`);
    }
  });
});

test('[2.16] several parcels are one journey: what has come, when the last should, and a way to each', () => {
  for (const theme of ['classic', 'modern'] as const) {
    const text = page({ design: { theme } }, 'two_parcels');
    expect(text).toContain(
      '<h1 class="pw-answer">1 of 2 parcels arrived; the last is expected by Wednesday 25 November.</h1>',
    );
    expect(
      inOrder(at(text, 'href="#pw-parcel-1"', 'href="#pw-parcel-2"', 'id="pw-parcel-1"', 'id="pw-parcel-2"')),
    ).toBe(true);
    expect(text.match(/<h1/g)).toHaveLength(1);
  }
  const strangers = given('two_parcels', {});
  const [coming] = strangers.parcels;
  const both = { order: null, parcels: coming ? [coming, { ...coming, id: '9' }] : [] };
  expect(page({}, both)).toContain('0 of 2 parcels arrived; the last is expected by');
  expect(page({}, both)).not.toMatch(/[Yy]our order comes|this order/);
  const late = given('two_parcels', {});
  for (const parcel of late.parcels) parcel.expectedAt = new Date('2026-11-01');
  expect(page({}, late)).toContain('1 of 2 parcels arrived.</h1>');
});

test('what is expected is in the first sentence, and being late is admitted', () => {
  const found = given(2, {});
  const sentence = (day: string | null) => {
    for (const parcel of found.parcels) parcel.expectedAt = day === null ? null : new Date(day);
    return /<h1 class="pw-answer">([^<]*)/.exec(page({}, found))?.[1];
  };
  expect(sentence('2026-11-26')).toBe('Your parcel is on its way and should arrive by Thursday 26 November.');
  expect(sentence('2026-11-22')).toContain('should arrive by Sunday 22 November');
  expect(sentence('2026-11-21')).toBe(
    'Your parcel is late: it was expected by Saturday 21 November and was last seen in Leipzig, Germany on Saturday 21 November.',
  );
  expect(sentence(null)).toContain('last seen in Leipzig');
  expect(page({}, 4)).not.toContain('Expected delivery');
});

describe('[2.16] words and dates', () => {
  const settings = (change: Partial<PageSettings>): Scene => ({
    settings: { ...defaultPageSettings('classic'), ...change },
  });
  test("only the languages that are offered can be read: the reader's, or one for all", () => {
    const both = settings({ language: { mode: 'shopper', offered: ['de', 'fr'] } });
    expect(testScene({ ...both, language: 'fr' }).reader.language).toBe('fr');
    expect(testScene({ ...both, language: 'pl' }).reader.language).toBe('de');
    const text = page({ ...both, language: 'fr' });
    expect([...text.matchAll(/href="\?lang=(\w+)"/g)].map(([, code]) => code)).toEqual(['de', 'fr']);
    const one = settings({ language: { mode: 'de', offered: ['de', 'fr'] } });
    expect(testScene({ ...one, language: 'fr' }).reader.language).toBe('de');
    expect(page({ ...one, language: 'fr' })).not.toContain('pw-languages');
  });

  test("the merchant's own words win in their language; elsewhere, and where they are empty, ours are used", () => {
    const own = settings({ texts: { en: { history: 'The story', contact: '' } } });
    expect(page(own)).toContain('The story');
    expect(page({ ...own, language: 'de' })).not.toContain('The story');
    expect(page(own, 7)).toContain('Contact the shop');
  });

  test.each([
    ['long', 'language', 'Wednesday 25 November', '07:00'],
    ['medium', '24', '25 November', '07:00'],
    ['iso', '24', '2026-11-25', '07:00'],
    ['day_first', '12', '25/11/2026', '7:00'],
    ['month_first', '12', '11/25/2026', '7:00'],
  ] as const)('dates are %s and clocks %s: %s, %s', (date, clock, day, time) => {
    const text = page(settings({ time: { date, clock } }));
    expect(text).toContain(`arrive by ${day}.`);
    expect(/<time datetime="2026-11-21T07:00:00\+01:00">([^<]*)/.exec(text)?.[1]?.replace(/\s*am/i, '')).toBe(time);
  });

  test("events are in the page's language where we know what they mean, with the courier's words on demand", () => {
    const scene = { language: 'de', ...settings({ language: { mode: 'shopper', offered: ['de'] } }) };
    const found = given(2, scene);
    found.parcels[0]?.events.push({
      ...found.parcels[0].events[0]!,
      status: null,
      subStatus: null,
      content: 'Xyzzy',
      occurredAt: NOW,
    });
    const text = page(scene, found);
    expect(text).toMatch(
      /<span class="pw-what">Im Sortierzentrum<[^]*<details class="pw-original"><summary>Mit den Worten des Paketdienstes<\/summary><span>Arrived at sorting centre</,
    );
    expect(text).toContain('<p class="pw-latest">Zuletzt: Xyzzy</p>');
    expect(text).toContain('<span class="pw-what">Xyzzy</span>');
    expect(page(settings({ events: 'original' }))).not.toContain('pw-original');
  });
});

test('our name is at the foot unless the shop removed it', () => {
  expect(page({})).toContain('Order Tracking By Parcelway');
  expect(page({ settings: { branding: false } })).not.toContain('Order Tracking By');
});

test('logo and banner bring their size, so that nothing moves when they arrive', () => {
  const { look } = defaultPageSettings('modern');
  const images = [
    { id: '5', use: 'logo', width: 300, height: 80, colors: null },
    { id: '6', use: 'banner', width: 1200, height: 300, colors: null },
  ] as const;
  for (const theme of ['classic', 'modern'] as const) {
    const text = page({ design: { theme, images }, settings: { look: { ...look, logo: '5', banner: '6' } } });
    expect(text).toContain('<img src="/t/image/1/5.webp" alt="Nice shop" width="210" height="56">');
    expect(text).toContain('src="/t/image/1/6.webp" alt="" width="1200" height="300"');
    for (const [image] of text.matchAll(/<img[^>]*>/g)) expect(image).toMatch(/ width="\d+" height="\d+"/);
  }
});

test('[2.17] extra HTML above the page comes before the band and the brand', () => {
  for (const theme of ['classic', 'modern'] as const) {
    const text = page({ design: { theme, code: { ...NO_PAGE_CODE, top: '<p>Sale</p>' } } });
    expect(inOrder(at(text, 'Sale', theme === 'modern' ? 'pw-band' : 'pw-brand', 'pw-answer'))).toBe(true);
  }
});

test.each([
  ['wide', 2000, 100, 224, 11],
  ['tall', 300, 1200, 14, 56],
  ['small', 40, 30, 40, 30],
])('a %s logo keeps its proportions in the room of the band', (_form, width, height, shownWidth, shownHeight) => {
  const images = [{ id: '5', use: 'logo', width, height, colors: null }] as const;
  const { look } = defaultPageSettings('modern');
  const text = page({ design: { theme: 'modern', images }, settings: { look: { ...look, logo: '5' } } });
  expect(text).toContain(`alt="Nice shop" width="${shownWidth}" height="${shownHeight}">`);
});

test('nothing of ours acts in the page: no script, no style in an element', () => {
  for (const theme of ['classic', 'modern'] as const)
    for (const state of [0, 1, 2, 3, 4, 5, 6, 7, 'ordered', 'two_parcels'] as const)
      expect(page({ design: { theme, code: NO_PAGE_CODE } }, state)).not.toMatch(/<script|<style| style=| on\w+=/);
});
