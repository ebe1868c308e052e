import { LANGUAGES, MAIL_TOPICS } from '@parcelway/domain';
import { defaultMailSettings } from '@parcelway/http-contract';
import { lintMail } from './lint-mail';
import { sampleMailData } from './sample-data';
import { mailOf } from './test-mails';
import { WORDS } from './words';

/** Every text with its way to it. */
function textsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) throw new Error(`${path} is no text`);
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${path}.${key}`));
}
const placeholders = (text: string): string[] => [...new Set(text.match(/\{\{?[^}]*\}?\}/g))].sort();
const OTHERS = LANGUAGES.filter((language) => language !== 'en');
const english = textsOf(WORDS.en);

test.each(OTHERS)('every text of a mail exists in %s, with the same placeholders', (language) => {
  const here = new Map(textsOf(WORDS[language]));
  expect([...here.keys()].sort()).toEqual(english.map(([path]) => path).sort());
  for (const [path, text] of english) {
    expect([path, here.get(path)]).not.toEqual([path, '']);
    expect([path, placeholders(here.get(path) ?? '')]).toEqual([path, placeholders(text)]);
  }
});

test.each(OTHERS)('no text about a topic was left in English: %s', (language) => {
  const own = WORDS[language].topics;
  // A heading that is nothing but a count has its words elsewhere.
  for (const [path, text] of textsOf(WORDS.en.topics).filter(([, one]) => one.replace(/\{\{.*?\}\}/g, '') !== ''))
    expect([path, new Map(textsOf(own)).get(path)]).not.toEqual([path, text]);
});

test.each(LANGUAGES)('our own words about every topic can be filled: %s', (language) => {
  for (const topic of MAIL_TOPICS) {
    const { subject, preheader, heading, text } = WORDS[language].topics[topic];
    const as = (value: string) => ({ [language]: value });
    const [block] = defaultMailSettings().blocks;
    if (!block) throw new Error('no block');
    const settings = {
      ...defaultMailSettings(),
      subject: as(subject),
      preheader: as(preheader),
      blocks: [
        { ...block, kind: 'heading' as const, text: as(heading) },
        { ...block, kind: 'text' as const, text: as(text) },
      ],
    };
    expect(lintMail(settings)).toEqual([]);
  }
});

test.each(LANGUAGES)(
  '[2.13] a mail about every topic is in its language, with nothing left open: %s',
  async (language) => {
    for (const topic of MAIL_TOPICS) {
      const mail = await mailOf({ topic, language }, sampleMailData(topic, language));
      expect([topic, mail.subject]).toEqual([topic, expect.stringContaining('#1001')]);
      expect(mail.preheader).not.toBe('');
      const data = sampleMailData(topic, language);
      const { heading } = WORDS[language].topics[topic];
      expect(mail.text).toContain(heading.replace('{{ order.on_the_way }}', data.order.on_the_way));
      expect(mail.text).toContain(WORDS[language].unsubscribe);
      expect(mail.subject + mail.html.replace(/<style>[^]*?<\/style>/g, '') + mail.text).not.toMatch(
        /\{\{|\}\}|\{%|%\}|undefined|\[object|NaN|[\uE000\uE001]/,
      );
    }
  },
);

test('a greeting needs a name', async () => {
  expect((await mailOf()).text).toContain('Hello Jane,');
  const data = sampleMailData('3', 'en');
  expect((await mailOf({}, { ...data, customer: { name: '', first_name: '' } })).text).not.toContain('Hello');
});
