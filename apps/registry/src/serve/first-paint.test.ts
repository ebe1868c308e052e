import { remoteContract } from '../release/test-builds';
import { firstPaint, type FirstPaintInput } from './first-paint';

const words = {
  header: 'Order Tracking By {{product}}',
  menu: ['/dashboard', '/orders'],
  titles: {
    '/dashboard': 'Dashboard',
    '/orders': 'Orders',
    '/tracking-page/embedded': 'Embedded element',
    '/tracking-page/:theme': 'Theme editor',
    '/notification/template/:status/:custom?': 'Template',
  },
};
const paint = (change: Partial<FirstPaintInput>) =>
  firstPaint({
    words,
    language: 'en',
    path: '/orders',
    embedded: false,
    header: true,
    product: 'Parcel & <way>',
    contract: undefined,
    own: undefined,
    ...change,
  });
const titleOf = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1];

test.each([
  ['/', 'Dashboard'],
  ['/orders', 'Orders'],
  ['/tracking-page/embedded', 'Embedded element'],
  ['/tracking-page/classic', 'Theme editor'],
  ['/notification/template/2', 'Template'],
  ['/notification/template/2/mine', 'Template'],
  ['/notification/template', undefined],
  ['/nowhere', undefined],
  ['/unauthorized', undefined],
])('%s is drawn with the title %s', (path, title) => {
  expect(titleOf(paint({ path }))).toBe(title);
});

test('stand-alone the frame is drawn too, in the store admin there is none of our own', () => {
  expect(paint({})).toContain('<div class="pw-bar__title">Order Tracking By Parcel &amp; &lt;way&gt;</div>');
  expect(paint({})).toContain(
    '<span class="pw-menu__link pw-menu__link--active"><span class="pw-menu__icon"></span><span class="pw-menu__word">Orders</span>',
  );
  expect(paint({ embedded: true })).not.toMatch(/pw-bar|pw-menu/);
  expect(paint({ header: false })).not.toContain('pw-bar');
});

test('a remote that the shell does not know is called what its contract says', () => {
  const contract = {
    ...remoteContract('returns'),
    menu: { label: { en: 'Returns <3', de: 'Retouren' }, icon: 'returns', order: 9 },
  };
  expect(titleOf(paint({ path: '/returns', contract, language: 'de' }))).toBe('Retouren');
  expect(titleOf(paint({ path: '/returns', contract, language: 'sv' }))).toBe('Returns &lt;3');
});

test('a screen with a search field shows what it searches', () => {
  expect(paint({ own: { search: 'Orders & "numbers"' } })).toContain(
    '<input placeholder="Orders &amp; &quot;numbers&quot;" disabled>',
  );
  expect(paint({})).not.toContain('<input');
});

test('a shell from before the words is drawn by its code alone', () => {
  expect(paint({ words: undefined })).toBe('');
});
