import { remoteContract } from '../release/test-builds';
import { firstPaint, type FirstPaintInput } from './first-paint';

const orders = {
  ...remoteContract('orders'),
  menu: { label: { en: 'Orders', de: 'Bestellungen' }, icon: 'orders', order: 2 },
  routes: [
    { ref: 'orders', path: '/orders', kind: 'list' as const },
    { ref: 'orders.item', path: '/orders/:item', kind: 'cards' as const, title: { en: 'One <order>' } },
    { ref: 'orders.rules', path: '/orders/rules', kind: 'form' as const },
    { ref: 'orders.code', path: '/orders/code/:theme?', kind: 'editor' as const },
    { ref: 'orders.plain', path: '/orders/plain/page' },
  ],
};
const dashboard = { ...remoteContract('dashboard'), menu: { label: { en: 'Home' }, icon: 'dashboard', order: 1 } };
const paint = (change: Partial<FirstPaintInput> = {}) =>
  firstPaint({
    words: { header: 'Order Tracking By {{product}}' },
    language: 'en',
    path: '/orders',
    embedded: false,
    header: true,
    product: 'Parcel & <way>',
    contracts: [orders, dashboard],
    contract: orders,
    own: undefined,
    ...change,
  });
const titleOf = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1];

test.each([
  ['/orders', 'en', 'Orders'],
  ['/orders', 'de', 'Bestellungen'],
  ['/orders/7', 'de', 'One &lt;order&gt;'],
  ['/orders/rules', 'sv', 'Orders'],
])('%s in %s is called %s', (path, language, title) => {
  expect(titleOf(paint({ path, language }))).toBe(title);
});

test('a page without a remote is drawn by its code alone, and so is a shell from before the words', () => {
  expect(paint({ contract: undefined })).toBe('');
  expect(paint({ words: undefined })).toBe('');
});

test('stand-alone the frame is drawn too, with the menu of what is released in its order; in the store admin there is no frame', () => {
  const html = paint();
  expect(html).toContain('<div class="pw-bar__title">Order Tracking By Parcel &amp; &lt;way&gt;</div>');
  const entries = [...html.matchAll(/pw-menu__link( pw-menu__link--active)?".*?<span class="pw-menu__word">(.*?)</g)];
  expect(entries.map(([, active, label]) => [label, Boolean(active)])).toEqual([
    ['Home', false],
    ['Orders', true],
  ]);
  expect(paint({ embedded: true })).not.toMatch(/pw-bar|pw-menu/);
  expect(paint({ header: false })).not.toContain('pw-bar');
});

test('in the store admin the line of tools has its place, where the top bar is enabled', () => {
  expect(paint({ embedded: true })).toMatch(/^<main><div class="pw-line"><\/div>/);
  expect(paint({ embedded: true, header: false })).not.toContain('pw-line');
});

test.each([
  ['/orders', /pw-first__card.*(pw-skeleton__row.*){21}/, 1],
  ['/orders/7', /pw-first__cards/, 6],
  ['/orders/rules', /pw-first__form/, 3],
  ['/orders/code/classic', /pw-first__editor/, 2],
])('%s is drawn in outline by its kind', (path, outline, cards) => {
  const html = paint({ path });
  expect(html).toMatch(outline);
  expect(html.match(/class="pw-first__card /g)).toHaveLength(cards);
});

test('a page without a kind has its title alone', () => {
  expect(paint({ path: '/orders/plain/page' })).not.toContain('pw-first__');
});

test('a list with a search field shows what it searches', () => {
  expect(paint({ own: { search: 'Orders & "numbers"' } })).toContain(
    '<input placeholder="Orders &amp; &quot;numbers&quot;" disabled>',
  );
  expect(paint()).not.toContain('<input');
});
