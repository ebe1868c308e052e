import { LANGUAGES } from '@parcelway/domain';
import Fastify from 'fastify';
import type { Config } from '../config';
import { registerHelp } from './help.routes';

const app = Fastify();
registerHelp(app, { PRODUCT_NAME: 'Parcel & <way>', SUPPORT_URL: 'mailto:help@example.com' } as Config);
const get = (url: string, language?: string) =>
  app.inject({ url, headers: language === undefined ? {} : { 'accept-language': language } });
const languageOf = async (url: string, language?: string) =>
  /<html lang="(.*?)">/.exec((await get(url, language)).body)?.[1];

afterAll(() => app.close());

test('[2.40] the FAQ is a page of ours, with our name and the way to contact us', async () => {
  const { statusCode, headers, body } = await get('/help');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(body).toContain('<title>Help · Parcel &amp; &lt;way&gt;</title>');
  expect(body).toContain('<h2>Plan and quota</h2>');
  expect(body).toContain('<a href="mailto:help@example.com">Contact us</a>');
  expect(headers['content-security-policy']).toContain("default-src 'none'; style-src 'sha256-");
});

test.each([
  ['the language that the address names', '/help?lang=cn', 'de', 'zh-CN'],
  ['what the browser wants most when the address names none', '/help', 'ja, nl;q=0.5, pt-BR;q=0.8', 'pt-PT'],
  ['English when nobody says', '/help', undefined, 'en'],
  ['what the browser wants when the address names none of ours', '/help?lang=xx', 'sv', 'sv'],
  ['what the browser wants when the address names two', '/help?lang=de&lang=fr', 'it', 'it'],
])('the FAQ speaks %s', async (_rule, url, accepted, language) => {
  expect(await languageOf(url, accepted)).toBe(language);
});

test('the FAQ of a language is not cached for readers of another', async () => {
  expect((await get('/help')).headers.vary).toBe('accept-language');
});

test.each(LANGUAGES)('the FAQ in %s leads to every language, and marks its own', async (language) => {
  const { body } = await get(`/help?lang=${language}`);
  expect([...body.matchAll(/href="\?lang=(\w+)"/g)].map(([, code]) => code)).toEqual(LANGUAGES);
  expect([...body.matchAll(/href="\?lang=(\w+)"[^>]* aria-current="true"/g)].map(([, code]) => code)).toEqual([
    language,
  ]);
});

test.each(LANGUAGES)('the FAQ in %s is marked up whole, down to the way to contact us', async (language) => {
  const { body } = await get(`/help?lang=${language}`);
  expect(body).not.toMatch(/\*\*|\[support\]/);
  expect(body).toMatch(/<hr>\s*<p>[^<]+<a href="mailto:help@example.com">[^<]+<\/a><\/p>\s*<\/main>/);
});
