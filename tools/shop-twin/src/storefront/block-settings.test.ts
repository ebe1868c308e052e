import { contrast } from '@parcelway/domain';
import path from 'node:path';
import { SHOP } from '../test-support/sample-store';
import { readExtension } from './extension';
import { drawTemplate } from './theme';

const extension = readExtension(path.join(__dirname, '../../../../apps/storefront/extension'));
const NAUGHTY = '</h2><script>alert(1)</script>"{{ shop.email }}{% raw %}';
const HANDLES = [...extension.blocks.keys()];

function draw(handle: string, settings: Record<string, unknown>): string {
  return drawTemplate(
    '{% for block in blocks %}{{ block }}{% endfor %}',
    {},
    { shop: SHOP },
    { extension, blocks: [{ handle, settings }] },
  );
}
const styleOf = (html: string): string => /class="parcelway[^>]*?style="([^"]*)"/.exec(html)?.[1] ?? '';

test.each(HANDLES)('what a merchant writes is text (%s)', (handle) => {
  const html = draw(handle, {
    heading: NAUGHTY,
    label: NAUGHTY,
    alignment: NAUGHTY,
    appearance: NAUGHTY,
    proof: NAUGHTY,
  });
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain(SHOP.email);
});

test('a merchant’s own words replace the defaults', () => {
  expect(draw('lookup-form', { heading: 'Wo ist es?' })).toContain('>Wo ist es?</h2>');
  expect(draw('lookup-form', {})).toContain('>Track your parcel</h2>');
  expect(draw('order-status-link', { label: 'Where is it?', appearance: 'link' })).toMatch(
    /class="parcelway__link"[^>]*>Where is it\?<\/a>/,
  );
});

test('only the look-ups that the merchant chose are offered', () => {
  const names = (settings: Record<string, unknown>) =>
    [...draw('lookup-form', settings).matchAll(/<input[^>]*?name="(\w+)"([^>]*)>/g)]
      .filter(([, name]) => name !== 'lang')
      .map(([, name, rest]) => `${name}${/\brequired\b/.test(rest ?? '') ? '!' : ''}`);
  expect(names({ show_order: false })).toEqual(['nums!']);
  expect(names({ show_number: false })).toEqual(['order!', 'email!']);
  expect(names({ show_number: false, proof: 'postcode' })).toEqual(['order!', 'postcode!']);
  expect(names({ show_number: false, proof: 'email_or_phone' })).toEqual(['order!', 'email', 'phone']);
});

test.each(['#ffff00', '#0b6e63', '#ffffff', '#000000', '#767676', '#ff5c8a'])(
  'text on a button and on a ground can be read, whatever the colours (%s)',
  (color) => {
    const style = styleOf(draw('lookup-form', { accent_color: color, background_color: color, text_color: color }));
    const ink = /--parcelway-ink: (#\w+)/.exec(style)?.[1] ?? '';
    const text = /(?:^|[^-])\bcolor: (#\w+)/.exec(style)?.[1] ?? '';
    expect(contrast(color, ink)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(color, text)).toBeGreaterThanOrEqual(4.5);
  },
);

test('colours that go together stay as they were chosen', () => {
  const style = styleOf(draw('lookup-form', { background_color: '#ffffff', text_color: '#123456', radius: 0 }));
  expect(style).toContain('color: #123456;');
  expect(style).toContain('background: #ffffff;');
  expect(style).toContain('--parcelway-radius: 0px;');
});
