import { likelyLanguage } from './likely-language';

const likely = (query: string, header?: string) => likelyLanguage(new URLSearchParams(query), header);

test("the platform's locale precedes the requested language, which precedes the browser's", () => {
  expect(likely('locale=de-AT&lng=fr', 'es')).toBe('de');
  expect(likely('lng=fr', 'es')).toBe('fr');
  expect(likely('', 'ja-JP, en;q=0.5, es-MX;q=0.8')).toBe('es');
});
test('Chinese has a code of its own', () => expect(likely('locale=zh-CN')).toBe('cn'));
test.each(['', '<script>', '../../de', '*', ','.repeat(5_000)])(
  'what is no language of ours is English: %j',
  (text) => {
    expect(likely(`locale=${encodeURIComponent(text)}`, text)).toBe('en');
  },
);
