import naughty from '@parcelway/couriers/naughty-strings.json';
import type { MailBlock } from '@parcelway/http-contract';
import { compileMail } from './compile-mail';
import { MailTemplateError } from './compiled-mail';
import headers from './fixtures/hostile-headers.json';
import liquid from './fixtures/hostile-liquid.json';
import { lintMail } from './lint-mail';
import { fillMail } from './liquid/fill';
import { allBlocks, block, fullData, THEME, mailOf, seen, settingsOf, settingsWith, tagsOf } from './test-mails';

const { dos, access, html, broken } = liquid;
const strings = [...naughty, ...headers, ...access, ...html, ...broken].filter(Boolean);
/** As settings may hold it. */
const cut = (text: string, max: number) =>
  text
    .replaceAll('\0', '')
    .slice(0, max)
    .replace(/\p{Cs}/gu, '')
    .trim();
/** A block of a merchant's own, of one kind after the other; with a letter before it, since empty ones are left out. */
function texted(hostile: string, index: number): MailBlock {
  const [id, text] = [`b${index}`, `x${hostile}`];
  const one = [
    block({ kind: 'heading', text: { en: cut(text, 200) } }),
    block({ kind: 'text', text: { en: cut(text, 4000) } }),
    block({ kind: 'button', label: { en: cut(text, 80) }, to: 'store', link: '' }),
    block({ kind: 'discount', label: { en: cut(text, 200) }, code: cut(text, 60) }),
  ][index % 4];
  if (!one) throw new RangeError('no kind');
  return { ...one, id };
}
const fails = (text: string): boolean =>
  lintMail(settingsOf(texted(text, 1))).some(({ message }) => !message.startsWith('There is no "')) ||
  text.includes('| append }}');
/** Without the paragraphs and line breaks that texts make themselves. */
const frameOf = (mail: string) => tagsOf(mail).filter((tag) => !/^<\/?(p|br)$/.test(tag));

test('no text of a merchant’s becomes markup of a mail, nor breaks it', async () => {
  const fine = strings.filter((text) => !fails(text));
  expect(fine.length).toBeGreaterThan(480);
  for (let shift = 0; shift < 2; shift += 1)
    for (let at = 0; at < fine.length; at += 36) {
      const some = fine.slice(at, at + 36);
      const settings = (texts: string[]) => settingsOf(...texts.map((text, index) => texted(text, index + shift)));
      const frame = frameOf((await mailOf({ settings: settings(some.map(() => 'x')) })).html);
      expect([some, frameOf((await mailOf({ settings: settings(some) })).html)]).toEqual([some, frame]);
    }
});

test('a text that cannot be read is refused with its place', async () => {
  const bad = strings.filter(fails);
  expect(bad.length).toBeGreaterThan(15);
  for (const text of bad)
    await expect(mailOf({ settings: settingsOf(texted(text, 1)) })).rejects.toMatchObject({
      problem: { block: 'b1', field: 'text.en', line: expect.any(Number), message: expect.stringMatching(/\.$/) },
    });
});

test('nothing that a courier, a store or a customer wrote becomes markup or Liquid of a mail', async () => {
  const settings = settingsWith({ blocks: allBlocks() });
  const evil = (text: string) => {
    const data = fullData();
    return fullData({
      shop: { ...data.shop, name: text },
      customer: { name: text, first_name: text },
      order: { ...data.order, name: text },
      parcel: { ...data.parcel, number: text, courier: text, status: text, sentence: text, expected: text },
      history: [{ when: text, text, place: text }],
      items: [{ title: text, variant: text, quantity: 1, image_url: 'https://x.example/a.png' }],
      products: [{ title: text, price: text, url: 'https://x.example/', image_url: 'https://x.example/a.png' }],
      parcels: [{ number: text, courier: text, status: text, url: 'https://x.example/' }],
      progress: { steps: [text, text], done: 1 },
    });
  };
  const compiled = await compileMail({ settings, topic: '3', language: 'en', fallback: 'en', look: THEME, locks: [] });
  const frame = frameOf(fillMail(compiled, evil('x')).html);
  for (const text of strings) expect([text, frameOf(fillMail(compiled, evil(text)).html)]).toEqual([text, frame]);
  const mail = fillMail(compiled, evil('{{ order.name }}{% if %}'));
  expect(seen(mail.html)).toContain('{{ order.name }}{% if %}');
  expect(mail.text).toContain('{{ order.name }}{% if %}');
});

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  '//nowhere.example',
  'x" onload="a',
  'vbscript:a',
])('an address that is none leads nowhere: %s', async (url) => {
  const data = fullData();
  const mail = await mailOf(
    { settings: settingsWith({ blocks: allBlocks() }) },
    {
      ...data,
      shop: { ...data.shop, url },
      order: { ...data.order, url },
      parcel: { ...data.parcel, url },
      items: data.items.map((one) => ({ ...one, image_url: url })),
      products: data.products.map((one) => ({ ...one, url, image_url: url })),
      parcels: [{ number: '1', courier: '', status: '', url }],
      ...{ logo_url: url, review_url: url, unsubscribe_url: url },
    },
  );
  expect(mail.html).not.toContain(url.trim());
  expect(mail.html).not.toMatch(/javascript|data:text|onload/);
});

test.each(headers)('[2.13] a subject is one line without control characters: %j', async (text) => {
  const settings = settingsWith({ subject: { en: 'Hi {{ customer.name }}' }, preheader: { en: cut(text, 250) } });
  const { subject, preheader } = await mailOf({ settings }, fullData({ customer: { name: text, first_name: '' } }));
  expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
  expect(preheader).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
  expect(subject.startsWith('Hi ')).toBe(true);
});

test('[2.13] a subject has at most 250 letters and turns no writing around', async () => {
  const settings = settingsWith({ subject: { en: '{{ customer.name }}' } });
  const long = await mailOf({ settings }, fullData({ customer: { name: '😀'.repeat(300), first_name: '' } }));
  expect([...long.subject]).toHaveLength(250);
  const turned = await mailOf({ settings }, fullData({ customer: { name: 'a\u202Eb\u2028c', first_name: '' } }));
  expect(turned.subject).toBe('a b c');
});

test('a subject that stays empty is the shop’s name', async () => {
  const settings = settingsWith({ subject: { en: '{{ customer.name }}' } });
  expect((await mailOf({ settings }, fullData({ customer: { name: '', first_name: '' } }))).subject).toBe(
    'Miller & Sons',
  );
});

test.each(access)('no text reaches files, prototypes or settings: %s', async (source) => {
  const settings = settingsOf(block({ kind: 'text', text: { en: `[${source}]` } }));
  const filled = await mailOf({ settings }).catch((error: unknown) => error);
  if (filled instanceof MailTemplateError) return;
  expect(filled).toMatchObject({ text: expect.stringContaining('[]') });
});

test.each([...dos, "{% cycle 'a' %}".repeat(1300), '{% if order.name %}'.repeat(900), '{{ "a" }}'.repeat(2000)])(
  'no text takes long: %#',
  async (source) => {
    const before = process.cpuUsage();
    const settings = settingsOf(block({ kind: 'html', html: source }));
    await mailOf({ settings }).catch((error: unknown) => expect(error).toBeInstanceOf(MailTemplateError));
    // Far above what any needs, far below one whose time grows with the square of its length.
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000);
  },
);
