import naughty from '@parcelway/couriers/naughty-strings.json';
import { block, fullData, mailOf, seen, settingsOf, tagsOf } from './test-mails';

const logo = block({ kind: 'logo', align: 'center' });
const heading = block({ kind: 'heading', text: { en: 'On its way' } });
const MESSAGE = 'We are sorry.\nIt is <b>late</b>.\n\n{{ shop.name }}';

test.each([
  ['first of all', [heading, logo]],
  ['below a logo that begins the mail', [logo, heading]],
])('the message of a merchant is %s, as text with its lines', async (_where, blocks) => {
  const { html, text } = await mailOf({ settings: settingsOf(...blocks) }, fullData({ message: MESSAGE }));
  expect(html).toMatch(
    /<div dir="auto"[^>]*><p [^>]*>We are sorry\.<br>It is &lt;b&gt;late&lt;\/b&gt;\.<\/p><p [^>]*>\{\{ shop\.name \}\}<\/p><\/div>/,
  );
  expect(seen(html).indexOf('We are sorry.')).toBeLessThan(seen(html).lastIndexOf('On its way'));
  expect(html.indexOf('logo.png') < html.indexOf('dir="auto"')).toBe(blocks[0] === logo);
  expect(text).toContain(MESSAGE);
  expect(text.indexOf('We are sorry.')).toBeLessThan(text.indexOf('On its way'));
});

test('the message is in the mail whatever the plan lacks; without one nothing of it is', async () => {
  const locked = { settings: settingsOf(heading), locks: ['template', 'products'] as const };
  expect((await mailOf(locked, fullData({ message: MESSAGE }))).text).toContain(MESSAGE);
  const without = await mailOf({ settings: settingsOf(heading) }, fullData({ message: ' \n' }));
  expect(without).toEqual(await mailOf({ settings: settingsOf(heading) }));
  expect(without.html).not.toContain('dir="auto"');
});

test('a hostile message adds no tag but paragraphs and line breaks', async () => {
  const settings = settingsOf(heading);
  const tags = ({ html }: { html: string }) => tagsOf(html).filter((tag) => !/^<\/?(?:p|br)$/.test(tag));
  const frame = tags(await mailOf({ settings }, fullData({ message: 'x' })));
  for (const message of naughty.filter((text) => text.trim() !== ''))
    expect([message, tags(await mailOf({ settings }, fullData({ message })))]).toEqual([message, frame]);
});

test('the text of a template cannot read the message', async () => {
  const settings = settingsOf(block({ kind: 'heading', text: { en: 'a{{ message }}b' } }));
  expect((await mailOf({ settings }, fullData({ message: 'secret' }))).html).toContain('>ab<');
});
