import { readFileSync } from 'node:fs';
import { isLanguage } from '@parcelway/domain';
import { detectLanguage, LANGUAGE_KEY, type LanguageSources } from './detect-language';

const all: Required<LanguageSources> = {
  platformLocale: 'es-ES',
  search: '?lng=fr',
  cookie: `a=b; ${LANGUAGE_KEY}=it`,
  localStorage: 'de',
  sessionStorage: 'pt',
  browser: ['tr-TR', 'nl'],
  htmlLang: 'pl',
};

test('[4.46, 4.49] candidates are tried in order: platform, query, cookie, local storage, session storage, browser, HTML tag', () => {
  const sources: LanguageSources = { ...all };
  const order = (
    ['platformLocale', 'search', 'cookie', 'localStorage', 'sessionStorage', 'browser', 'htmlLang'] as const
  ).map((name) => {
    const language = detectLanguage(sources);
    delete sources[name];
    return language;
  });
  expect(order).toEqual(['es', 'fr', 'it', 'de', 'pt', 'tr', 'pl']);
});

test('[1.10, 9.17] English is the fallback', () => {
  expect(detectLanguage({})).toBe('en');
  expect(detectLanguage({ search: '?lng=ja', browser: ['ko-KR'] })).toBe('en');
});

test('Chinese is found under its platform and its own code', () => {
  expect(detectLanguage({ platformLocale: 'zh-Hans-CN' })).toBe('cn');
  expect(detectLanguage({ search: '?lng=cn' })).toBe('cn');
});

test.each([
  '<script>alert(1)</script>',
  'de<script>',
  'de"onload="x',
  'javascript:alert(1)',
  '../../de',
  'de;DROP TABLE',
  'de\n',
  'ｄｅ',
  'de-' + 'a'.repeat(500),
  '%00de',
  '__proto__',
])('[4.50] a candidate that looks like an injection is discarded: %j', (candidate) => {
  expect(
    detectLanguage({
      search: `?${new URLSearchParams({ lng: candidate })}`,
      localStorage: candidate,
      sessionStorage: candidate,
      htmlLang: 'sv',
    }),
  ).toBe('sv');
});

test('a cookie that is not well encoded is ignored', () => {
  expect(detectLanguage({ cookie: `${LANGUAGE_KEY}=%E0%A4%A`, htmlLang: 'nl' })).toBe('nl');
});

test('no string of the naughty list breaks the detector, wherever it comes from, and none becomes a language', () => {
  const naughty = JSON.parse(
    readFileSync(require.resolve('@parcelway/couriers/naughty-strings.json'), 'utf8'),
  ) as string[];
  expect(naughty.length).toBeGreaterThan(500);
  for (const text of naughty) {
    const sources: LanguageSources[] = [
      { platformLocale: text },
      { search: text },
      { search: `?lng=${text}` },
      { search: `?${new URLSearchParams({ lng: text })}` },
      { cookie: text },
      { cookie: `${LANGUAGE_KEY}=${text}` },
      { cookie: `a=b; ${LANGUAGE_KEY}=${encodeURIComponent(Buffer.from(text).toString())}` },
      { localStorage: text },
      { sessionStorage: text },
      { browser: [text] },
    ];
    for (const source of sources) {
      const language = detectLanguage({ ...source, htmlLang: 'sv' });
      expect([source, isLanguage(language)]).toEqual([source, true]);
      expect([source, language]).toEqual([source, 'sv']);
    }
  }
});
