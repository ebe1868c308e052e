import naughty from '@parcelway/couriers/naughty-strings.json';
import { LANGUAGES, type Language } from '@parcelway/domain';
import type { ReplyMailData } from './mail-data';
import { compileReply, fillReply } from './reply-mail';
import { fullData, THEME, seen, tagsOf } from './test-mails';
import { WORDS } from './words';

const mail = async (changes: Partial<ReplyMailData> = {}, language: Language = 'en', branded = true) =>
  fillReply(await compileReply({ language, look: THEME, locks: branded ? ['branding'] : [] }), {
    ...fullData(),
    ...{ reply: 'We are sorry.\n\nIt will not happen again.', stars: 2, review: 'It came late' },
    ...changes,
  });

test.each(LANGUAGES)(
  'an answer to a review is in the customer’s language, with nothing left open: %s',
  async (language) => {
    const { subject, html, text } = await mail({}, language);
    const { reply, unsubscribe } = WORDS[language];
    expect(subject).toContain('#1001');
    expect(seen(html)).toContain(
      `${reply.heading} We are sorry. It will not happen again. ${reply.review} ★★☆☆☆ 2/5 It came late`,
    );
    expect(text).toContain(`${reply.review}: ★★☆☆☆ 2/5\nIt came late`);
    expect(text).toContain(unsubscribe);
    expect(subject + html.replace(/<style>[^]*?<\/style>/g, '') + text).not.toMatch(
      /\{\{|\}\}|\{%|undefined|[\uE000\uE001]/,
    );
  },
);

test('it has the shop’s logo and colours, and names what it was sent with unless the plan removes that', async () => {
  const { html } = await mail();
  expect(html).toContain('src="https://cdn.example/logo.png"');
  expect(html).toContain(THEME.background);
  expect(html).toContain('Sent with');
  expect((await mail({}, 'en', false)).html).not.toContain('Sent with');
});

test('of a review without words the stars are shown alone', async () => {
  expect(seen((await mail({ review: '' })).html)).not.toContain('It came late');
});

test('nothing that merchant or shopper wrote becomes markup or is read as a template', async () => {
  const compiled = await compileReply({ language: 'en', look: THEME, locks: [] });
  const shown = (text: string) =>
    tagsOf(fillReply(compiled, { ...fullData(), reply: text, review: text, stars: 5 }).html);
  const usual = shown('x');
  const lines = naughty.filter((text) => text.trim() !== '' && !text.includes('\n'));
  for (const text of [...lines, '{{ shop.email }}', '{% if %}']) expect([text, shown(text)]).toEqual([text, usual]);
  expect((await mail({ reply: '{{ shop.email }}' })).text).toContain('{{ shop.email }}');
});
