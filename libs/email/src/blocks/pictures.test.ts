import type { MailBlock } from '@parcelway/http-contract';
import { mailSettings } from '@parcelway/http-contract';
import { block, mailOf, settingsOf } from '../test-mails';

const EMPTY = { image: '', alt: {}, text: {}, label: {}, link: '' };
const image = (values: Partial<Extract<MailBlock, { kind: 'image' }>> = {}) =>
  block({ kind: 'image', image: 'https://cdn.example/a.png', alt: {}, link: '', ...values });

test('[2.13] an image leads where it says, and has its text in the mail’s language', async () => {
  const settings = settingsOf(image({ alt: { de: 'Für {{ customer.first_name }}' }, link: 'https://x.example/a' }));
  const { html, text } = await mailOf({ settings, language: 'de' });
  expect(html).toMatch(/<a href="https:\/\/x\.example\/a"[^>]*>/);
  expect(html).toMatch(/alt="Für \w+"/);
  expect(text).toMatch(/^Für \w+\nhttps:\/\/x\.example\/a$/m);
});

test('[2.13] Outlook gets the width of an image in pixels, others no more than there is room', async () => {
  const { html } = await mailOf({ settings: settingsOf(image()) });
  expect(html).toMatch(/<!--\[if mso\]><img [^>]*width="536"[^>]*><!\[endif\]-->/);
  expect(html).toMatch(/<!--\[if !mso\]><!--><img [^>]*width="100%"[^>]*><!--<!\[endif\]-->/);
});

test('[2.13] an image without an address and columns without anything are left out', async () => {
  const settings = settingsOf(image({ image: '' }), block({ kind: 'columns', left: EMPTY, right: EMPTY }));
  expect((await mailOf({ settings })).html).not.toMatch(/<img|width="50%"/);
});

test('[2.13] columns are cells of a table, which a phone shows one below the other', async () => {
  const right = { ...EMPTY, text: { en: 'Right' }, label: { en: 'Shop now' }, link: 'https://x.example/r' };
  const settings = settingsOf(block({ kind: 'columns', left: { ...EMPTY, text: { en: 'Left' } }, right }));
  const { html, text } = await mailOf({ settings });
  expect(html).toMatch(/<tr><td class="h" width="50%"[^]*Left[^]*<\/td><td class="h" width="50%"[^]*Right[^]*Shop now/);
  expect(html).toMatch(/max-width:480px[^]*\.h\{display:block!important/);
  expect(text).toContain('Left\n\nRight\nShop now:\nhttps://x.example/r');
});

test.each([
  ['http://cdn.example/a.png', 'must be a whole address such as https://example.com/image.png'],
  ['cdn.example/a.png', 'must be a whole address such as https://example.com/image.png'],
  ['javascript:alert(1)', 'must be a whole address such as https://example.com/image.png'],
  ['https://me:secret@cdn.example/a.png', 'must be a whole address such as https://example.com/image.png'],
  ['data:image/png;base64,AAAA', 'must be a whole address such as https://example.com/image.png'],
  ['https://cdn.example/a.WEBP?v=1', 'must be a PNG, JPEG or GIF, which Outlook shows'],
  ['https://cdn.example/a.svg', 'must be a PNG, JPEG or GIF, which Outlook shows'],
])('[2.13] an address that no mail program shows is refused: %s', (address, message) => {
  const columns = block({ kind: 'columns', left: { ...EMPTY, image: address }, right: EMPTY });
  for (const one of [image({ image: address }), columns])
    expect(mailSettings.safeParse({ ...settingsOf(), blocks: [...settingsOf().blocks, one] }).error?.issues).toEqual([
      expect.objectContaining({ message }),
    ]);
});

test('[2.13] what an address or a text says stays text', async () => {
  const settings = settingsOf(image({ image: 'https://cdn.example/a.png?x="><b>{{ y }}', alt: { en: '"><script>' } }));
  const { html } = await mailOf({ settings });
  expect(html).not.toMatch(/<b>|<script>/);
});
